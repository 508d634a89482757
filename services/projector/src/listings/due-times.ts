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

  async function run(): Promise<void> {
    let appended = 0;
    for (const listing of await dueListings(db, now())) if (await append(pool, listing, now())) appended += 1;
    if (appended > 0) await onAppended();
  }

  return {
    /** Starts what is due, in the background. Never throws. */
    runDue(): void {
      running ??= run()
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
}

async function dueListings(db: Kysely<ReadModels>, now: Date): Promise<DueListing[]> {
  const generation = (await liveGenerations(db)).get('listings');
  if (generation === undefined) return [];
  const next = sql`least(publish_at::timestamptz, expire_at::timestamptz)`;
  return inGeneration(db, 'listings', generation)
    .selectFrom('listings')
    .where(sql<boolean>`(publish_at IS NOT NULL OR expire_at IS NOT NULL) AND ${next} <= ${now}`)
    .orderBy(next)
    .limit(BATCH)
    .select(['listing_id as id', 'version', 'publish_at', 'expire_at'])
    .execute();
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
