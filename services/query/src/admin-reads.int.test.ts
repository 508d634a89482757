import { AnalyticsSummary, PropertyStatisticsList } from '@marketplace/contracts/analytics/analytics.views';
import { ListingHistory, ListingVersion } from '@marketplace/contracts/listings/history.views';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { shownFlat } from '@marketplace/testing/fixtures/listing';
import { describe, expect, it } from 'vitest';
import { openModels, serveQuery } from './testing/serve-query.ts';

const orchard = 'D09 - Orchard / River Valley';
const jurong = 'D22 - Boon Lay / Jurong / Tuas';
const seletar = 'D28 - Seletar / Yio Chu Kang';
const listings = [
  shownFlat({ title: 'First', district: orchard, views_count: 10, clicks_count: 1 }),
  shownFlat({ title: 'Second', district: jurong, views_count: 30, clicks_count: 4, status: 'sold' }),
  shownFlat({
    title: 'Third',
    district: orchard,
    views_count: 20,
    property_type: 'Rent',
    status: 'inactive',
  }),
  shownFlat({ title: 'Unseen', district: seletar }),
];
const deleted = shownFlat({ title: 'Deleted' });

const event = (
  version: number,
  type: string,
  changes: ListingHistory['entries'][number]['changes'] = [],
) => ({
  version,
  type,
  recorded_at: new Date(Date.UTC(2026, 4, version)).toISOString(),
  actor: { id: '0198c0de-0000-7000-8000-000000000001', name: 'meilin' },
  source: 'form',
  request_id: `request-${version}`,
  changes,
});

const addition = event(1, 'ListingAdded');
const repricing = event(2, 'ListingRepriced', [{ field: 'price', from: 2, to: 1 }]);
const deletion = event(3, 'ListingDeleted');

const models = await openModels();
for (const listing of listings) {
  await models.save(listing);
  await models.count(listing.id, listing.views_count, listing.clicks_count);
}
await models.count(deleted.id, 1000, 100);
const repriced = { ...deleted, title: 'Deleted, once dearer' };
/** Of the events of the deleted listing. */
const positions = [
  await models.record(deleted, deleted, addition),
  await models.record(deleted, repriced, repricing),
  await models.record(deleted, null, deletion),
];
const server = await serveQuery(models.url);
const token = await server.logIn();

describe.each(['', '/api'])('statistics in family "%s"', (prefix) => {
  it('sum up the existing listings', async () => {
    const answer = await server.get(`${prefix}/analytics/summary`, { token });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(AnalyticsSummary.parse(answer.json())).toEqual({
      total_properties: 4,
      active_properties: 2,
      total_views: 60,
      total_clicks: 5,
      total_enquiries: 0,
      other_enquiries: 0,
      popular_districts: [
        { district: orchard, views: 30, clicks: 1, enquiries: 0 },
        { district: jurong, views: 30, clicks: 4, enquiries: 0 },
        { district: seletar, views: 0, clicks: 0, enquiries: 0 },
      ],
      property_types: { Buy: 3, Rent: 1 },
    });
  });

  it('list each listing, most viewed first', async () => {
    const answer = await server.get(`${prefix}/analytics/properties`, { token });
    expect(answer.headers['cache-control']).toBe('no-store');
    const rows = PropertyStatisticsList.parse(answer.json());
    expect(rows.map(({ title, views, clicks, status }) => [title, views, clicks, status])).toEqual([
      ['Second', 30, 4, 'sold'],
      ['Third', 20, 0, 'inactive'],
      ['First', 10, 1, 'active'],
      ['Unseen', 0, 0, 'active'],
    ]);
  });

  it('include a write of the admin at once', async () => {
    const path = `${prefix}/analytics/properties`;
    const having = (position: number) => ({ token, headers: { 'x-min-log-position': String(position) } });
    const fresh = shownFlat({ title: 'Fresh', district: seletar });
    const added = await server.get(path, having(await models.save(fresh)));
    expect(added.body.toString()).toContain(fresh.id);
    const removed = await server.get(path, having(await models.remove(fresh)));
    expect(removed.body.toString()).not.toContain(fresh.id);
  });
});

describe('history', () => {
  it.each(['', '/api'])(
    'in family "%s" tells every event, newest first, also when deleted',
    async (prefix) => {
      const answer = await server.get(`${prefix}/properties/${deleted.id}/history`, { token });
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(ListingHistory.parse(answer.json())).toEqual({
        listing_id: deleted.id,
        title: 'Deleted, once dearer',
        deleted: true,
        entries: [deletion, repricing, addition].map((entry, place) => ({
          ...entry,
          position: positions[2 - place],
          from_version: null,
          property_type: place === 0 ? null : deleted.property_type,
        })),
      });
    },
  );

  it('shows the default of a field for versions older than the field', async () => {
    const listing = shownFlat();
    const { sub_type, ...before } = listing;
    await models.record(listing, before as PropertyView, event(1, 'ListingAdded'));
    const answer = await server.get(`/api/properties/${listing.id}/history/1`, { token });
    expect(ListingVersion.parse(answer.json()).listing).toMatchObject({
      title: listing.title,
      sub_type: null,
    });
  });

  it('of an unknown listing is not found', async () => {
    for (const id of [shownFlat().id, 'nonsense', "1'%20OR%20'1'='1"]) {
      const answer = await server.get(`/api/properties/${id}/history`, { token });
      expect([answer.status, answer.json()]).toEqual([404, { detail: 'Property not found' }]);
    }
  });
});
