import { streams } from '@marketplace/contracts/events';
import type { ListingEvent } from '@marketplace/contracts/listings/listing.events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appendEvents, VersionConflict } from './append.ts';
import { commandHandler } from './command-handler.ts';
import type { Decider } from './decider.ts';
import { RuleViolation } from './decider.ts';
import { newId } from './events.ts';
import { createTestLog, meta, repriced } from './testing/test-log.ts';

/** Prices that only fall: small enough to see what the handler does. */
const fallingPrice: Decider<number, { listing: string; price: number }, ListingEvent> = {
  initialState: Number.POSITIVE_INFINITY,
  decide({ listing, price }, current) {
    if (price > current) throw new RuleViolation('price-rises', 'Prices only fall here.');
    return price === current ? [] : [{ type: 'ListingRepriced', data: { listing_id: listing, price } }];
  },
  evolve: (price, event) => (event.type === 'ListingRepriced' ? event.data.price : price),
};

let log: Awaited<ReturnType<typeof createTestLog>>;
beforeAll(async () => {
  log = await createTestLog();
});
afterAll(() => log.close());

const handle = (listing: string, price: number, options = {}) =>
  commandHandler(log.command, fallingPrice, streams.listing)(
    listing,
    { listing, price },
    { meta, ...options },
  );

describe('handling a command', () => {
  it('folds the stream, appends the decided events and returns version and position', async () => {
    const id = newId();
    const first = await handle(id, 9);
    const second = await handle(id, 7);
    expect([first.version, second.version, second.state]).toEqual([1, 2, 7]);
    expect(second.position).toBe(first.position + 1);
  });

  it('appends nothing without a change, and returns version and position', async () => {
    const id = newId();
    const first = await handle(id, 9);
    expect(await handle(id, 9)).toMatchObject({ events: [], version: 1, position: first.position });
  });

  it('appends nothing when the rules refuse', async () => {
    const id = newId();
    await handle(id, 5);
    await expect(handle(id, 6)).rejects.toMatchObject({ code: 'price-rises' });
    expect((await handle(id, 5)).version).toBe(1);
  });

  it.each([0, 2])('refuses when the client saw version %d of a stream at 1', async (expectedVersion) => {
    const id = newId();
    await handle(id, 5);
    await expect(handle(id, 4, { expectedVersion })).rejects.toThrow(VersionConflict);
  });

  it('has no conflict when a client repeats its own change', async () => {
    const id = newId();
    await handle(id, 5);
    await handle(id, 4, { expectedVersion: 1 });
    expect(await handle(id, 4, { expectedVersion: 1 })).toMatchObject({ events: [], version: 2 });
    await handle(id, 3, { expectedVersion: 2 });
    await expect(handle(id, 4, { expectedVersion: 1 })).rejects.toThrow(VersionConflict);
  });

  it('retries after a lost race', async () => {
    const id = newId();
    const results = await Promise.all(Array.from({ length: 4 }, () => handle(id, 3)));
    expect(results.filter(({ events }) => events.length === 1)).toHaveLength(1);
    expect(results.every(({ version }) => version === 1)).toBe(true);
  });

  it('ignores events of unknown types', async () => {
    const id = newId();
    const unknown = { ...repriced(id, 1), type: 'ListingPainted' } as unknown as ReturnType<typeof repriced>;
    await appendEvents(log.command, [unknown]);
    expect((await handle(id, 5)).version).toBe(2);
  });
});
