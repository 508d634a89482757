import { randomUUID } from 'node:crypto';
import type { MarketplaceEvent } from '@marketplace/contracts/events';
import { newId } from '@marketplace/event-store/events';
import { describe, expect, it } from 'vitest';
import { openBench } from '../testing/bench.ts';
import { adminLoggedIn, aListing, aSellerLink, condo, loginsRefused } from '../testing/test-events.ts';

const bench = await openBench();
const entries = () => bench.rows('SELECT * FROM activity_g1.entries ORDER BY position');

const image_id = randomUUID();
const imageEvent = (version: number, event: MarketplaceEvent) => ({
  ...adminLoggedIn(),
  ...event,
  eventId: newId(),
  stream: `image-${image_id}`,
  version,
});

describe('the activity', () => {
  it('has an entry for every event, with its kind', async () => {
    const listing = aListing();
    const file = `${image_id}.jpg`;
    const login = adminLoggedIn();
    await bench.append(
      imageEvent(1, { type: 'ImageRemoved', data: { image_id, file } }),
      imageEvent(2, { type: 'ImageRestored', data: { image_id, file } }),
      listing.added(),
      listing.viewed(true),
      login,
      listing.restored({ ...condo, price: 5 }),
    );
    await bench.catchUp();
    const [removed, , added, viewed, loggedIn, restored] = await entries();
    const none = { causation_id: null, listing_id: null, from_version: null, file: null, admin_id: null };
    const meilin = { actor_kind: 'admin', actor_name: 'admin', source: 'form', request_id: 'request-1' };
    const visitor = { actor_kind: 'visitor', actor_id: null, source: 'site' };
    const about = { ...none, listing_id: listing.id };
    const admin_id = 'admin_id' in login.data ? login.data.admin_id : undefined;
    expect([removed, added, viewed, loggedIn, restored]).toMatchObject([
      { ...none, ...meilin, kind: 'pictures', version: 1, file, crawler: false },
      { ...about, ...meilin, kind: 'listings', version: 1, crawler: false },
      { ...about, ...visitor, kind: 'visits', type: 'ListingViewed', version: null, crawler: true },
      { ...none, kind: 'admins', admin_id },
      { kind: 'listings', version: 2, from_version: 1 },
    ]);
    const [{ recorded_at }] = await bench.rows('SELECT recorded_at FROM log.events');
    expect(removed.recorded_at).toEqual(recorded_at);
  });

  it('names the act of which a request was a part', async () => {
    const part = aListing().added();
    await bench.append({ ...part, meta: { ...part.meta, causation_id: 'the-whole' } });
    await bench.catchUp();
    expect(await entries()).toMatchObject([{ request_id: 'request-1', causation_id: 'the-whole' }]);
    expect(await bench.differences()).toEqual([]);
  });

  it('shows the readable parts of an impossible event', async () => {
    const stream = `listing-${aListing().id}`;
    const type = 'ListingRestored';
    await bench.appendRaw({ stream, version: 1, type, data: {} });
    await bench.appendRaw({ stream, version: 2, type, data: { listing_id: 'x', from_version: 'the first' } });
    await bench.catchUp();
    expect(await entries()).toMatchObject([
      { type: 'ListingRestored', listing_id: null, from_version: null },
      { type: 'ListingRestored', listing_id: null, from_version: null },
    ]);
  });

  it('agrees with an independent fold of the log', async () => {
    const listing = aListing();
    await bench.append(listing.added(), listing.viewed(), listing.clicked(true), listing.deleted());
    const link = aSellerLink(listing.id);
    await bench.append(listing.restored(condo, 1), adminLoggedIn(), ...link, loginsRefused());
    await bench.catchUp();
    expect((await bench.operate('verify')).lines[0]).toBe(
      'activity: 12 rows compared at position 12, 0 differ.',
    );
    expect((await entries()).slice(-6)).toMatchObject([
      ...link.map(({ type, data }) => ({ kind: 'listings', type, listing_id: listing.id, link: data })),
      { kind: 'admins', link: null, admin_id: null, refused: loginsRefused().data },
    ]);
  });
});
