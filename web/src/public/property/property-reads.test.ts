import { describe, expect, it } from 'vitest';
import { featuredListings, goneListingOf, pricesOf } from '../../listing/listing.resources.ts';
import { demoListing } from '../../testing/demo.ts';
import { canonicalPath, isGone, readsBeside } from './property-reads.ts';
import { similarReads } from './similar-section.tsx';

const byId = { params: { slug: 'anything' }, search: new URLSearchParams({ id: demoListing.id }) };
const bySlug = { params: { slug: demoListing.slug }, search: new URLSearchParams() };
const answers = {
  [`/properties/${demoListing.id}`]: demoListing,
  [`/properties/slug/${demoListing.slug}`]: demoListing,
};

describe('the page of a listing', () => {
  it('that is asked for by id is the one of its slug', () => {
    expect(canonicalPath(byId, answers)).toBe('/property/lantern-quay-residences-0001');
    const shared = new URLSearchParams({ id: demoListing.id, utm_source: 'flyer' });
    expect(canonicalPath({ ...byId, search: shared }, answers)).toBe(
      '/property/lantern-quay-residences-0001?utm_source=flyer',
    );
  });

  it('stays where it is when it is asked for by slug, or not there', () => {
    expect(canonicalPath(bySlug, answers)).toBeUndefined();
    expect(canonicalPath(byId, {})).toBeUndefined();
  });

  it('comes with its prices and similar listings, or others when it is not there', () => {
    expect(readsBeside(bySlug, answers)).toEqual([pricesOf(demoListing), ...similarReads(demoListing)]);
    expect(readsBeside(bySlug, {})).toEqual([goneListingOf(demoListing.slug, null), featuredListings]);
  });

  it('is its own when it was there once', () => {
    const gone = { sold: false, since: '2026-11-03T02:00:00Z' };
    expect(isGone(bySlug, { [`/properties/${demoListing.slug}/gone`]: gone })).toBe(true);
    expect(isGone(byId, { [`/properties/${demoListing.id}/gone`]: gone })).toBe(true);
    expect(isGone(bySlug, {})).toBe(false);
  });
});
