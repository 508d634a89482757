import { startOfDay } from '@marketplace/contracts/analytics/date-range';
import { findDistrict } from '@marketplace/contracts/districts';
import { ListListings } from '@marketplace/contracts/listings/listing.filters';
import { findRespelled, listingMatcher } from '@marketplace/contracts/listings/listing.matching';
import { happenedSince } from '@marketplace/contracts/listings/listing.since';
import { listingOrder, usualSort } from '@marketplace/contracts/listings/listing.sort';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { marketOf } from '@marketplace/contracts/listings/market';
import { psfGroups, psfMedians } from '@marketplace/contracts/listings/psf';
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

function pageOf(found: PropertyView[], search: URLSearchParams): PropertyView[] {
  const offset = Number(search.get('offset') ?? 0);
  return found.slice(offset, offset + Number(search.get('limit') ?? found.length));
}

/** Lets the API answer every public read about some listings, filtered and ordered as the contract has it, and take visits. */
export function publish(api: FakeApi, all: PropertyView[]): void {
  const find = ({ search }: Asked) => {
    const query = z.parse(ListListings, Object.fromEntries(search));
    const listed = all.filter((one) => {
      const { id, slug, status, property_type, is_new_launch } = one;
      return (
        (query.ids?.includes(id) ?? true) &&
        (query.slugs?.includes(slug) ?? true) &&
        (query.since === undefined ||
          happenedSince(one, Date.parse(startOfDay(query.since))) !== undefined) &&
        status === (query.status ?? status) &&
        property_type === (query.property_type ?? property_type) &&
        is_new_launch === (query.is_new_launch ?? is_new_launch)
      );
    });
    const matching = findRespelled(
      query,
      () => listed,
      (matches) => listed.filter(matches),
      query.dropWords,
    );
    return {
      ...matching,
      found: matching.found.toSorted(listingOrder(query.sort ?? usualSort(query.search))),
    };
  };
  const missing = { status: 404, body: { detail: 'Property not found' } };
  api.on('GET /api/properties', (asked) => {
    const { found, respelled, missing } = find(asked);
    const headers = {
      'X-Total-Count': String(found.length),
      ...(respelled !== undefined && { 'X-Search-Respelled': encodeURIComponent(respelled) }),
      ...(missing !== undefined && { 'X-Search-Missing': encodeURIComponent(missing) }),
    };
    return { status: 200, headers, body: pageOf(found, asked.search) };
  });
  api.on('GET /api/properties/elsewhere', ({ search }) => {
    const { property_type, is_new_launch, ...filter } = z.parse(ListListings, Object.fromEntries(search));
    const isHere = (one: PropertyView) =>
      is_new_launch ? one.is_new_launch : one.property_type === property_type;
    const found = all.filter((one) => one.status === 'active' && !isHere(one)).filter(listingMatcher(filter));
    const of = (type: PropertyView['property_type']) =>
      found.filter((one) => one.property_type === type).length;
    const newLaunch = found.filter((one) => one.is_new_launch).length;
    return {
      status: 200,
      body: { Buy: of('Buy'), Sell: of('Sell'), Rent: of('Rent'), newLaunch },
    };
  });
  const one = (matches: (listing: PropertyView) => boolean) => {
    const body = all.find(matches);
    return body ? { status: 200, body } : missing;
  };
  api.on('GET /api/properties/slug/:slug', ({ params }) => one(({ slug }) => slug === params.slug));
  api.on('GET /api/properties/:id', ({ params }) => one(({ id }) => id === params.id));
  api.on('GET /api/properties/market', (asked) => {
    const query = new URLSearchParams(asked.search);
    const code = findDistrict(query.get('district') ?? '')?.code;
    query.delete('district');
    const { found } = find({ ...asked, search: query });
    const medians = psfMedians(psfGroups(all), query.get('property_type') === 'Rent');
    return { status: 200, body: { ...marketOf(found, code), medians } };
  });
  api.answer('GET /api/properties/:id/prices', { history: [], psf: null });
  api.refuse('GET /api/properties/:key/gone', 404, { detail: 'Property not found' });
  api.answer('POST /api/analytics', { recorded: true }, { status: 202 });
}
