import { findDistrict } from '@marketplace/contracts/districts';
import type { ListingFilter } from '@marketplace/contracts/listings/listing.filters';
import { boundedValue, listingMatcher } from '@marketplace/contracts/listings/listing.matching';
import { codeOf } from '@marketplace/contracts/listings/listing.place';
import type { PropertyList, PropertyView } from '@marketplace/contracts/listings/listing.views';
import { withoutPart } from '@marketplace/contracts/search/read-search';
import type { Meaning } from '@marketplace/contracts/search/search-phrases';
import type { AppliedFilter } from '../../listing/applied-filters.ts';
import { appliedFilters } from '../../listing/applied-filters.ts';
import { distance } from './district-tiles.ts';

/** What a filter, or a part of the search, keeps from the visitor, when nothing matches all of them. */
export interface Miss {
  filter: AppliedFilter;
  /** How many match without it. */
  found: number;
  /** The first of those, the nearest to what it asks for. */
  nearest: PropertyList;
}

const SHOWN = 3;

/**
 * Returns the filters and the parts of the search of which one alone is in the way, the one that keeps most first. When none is, those
 * in the way of the search without its words, named along with these; else the whole search.
 */
export function nearestMisses(listings: PropertyList, filter: ListingFilter): Miss[] {
  const without = (one: AppliedFilter): Miss[] => {
    const found = listings.filter(listingMatcher({ ...filter, [one.name]: one.without || undefined }));
    const nearest = nearestFirst(found, one.meaning ?? meaningOf(one.name, filter)).slice(0, SHOWN);
    return found.length > 0 ? [{ filter: one, found: found.length, nearest }] : [];
  };
  const misses = appliedFilters(filter).flatMap(without);
  if (misses.length === 0 && filter.search) {
    const wordless = withoutPart(filter.search, 'rest');
    if (wordless !== '' && wordless !== filter.search) {
      const words = appliedFilters(filter).find(({ name, meaning }) => name === 'search' && !meaning)?.label;
      return nearestMisses(listings, { ...filter, search: wordless }).map((miss) => ({
        ...miss,
        filter: { ...miss.filter, label: `${words} and ${quoted(miss.filter.label)}` },
      }));
    }
    return without({ name: 'search', label: `“${filter.search}”` });
  }
  return misses.sort((one, other) => other.found - one.found);
}

/** Returns a label in quotation marks; those of words have them already. */
export function quoted(label: string): string {
  return label.startsWith('“') ? label : `“${label}”`;
}

/** Returns what a filter asks for that can be missed by more or by less. */
function meaningOf(name: AppliedFilter['name'], filter: ListingFilter): Meaning | undefined {
  switch (name) {
    case 'district':
      return { field: name, codes: [findDistrict(filter.district ?? '')?.code ?? ''] };
    case 'minPrice':
      return { field: 'price', range: { least: filter.minPrice ?? 0 } };
    case 'maxPrice':
      return { field: 'price', range: { most: filter.maxPrice ?? 0 } };
    case 'bedrooms':
    case 'bathrooms':
      return { field: name, range: { least: filter[name] ?? 0 } };
    default:
      return undefined;
  }
}

/** Orders listings by how little they miss a bound or a district; newest first where there is no more or less. */
function nearestFirst(found: PropertyList, meaning: Meaning | undefined): PropertyList {
  if (!meaning) return found;
  const miss = (listing: PropertyView) => missedBy(listing, meaning);
  return found.toSorted((one, other) => miss(one) - miss(other));
}

function missedBy(listing: PropertyView, meaning: Meaning): number {
  if (meaning.field === 'district')
    return Math.min(...meaning.codes.map((code) => distance(codeOf(listing) ?? '', code.toUpperCase())));
  const { least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY } = meaning.range;
  const value = boundedValue(listing, meaning.field) ?? 0;
  return Math.max(least - value, value - most, 0);
}
