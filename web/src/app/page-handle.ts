import type { Params, RouteMatch } from 'react-router-dom';
import type { Resource } from '../api/client.ts';

interface PageAddress {
  params: Params;
  search: URLSearchParams;
}

/** Answers by their resource's path. */
type Answers = Record<string, unknown>;

/** What a route tells the server and the browser's first script about its page. */
export interface PageHandle {
  /**
   * The part of the query string that the page is made from, as it understands it; nothing of it unless told. Addresses that
   * differ in the rest are one page.
   */
  query?: (search: URLSearchParams) => URLSearchParams;
  /** The resources that the server reads before it renders the page. */
  reads?: (page: PageAddress) => Resource<unknown>[];
  /** What the server reads after that, when it has those answers; the page is complete without it. */
  readsAfter?: (page: PageAddress, answers: Answers) => Resource<unknown>[];
  /** The path that the page is at for good, when the answers show that it is another one. */
  movedTo?: (page: PageAddress, answers: Answers) => string | undefined;
  /** The path whose page stands for all of this route whose own reads are answered 404, so that unknown names are one page. */
  standIn?: string;
  /** Whether a page whose own reads are answered 404 stands for itself all the same, as the answers show. */
  isKnown?: (page: PageAddress, answers: Answers) => boolean;
  /** The page is rendered in the browser only; the server sends an empty shell, the one of this path whatever the address is. */
  browserOnly?: '/admin' | '/seller';
  /** The module that the page is loaded from when it is code of its own, so that the server can announce it: `src/…-page.tsx`. */
  module?: string;
  /** Loads that module, so that the page renders without waiting. */
  load?: () => Promise<unknown>;
}

/** No value that a page reads as it is may be longer. */
const LONGEST = 200;

/** Returns how a page reads parameters as they are, each once: see PageHandle's `query`. */
export function reading(...names: string[]): NonNullable<PageHandle['query']> {
  return (search) => {
    const values = names.map((name) => [name, search.get(name) ?? '']);
    return new URLSearchParams(values.filter(([, value = '']) => value !== '' && value.length <= LONGEST));
  };
}

/** Returns the path of the shell of routes of which one is rendered in the browser only; undefined when none is. */
export function shellOf(matches: RouteMatch[]): PageHandle['browserOnly'] {
  return matches.map(({ route }) => handleOf(route.handle).browserOnly).find(Boolean);
}

/** Loads the code of the matched routes that have one of their own. */
export async function loadPages(matches: RouteMatch[]): Promise<void> {
  await Promise.all(matches.map(({ route }) => handleOf(route.handle).load?.()));
}

/** Returns what the page's own route, the innermost one, tells the server, and the address that it is asked about. */
export function pageOf(matches: RouteMatch[], url: URL): { handle: PageHandle; page: PageAddress } {
  const match = matches.at(-1);
  const page = { params: match?.params ?? {}, search: url.searchParams };
  return { handle: handleOf(match?.route.handle), page };
}

/** Routes of ours have a PageHandle as their handle, or none. */
export function handleOf(handle: PageHandle | undefined): PageHandle {
  return handle ?? {};
}
