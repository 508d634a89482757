import type { Checked } from '../check.ts';
import {
  isFlag,
  isInt,
  isListOf,
  isNullOr,
  isNumber,
  isObjectOf,
  isOneOf,
  isText,
  isTime,
  isUnsetOr,
  isUuid,
  parserOf,
} from '../check.ts';
import { categories, subTypes } from '../property-types.ts';
import type { PsfComparison } from './history.views.ts';
import type { ImageNote } from './listing.fields.ts';
import { listingStatuses, propertyTypes, tenures } from './listing.terms.ts';
import type { ListingNews, PropertyView } from './listing.views.ts';

const isNews = isObjectOf<ListingNews>({
  kind: isOneOf('reduced', 'reopened'),
  at: isTime,
  price_before: isNullOr(isNumber),
});

const isNote = isObjectOf<ImageNote>({
  image: isText,
  caption: isNullOr(isText),
  alt: isNullOr(isText),
  floor_plan: isFlag,
});

export const isProperty = isObjectOf<PropertyView>({
  id: isUuid,
  slug: isText,
  title: isText,
  description: isText,
  price: isNumber,
  district: isText,
  category: isOneOf(...categories),
  sub_type: isNullOr(isOneOf(...subTypes)),
  property_type: isOneOf(...propertyTypes),
  status: isOneOf(...listingStatuses),
  is_new_launch: isFlag,
  bedrooms: isNullOr(isNumber),
  bathrooms: isNullOr(isNumber),
  area_sqft: isNullOr(isNumber),
  tenure: isNullOr(isOneOf(...tenures)),
  completion_year: isNullOr(isNumber),
  images: isListOf(isText),
  image_notes: isListOf(isNote),
  key_features: isListOf(isText),
  redirect_url: isText,
  views_count: isInt,
  clicks_count: isInt,
  views_this_week: isInt,
  news: isNullOr(isNews),
  listed_at: isNullOr(isTime),
  created_at: isTime,
  updated_at: isTime,
  confirmed_at: isNullOr(isTime),
  version: isInt,
});

const isPropertyList = isListOf(isProperty);

export const property = parserOf(isProperty);
export const propertyList = parserOf(isPropertyList);

/**
 * The first listings of a list; `total` counts all matches. `respelled`: the corrected search that they match, if the requested one
 * had no matches. `missing`: words dropped from the search because they had no matches.
 */
export interface PropertyPage {
  items: PropertyView[];
  total: number;
  respelled?: string | undefined;
  missing?: string | undefined;
}

export const propertyPage = parserOf(
  isObjectOf<PropertyPage>({
    items: isPropertyList,
    total: isInt,
    respelled: isUnsetOr(isText),
    missing: isUnsetOr(isText),
  }),
);

/**
 * Answer of `GET /api/properties/{id}/prices` for an active listing. `history` has the prices that visitors could see and their
 * start, oldest first; empty where the site hides it.
 */
export const listingPrices = parserOf(
  isObjectOf({
    history: isListOf(isObjectOf({ at: isTime, price: isNumber })),
    psf: isNullOr(isObjectOf<PsfComparison>({ median: isNumber, count: isInt, place: isText })),
  }),
);
export type ListingPrices = Checked<typeof listingPrices>;
export type PricePoint = ListingPrices['history'][number];

/**
 * Answer of `GET /api/properties/{key}/gone` for a listing that is no longer visible; `key` is its id or slug. `sold` is false if it
 * was only taken down.
 */
export const goneListing = parserOf(isObjectOf({ sold: isFlag, since: isTime }));
export type GoneListing = Checked<typeof goneListing>;
