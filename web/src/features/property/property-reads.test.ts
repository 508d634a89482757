import { describe, expect, it } from 'vitest';
import { featuredListings } from '../../listings/listing.resources.ts';
import { demoListing } from '../../testing/demo.ts';
import { canonicalPath, readsBeside } from './property-reads.ts';
import { similarReads } from './similar-listings.ts';

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

  it('comes with similar listings, or others when it is not there', () => {
    expect(readsBeside(bySlug, answers)).toEqual(similarReads(demoListing));
    expect(readsBeside(bySlug, {})).toEqual([featuredListings]);
  });
});
