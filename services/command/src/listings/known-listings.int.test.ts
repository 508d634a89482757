import { randomUUID } from 'node:crypto';
import { appendEvents } from '@marketplace/event-store/append';
import { loadStream } from '@marketplace/event-store/command-handler';
import { newId } from '@marketplace/event-store/events';
import { createTestLog, listed, meta } from '@marketplace/event-store/testing/test-log';
import { waitFor } from '@marketplace/testing/wait-for';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKnownListings } from './known-listings.ts';
import { listingDecider } from './listing.decider.ts';

let log: Awaited<ReturnType<typeof createTestLog>>;
let queries = 0;
beforeAll(async () => {
  log = await createTestLog();
  log.command.on('acquire', () => {
    queries += 1;
  });
});
afterAll(() => log.close());

const NEVER = 1e9;

const remember = (options: Parameters<typeof createKnownListings>[1]) =>
  createKnownListings(log.command, options);

async function add(): Promise<string> {
  const id = randomUUID();
  await appendEvents(log.command, [listed(id, [])]);
  return id;
}

/** Returns the event by which a listing is public no more, as its second. */
function withdrawn(id: string) {
  const data = { listing_id: id, status: 'inactive' as const };
  return {
    type: 'ListingStatusChanged' as const,
    data,
    eventId: newId(),
    stream: `listing-${id}`,
    version: 2,
    meta,
  };
}

describe('a listing', () => {
  it('is read once for all who ask at once, and not again for those who come after', async () => {
    const [id, unknown] = [await add(), randomUUID()];
    const listings = remember({ freshMs: NEVER });
    queries = 0;
    const asked = Array.from({ length: 20 }, () => [listings.isPublic(id), listings.isPublic(unknown)]);
    expect(new Set(await Promise.all(asked.map(([one]) => one)))).toEqual(new Set([true]));
    expect(new Set(await Promise.all(asked.map(([, other]) => other)))).toEqual(new Set([false]));
    expect([listings.isPublic(id), listings.isPublic(unknown)]).toEqual([true, false]); // said, not promised
    await listings.isPublic(randomUUID());
    expect(queries).toBe(3);
  });

  it('that another process changes is known, though nobody waits for that', async () => {
    const [changed, same] = [await add(), await add()];
    const listings = remember({ freshMs: 0, trustedMs: NEVER });
    expect([await listings.isPublic(changed), await listings.isPublic(same)]).toEqual([true, true]);
    await appendEvents(log.admin, [withdrawn(changed)]);
    expect(listings.isPublic(changed)).toBe(true);
    await waitFor(() => listings.isPublic(changed) === false);
    expect(listings.isPublic(same)).toBe(true);
  });

  it('of which nothing was heard for too long is waited for, with all others in one query', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, add));
    const listings = remember({ freshMs: 0, trustedMs: 0 });
    await Promise.all(ids.map((id) => listings.isPublic(id)));
    queries = 0;
    expect(new Set(await Promise.all(ids.map((id) => listings.isPublic(id))))).toEqual(new Set([true]));
    expect(queries).toBe(1);
    await appendEvents(log.admin, [withdrawn(ids[0] ?? '')]);
    expect(await listings.isPublic(ids[0] ?? '')).toBe(false);
  });

  it('that comes to be is known', async () => {
    const id = randomUUID();
    const listings = remember({ freshMs: 0, trustedMs: 0 });
    expect(await listings.isPublic(id)).toBe(false);
    await appendEvents(log.command, [listed(id, [])]);
    expect(await listings.isPublic(id)).toBe(true);
  });

  it('that this process changes is known at once, whatever was read before', async () => {
    const id = await add();
    const listings = remember({ freshMs: NEVER });
    const before = listings.isPublic(id);
    const { state, ...loaded } = await loadStream(log.admin, listingDecider, `listing-${id}`);
    if (state.status !== 'listed') throw new Error('it is listed');
    const listing = { ...state.listing, status: 'inactive' as const };
    listings.note({ ...loaded, version: 2, state: { ...state, listing } });
    await before;
    expect(await listings.isPublic(id)).toBe(false);
  });

  it('that nobody asks for is forgotten, and so are the oldest of too many', async () => {
    const listings = remember({ freshMs: 0, trustedMs: 0, warmMs: 5 });
    const [left, asked] = [await add(), await add()];
    await listings.isPublic(left);
    await waitFor(async () => (await listings.isPublic(asked)) && listings.size === 1);
    expect(await listings.isPublic(left)).toBe(true);
    const few = remember({ kept: 2 });
    for (let n = 0; n < 3; n++) await few.isPublic(await add());
    expect(few.size).toBe(2);
  });
});
