import { setImmediate as immediately } from 'node:timers/promises';
import type { DigestListing } from '@marketplace/contracts/alerts/alert.events';
import { dayInSingapore } from '@marketplace/contracts/analytics/date-range';
import type { Actor, EventMeta } from '@marketplace/contracts/events';
import { streams } from '@marketplace/contracts/events';
import { appendAlerts, VersionConflict } from '@marketplace/event-store/append';
import type { NewEvent } from '@marketplace/event-store/events';
import { idempotentId, newId } from '@marketplace/event-store/events';
import type { ReadModels } from '@marketplace/read-models/database';
import { schemaOf } from '@marketplace/read-models/projections';
import {
  answeredColumns,
  firstSeen,
  isoTime,
  newsOfListing,
  soldAt,
} from '@marketplace/read-models/shown-listings';
import { throttle } from '@marketplace/service-kit/limits';
import type { Logger } from '@marketplace/service-kit/logger';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type pg from 'pg';
import type { NewsListing } from './alert-news.ts';
import { createAlertNews } from './alert-news.ts';

interface Parts {
  db: Kysely<ReadModels>;
  /** Of the projector's role. */
  pool: pg.Pool;
  logger: Logger;
  /** Whether visitors see earlier prices, and so learn of lower ones; true when not given. */
  showsPrices?: boolean;
  onAppended: () => Promise<unknown>;
  now?: (() => Date) | undefined;
}

/** The actor of events that the projector appends to alerts. */
export const ALERTS: Actor = { kind: 'system', id: null, name: 'alerts' };
const LOG_INTERVAL_MS = 60_000;

/** Returns the time of the digests of a day in Singapore. */
export function digestTime(day: string): Date {
  return new Date(`${day}T07:30:00+08:00`);
}

/**
 * Once a day, at 07:30 in Singapore, appends the news of each confirmed alert: everything since their last digest, or since they were
 * asked for. A digest does not depend on who computes it or when, so several projectors, or a killed and restarted one, append it once.
 */
export function createAlertDigests(parts: Parts) {
  const { logger, onAppended, now = () => new Date() } = parts;
  const warn = throttle(LOG_INTERVAL_MS, (error: unknown) =>
    logger.warn({ err: error }, 'email alerts could not be computed for now'),
  );
  let doneDay = '';
  let running: Promise<void> | undefined;

  async function run(day: string): Promise<void> {
    const { isDone, appended } = await appendDigests(parts, day);
    if (isDone) doneDay = day;
    if (appended > 0) await onAppended();
  }

  return {
    /** Starts what is due, in the background. Never throws. */
    runDue(): void {
      const day = dayInSingapore(now());
      if (day === doneDay || now() < digestTime(day)) return;
      running ??= run(day)
        .catch(warn)
        .finally(() => {
          running = undefined;
        });
    },
    settled: async () => running,
  };
}

/** Not done while the read models lack anything from before the digest, or when an alert has changed meanwhile. */
async function appendDigests(parts: Parts, day: string): Promise<{ isDone: boolean; appended: number }> {
  const { db, pool } = parts;
  const live = await caughtUp(db);
  if (!live) return { isDone: false, appended: 0 };
  const due = await dueAlerts(db, live.alerts, day);
  if (due.length === 0) return { isDone: true, appended: 0 };
  const oldest = Math.min(...due.map(({ since }) => since));
  const listings = await changedListings(parts, live.listings, oldest);
  const newsOf = createAlertNews(listings);
  const until = digestTime(day).getTime();
  let [appended, conflicts] = [0, 0];
  for (const alerts of byAddress(due)) {
    await immediately(); // thousands of alerts must not hold up the projections
    const told = alerts.flatMap((alert) => {
      const news = newsOf(alert, { since: alert.since, until });
      return news.length > 0 ? [{ ...alert, news }] : [];
    });
    if (told.length === 0) continue;
    try {
      await appendAlerts(pool, digestsOf(told, day));
      appended += 1;
    } catch (error) {
      if (!(error instanceof VersionConflict)) throw error;
      conflicts += 1; // one of them has ended meanwhile
    }
  }
  return { isDone: conflicts === 0, appended };
}

interface DueAlert {
  id: string;
  version: number;
  search: string | null;
  listing_id: string | null;
  /** Equal for alerts of one address. */
  address: string;
  /** In milliseconds. */
  since: number;
}

function byAddress(due: readonly DueAlert[]): Iterable<DueAlert[]> {
  const groups = new Map<string, DueAlert[]>();
  for (const alert of due) {
    const group = groups.get(alert.address);
    if (group) group.push(alert);
    else groups.set(alert.address, [alert]);
  }
  return groups.values();
}

/** The events of one email. */
function digestsOf(told: readonly (DueAlert & { news: DigestListing[] })[], day: string): NewEvent[] {
  const mail = told[0]?.id ?? '';
  const meta: EventMeta = { actor: ALERTS, source: 'cli', request_id: newId() };
  return told.map(({ id, version, news }) => ({
    type: 'AlertDigestDue',
    data: { alert_id: id, day, mail, listings: news },
    eventId: idempotentId(`digest ${id}`, day),
    stream: streams.alert(id),
    version: version + 1,
    meta,
  }));
}

/** Returns the live generations, if both have everything that the log had a moment ago. */
async function caughtUp(db: Kysely<ReadModels>) {
  const { rows } = await sql<{ name: string; generation: number; isBehind: boolean }>`
    WITH head AS MATERIALIZED (SELECT position FROM log.head)
    SELECT live.name, live.generation, projection.position < head.position AS "isBehind"
    FROM head, read.live AS live JOIN read.projections AS projection USING (name, generation)
    WHERE live.name IN ('listings', 'alerts')`.execute(db);
  const generationOf = (name: string) => rows.find((row) => row.name === name && !row.isBehind)?.generation;
  const [listings, alerts] = [generationOf('listings'), generationOf('alerts')];
  return listings === undefined || alerts === undefined ? undefined : { listings, alerts };
}

/** Returns the alerts that were confirmed before the digest of a day and have none of that day, oldest first. */
async function dueAlerts(db: Kysely<ReadModels>, generation: number, day: string): Promise<DueAlert[]> {
  const { rows } = await sql<Omit<DueAlert, 'since'> & { asked_at: Date; last_day: string | null }>`
    SELECT alert_id AS id, version, search, listing_id, asked_at, last_day, encode(email_hash, 'hex') AS address
    FROM ${sql.id(schemaOf('alerts', generation), 'alerts')} AS alert JOIN vault.alert_keys USING (alert_id)
    WHERE state = 'confirmed' AND confirmed_at < ${digestTime(day)} AND (last_day IS NULL OR last_day < ${day})
      AND email_hash IS NOT NULL
    ORDER BY asked_at, alert_id`.execute(db);
  return rows.map(({ asked_at, last_day, ...alert }) => ({
    ...alert,
    since: (last_day === null ? asked_at : digestTime(last_day)).getTime(),
  }));
}

/** Returns the listings that changed since a time, as visitors see them. */
async function changedListings(
  { db, showsPrices = true }: Parts,
  generation: number,
  since: number,
): Promise<NewsListing[]> {
  const schema = schemaOf('listings', generation);
  const history = sql`${sql.id(schema, 'history')}`;
  const { rows } = await sql<NewsListing>`
    SELECT ${answeredColumns}, ${newsOfListing(history, showsPrices)} AS news, ${firstSeen(history)} AS listed_at,
      CASE WHEN listing.status = 'sold' THEN ${isoTime(soldAt(history))} END AS sold_at
    FROM ${sql.id(schema, 'listings')} AS listing
    WHERE listing.status <> 'inactive' AND listing_id IN (
      SELECT listing_id FROM ${history} AS step WHERE step.recorded_at >= ${new Date(since)})`.execute(db);
  return rows;
}
