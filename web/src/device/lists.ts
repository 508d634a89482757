import { limits } from '@marketplace/contracts/limits';
import { useSyncExternalStore } from 'react';
import { withFirst } from './id-list.ts';
import type { KeptList } from './kept-list.ts';
import { createKeptList } from './kept-list.ts';

const RECENT = 12;

/** The visitor's shortlist. */
export const savedList = createKeptList('saved-listings', limits.idsAskedFor);

/** The listings whose pages were opened last. */
export const recentList = createKeptList('recently-viewed', RECENT);

/** Returns the ids of a list, newest first. Undefined while they are unknown: on the server, and until the page has come alive. */
export function useKept(list: KeptList): readonly string[] | undefined {
  return useSyncExternalStore(list.subscribe, () => list.read(), onServer);
}

/** Puts a listing in front of the recently viewed ones. */
export function rememberViewed(id: string): void {
  recentList.replace(withFirst(recentList.read(), id, recentList.max));
}

function onServer(): undefined {
  return undefined;
}
