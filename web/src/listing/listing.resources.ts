import { limits } from '@marketplace/contracts/limits';
import type { PropertyType } from '@marketplace/contracts/listings/listing.terms';
import type {
  GoneListing,
  ListingPrices,
  PropertyList,
  PropertyView,
} from '@marketplace/contracts/listings/listing.views';
import {
  goneListing,
  listingPrices,
  property,
  propertyList,
} from '@marketplace/contracts/listings/listing.views';
import type { MarketView } from '@marketplace/contracts/listings/market.views';
import { market } from '@marketplace/contracts/listings/market.views';
import { messages } from '@marketplace/contracts/messages';
import { useEffect } from 'react';
import type { Resource } from '../api/client.ts';
import { showError } from '../ui/toasts.tsx';

export function listingsOfType(type: PropertyType): Resource<PropertyList> {
  return { path: `/properties?status=active&property_type=${type}`, schema: propertyList };
}

export const newLaunches: Resource<PropertyList> = {
  path: '/properties?status=active&is_new_launch=true',
  schema: propertyList,
};

/** The listings of the home page. */
export const featuredListings: Resource<PropertyList> = {
  path: `/properties?status=active&limit=${limits.featuredListings}`,
  schema: propertyList,
};
export const featuredNewLaunches: Resource<PropertyList> = {
  path: `/properties?status=active&is_new_launch=true&limit=${limits.featuredListings}`,
  schema: propertyList,
};

/** The medians of all listings for sale. */
export const salesMarket: Resource<MarketView> = {
  path: '/properties/market?property_type=Buy',
  schema: market,
};

/** A listing by slug, or by id when the query string has one. */
export function listingOf(slug: string, id: string | null): Resource<PropertyView> {
  const path = id ? `/properties/${encodeURIComponent(id)}` : `/properties/slug/${encodeURIComponent(slug)}`;
  return { path, schema: property };
}

/** The price history of a listing and its comparison with others. */
export function pricesOf({ id }: Pick<PropertyView, 'id'>): Resource<ListingPrices> {
  return { path: `/properties/${id}/prices`, schema: listingPrices };
}

/** Since when a public listing is gone; by slug or id. */
export function goneListingOf(slug: string, id: string | null): Resource<GoneListing> {
  return { path: `/properties/${encodeURIComponent(id ?? slug)}/gone`, schema: goneListing };
}

/** Reports a failed load once, as a toast and on the console. No toast for listings on screen without a network: a note says so. */
export function useLoadFailureToast(error: Error | undefined, hasListings = false): void {
  const hasFailed = error !== undefined;
  useEffect(() => {
    if (hasFailed && (navigator.onLine || !hasListings)) showError(messages.loadPropertiesFailed);
  }, [hasFailed, hasListings]);
  useEffect(() => {
    if (error) console.error(error);
  }, [error]);
}

/** Returns what happened to a listing that is no longer visible, in a sentence: `sold`, `rented out`, `taken down`. */
export function goneWord({ sold, rented }: GoneListing): string {
  if (rented) return 'rented out';
  return sold ? 'sold' : 'taken down';
}
