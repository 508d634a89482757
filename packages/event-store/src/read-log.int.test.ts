import { streams } from '@marketplace/contracts/events';
import type { ListingEvent } from '@marketplace/contracts/listings/listing.events';
import { collected } from '@marketplace/testing/collected';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appendEvents } from './append.ts';
import { checkLog } from './check-log.ts';
import { foldReadable, foldStream } from './command-handler.ts';
import type { Decider } from './decider.ts';
import { newId } from './events.ts';
import { eventAt, findEvents, readStream, streamsWithImage } from './read-log.ts';
import type { RawEvent } from './testing/test-log.ts';
import { appendRaw, createTestLog, listed, meta, repriced } from './testing/test-log.ts';

let log: Awaited<ReturnType<typeof createTestLog>>;
beforeAll(async () => {
  log = await createTestLog();
});
afterAll(() => log.close());

/** The last price of a listing. */
const prices: Decider<number, never, ListingEvent> = {
  initialState: 0,
  decide: () => [],
  evolve: (price, { type, data }) => (type === 'ListingRepriced' ? data.price : price),
};

/** Appends what an operator's skip leaves in the log. */
async function skip(projection: string, position: unknown) {
  const stream_id = streams.projection(projection);
  const { rows } = await log.command.query(
    'SELECT count(*)::int + 1 AS next FROM log.events WHERE stream_id = $1',
    [stream_id],
  );
  const data = { projection, position, reason: 'faulty' };
  await appendRaw(log.command, { stream_id, version: rows[0].next, type: 'ProjectionEventSkipped', data });
}

/** Adds a listing with an event in its middle that cannot be read, and returns its stream with the place of that. */
async function spoiltListing(spoilt: Partial<RawEvent> = {}) {
  const id = newId();
  const stream = streams.listing(id);
  await appendEvents(log.command, [listed(id, [])]);
  const data = { listing_id: id, price: 'much' };
  const position = await appendRaw(log.command, {
    stream_id: stream,
    version: 2,
    type: 'ListingRepriced',
    data,
    ...spoilt,
  });
  await appendEvents(log.command, [repriced(id, 3, 7)]);
  return { stream, position };
}

describe('a stream with an unreadable event', () => {
  it.each([
    ['of bad data', {}, false],
    ['of a newer schema version', { schema_version: 2 }, true],
    ['of bad meta', { meta: { source: 'nowhere' } }, false],
  ])('%s is not decided on, and can be looked at', async (_name, spoilt, isNewer) => {
    const { stream, position } = await spoiltListing(spoilt);
    const recorded = await readStream(log.command, stream);
    expect(recorded.map(({ version, event }) => [version, event?.type])).toEqual([
      [1, 'ListingAdded'],
      [2, undefined],
      [3, 'ListingRepriced'],
    ]);
    expect(() => foldStream(prices, stream, recorded)).toThrow(
      expect.objectContaining({ name: 'UnreadableEvent', position, stream, isNewer }),
    );
    expect(foldReadable(prices, stream, recorded)).toMatchObject({ version: 3, state: 7 });
  });

  it('is decided without it once operators skipped it and its subject is shown', async () => {
    const { stream, position } = await spoiltListing();
    await skip('statistics', position);
    await skip('activity', position);
    expect((await eventAt(log.command, position))?.unreadable).toBeDefined();
    await skip('listings', position);
    const recorded = await readStream(log.command, stream);
    expect(recorded[1]).toMatchObject({ version: 2, event: null, meta });
    expect(foldStream(prices, stream, recorded)).toMatchObject({ version: 3, state: 7 });
  });

  it('is decided without a readable skipped event too', async () => {
    const id = newId();
    await appendEvents(log.command, [listed(id, []), repriced(id, 2, 5)]);
    const [, second] = await readStream(log.command, streams.listing(id));
    await skip('listings', second?.position);
    expect((await readStream(log.command, streams.listing(id)))[1]?.event).toBeNull();
  });

  it.each([
    ['a picture', streams.image(newId()), 'ImageRemoved', 'activity', 'listings'],
    ['an enquiry', streams.enquiry(newId()), 'EnquiryNoted', 'enquiries', 'activity'],
  ])('of %s waits for a skip where that is shown', async (_name, stream, type, shows, other) => {
    const position = await appendRaw(log.command, { stream_id: stream, version: 1, type, data: {} });
    await skip(other, position);
    const [unread] = await readStream(log.command, stream);
    expect(unread?.unreadable).toMatchObject({ position, stream });
    await skip(shows, position);
    const [skipped] = await readStream(log.command, stream);
    expect(skipped?.unreadable).toBeUndefined();
  });

  it('of operators ignores unreadable events, also skips without a position', async () => {
    await skip('listings', 'all of them');
    const acts = await readStream(log.projector, streams.projection('listings'));
    expect(acts.at(-1)).toMatchObject({ type: 'ProjectionEventSkipped', event: null });
    expect(acts.some(({ unreadable }) => unreadable)).toBe(false);
  });

  it('with an event of a newer schema version is not damaged', async () => {
    const { position } = await spoiltListing({ schema_version: 9 });
    const found = await collected(checkLog(log.projector));
    expect(found).toContainEqual({
      kind: 'note',
      text: expect.stringContaining('ListingRepriced version 9'),
    });
    expect(found.filter(({ text }) => text.includes(`event ${position} `))).toEqual([]);
  });
});

it('finds events by their ids', async () => {
  const event = repriced(newId(), 1, 42);
  await appendEvents(log.command, [event]);
  expect(await findEvents(log.command, [newId(), event.eventId])).toMatchObject([
    { eventId: event.eventId, stream: event.stream, event: { type: event.type, data: event.data } },
  ]);
  expect(await findEvents(log.command, [newId()])).toEqual([]);
});

it('finds the streams whose events ever named a picture: added, changed or restored', async () => {
  const aPicture = () => `/uploads/${newId()}.jpg`;
  const [added, changed, restored, other] = [newId(), newId(), newId(), newId()];
  const shown = aPicture();
  const change = {
    type: 'ListingPicturesChanged' as const,
    data: { listing_id: changed, images: [aPicture(), shown] },
    eventId: newId(),
    stream: streams.listing(changed),
    version: 2,
    meta,
  };
  const { listing_id: _id, slug: _slug, ...listing } = listed(restored, [shown]).data;
  const restore = {
    type: 'ListingRestored' as const,
    data: { listing_id: restored, from_version: 1, listing },
    eventId: newId(),
    stream: streams.listing(restored),
    version: 2,
    meta,
  };
  await appendEvents(log.command, [
    listed(added, [shown]),
    { ...change, eventId: newId(), version: 1, data: { listing_id: changed, images: [] } },
    change,
    { ...change, eventId: newId(), version: 3, data: { listing_id: changed, images: [] } },
    listed(restored, []),
    restore,
    listed(other, [aPicture()]),
  ]);
  expect((await streamsWithImage(log.command, shown)).sort()).toEqual(
    [added, changed, restored].map(streams.listing).sort(),
  );
  expect(await streamsWithImage(log.command, aPicture())).toEqual([]);
});
