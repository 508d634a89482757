import { z } from 'zod/mini';
import { limits } from '../limits.ts';
import { categories, subTypes } from '../property-types.ts';
import { unsetWhenEmpty } from '../text.ts';
import { PsfComparison } from './history.views.ts';
import { listingFields, listingShapes, PropertyType } from './listing.fields.ts';

const { title, district } = listingFields;

/** Fields that identify a duplicate. */
export const ListingTraits = z.strictObject({ title, district });
export type ListingTraits = z.infer<typeof ListingTraits>;

/** Body of `POST /api/properties/twins`: listings before a bulk upload. */
export const DuplicatesQuery = z
  .array(ListingTraits)
  .check(
    z.minLength(1, 'must have at least one item'),
    z.maxLength(limits.bulkItems, `must have at most ${limits.bulkItems} items`),
  );
export type DuplicatesQuery = z.infer<typeof DuplicatesQuery>;

/** Its answer: the duplicates. `place`: index in the request, from 0; `id`: the existing listing. */
export const ListingDuplicates = z.array(z.object({ place: z.int(), id: z.uuid() }));
export type ListingDuplicates = z.infer<typeof ListingDuplicates>;

/** Returns a key that duplicates share: title (ignoring case and spacing) and district. The price does not count. */
export function duplicateKey({ title, district }: ListingTraits): string {
  return `${district} ${comparableTitle(title)}`;
}

/** Normalises the case and spacing of a title. */
export function comparableTitle(title: string): string {
  return title.toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

/** Query string of `GET /api/properties/alike`: the entered fields of a listing in the form. */
export const AlikeQuery = z.object({
  title: unsetWhenEmpty(z.string().check(z.maxLength(limits.titleLength))),
  district: unsetWhenEmpty(z.string().check(z.maxLength(limits.districtLength))),
  category: unsetWhenEmpty(z.enum(categories)),
  sub_type: unsetWhenEmpty(z.enum(subTypes)),
  property_type: unsetWhenEmpty(PropertyType),
  /** Id of the listing itself, if saved. */
  id: unsetWhenEmpty(z.uuid()),
});
export type AlikeQuery = z.infer<typeof AlikeQuery>;

const { price, status } = listingShapes;
const SameTitle = z.object({ id: z.uuid(), title: listingShapes.title, district: z.string(), price, status });

/** Answer of `GET /api/properties/alike`. */
export const ListingsAlike = z.object({
  /** Up to three listings of the same title, newest first. */
  titled: z.array(SameTitle),
  /** Prices per sq ft of comparable listings; null if too few. */
  psf: z.nullable(PsfComparison),
});
export type ListingsAlike = z.infer<typeof ListingsAlike>;
