import type { EventMeta } from '@marketplace/contracts/events';
import { streams } from '@marketplace/contracts/events';
import type { ListingEvent } from '@marketplace/contracts/listings/listing.events';
import { activeFlat } from '@marketplace/testing/fixtures/listing';
import { createTestDatabase } from '@marketplace/testing/test-database';
import pg from 'pg';
import type { NewEvent } from '../events.ts';
import { newId } from '../events.ts';
import { migrateLog } from '../migrate.ts';
import { partitionLog } from '../partition-log.ts';
import { createRoles, roleNames, withConnectionAs } from '../roles.ts';

export const passwords = { command: 'command', projector: 'projector', query: 'query' };

export const meta: EventMeta = {
  actor: { kind: 'system', id: null, name: 'test' },
  source: 'cli',
  request_id: 'test-request',
};

/** Whether the logs of this run are partitioned: the project `partitions` runs tests of the log a second time. */
export const inPartitions = process.env.LOG_SHAPE === 'partitions';

/** Positions in a partition of such a log: tests write over several. */
const SIZE = 40;

/** Partitions the log of a test, as an operator does. */
export function partitionTestLog(url: string, size = SIZE) {
  return withConnectionAs(url, 'owner', (owner) => partitionLog(owner, { size }));
}

/** A fresh log, and a pool for each role. Close it when the tests of the file are over. */
export async function createTestLog({ partitioned = inPartitions } = {}) {
  const database = await createTestDatabase({
    name: partitioned ? 'log_in_partitions' : 'log',
    migrate: async (url) => {
      await createRoles(url, passwords);
      await migrateLog(url);
      if (partitioned) await partitionTestLog(url);
    },
  });
  function poolOf(service: keyof typeof passwords) {
    const connectionString = database.urlFor(roleNames[service], passwords[service]);
    const pool = new pg.Pool({ connectionString, max: 10 });
    pool.on('error', () => undefined); // dropping the database may meet connections that are leaving
    return pool;
  }
  const pools = {
    admin: database.pool,
    command: poolOf('command'),
    projector: poolOf('projector'),
    query: poolOf('query'),
  };
  return {
    ...pools,
    url: database.url,
    async close() {
      await Promise.all([pools.command.end(), pools.projector.end(), pools.query.end()]);
      await database.drop();
    },
  };
}

/** A view of a listing, in a stream without versions. */
export function viewed(listingId: string = newId(), eventId: string = newId()): NewEvent {
  const data = { listing_id: listingId, crawler: false };
  return { type: 'ListingViewed', data, eventId, stream: streams.visits(listingId), version: null, meta };
}

/** A change of price, in the versioned stream of a listing. */
export function repriced(listingId: string, version: number, price = 100): NewEvent {
  const data = { listing_id: listingId, price };
  return {
    type: 'ListingRepriced',
    data,
    eventId: newId(),
    stream: streams.listing(listingId),
    version,
    meta,
  };
}

/** The beginning of a listing with these pictures. */
export function listed(listingId: string, images: string[]) {
  const data: Extract<ListingEvent, { type: 'ListingAdded' }>['data'] = {
    listing_id: listingId,
    slug: `flat-${listingId}`,
    ...activeFlat,
    images,
  };
  return {
    type: 'ListingAdded' as const,
    data,
    eventId: newId(),
    stream: streams.listing(listingId),
    version: 1,
    meta,
  };
}

/** An event as only another version of our code, or a mistake, would write it. */
export interface RawEvent {
  stream_id: string;
  version: number;
  type: string;
  schema_version?: number;
  data: object;
  meta?: object;
}

/** Stores such an event, and returns its position. */
export async function appendRaw(command: pg.Pool, event: RawEvent): Promise<number> {
  const { rows } = await command.query('SELECT position::int FROM log.append($1)', [
    JSON.stringify([{ event_id: newId(), meta, ...event }]),
  ]);
  return rows[0].position;
}

/** Adds so many views to a log as its administrator, in one statement. */
export async function fillViews(admin: pg.Pool, count: number, recordedAt = new Date()): Promise<void> {
  // room in one partition
  await admin.query('SELECT log.add_partition($1) FROM (SELECT FROM log.partitions LIMIT 1) AS partitioned', [
    count,
  ]);
  await admin.query(
    `WITH head AS (UPDATE log.head SET position = position + $1::int RETURNING position - $1::int AS base)
     INSERT INTO log.events (position, event_id, stream_id, type, data, meta, recorded_at)
     SELECT base + n, gen_random_uuid(), 'activity-' || id, 'ListingViewed',
       jsonb_build_object('listing_id', id, 'crawler', false), $2, $3
     FROM head, generate_series(1, $1::int) AS n, LATERAL (SELECT gen_random_uuid() AS id) AS listing`,
    [count, meta, recordedAt],
  );
}
