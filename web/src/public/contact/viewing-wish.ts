import type { ViewingTime } from '@marketplace/contracts/enquiries/enquiry.terms';

const DAY_MS = 24 * 60 * 60 * 1000;
const SINGAPORE_OFFSET_MS = 8 * 60 * 60 * 1000;

/** Days and times that suit the visitor; an empty list is any. */
export interface ViewingWish {
  days: string[];
  times: ViewingTime[];
}

export const anyTime: ViewingWish = { days: [], times: [] };

/** Returns the days that follow today in Singapore: `2026-11-23`. */
export function comingDays(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    new Date(now.getTime() + SINGAPORE_OFFSET_MS + (index + 1) * DAY_MS).toISOString().slice(0, 10),
  );
}

/** Returns a list with an item in it, in the order of `all`, or without it when it was there. */
export function toggled<Item>(list: readonly Item[], item: Item, all: readonly Item[]): Item[] {
  return all.filter((one) => list.includes(one) !== (one === item));
}
