import type { Params, RouteMatch, StaticHandlerContext } from 'react-router-dom';
import type { Resource } from '../api/client.ts';

interface PageAddress {
  params: Params;
  search: URLSearchParams;
}

/** Answers by their resource's path. */
type Answers = Record<string, unknown>;

/** What a route tells the server about rendering it. */
export interface PageHandle {
  /** The resources that the server reads before it renders the page. */
  reads?: (page: PageAddress) => Resource<unknown>[];
  /** What the server reads after that, when it has those answers; the page is complete without it. */
  readsAfter?: (page: PageAddress, answers: Answers) => Resource<unknown>[];
  /** The path that the page is at for good, when the answers show that it is another one. */
  movedTo?: (page: PageAddress, answers: Answers) => string | undefined;
  /** The page is rendered in the browser only; the server sends an empty shell. */
  browserOnly?: boolean;
  /** The module that the page is loaded from when it is code of its own, so that the server can announce it: `src/…-page.tsx`. */
  module?: string;
}

/** Whether any of the matched routes is rendered in the browser only. */
export function isBrowserOnly(matches: RouteMatch[]): boolean {
  return matches.some(({ route }) => handleOf(route.handle).browserOnly);
}

/** Returns the modules that the matched routes are loaded from. */
export function modulesOf({ matches }: StaticHandlerContext): string[] {
  return matches.flatMap(({ route }) => handleOf(route.handle).module ?? []);
}

/** Loads the code of the matched routes that have one of their own, so that they render without waiting. */
export async function loadPages(matches: RouteMatch[]): Promise<void> {
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}

/** Returns every resource that the matched routes read. */
export function readsOf(context: StaticHandlerContext): Resource<unknown>[] {
  return handlesOf(context).flatMap(({ handle, page }) => handle.reads?.(page) ?? []);
}

/** Returns every resource that the matched routes read once they have answers. */
export function readsAfter(context: StaticHandlerContext, answers: Answers): Resource<unknown>[] {
  return handlesOf(context).flatMap(({ handle, page }) => handle.readsAfter?.(page, answers) ?? []);
}

/** Returns the path that the page is at for good, or undefined when it is where it was asked for. */
export function movedTo(context: StaticHandlerContext, answers: Answers): string | undefined {
  return handlesOf(context)
    .map(({ handle, page }) => handle.movedTo?.(page, answers))
    .find((path) => path !== undefined);
}

function handlesOf({ matches, location }: StaticHandlerContext) {
  const search = new URLSearchParams(location.search);
  return matches.map(({ route, params }) => ({ handle: handleOf(route.handle), page: { params, search } }));
}

/** Routes of ours have a PageHandle as their handle, or none. */
function handleOf(handle: PageHandle | undefined): PageHandle {
  return handle ?? {};
}
