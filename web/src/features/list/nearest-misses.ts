import { districtCode, findDistrict } from '@marketplace/contracts/districts';
import type { ListingFilter } from '@marketplace/contracts/listings/listing.filters';
import { listingMatcher } from '@marketplace/contracts/listings/listing.matching';
import type { PropertyList, PropertyView } from '@marketplace/contracts/listings/listing.views';
import type { FilterName } from '../../listings/filter-url.ts';
import { filterNames } from '../../listings/filter-url.ts';
import { distance } from './map/district-tiles.ts';

/** What a filter keeps from the visitor, when nothing matches all of them. */
export interface Miss {
  filter: FilterName;
  /** How many match without it. */
  found: number;
  /** The first of those, the nearest to what it asks for. */
  nearest: PropertyList;
}

const SHOWN = 3;

/** Returns the filters of which one alone is in the way, the one that keeps most first. */
export function nearestMisses(listings: PropertyList, filter: ListingFilter): Miss[] {
  return filterNames
    .filter((name) => filter[name] !== undefined)
    .flatMap((name) => {
      const matches = listingMatcher({ ...filter, [name]: undefined });
      const found = listings.filter(matches);
      const nearest = nearestFirst(found, name, filter).slice(0, SHOWN);
      return found.length > 0 ? [{ filter: name, found: found.length, nearest }] : [];
    })
    .sort((one, other) => other.found - one.found);
}

/** Orders listings by how little they miss a bound or a district; newest first where there is no more or less. */
function nearestFirst(found: PropertyList, name: FilterName, filter: ListingFilter): PropertyList {
  const code = findDistrict(filter.district ?? '')?.code ?? '';
  const misses: Partial<Record<FilterName, (listing: PropertyView) => number>> = {
    district: ({ district }) => distance(districtCode(district), code),
    minPrice: ({ price }) => -price,
    maxPrice: ({ price }) => price,
    bedrooms: ({ bedrooms }) => -(bedrooms ?? 0),
    bathrooms: ({ bathrooms }) => -(bathrooms ?? 0),
  };
  const miss = misses[name];
  return miss ? found.toSorted((one, other) => miss(one) - miss(other)) : found;
}
