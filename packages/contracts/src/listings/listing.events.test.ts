import { expect, it } from 'vitest';
import { ListingEvent } from './listing.events.ts';
import { listingDefaults } from './listing.fields.ts';

const listing_id = '0192d4e0-7b1a-7c3d-8e4f-0123456789ab';

it('fills a listing of an old event with the defaults of later fields', () => {
  const required = {
    title: 'Garden flat',
    description: 'By the park',
    price: 100,
    district: 'D09 - Orchard / River Valley',
    category: 'Condominium',
    property_type: 'Buy',
    redirect_url: 'https://example.com',
  };
  const data = { ...required, listing_id, slug: 'garden-flat' };
  expect(ListingEvent.parse({ type: 'ListingAdded', data }).data).toEqual({ ...data, ...listingDefaults });
});

it.each([
  { type: 'ListingDetailsRevised', data: { listing_id, details: { title: 'New' } } },
  { type: 'ListingPicturesChanged', data: { listing_id, images: [] } },
])('adds no default to a change: $type', (event) => {
  expect(ListingEvent.parse(event)).toEqual(event);
});
