import { isDeepStrictEqual } from 'node:util';
import type { Fields } from './replayed-listings.ts';
import { asFields, changedFields } from './replayed-listings.ts';

/**
 * Returns the listings of which the tables do not agree with each other: what the last row of a listing's history says is not its
 * row, or a row of the history does not say what changed since the one before. Both cannot be what was folded, whatever the log says.
 */
export function contradictions(listings: Map<string, Fields>, history: Map<string, Fields>): Set<unknown> {
  const told = new Map<unknown, Fields[]>();
  for (const row of [...history.values()].sort((one, other) => Number(one.version) - Number(other.version)))
    told.set(row.listing_id, [...(told.get(row.listing_id) ?? []), row]);
  const ids = new Set<unknown>([...told.keys(), ...listings.keys()]);
  return new Set([...ids].filter((id) => !agrees(listings.get(String(id)), told.get(id) ?? [])));
}

function agrees(listing: Fields | undefined, steps: readonly Fields[]): boolean {
  const last = steps.at(-1);
  const isConfirmation = ({ type }: Fields) => type === 'ListingConfirmed';
  const expected = last?.listing && {
    ...asFields(last.listing),
    listing_id: last.listing_id,
    slug: last.slug,
    created_at: steps[0]?.recorded_at,
    updated_at: steps.findLast((step) => !isConfirmation(step))?.recorded_at,
    confirmed_at: steps.findLast(isConfirmation)?.recorded_at ?? null,
    version: last.version,
  };
  return isDeepStrictEqual(expected ?? undefined, listing) && saysWhatChanged(steps);
}

function saysWhatChanged(steps: readonly Fields[]): boolean {
  let before: Fields | undefined;
  for (const { listing, changes } of steps) {
    const after = listing ? asFields(listing) : before;
    if (after && !isDeepStrictEqual(changedFields(before, after), changes)) return false;
    before = after;
  }
  return true;
}
