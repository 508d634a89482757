import { z } from 'zod/mini';
import { limits } from '../limits.ts';
import { listingFields } from './listing.fields.ts';

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
