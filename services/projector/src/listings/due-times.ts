import type { EventMeta } from '@marketplace/contracts/events';
import { streams } from '@marketplace/contracts/events';
import { appendDueTimes, VersionConflict } from '@marketplace/event-store/append';
import { idempotentId, newId } from '@marketplace/event-store/events';
import type { ReadModels } from '@marketplace/read-models/database';
import { inGeneration, liveGenerations } from '@marketplace/read-models/database';
import { throttle } from '@marketplace/service-kit/limits';
import type { Logger } from '@marketplace/service-kit/logger';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type pg from 'pg';
import type { LogEnd } from '../engine/registry.ts';
import { isSameEnd } from '../engine/registry.ts';

interface Parts {
  db: Kysely<ReadModels>;
  /** Of the projector's role. */
  pool: pg.Pool;
  logger: Logger;
  onAppended: () => Promise<unknown>;
  now?: () => Date;
}

const LOG_INTERVAL_MS = 60_000;
const BATCH = 500;
/** A stream that was set aside is resumed without a new event. */
const LOOK_MS = 60_000;

/**
 * Publishes and expires listings when their times come, by this process's clock. What is due is read from the live read model, and
 * appended to the log only while the listing is at that version: an edit meanwhile wins, and of several projectors one appends.
 * Rebuilds take no part.
 */
export function createDueTimes({ db, pool, logger, onAppended, now = () => new Date() }: Parts) {
  const warn = throttle(LOG_INTERVAL_MS, (error: unknown) =>
    logger.warn({ err: error }, 'listings could not be published or expired for now'),
  );
  let running: Promise<void> | undefined;
  let known: { end: LogEnd | undefined; until: number } | undefined;

  async function run(end: LogEnd | undefined): Promise<void> {
    const time = now();
    const soonest = await soonestListings(db, time);
    let appended = 0;
    for (const listing of soonest)
      if (isDue(listing, time) && (await append(pool, listing, time))) appended += 1;
    known = { end, until: Math.min(time.getTime() + LOOK_MS, ...soonest.map(({ due }) => due.getTime())) };
    if (appended > 0) await onAppended();
  }

  return {
    /**
     * Starts what is due, in the background. Never throws.
     *
     * @param end of the log, when the read model holds all of it: until another is given, the time of the next listing is known
     */
    runDue(end?: LogEnd): void {
      if (known && isSameEnd(end, known.end) && now().getTime() < known.until) return;
      running ??= run(end)
        .catch(warn)
        .finally(() => {
          running = undefined;
        });
    },
    settled: async () => running,
  };
}

interface DueListing {
  id: string;
  version: number;
  publish_at: string | null;
  expire_at: string | null;
  /** The earlier of both. */
  due: Date;
}

/** Returns the listings that are due, or those that will be next. */
async function soonestListings(db: Kysely<ReadModels>, now: Date): Promise<DueListing[]> {
  const generation = (await liveGenerations(db)).get('listings');
  if (generation === undefined) return [];
  const due = sql<Date>`least(publish_at::timestamptz, expire_at::timestamptz)`;
  const listings = inGeneration(db, 'listings', generation)
    .selectFrom('listings')
    .where(sql<boolean>`publish_at IS NOT NULL OR expire_at IS NOT NULL`);
  const first = listings.select(sql<Date>`min(${due})`.as('first'));
  return listings
    .where(due, '<=', sql<Date>`greatest(${now}, (${first}))`)
    .orderBy(due)
    .limit(BATCH)
    .select(['listing_id as id', 'version', 'publish_at', 'expire_at', due.as('due')])
    .execute();
}

function isDue({ due }: DueListing, now: Date): boolean {
  return due.getTime() <= now.getTime();
}

/** Returns whether the event is new: the read model may be paused, and show a time that has been carried out. */
async function append(pool: pg.Pool, listing: DueListing, now: Date): Promise<boolean> {
  const { id, version, publish_at, expire_at } = listing;
  const isOver = expire_at !== null && Date.parse(expire_at) <= now.getTime();
  const type = isOver ? ('ListingExpired' as const) : ('ListingPublished' as const);
  const due_at = String(isOver ? expire_at : publish_at);
  const event = {
    type,
    data: { listing_id: id, due_at },
    eventId: idempotentId(`due ${id}`, `${type} ${due_at}`, version),
    stream: streams.listing(id),
    version: version + 1,
    meta: metaOfSchedule(),
  };
  try {
    return !(await appendDueTimes(pool, [event])).every(({ duplicate }) => duplicate);
  } catch (error) {
    if (error instanceof VersionConflict) return false; // changed meanwhile
    throw error;
  }
}

/** Each listing is an act of its own, to be undone alone. */
function metaOfSchedule(): EventMeta {
  return { actor: { kind: 'system', id: null, name: 'schedule' }, source: 'cli', request_id: newId() };
}
