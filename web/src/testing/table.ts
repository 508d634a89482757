import { listingMatcher } from '@marketplace/contracts/listings/listing.matching';
import { listedAt } from '@marketplace/contracts/listings/listing.sort';
import { scheduleOf } from '@marketplace/contracts/listings/listing.times';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import type { TableRow } from '@marketplace/contracts/listings/listing-table.views';
import { AskTable, partsOfSort } from '@marketplace/contracts/listings/listing-table.views';
import { z } from 'zod';
import type { Asked, FakeApi } from './fake-api.ts';
import { fakeApi, openAsAdmin } from './render-page.tsx';

/** Returns a listing as a row of the admin's table, which nobody has looked at lately. */
export function rowOf(listing: PropertyView): TableRow {
  const { price, area_sqft, description, images, version } = listing;
  return {
    ...listing,
    summary: description,
    image: images[0] ?? null,
    psf: area_sqft ? price / area_sqft : null,
    views: 0,
    clicks: 0,
    enquiries: 0,
    trend: Array.from({ length: 30 }, () => 0),
    listed_at: listedAt(listing),
    updated_by: 'admin',
    version,
  };
}

/** Lets the API answer the admin's table of some listings, which may change meanwhile, filtered, sorted and in pages. */
export function tabulate(api: FakeApi, all: readonly PropertyView[]): void {
  const find = ({ search }: Asked) => {
    const {
      page = 1,
      limit = 50,
      sort = 'listed_at-desc',
      ...query
    } = z.parse(AskTable, Object.fromEntries(search));
    const { column, isDescending } = partsOfSort(sort);
    const matches = listingMatcher(query);
    const found = all
      .filter(
        (one) =>
          one.status === (query.status ?? one.status) &&
          one.property_type === (query.property_type ?? one.property_type) &&
          one.is_new_launch === (query.is_new_launch ?? one.is_new_launch) &&
          (query.schedule === undefined || scheduleOf(one, new Date()) === query.schedule) &&
          (one.images.length === 0) === (query.without_pictures ?? one.images.length === 0) &&
          matches(one),
      )
      .map(rowOf)
      .sort((one, other) => {
        const order = String(one[column]).localeCompare(String(other[column]), 'en', { numeric: true });
        return isDescending ? -order : order;
      });
    return { found, rows: found.slice((page - 1) * limit, page * limit) };
  };
  api.answer('GET /api/properties/table', (asked) => {
    const { found, rows } = find(asked);
    return { rows, total: found.length };
  });
  api.answer('GET /api/properties/table/prices', (asked) => ({
    listings: find(asked).found.map(({ id, title, price }) => ({ id, title, price })),
  }));
  api.on('GET /api/properties/:id/history/:version', ({ params }) => {
    const listing = all.find(({ id }) => id === params.id);
    const at = { position: 1, recorded_at: '2026-11-03T02:00:00Z', type: 'ListingRevised' };
    const actor = { id: null, name: 'maria' };
    const known = { listing_id: params.id, version: Number(params.version), ...at, actor };
    return listing
      ? { status: 200, body: { ...known, slug: listing.slug, listing, current_version: listing.version } }
      : { status: 404, body: { detail: 'Property not found' } };
  });
  api.on('GET /api/properties/:id', ({ params }) => {
    const body = all.find(({ id }) => id === params.id);
    return body ? { status: 200, body } : { status: 404, body: { detail: 'Property not found' } };
  });
}

/** Opens the admin's properties, of a catalogue that changes as the API is asked to. */
export function openProperties(listed: readonly PropertyView[], query = '') {
  const api = fakeApi();
  const catalogue = [...listed];
  tabulate(api, catalogue);
  return { api, catalogue, ...openAsAdmin(api, `/admin/dashboard/properties${query}`) };
}
