import { LRUCache } from 'lru-cache';
import { generatePath } from 'react-router-dom';
import type { PageCode, PageKey } from '../../server/rendered-page.ts';
import type { PageHandle } from './page-handle.ts';
import { handleOf, shellOf } from './page-handle.ts';
import { matchPage } from './server-routes.ts';

interface PagePath {
  path: string;
  /** Undefined for pages of many paths. */
  spelling?: string;
  query: PageHandle['query'];
}

/** The page for all unknown addresses. */
const UNKNOWN: PagePath = { path: '/404', query: undefined };

/** Pages of recently requested paths, because matching routes is slow; enough for all listings, and no long ones. */
const known = new LRUCache<string, PagePath>({ max: 10_000 });
const LONGEST_KNOWN = 200;

/** See PageCode. */
export const pageKey: PageCode['pageKey'] = (target) => keyOf(pageAt(pathOf(target)), target);

/** See PageCode. */
export const knownPageKey: PageCode['knownPageKey'] = (target) => {
  const page = known.get(pathOf(target));
  return page && keyOf(page, target);
};

function pathOf(target: string): string {
  return target.split('?', 1).join();
}

function keyOf({ path, spelling, query }: PagePath, target: string): PageKey {
  const pathname = pathOf(target);
  const search = new URLSearchParams(target.slice(pathname.length));
  const read = query?.(search) ?? new URLSearchParams();
  const unread = new URLSearchParams([...search].filter(([name]) => !read.has(name)));
  const isOtherSpelling =
    (spelling ?? pathname) !== pathname || [...read].some(([name, value]) => search.get(name) !== value);
  return { path: read.size > 0 ? `${path}?${read}` : path, isOtherSpelling, unread };
}

function pageAt(pathname: string): PagePath {
  const seen = known.get(pathname);
  if (seen) return seen;
  const page = findPage(pathname);
  if (page !== UNKNOWN && pathname.length <= LONGEST_KNOWN) known.set(copyOf(pathname), page);
  return page;
}

/** Returns a copy of a text: a substring would keep the whole long address in memory. */
function copyOf(text: string): string {
  return new TextDecoder().decode(new TextEncoder().encode(text));
}

/** Undefined for an unreadable address, about which the routes would print a warning. */
function addressOf(pathname: string): URL | undefined {
  try {
    // the bundler would drop a call with an unused result
    return decodeURIComponent(pathname).isWellFormed() ? new URL(`http://page${pathname}`) : undefined;
  } catch {
    return undefined;
  }
}

function findPage(pathname: string): PagePath {
  const address = addressOf(pathname);
  const matches = address && matchPage(address.pathname);
  const { params = {}, route } = matches?.at(-1) ?? {};
  const pattern = matches?.flatMap((match) => match.route.path ?? []).join('/');
  if (!matches || !route || pattern === '*') return UNKNOWN;
  const shell = shellOf(matches);
  if (shell) return { path: shell, query: undefined };
  const path = generatePath(`/${pattern}`, params).toLowerCase();
  return { path, spelling: path, query: handleOf(route.handle).query };
}
