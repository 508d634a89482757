import type { ReadModels } from '@marketplace/read-models/database';
import { throttle } from '@marketplace/service-kit/limits';
import type { Logger } from '@marketplace/service-kit/logger';
import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { oneAtATime } from '../engine/one-at-a-time.ts';
import type { LogEnd } from '../engine/registry.ts';
import { isSameEnd } from '../engine/registry.ts';
import type { Folded } from '../engine/step.ts';

/** A way to notify people of events. The database stores what is due, so that nothing is lost with a process. */
export interface Channel {
  /** SQL: whether the row `event` of the log causes a notice. */
  causes: RawBuilder<boolean>;
  /** An INSERT of what is due for the rows of `fresh`: the new events that cause a notice on any channel. */
  noting: RawBuilder<unknown>;
  /** Called once, before the first events are noted. */
  begin?(): Promise<void>;
  /** Sends what is due, in the background. Channels do not wait for each other. */
  deliver(hasNew: boolean): void;
  close(): Promise<void>;
}

interface Parts {
  db: Kysely<ReadModels>;
  logger: Logger;
  channels: readonly Channel[];
  /** Appends events whose time has come, before each read of the log. */
  appendDue?: (() => Promise<unknown>) | undefined;
}

type Db = Kysely<ReadModels>;

const LOG_INTERVAL_MS = 30_000;

/** Finds the events in the log that channels report. */
export function createNotices({ db, logger, channels, appendDue }: Parts) {
  const warn = throttle(LOG_INTERVAL_MS, (error: unknown) =>
    logger.warn({ err: error }, 'new events could not be looked up for notices'),
  );
  let hasBegun = false;
  let sweeping: Promise<void> | undefined;
  let noted: LogEnd | undefined;

  async function sweep(end: LogEnd): Promise<void> {
    if (!hasBegun) await startMark(db, channels);
    hasBegun = true;
    await appendDue?.().catch(warn);
    let hasNew = false;
    if (!isSameEnd(end, noted)) {
      const { fresh, mark } = await noteEvents(db, end.position, channels);
      hasNew = fresh > 0;
      if (mark >= end.position) noted = end;
    }
    for (const channel of channels) channel.deliver(hasNew);
  }
  const sweepOnce = oneAtATime(sweep);
  function beginSweep(end: LogEnd | undefined) {
    if (end && channels.length > 0) sweeping = sweepOnce(end).catch(warn);
  }
  return {
    /** Notes the events up to the end of the log and sends what is due, in the background. */
    sweep: beginSweep,
    /** The same for enquiries that were folded just now: a phone rings at once. Other notices wait for the next sweep. */
    afterFold(folded: Folded) {
      if (folded.types.includes('EnquiryReceived')) beginSweep(folded);
    },
    async close() {
      await sweeping;
      await Promise.all(channels.map((channel) => channel.close()));
    },
  };
}

/** The mark starts at the end of the log: older events cause no notices. */
async function startMark(db: Db, channels: readonly Channel[]): Promise<void> {
  await sql`INSERT INTO read.notice_mark (position) SELECT position FROM log.head ON CONFLICT DO NOTHING`.execute(
    db,
  );
  for (const channel of channels) await channel.begin?.();
}

/** Events that happen while there is no channel cause no notices later. */
export async function forgetMark(db: Db): Promise<void> {
  await sql`DELETE FROM read.notice_mark`.execute(db);
}

/** Positions per run. */
const RANGE = 20_000;

interface Noted {
  /** New events that cause notices. */
  fresh: number;
  /** Where the mark is now; where it was, when another process is moving it. */
  mark: number;
}

/** Notes new events for each channel that reports them, and moves the mark. */
async function noteEvents(db: Db, head: number, channels: readonly Channel[]): Promise<Noted> {
  const noted = channels.map(({ noting }, index) => sql`, ${sql.id(`noted_${index}`)} AS (${noting})`);
  const { rows } = await sql<Noted>`
    WITH mark AS (
      SELECT position AS behind, least(position + ${RANGE}::bigint, ${head}::bigint) AS upto
      FROM read.notice_mark WHERE position < ${head}::bigint FOR UPDATE SKIP LOCKED
    ), fresh AS (
      SELECT event.* FROM mark JOIN log.events AS event ON event.position > behind AND event.position <= upto
      WHERE ${sql.join(
        channels.map(({ causes }) => causes),
        sql` OR `,
      )}
    ), moved AS (
      UPDATE read.notice_mark SET position = upto FROM mark
    ) ${sql.join(noted, sql``)}
    SELECT (SELECT count(*) FROM fresh)::int AS fresh,
      coalesce((SELECT upto FROM mark), (SELECT position FROM read.notice_mark))::float8 AS mark`.execute(db);
  return rows[0] ?? { fresh: 0, mark: 0 };
}
