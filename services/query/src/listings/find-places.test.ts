import type { ListingFilter } from '@marketplace/contracts/listings/listing.filters';
import { listingMatcher } from '@marketplace/contracts/listings/listing.matching';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { shownFlat } from '@marketplace/testing/fixtures/listing';
import { describe, expect, it } from 'vitest';
import type { Kind } from '../catalogue/columns.ts';
import { snapshotOf, withListings } from '../catalogue/snapshot.ts';
import { countKinds, findPlaces } from './find-places.ts';

const districts = ['D09 Orchard', 'D15 East Coast', 'D21 Upper Bukit Timah'];
const homes = Array.from({ length: 60 }, (_, nth) =>
  shownFlat({
    ...{ price: 500_000 + nth * 20_000, bedrooms: nth % 5, status: nth % 7 === 0 ? 'sold' : 'active' },
    ...{ district: districts[nth % 3] ?? '', category: nth % 2 === 0 ? 'HDB' : 'Condominium' },
    ...{ property_type: nth % 4 === 0 ? 'Rent' : 'Buy', is_new_launch: nth % 11 === 0 },
    ...{ sub_type: nth % 13 === 0 ? 'Overseas Property' : null, title: `Home ${nth % 6} by the park` },
  }),
);
const filters: ListingFilter[] = [
  {},
  { district: 'D15' },
  { district: 'All Districts', category: 'Condo' },
  { category: 'Upcoming' },
  { category: 'Overseas Property' },
  { minPrice: 900_000 },
  { minPrice: 900_000, maxPrice: 900_000 },
  { maxPrice: 100 },
  { district: 'D09', bedrooms: 2 },
  { search: 'home 3', category: 'HDB' },
  { search: 'park', maxPrice: 1_200_000, bathrooms: 1 },
];
const isListed = ({ status, property_type }: Kind) => status === 'active' && property_type === 'Buy';

describe.each(filters)('places that match %j', (filter) => {
  const matches = listingMatcher(filter);
  const isFound = (one: PropertyView) => isListed(one) && matches(one);

  it('are those of the listings that match it, counted by kind', () => {
    const snapshot = snapshotOf({}, homes);
    const { found } = findPlaces(snapshot, filter, { isListed });
    const expected = snapshot.listings.filter(isFound);
    expect(Array.from(found, (place) => snapshot.listings[place])).toEqual(expected);
    const isHdb = ({ category }: Pick<Kind, 'category'>) => category === 'HDB';
    const counts = [...countKinds(snapshot, found)].filter(([kind]) => isHdb(kind));
    expect(counts.reduce((sum, [, count]) => sum + count, 0)).toBe(expected.filter(isHdb).length);
  });

  it('are those of listings that match it after edits', () => {
    const edited = homes.slice(0, 20).map((one, nth) => ({ ...(homes[nth + 31] ?? one), ...idsOf(one) }));
    const snapshot = withListings(snapshotOf({}, homes), edited, []);
    const { found } = findPlaces(snapshot, filter, { isListed, isNamed: ({ id }) => id !== homes[1]?.id });
    const expected = snapshot.listings.filter((one) => isFound(one) && one.id !== homes[1]?.id);
    expect(Array.from(found, (place) => snapshot.listings[place])).toEqual(expected);
  });
});

/** What keeps a listing in its place. */
function idsOf({ id, slug, listed_at, created_at }: PropertyView) {
  return { id, slug, listed_at, created_at };
}
