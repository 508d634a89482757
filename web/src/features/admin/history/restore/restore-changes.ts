import type { FieldChange } from '@marketplace/contracts/listings/field-change';
import type { ListingAsOf } from '@marketplace/contracts/listings/history.views';
import { ListingField } from '@marketplace/contracts/listings/listing.commands';

/** Returns what bringing a version back would change: each field that differs, from now to then. */
export function restoreChanges(
  now: ListingAsOf,
  then: ListingAsOf,
): (FieldChange & { field: ListingField })[] {
  return ListingField.options
    .map((field) => ({ field, from: now[field], to: then[field] }))
    .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to));
}
