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
  isUuid,
  parserOf,
} from '../check.ts';
import { categories, subTypes } from '../property-types.ts';
import { listingStatuses, propertyTypes } from './listing.terms.ts';
import type { PropertyView } from './listing.views.ts';

/** What `PropertyView` takes. */
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
  images: isListOf(isText),
  key_features: isListOf(isText),
  redirect_url: isText,
  views_count: isInt,
  clicks_count: isInt,
  created_at: isTime,
  updated_at: isTime,
  version: isInt,
});

const isPropertyList = isListOf(isProperty);

export const property = parserOf(isProperty);
export const propertyList = parserOf(isPropertyList);

/** Listings of a list's beginning; `total` counts all that match. */
export interface PropertyPage {
  items: PropertyView[];
  total: number;
}

export const propertyPage = parserOf(isObjectOf<PropertyPage>({ items: isPropertyList, total: isInt }));
