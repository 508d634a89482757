import { z } from 'zod/mini';
import { limits } from '../limits.ts';
import { categories, subTypes } from '../property-types.ts';
import { unsetWhenEmpty } from '../text.ts';
import { PsfComparison } from './history.views.ts';
import { listingShapes, PropertyType } from './listing.fields.ts';

/** Query string of `GET /api/properties/alike`: what is known so far of a listing that is being written. */
export const AlikeQuery = z.object({
  title: unsetWhenEmpty(z.string().check(z.maxLength(limits.titleLength))),
  district: unsetWhenEmpty(z.string().check(z.maxLength(limits.districtLength))),
  category: unsetWhenEmpty(z.enum(categories)),
  sub_type: unsetWhenEmpty(z.enum(subTypes)),
  property_type: unsetWhenEmpty(PropertyType),
  /** Of the listing itself, when it is there already. */
  id: unsetWhenEmpty(z.uuid()),
});
export type AlikeQuery = z.infer<typeof AlikeQuery>;

const { title, district, price, status } = listingShapes;

/** Answer of `GET /api/properties/alike`. */
export const ListingsAlike = z.object({
  /** Listings of the same title, newest first, three at most. */
  titled: z.array(z.object({ id: z.uuid(), title, district, price, status })),
  /** What listings like it ask for a square foot; null when there are too few. */
  psf: z.nullable(PsfComparison),
});
export type ListingsAlike = z.infer<typeof ListingsAlike>;
