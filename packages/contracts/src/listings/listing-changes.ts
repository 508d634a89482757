import type { FieldChange } from './field-change.ts';
import { ListingState } from './listing.events.ts';

const fields = ListingState.keyof().options;

/**
 * Returns the fields that differ, in the order of `ListingState`, each with its value before and after; none when there was
 * nothing before.
 */
export function changesBetween(before: ListingState | undefined, after: ListingState): FieldChange[] {
  if (!before) return [];
  return fields
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({ field, from: before[field], to: after[field] }));
}
