import { limits } from '@marketplace/contracts/limits';
import { property, propertyList } from '@marketplace/contracts/listings/listing.checks';
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
