import { streams } from '@marketplace/contracts/events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appendEvents } from './append.ts';
import { newId } from './events.ts';
import { findEvents, streamsWithImage } from './read-log.ts';
import { createTestLog, listed, meta, repriced } from './testing/test-log.ts';

let log: Awaited<ReturnType<typeof createTestLog>>;
beforeAll(async () => {
  log = await createTestLog();
});
afterAll(() => log.close());

const picture = () => `/uploads/${newId()}.jpg`;

describe('finding events', () => {
  it('gives those that the log has, as they were recorded', async () => {
    const event = repriced(newId(), 1, 42);
    await appendEvents(log.command, [event]);
    expect(await findEvents(log.command, [newId(), event.eventId])).toMatchObject([
      { eventId: event.eventId, stream: event.stream, event: { type: event.type, data: event.data } },
    ]);
    expect(await findEvents(log.command, [newId()])).toEqual([]);
  });
});

describe('the streams that show a picture', () => {
  it('are those whose events ever named it: added, changed or restored', async () => {
    const [added, changed, restored, other] = [newId(), newId(), newId(), newId()];
    const shown = picture();
    const change = {
      type: 'ListingPicturesChanged' as const,
      data: { listing_id: changed, images: [picture(), shown] },
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
      listed(other, [picture()]),
    ]);
    expect((await streamsWithImage(log.command, shown)).sort()).toEqual(
      [added, changed, restored].map(streams.listing).sort(),
    );
    expect(await streamsWithImage(log.command, picture())).toEqual([]);
  });
});
