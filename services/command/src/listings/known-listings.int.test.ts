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
const ALWAYS = { freshMs: 0, trustedMs: 0 };
const remember = (options: Parameters<typeof createKnownListings>[1]) =>
  createKnownListings(log.command, options);

async function add(id: string = randomUUID()): Promise<string> {
  await appendEvents(log.command, [listed(id, [])]);
  return id;
}

/** Makes a listing inactive in another process. */
const withdraw = (id: string) =>
  appendEvents(log.admin, [
    {
      ...{ type: 'ListingStatusChanged', data: { listing_id: id, status: 'inactive' } },
      ...{ eventId: newId(), stream: `listing-${id}`, version: 2, meta },
    },
  ]);

describe('a listing', () => {
  it('is read once for parallel callers and for later ones', async () => {
    const [id, unknown] = [await add(), randomUUID()];
    const listings = remember({ freshMs: NEVER });
    queries = 0;
    const parallel = Array.from({ length: 40 }, (_, n) => listings.isPublic(n % 2 ? id : unknown));
    expect(await Promise.all(parallel)).toEqual(parallel.map((_, n) => n % 2 === 1));
    expect([listings.isPublic(id), listings.isPublic(unknown)]).toEqual([true, false]); // no promises
    await listings.isPublic(randomUUID());
    expect(queries).toBe(3);
  });

  it('that another process changes is read again, and no caller waits for it', async () => {
    const [changed, same] = [await add(), await add()];
    const listings = remember({ freshMs: 0, trustedMs: NEVER });
    expect([await listings.isPublic(changed), await listings.isPublic(same)]).toEqual([true, true]);
    await withdraw(changed);
    expect(listings.isPublic(changed)).toBe(true);
    await waitFor(() => listings.isPublic(changed) === false);
    expect(listings.isPublic(same)).toBe(true);
  });

  it('that was not checked for too long is checked first, with all others in one query', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => add()));
    const [first = ''] = ids;
    const listings = remember(ALWAYS);
    await Promise.all(ids.map(listings.isPublic));
    queries = 0;
    expect(await Promise.all(ids.map(listings.isPublic))).toEqual(ids.map(() => true));
    expect(queries).toBe(1);
    await withdraw(first);
    expect(await listings.isPublic(first)).toBe(false);
  });

  it('that is added later is found', async () => {
    const id = randomUUID();
    const listings = remember(ALWAYS);
    expect(await listings.isPublic(id)).toBe(false);
    await add(id);
    expect(await listings.isPublic(id)).toBe(true);
  });

  it('that this process changes is known at once, also during a read', async () => {
    const id = await add();
    const listings = remember({ freshMs: NEVER });
    const before = listings.isPublic(id);
    const { state, ...loaded } = await loadStream(log.admin, listingDecider, `listing-${id}`);
    if (state.status !== 'listed') throw new Error('The listing is missing.');
    const listing = { ...state.listing, status: 'inactive' as const };
    listings.note({ ...loaded, version: 2, state: { ...state, listing } });
    await before;
    expect(await listings.isPublic(id)).toBe(false);
  });

  it('is dropped from the cache without callers, and when there are too many', async () => {
    const listings = remember({ ...ALWAYS, warmMs: 5 });
    const [left, asked] = [await add(), await add()];
    await listings.isPublic(left);
    await waitFor(async () => (await listings.isPublic(asked)) && listings.size === 1);
    expect(await listings.isPublic(left)).toBe(true);
    const few = remember({ kept: 2 });
    for (let n = 0; n < 3; n++) await few.isPublic(await add());
    expect(few.size).toBe(2);
  });
});
