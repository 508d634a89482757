import { z } from 'zod/mini';
import { limits } from '../limits.ts';
import { listingFields } from './listing.fields.ts';

const { title, district } = listingFields;

/** By what a listing is found to be a duplicate of another. */
export const ListingTraits = z.strictObject({ title, district });
export type ListingTraits = z.infer<typeof ListingTraits>;

/** Body of `POST /api/properties/twins`: listings that are about to be added. */
export const DuplicatesQuery = z
  .array(ListingTraits)
  .check(
    z.minLength(1, 'must have at least one item'),
    z.maxLength(limits.bulkItems, `must have at most ${limits.bulkItems} items`),
  );
export type DuplicatesQuery = z.infer<typeof DuplicatesQuery>;

/** Answer of the same: those of them that are listed already. `place`: which of the listings asked about, from 0; `id`: its twin. */
export const ListingDuplicates = z.array(z.object({ place: z.int(), id: z.uuid() }));
export type ListingDuplicates = z.infer<typeof ListingDuplicates>;

/** Returns a text that duplicates share: the same title in other capitals or spaces, in the same district, whatever the price. */
export function duplicateKey({ title, district }: ListingTraits): string {
  return `${district} ${comparableTitle(title)}`;
}

/** Returns a title as two are compared: capitals and spaces do not tell them apart. */
export function comparableTitle(title: string): string {
  return title.toLowerCase().replaceAll(/\s+/g, ' ').trim();
}
