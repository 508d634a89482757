import type { Checked, Is } from '../check.ts';
import {
  isFlag,
  isInt,
  isListOf,
  isNullOr,
  isNumber,
  isObjectOf,
  isOneOf,
  isTableOf,
  isText,
  isTime,
  isUnsetOr,
  isUuid,
  parserOf,
} from '../check.ts';
import { categories, subTypes } from '../property-types.ts';
import type { PsfComparison } from './history.views.ts';
import type { ListingState } from './listing.events.ts';
import type { ImageNote } from './listing.fields.ts';
import { listingStatuses, propertyTypes, tenures } from './listing.terms.ts';

/** Why a listing is worth another look: the price is lower, or it is back on the market. */
const isNews = isObjectOf({
  kind: isOneOf('reduced', 'reopened'),
  at: isTime,
  /** For a reduced listing, in SGD; otherwise null. */
  price_before: isNullOr(isNumber),
});
export type ListingNews = Checked<typeof isNews>;

const isNote = isObjectOf<ImageNote>({
  image: isText,
  caption: isNullOr(isText),
  alt: isNullOr(isText),
  floor_plan: isFlag,
});

/** The fields that an admin can set. */
const fields = {
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
  video_url: isNullOr(isText),
  tour_url: isNullOr(isText),
  /** Null for visitors. */
  publish_at: isNullOr(isTime),
  /** Null for visitors. */
  expire_at: isNullOr(isTime),
} satisfies { [Field in keyof ListingState]: Is<ListingState[Field]> };

/** The fields that the server adds. */
export const serverFields = {
  id: isUuid,
  slug: isText,
  views_count: isInt,
  clicks_count: isInt,
  /** Views of the last seven days in Singapore, including today. */
  views_this_week: isInt,
  /** Last news of an active listing, of any age; null without any. */
  news: isNullOr(isNews),
  /** When visitors could first see it, if later than `created_at`. */
  listed_at: isNullOr(isTime),
  created_at: isTime,
  /** Last change by an admin. */
  updated_at: isTime,
  /** When an admin last confirmed that it is available; null if never. */
  confirmed_at: isNullOr(isTime),
  /** For `If-Match`. */
  version: isInt,
};

/** A listing in all read answers. Price in SGD, times in ISO 8601 UTC, images as stored paths. */
export const isProperty = isObjectOf({ ...serverFields, ...fields });
export type PropertyView = Checked<typeof isProperty>;
export type PropertyList = PropertyView[];

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
 * was only taken down; `rented` says that it was a rental.
 */
export const goneListing = parserOf(
  isObjectOf<{ sold: boolean; rented?: boolean | undefined; since: string }>({
    sold: isFlag,
    rented: isUnsetOr(isFlag),
    since: isTime,
  }),
);
export type GoneListing = Checked<typeof goneListing>;

/**
 * Answer of `GET /api/properties/version`: changes with every change of a listing, but not with its counts, and with every change of the
 * settings. `settings` are those that owners changed, if any.
 */
export const listingsVersion = parserOf(
  isObjectOf({ version: isText, settings: isUnsetOr(isTableOf(isText)) }),
);
export type ListingsVersion = Checked<typeof listingsVersion>;
