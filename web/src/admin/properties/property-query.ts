import { findDistrict } from '@marketplace/contracts/districts';
import { ListingStatus, PropertyType } from '@marketplace/contracts/listings/listing.fields';
import { schedules } from '@marketplace/contracts/listings/listing.times';
import type { TableColumn, TableRow, TableSort } from '@marketplace/contracts/listings/listing-table.views';
import { ListingTable, tableSorts } from '@marketplace/contracts/listings/listing-table.views';
import { findTypeFilter } from '@marketplace/contracts/property-types';
import { useCallback, useEffect, useRef, useState } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { z } from 'zod/mini';
import type { ApiError } from '../../api/api-error.ts';
import { getJson } from '../../api/client.ts';
import { repeating } from '../../api/use-resource.ts';
import { useFollowing } from '../ui/live.tsx';
import { useSettled, withParams } from '../ui/queries.ts';
import { paramsOfState } from '../ui/url-state.ts';

/** Filters, order and page of the admin's list in the URL; `all` and an empty text filter nothing. */
export const PropertyQuery = z.object({
  search: z.catch(z.string(), ''),
  status: z.catch(z.union([ListingStatus, z.literal('all')]), 'all'),
  type: z.catch(z.union([PropertyType, z.literal('all')]), 'all'),
  category: z.catch(z.string().check(z.refine((text) => findTypeFilter(text) !== undefined)), ''),
  /** Code, `D09`. */
  district: z.catch(
    z.pipe(
      z.string(),
      z.transform((text) => findDistrict(text)?.code ?? ''),
    ),
    '',
  ),
  new_launch: z.catch(z.stringbool(), false),
  without_pictures: z.catch(z.stringbool(), false),
  schedule: z.catch(z.union([z.enum(schedules), z.literal('')]), ''),
  /** `auto`: the best matches of a search first, without a search the newest. */
  sort: z.catch(z.enum(['auto', ...tableSorts]), 'auto'),
  /** From 1. */
  page: z.catch(z.coerce.number().check(z.int(), z.positive()), 1),
});
export type PropertyQuery = z.infer<typeof PropertyQuery>;

export const wholeList = PropertyQuery.parse({});

/** Returns the API path of the query's page. */
export function tablePath(query: PropertyQuery): string {
  const page = query.page > 1 ? { page: String(query.page) } : {};
  return withParams('/api/properties/table', { ...apiParams(query), ...page });
}

/** Returns the API path of ids, titles and prices of all pages. */
export function tablePricesPath(query: PropertyQuery): string {
  return withParams('/api/properties/table/prices', apiParams(query));
}

/** Returns the API path of a CSV file of all pages with these columns. */
export function tableFilePath(query: PropertyQuery, columns: readonly TableColumn[]): string {
  return withParams('/api/properties/table.csv', { ...apiParams(query), columns: columns.join(',') });
}

/** Whether two queries have the same rows on all pages. */
export function isSameQuery(one: PropertyQuery, other: PropertyQuery): boolean {
  return tablePricesPath(one) === tablePricesPath(other);
}

/** The query without its page, as parameters of the API. */
function apiParams({ page: _, ...query }: PropertyQuery): Record<string, string> {
  const { type, new_launch, ...others } = paramsOfState(PropertyQuery, query);
  return {
    ...others,
    ...(type && { property_type: type }),
    ...(new_launch && { is_new_launch: new_launch }),
  };
}

/** Returns the column that orders the rows; undefined for the best matches of a search. */
export function sortOf({ sort, search }: PropertyQuery): TableSort | undefined {
  if (sort !== 'auto') return sort;
  return search.trim() === '' ? 'listed_at-desc' : undefined;
}

/** Rows with the path they were loaded from. */
interface Answer {
  path: string;
  table: ListingTable;
}

export type TableState = ReturnType<typeof useTable>;

const TYPING_MS = 200;

/** A page of the table, which follows changes. Where changes of others would move rows, they are held until `showHeld`. */
export function useTable(query: PropertyQuery) {
  const { mutate: replace } = useSWRConfig();
  const settled = useSettled(query, TYPING_MS);
  const path = tablePath(query.search === settled.search ? query : settled);
  const { data, error, isValidating, mutate } = useSWR<Answer, ApiError, string>(
    path,
    async (asked) => ({ path: asked, table: await getJson(asked, ListingTable) }),
    { ...repeating, keepPreviousData: true, revalidateOnFocus: false },
  );
  const shown = data?.path === path ? data : undefined;
  // Cached by its path: an answer for an earlier path must not replace the one that is loading.
  const show = (newer: Answer) => void replace(newer.path, newer, { revalidate: false });
  const { held, isAsking, ask } = useHeld({ shown, isValidating, show });
  useFollowing({ isValidating: isValidating || isAsking, mutate: ask });
  const isOld = data !== undefined && shown === undefined;
  return {
    /** Undefined until loaded, and when another page failed to load. */
    data: isOld && error ? undefined : data?.table,
    /** The path of `data`. */
    path: data?.path,
    error,
    isOld,
    mutate: () => mutate(),
    heldChanges: held?.changes ?? 0,
    showHeld: () => held && show(held.newer),
  };
}

interface Shown {
  /** Undefined while the rows on screen are of another path. */
  shown: Answer | undefined;
  /** Whether they are being reloaded, for example after the admin's own change. */
  isValidating: boolean;
  show: (newer: Answer) => void;
}

/** Reloads the rows, and holds the answer if rows would move. */
function useHeld(state: Shown) {
  const [held, setHeld] = useState<{ newer: Answer; before: Answer; changes: number }>();
  const [isAsking, setIsAsking] = useState(false);
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  });
  const ask = useCallback(async () => {
    const before = latest.current.shown;
    if (!before) return;
    setIsAsking(true);
    const table = await getJson(before.path, ListingTable).catch(() => undefined); // the next event reloads
    setIsAsking(false);
    const { shown, isValidating, show } = latest.current;
    if (!table || isValidating || shown !== before) return; // a newer answer has arrived or is on its way
    const { changes, ...followed } = followTable(before.table, table);
    const newer = { path: before.path, ...followed };
    if (changes === 0) show(newer);
    else setHeld({ newer, before, changes });
  }, []);
  return { held: held?.before === state.shown ? held : undefined, isAsking, ask };
}

/** Returns newer rows, in the order of those shown where no row would move, and the number of changes that would move rows. */
export function followTable(
  shown: ListingTable,
  newer: ListingTable,
): { table: ListingTable; changes: number } {
  const byId = new Map(newer.rows.map((row) => [row.id, row]));
  const inPlace = shown.rows.flatMap(({ id }) => byId.get(id) ?? []);
  const isSameSet = inPlace.length === shown.rows.length && inPlace.length === newer.rows.length;
  const isSameOrder = isSameSet && inPlace.every((row, place) => row === newer.rows[place]);
  const changes = changesBetween(shown.rows, newer.rows);
  if (isSameOrder || (isSameSet && changes === 0)) return { table: { ...newer, rows: inPlace }, changes: 0 };
  return { table: newer, changes: Math.max(1, changes) };
}

function changesBetween(shown: readonly TableRow[], newer: readonly TableRow[]): number {
  const versions = new Map(shown.map(({ id, version }) => [id, version]));
  const known = newer.filter(({ id }) => versions.has(id));
  const changed = known.filter(({ id, version }) => versions.get(id) !== version).length;
  return changed + Math.max(newer.length, shown.length) - known.length;
}
