import type { Parser } from '@marketplace/contracts/check';
import { useEffect, useState } from 'react';
import useSWRInfinite from 'swr/infinite';
import { getJson } from '../../api/client.ts';
import { showError } from '../../ui/toasts.tsx';

/** Shows a toast once when loading starts to fail, not at each retry. */
export function useFailureToast(error: unknown, text: string): void {
  const hasFailed = Boolean(error);
  useEffect(() => {
    if (hasFailed) showError(text);
  }, [hasFailed, text]);
}

/** Returns a URL with parameters, if any. */
export function withParams(path: string, params: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(params).toString();
  return query === '' ? path : `${path}?${query}`;
}

interface Paged<Page, Item> {
  schema: Parser<Page>;
  itemsOf: (page: Page) => readonly Item[];
  /** The cursor of the next page; null after the last. */
  nextOf: (page: Page) => string | number | null;
  /** The path of the page at a cursor, by default of the first; undefined loads nothing. */
  pathOf: (cursor: string | undefined) => string | undefined;
  /** Reads the page of a path, by default with GET. */
  read?: (path: string) => Promise<Page>;
}

/** A list in pages by cursor, with more on request. */
export function usePages<Page, Item>({
  schema,
  itemsOf,
  nextOf,
  pathOf,
  read = (path) => getJson(path, schema),
}: Paged<Page, Item>) {
  const { data, error, isLoading, isValidating, size, setSize, mutate } = useSWRInfinite(
    (_index, before: Page | null) => {
      const next = before && nextOf(before);
      if (before && next === null) return null;
      return pathOf(next === null ? undefined : String(next)) ?? null;
    },
    (path: string) => read(path),
    { revalidateFirstPage: true, keepPreviousData: true },
  );
  const last = data?.at(-1);
  return {
    query: { data: data?.flatMap(itemsOf), error, isLoading, isValidating, mutate },
    first: data?.[0],
    last,
    hasMore: last !== undefined && nextOf(last) !== null,
    /** Whether more was requested and has not arrived. Live reloads do not count. */
    isLoadingMore: data !== undefined && data.length < size,
    showMore: () => void setSize(size + 1),
  };
}

/** Splits items into batches of at most `size`. */
export function portions<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

/** Saves a file with a name, as a download. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** Returns a value once it has stayed the same for `pause` milliseconds. */
export function useSettled<Value>(value: Value, pause: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(() => value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}
