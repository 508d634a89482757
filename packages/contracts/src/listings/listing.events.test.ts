import { describe, expect, it } from 'vitest';
import { ListingAdded, ListingDetailsRevised, ListingPicturesChanged } from './listing.events.ts';
import { listingDefaults } from './listing.fields.ts';

const listing_id = '0192d4e0-7b1a-7c3d-8e4f-0123456789ab';
const required = {
  title: 'Garden flat',
  description: 'By the park',
  price: 100,
  district: 'D09 - Orchard / River Valley',
  category: 'Condominium',
  property_type: 'Buy',
  redirect_url: 'https://example.com',
};

describe('an event from before there was a field', () => {
  it('reads as if the field had its default, when it carries a whole listing', () => {
    const data = { ...required, listing_id, slug: 'garden-flat' };
    expect(ListingAdded.parse({ type: 'ListingAdded', data }).data).toEqual({ ...data, ...listingDefaults });
  });

  it('changes nothing but what it names, when it is a revision', () => {
    const event = { type: 'ListingDetailsRevised', data: { listing_id, details: { title: 'New' } } };
    expect(ListingDetailsRevised.parse(event)).toEqual(event);
  });

  it('leaves what is said of pictures, when it changed the pictures alone', () => {
    const event = { type: 'ListingPicturesChanged', data: { listing_id, images: [] } };
    expect(ListingPicturesChanged.parse(event)).toEqual(event);
  });
});
