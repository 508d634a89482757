import type { Params, RouteMatch } from 'react-router-dom';
import type { Resource } from '../api/client.ts';

interface PageAddress {
  params: Params;
  search: URLSearchParams;
}

type Answers = Record<string, unknown>;

export interface Moved {
  status: 301 | 302;
  location: string;
}

/** What a route tells the server and the browser's first script about its page. */
export interface PageHandle {
  /** The part of the query string that the page uses; none by default. Addresses that differ elsewhere share one page. */
  query?: (search: URLSearchParams) => URLSearchParams;
  /** The resources that the server reads before it renders the page. */
  reads?: (page: PageAddress) => Resource<unknown>[];
  /** The resources that the server reads afterwards, given those answers; the page is complete without them. */
  readsAfter?: (page: PageAddress, answers: Answers) => Resource<unknown>[];
  /** The page's own path, when the answers show that it is another one: 301 for good, 302 for now. */
  movedTo?: (page: PageAddress, answers: Answers) => Moved | undefined;
  /** Returns the path of the shared page for paths of this route whose reads answer 404, so that unknown names share it. */
  standIn?: (page: PageAddress) => string;
  /** Whether a page whose reads answer 404 has a page of its own. */
  isKnown?: (page: PageAddress, answers: Answers) => boolean;
  /** The page is rendered in the browser only; the server sends the empty shell of this path. */
  browserOnly?: '/admin' | '/seller';
  /** The module of the page's own code, so that the server can preload it: `src/…-page.tsx`. */
  module?: string;
  /** Loads that module, so that the page renders without waiting. */
  load?: () => Promise<unknown>;
}

/** The longest value of a parameter that a page uses unchanged. */
const LONGEST = 200;

/** Returns a function that keeps these parameters unchanged, each once: see PageHandle's `query`. */
export function reading(...names: string[]): NonNullable<PageHandle['query']> {
  return (search) => {
    const values = names.map((name) => [name, search.get(name) ?? '']);
    return new URLSearchParams(values.filter(([, value = '']) => value !== '' && value.length <= LONGEST));
  };
}

/** Returns the shell's path of routes with a browser-only page; undefined without one. */
export function shellOf(matches: RouteMatch[]): PageHandle['browserOnly'] {
  return matches.map(({ route }) => handleOf(route.handle).browserOnly).find(Boolean);
}

/** Loads the own code of the matched routes. */
export async function loadPages(matches: RouteMatch[]): Promise<void> {
  await Promise.all(matches.map(({ route }) => handleOf(route.handle).load?.()));
}

/** Returns the handle of the page's route, the innermost one, and the page's address. */
export function pageOf(matches: RouteMatch[], url: URL): { handle: PageHandle; page: PageAddress } {
  const match = matches.at(-1);
  const page = { params: match?.params ?? {}, search: url.searchParams };
  return { handle: handleOf(match?.route.handle), page };
}

/** Our routes have a PageHandle as their handle, or none. */
export function handleOf(handle: PageHandle | undefined): PageHandle {
  return handle ?? {};
}
