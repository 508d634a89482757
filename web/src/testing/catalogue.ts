import { ListListings } from '@marketplace/contracts/listings/listing.filters';
import { listingMatcher } from '@marketplace/contracts/listings/listing.matching';
import { listingOrder } from '@marketplace/contracts/listings/listing.sort';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { z } from 'zod';
import { demoListing } from './demo.ts';
import type { Asked, FakeApi } from './fake-api.ts';

/** Returns a listing of its own: the demo's, numbered and named, with the given fields. The higher the number the newer. */
export function listing(number: number, fields: Partial<PropertyView> = {}): PropertyView {
  const { title = `Listing ${number}` } = fields;
  return {
    ...demoListing,
    id: `0190f000-0000-7000-8000-${String(number).padStart(12, '0')}`,
    created_at: new Date(Date.UTC(2026, 0, 1, 0, number)).toISOString(),
    slug: title.toLowerCase().replaceAll(/\W+/g, '-'),
    title,
    ...fields,
  };
}

/** Returns so many listings, the newest first. */
export function listings(count: number, fields: Partial<PropertyView> = {}): PropertyView[] {
  return Array.from({ length: count }, (_, index) => listing(count - index, fields));
}

/** Lets the API answer every public read about some listings, filtered and ordered as the contract has it, and take visits. */
export function publish(api: FakeApi, all: PropertyView[]): void {
  const found = ({ search }: Asked) => {
    const query = z.parse(ListListings, Object.fromEntries(search));
    return all
      .filter(
        ({ id, status, property_type, is_new_launch }) =>
          (query.ids?.includes(id) ?? true) &&
          status === (query.status ?? status) &&
          property_type === (query.property_type ?? property_type) &&
          is_new_launch === (query.is_new_launch ?? is_new_launch),
      )
      .filter(listingMatcher(query))
      .toSorted(listingOrder(query.sort ?? 'newest'));
  };
  const missing = { status: 404, body: { detail: 'Property not found' } };
  api.on('GET /api/properties', (asked) => ({
    status: 200,
    headers: { 'X-Total-Count': String(found(asked).length) },
    body: found(asked).slice(0, Number(asked.search.get('limit') ?? all.length)),
  }));
  const one = (matches: (listing: PropertyView) => boolean) => {
    const body = all.find(matches);
    return body ? { status: 200, body } : missing;
  };
  api.on('GET /api/properties/slug/:slug', ({ params }) => one(({ slug }) => slug === params.slug));
  api.on('GET /api/properties/:id', ({ params }) => one(({ id }) => id === params.id));
  api.answer('POST /api/analytics', { recorded: true }, { status: 202 });
}
