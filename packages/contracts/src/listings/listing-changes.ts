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
    .filter((field) => told(before[field]) !== told(after[field]))
    .map((field) => ({ field, from: before[field], to: after[field] }));
}

/** Returns the value as text. The database tells the parts of an object in an order of its own, which says nothing. */
function told(value: unknown): string | undefined {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort())
      : part,
  );
}
