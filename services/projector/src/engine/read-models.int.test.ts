import { importEvents } from '@marketplace/event-store/append';
import type { NewEvent } from '@marketplace/event-store/events';
import { migrateReadModels } from '@marketplace/read-models/migrate';
import { describe, expect, it } from 'vitest';
import { projections } from '../all-projections.ts';
import { openBench } from '../testing/bench.ts';
import {
  countedByHand,
  countedByProjector,
  digests,
  listingRows,
  listingsByHand,
} from '../testing/independent-fold.ts';
import {
  adminLoggedIn,
  aListing,
  anEnquiry,
  aSellerLink,
  condo,
  pictureUploaded,
  someVisits,
} from '../testing/test-events.ts';
import type { Projection } from './projection.ts';
import { verify } from './verify.ts';

const bench = await openBench();
const { rows } = bench;

const image_notes = [{ image: '/uploads/b.webp', caption: 'The hall', alt: null, floor_plan: true }];

function mixedEvents(): NewEvent[] {
  const [one, two, three] = [aListing(), aListing(), aListing()];
  const [asked, forgotten] = [anEnquiry({ listing_id: one.id, listing_version: 1, price: 5.5 }), anEnquiry()];
  return [
    one.added(),
    two.added({ status: 'inactive', bedrooms: null, sub_type: null }),
    one.viewed(),
    one.repriced(1_190_000.5),
    adminLoggedIn(),
    one.viewed(true),
    two.revised({ title: 'A “quoted” home', key_features: [] }),
    one.clicked(),
    three.added(),
    two.statusChanged('active'),
    two.confirmed(),
    three.deleted(),
    one.picturesChanged(['/uploads/b.webp']),
    one.picturesChanged(['/uploads/b.webp'], image_notes),
    one.restored({ ...condo, images: ['/uploads/b.webp'], image_notes }, 4),
    three.restored({ ...condo, price: 5 }),
    two.deleted(),
    asked.received(),
    forgotten.received(),
    asked.noted(),
    forgotten.noted(),
    asked.viewingArranged(),
    forgotten.forgotten(),
    ...someVisits([one, two, three], 98),
  ];
}

describe('the read models', () => {
  it('match the events', async () => {
    const listing = aListing();
    await bench.append(
      listing.added(),
      listing.repriced(1_190_000.5),
      listing.viewed(),
      listing.viewed(true),
    );
    await bench.catchUp();

    const times = await rows('SELECT recorded_at FROM log.events ORDER BY position');
    expect(await rows('SELECT * FROM listings_g1.listings')).toEqual([
      {
        ...condo,
        listing_id: listing.id,
        slug: listing.slug,
        price: '1190000.50',
        created_at: times[0].recorded_at,
        updated_at: times[1].recorded_at,
        confirmed_at: null,
        version: 2,
      },
    ]);
    expect(await rows('SELECT * FROM listings_g1.history ORDER BY position')).toEqual([
      expect.objectContaining({ position: '1', type: 'ListingAdded', changes: [], listing: condo }),
      {
        position: '2',
        listing_id: listing.id,
        version: 2,
        type: 'ListingRepriced',
        actor: { kind: 'admin', id: 'd7f3c1de-6ad0-4b8e-9d6e-0e3d2b8c6f10', name: 'admin' },
        source: 'form',
        request_id: 'request-1',
        recorded_at: times[1].recorded_at,
        changes: [{ field: 'price', from: 1_250_000, to: 1_190_000.5 }],
        slug: listing.slug,
        listing: { ...condo, price: 1_190_000.5 },
        causation_id: null,
      },
    ]);
    expect(await rows('SELECT * FROM statistics_g1.totals')).toEqual([
      { listing_id: listing.id, views: '1', clicks: '0', position: '3' },
    ]);
  });

  it('drop a deleted listing but keep its history and counts; a restore keeps its slug and first day', async () => {
    const listing = aListing();
    await bench.append(listing.added(), listing.viewed(), listing.deleted());
    await bench.catchUp();
    expect(await rows('SELECT FROM listings_g1.listings')).toEqual([]);
    expect(await rows('SELECT slug, listing FROM listings_g1.history ORDER BY position')).toEqual([
      { slug: listing.slug, listing: condo },
      { slug: listing.slug, listing: null },
    ]);

    await bench.append(listing.restored({ ...condo, title: 'Back' }));
    await bench.catchUp();
    const [added] = await rows('SELECT recorded_at FROM log.events WHERE position = 1');
    expect(await rows('SELECT slug, title, version, created_at FROM listings_g1.listings')).toEqual([
      { slug: listing.slug, title: 'Back', version: 3, created_at: added.recorded_at },
    ]);
    expect(await rows('SELECT views FROM statistics_g1.totals')).toEqual([{ views: '1' }]);
  });

  it('store when a listing was confirmed, as no change, across batches', async () => {
    const listing = aListing();
    const steps = [listing.added(), listing.confirmed(), listing.deleted(), listing.restored(condo)];
    const found: unknown[] = [];
    for (const step of [...steps, listing.confirmed(), listing.repriced(5)]) {
      await bench.append(step);
      await bench.catchUp();
      found.push(...(await rows('SELECT version, updated_at, confirmed_at FROM listings_g1.listings')));
    }
    const log = await rows('SELECT recorded_at FROM log.events ORDER BY position');
    const at = (version: number) => log[version - 1].recorded_at;
    expect(found).toEqual([
      { version: 1, updated_at: at(1), confirmed_at: null },
      { version: 2, updated_at: at(1), confirmed_at: at(2) },
      { version: 4, updated_at: at(4), confirmed_at: at(2) },
      { version: 5, updated_at: at(4), confirmed_at: at(5) },
      { version: 6, updated_at: at(6), confirmed_at: at(5) },
    ]);
    expect(await rows('SELECT changes, listing FROM listings_g1.history WHERE version IN (2, 5)')).toEqual([
      { changes: [], listing: condo },
      { changes: [], listing: condo },
    ]);
    expect(await bench.differences()).toEqual([]);
  });

  it('agree with an independent fold and count the applied events', async () => {
    await bench.append(...mixedEvents());
    await bench.catchUp();
    expect(await countedByProjector(bench.adminPool)).toEqual(await countedByHand(bench.adminPool));
    expect(await rows(listingRows)).toEqual(await listingsByHand(bench.adminPool));
    const found = await verify(bench.db, projections);
    expect(found.map(({ projection, position, differences }) => [projection, position, differences])).toEqual(
      projections.map(({ name }) => [name, 121, []]).sort(),
    );
    const { generations } = await bench.status();
    expect(generations.map(({ name, applied, skipped, lag }) => ({ name, applied, skipped, lag }))).toEqual([
      { name: 'activity', applied: 121, skipped: 0, lag: 0 },
      { name: 'alerts', applied: 0, skipped: 0, lag: 0 },
      { name: 'enquiries', applied: 6, skipped: 0, lag: 0 },
      { name: 'listings', applied: 13, skipped: 0, lag: 0 },
      { name: 'statistics', applied: 101, skipped: 0, lag: 0 },
    ]);
  });

  it('do not depend on the batch size', async () => {
    const projector = await bench.createProjector();
    const events = mixedEvents();
    for (const event of events.slice(0, 24)) {
      await bench.append(event);
      await projector.catchUp();
    }
    await bench.append(...events.slice(24));
    await projector.catchUp();
    const all = ({ name }: Projection) => digests(bench.adminPool, name, 1);
    const cutFine = await Promise.all(projections.map(all));

    await bench.dropReadModels();
    await bench.makeLive();
    await bench.catchUp();
    expect(await Promise.all(projections.map(all))).toEqual(cutFine);
  });

  it('count days in Singapore time', async () => {
    const listing = aListing();
    const at = (event: NewEvent, recordedAt: string) => ({ ...event, recordedAt });
    await importEvents(bench.adminPool, [
      at(listing.added(), '2026-10-31T00:00:00Z'),
      at(listing.viewed(), '2026-11-01T15:59:59.999Z'),
      at(listing.clicked(), '2026-11-01T16:00:00Z'),
    ]);
    await bench.catchUp();
    expect(await rows('SELECT day::text, views, clicks FROM statistics_g1.days ORDER BY day')).toEqual([
      { day: '2026-11-01', views: '1', clicks: '0' },
      { day: '2026-11-02', views: '0', clicks: '1' },
    ]);
  });

  it('notify their position after the commit', async () => {
    const client = await bench.pool.connect();
    const heard: unknown[] = [];
    client.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '')));
    await client.query('LISTEN read_models');
    await bench.append(aListing().added());
    await bench.catchUp();
    await client.query('SELECT 1');
    client.release(true);
    expect(heard).toHaveLength(5);
    expect(heard).toEqual(
      expect.arrayContaining([
        { projection: 'listings', position: 1 },
        { projection: 'statistics', position: 1 },
        { projection: 'activity', position: 1 },
        { projection: 'enquiries', position: 1 },
        { projection: 'alerts', position: 1 },
      ]),
    );
  });
});

describe('verifying', () => {
  it('finds every kind of damage', async () => {
    const [one, two, three] = [aListing(), aListing(), aListing()];
    await bench.append(one.added(), two.added(), one.viewed(), two.viewed(), two.repriced(7), three.added());
    await bench.catchUp();
    await rows(`
      UPDATE listings_g1.listings SET title = 'Other' WHERE listing_id = '${one.id}';
      DELETE FROM listings_g1.listings WHERE listing_id = '${two.id}';
      UPDATE listings_g1.history SET changes = '[]' WHERE position = 5;
      UPDATE statistics_g1.totals SET views = views + 1 WHERE listing_id = '${one.id}';
      DELETE FROM statistics_g1.days WHERE listing_id = '${two.id}';
      INSERT INTO statistics_g1.totals VALUES ('${three.id}', 1, 0);
      DELETE FROM activity_g1.entries WHERE position = 2;
      UPDATE activity_g1.entries SET actor_name = 'nobody' WHERE position = 5`);
    const [activity, , , listings, statistics] = await verify(bench.db, projections);
    expect(activity?.differences.map(({ key, found }) => [key, found])).toEqual([
      ['2', null],
      ['5', expect.objectContaining({ actor_name: 'nobody' })],
    ]);
    expect(listings?.differences.map(({ table, key }) => `${table} ${key}`).sort()).toEqual(
      ['history 5', `listings ${one.id}`, `listings ${two.id}`].sort(),
    );
    expect(statistics?.differences.map(({ table, found }) => [table, found])).toEqual(
      expect.arrayContaining([
        ['totals', '2 views, 0 clicks'],
        ['totals', '1 views, 0 clicks'],
        ['days', null],
      ]),
    );
    expect(statistics?.differences).toHaveLength(3);
  });
});

describe('a field missing from the tables of an older release', () => {
  it('gets its column from the migration, empty, and its default in every row', async () => {
    const listing = aListing();
    await bench.append(listing.added({ sub_type: null, bedrooms: 3 }));
    await bench.catchUp();
    const before = await rows('SELECT * FROM listings_g1.listings');
    await rows('ALTER TABLE listings_g1.listings DROP COLUMN sub_type');
    await rows("UPDATE listings_g1.history SET listing = listing - 'sub_type'");

    await migrateReadModels(bench.adminUrl);
    await migrateReadModels(bench.adminUrl);

    expect(await rows('SELECT * FROM listings_g1.listings')).toEqual(before);
    expect(await bench.differences()).toEqual([]);
    await bench.append(listing.revised({ sub_type: 'Condo' }));
    await bench.catchUp();
    expect(await rows('SELECT sub_type FROM listings_g1.listings')).toEqual([{ sub_type: 'Condo' }]);
    expect(await rows('SELECT changes FROM listings_g1.history WHERE version = 2')).toEqual([
      { changes: [{ field: 'sub_type', from: null, to: 'Condo' }] },
    ]);
    expect(await bench.differences()).toEqual([]);
  });

  it('gets its column with index in the statistics and the activity, and both continue', async () => {
    const listing = aListing();
    await bench.append(listing.added(), listing.viewed());
    await bench.catchUp();
    await rows('ALTER TABLE statistics_g1.totals DROP COLUMN position');
    await rows('ALTER TABLE activity_g1.entries DROP COLUMN link');

    await migrateReadModels(bench.adminUrl);

    const counted = () => rows('SELECT views, position FROM statistics_g1.totals');
    expect(await counted()).toEqual([{ views: '1', position: '0' }]);
    const indexes = await rows("SELECT indexname FROM pg_indexes WHERE schemaname = 'activity_g1'");
    expect(indexes).toContainEqual({ indexname: 'links' });
    await bench.append(listing.viewed(), listing.viewed(true), ...aSellerLink(listing.id).slice(0, 1));
    await bench.catchUp();
    expect(await counted()).toEqual([{ views: '2', position: '3' }]);
    const linked = "SELECT link->>'listing_id' AS id FROM activity_g1.entries WHERE link IS NOT NULL";
    expect(await rows(linked)).toEqual([{ id: listing.id }]);
  });

  it('is filled from the log when it names the size of a picture, and is optional', async () => {
    await bench.append(pictureUploaded({ width: 900, height: 1600 }), aListing().added());
    await bench.catchUp();
    const sizes = () => rows('SELECT longer_side FROM activity_g1.entries ORDER BY position');
    expect(await sizes()).toEqual([{ longer_side: 1600 }, { longer_side: null }]);
    await rows('ALTER TABLE activity_g1.entries DROP COLUMN longer_side');

    await migrateReadModels(bench.adminUrl);
    expect(await sizes()).toEqual([{ longer_side: 1600 }, { longer_side: null }]);

    await rows('UPDATE activity_g1.entries SET longer_side = NULL');
    expect(await bench.differences()).toEqual([]);
    await rows('UPDATE activity_g1.entries SET longer_side = 1601');
    expect(await bench.differences()).toHaveLength(2);
  });
});
