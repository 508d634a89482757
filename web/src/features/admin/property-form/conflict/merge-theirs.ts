import type { FieldChange } from '@marketplace/contracts/listings/field-change';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import type { FormValues, ListingBody } from '../form-values.ts';
import { bodyOf, changesOf, formOf } from '../form-values.ts';

interface Merged {
  values: FormValues;
  /** Typed values that were replaced: `from` is what the form holds now, `to` what had been typed. */
  replaced: FieldChange[];
}

interface Sides {
  /** The listing as the form was opened with. */
  base: PropertyView;
  /** The listing as others have left it since. */
  theirs: PropertyView;
  typed: FormValues;
}

/** Returns the form with their values in the fields that they changed, and what was typed in all others. */
export function mergeTheirs({ base, theirs, typed }: Sides): Merged {
  const [before, now, mine] = [bodyOf(formOf(base)), bodyOf(formOf(theirs)), bodyOf(typed)];
  const theirFields = new Set(Object.keys(changesOf(before, now)));
  const theirValues = Object.entries(formOf(theirs)).filter(([field]) => theirFields.has(field));
  const myFields = new Set(Object.keys(changesOf(before, mine)));
  const nowByField = new Map<string, unknown>(Object.entries(now));
  const replaced = Object.entries(changesOf(now, mine))
    .filter(([field]) => theirFields.has(field) && myFields.has(field))
    .map(([field, to]) => ({ field, from: nowByField.get(field), to }));
  return { values: { ...typed, ...Object.fromEntries(theirValues) }, replaced };
}

/** Returns the fields that a form changed and that are also among others' changes. */
export function fieldsOfBoth(changes: readonly FieldChange[], mine: Partial<ListingBody>): string[] {
  return changes.map(({ field }) => field).filter((field) => field in mine);
}
