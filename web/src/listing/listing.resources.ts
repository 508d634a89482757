import { limits } from '@marketplace/contracts/limits';
import type { GoneListing, ListingPrices } from '@marketplace/contracts/listings/history.views';
import {
  goneListing,
  listingPrices,
  property,
  propertyList,
} from '@marketplace/contracts/listings/listing.checks';
import type { PropertyType } from '@marketplace/contracts/listings/listing.terms';
import type { PropertyList, PropertyView } from '@marketplace/contracts/listings/listing.views';
import type { Resource } from '../api/client.ts';

/** Active listings of a type. */
export function listingsOfType(type: PropertyType): Resource<PropertyList> {
  return { path: `/properties?status=active&property_type=${type}`, schema: propertyList };
}

/** Active new launches of every type. */
export const newLaunches: Resource<PropertyList> = {
  path: '/properties?status=active&is_new_launch=true',
  schema: propertyList,
};

/** The listings that the home page shows. */
export const featuredListings: Resource<PropertyList> = {
  path: `/properties?status=active&limit=${limits.featuredListings}`,
  schema: propertyList,
};
export const featuredNewLaunches: Resource<PropertyList> = {
  path: `/properties?status=active&is_new_launch=true&limit=${limits.featuredListings}`,
  schema: propertyList,
};

/** One listing by the slug of its page, or by id when there is one in the query string. */
export function listingOf(slug: string, id: string | null): Resource<PropertyView> {
  const path = id ? `/properties/${encodeURIComponent(id)}` : `/properties/slug/${encodeURIComponent(slug)}`;
  return { path, schema: property };
}

/** What may be said of a listing's price. */
export function pricesOf({ id }: Pick<PropertyView, 'id'>): Resource<ListingPrices> {
  return { path: `/properties/${id}/prices`, schema: listingPrices };
}

/** Since when a listing is gone that could be seen before; by id or slug, as `listingOf`. */
export function goneListingOf(slug: string, id: string | null): Resource<GoneListing> {
  return { path: `/properties/${encodeURIComponent(id ?? slug)}/gone`, schema: goneListing };
}
