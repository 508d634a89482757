import { Readable } from 'node:stream';
import { collected } from '@marketplace/testing/collected';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appendEvents } from './append.ts';
import { checkLog } from './check-log.ts';
import type { PartStore } from './detach-partition.ts';
import { attachPartition, detachPartition, partitionsOf } from './detach-partition.ts';
import { readDetachedThrough } from './detached.ts';
import { newId } from './events.ts';
import { wholeDigest } from './log-lines.ts';
import { headPosition, readStream } from './read-log.ts';
import { withConnectionAs } from './roles.ts';
import { newestSeal, sealLog } from './seals.ts';
import { createTestLog, meta, partitionTestLog, repriced, viewed } from './testing/test-log.ts';

const SIZE = 20;
const files = new Map<string, Buffer>();
const store: PartStore = {
  address: 'memory',
  put: async (name, body) => files.set(name, body),
  get: async (name) => {
    const body = files.get(name);
    return body && { body: Readable.from([body]) };
  },
};
readDetachedThrough(() => store);

let log: Awaited<ReturnType<typeof createTestLog>>;
afterAll(() => log.close());

const listing = newId();
async function facts() {
  return {
    damage: await collected(checkLog(log.projector)),
    digest: await wholeDigest(log.projector, await headPosition(log.projector)),
    stream: await readStream(log.command, `listing-${listing}`),
  };
}

let before: Awaited<ReturnType<typeof facts>>;
beforeAll(async () => {
  log = await createTestLog({ partitioned: false });
  const events = Array.from({ length: 50 }, (_, n) =>
    n % 5 === 0 ? repriced(listing, n / 5 + 1) : viewed(listing),
  );
  await appendEvents(log.command, events.slice(0, 5));
  await partitionTestLog(log.url, SIZE);
  await appendEvents(log.command, events.slice(5));
  const now = () => new Date();
  const newest = await newestSeal(log.projector);
  const key = 'a key of no less than thirty-two bytes';
  await sealLog(log.projector, { key, newest, upTo: await headPosition(log.projector), meta, now });
  before = await facts();
});

/** Ends the connection of an act before its nth statement. Returns whether the act needed so many. */
async function cutBefore(nth: number, act: (owner: pg.ClientBase) => Promise<unknown>): Promise<boolean> {
  let isCut = false;
  const acted = withConnectionAs(log.url, 'owner', async (owner) => {
    const { rows } = await owner.query('SELECT pg_backend_pid() AS pid');
    const [{ pid }] = rows;
    const query = owner.query.bind(owner) as (...given: unknown[]) => Promise<unknown>;
    let statements = 0;
    const counted = async (...given: unknown[]) => {
      if (++statements === nth) {
        isCut = true;
        await log.admin.query('SELECT pg_terminate_backend($1, 10000)', [pid]);
      }
      return query(...given);
    };
    await act(Object.assign(owner, { query: counted }));
  });
  await acted.catch((error: Error) => {
    if (!isCut) throw error;
  });
  return isCut;
}

/** Starts an act again and again, and ends it before its first, second … statement, until one run is whole. */
async function cutEverywhere(act: (owner: pg.ClientBase) => Promise<unknown>): Promise<number> {
  let nth = 1;
  while (await cutBefore(nth, act)) {
    expect(await facts()).toEqual(before);
    nth++;
  }
  expect(await facts()).toEqual(before);
  return nth - 1;
}

it.each([0, 1])(
  'the visits of partition %i leave and come back whole, whatever is interrupted',
  async (place) => {
    const [partition] = (await partitionsOf(log.admin)).slice(place);
    if (!partition) throw new Error('the log has no such partition');
    expect(await cutEverywhere((owner) => detachPartition(owner, partition, store))).toBeGreaterThan(5);
    const { rows } = await log.admin.query(
      'SELECT FROM log.events WHERE version IS NULL AND position BETWEEN $1 AND $2',
      [partition.first, partition.last],
    );
    expect(rows).toEqual([]);
    expect(await cutEverywhere((owner) => attachPartition(owner, partition))).toBeGreaterThan(5);
    expect((await partitionsOf(log.admin))[place]?.isDetached).toBe(false);
  },
);
