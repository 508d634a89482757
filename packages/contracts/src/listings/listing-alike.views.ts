import { z } from 'zod/mini';
import { limits } from '../limits.ts';
import { categories, subTypes } from '../property-types.ts';
import { unsetWhenEmpty } from '../text.ts';
import { PsfComparison } from './history.views.ts';
import { listingShapes, PropertyType } from './listing.fields.ts';

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

const { title, district, price, status } = listingShapes;

export const ListingsAlike = z.object({
  /** Up to three listings of the same title, newest first. */
  titled: z.array(z.object({ id: z.uuid(), title, district, price, status })),
  /** Prices per sq ft of comparable listings; null if too few. */
  psf: z.nullable(PsfComparison),
});
export type ListingsAlike = z.infer<typeof ListingsAlike>;
