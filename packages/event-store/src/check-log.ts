import { eventTypes } from '@marketplace/contracts/events';
import { DetachedUnreadable, detachedParts } from './detached.ts';
import { UnreadableEvent } from './events.ts';
import { MissingPosition, readLines } from './log-lines.ts';
import type { Queryable, SkippableRow } from './read-log.ts';
import { IS_SKIPPED } from './read-log.ts';
import type { EventRow } from './upcasters.ts';
import { newestVersion, readEvent } from './upcasters.ts';

/**
 * `damage`: the log contradicts itself or its seals, or cannot be read. `unsealed`: seals are missing. `note`: good to know,
 * nothing is wrong.
 */
export interface Finding {
  kind: 'damage' | 'unsealed' | 'note';
  text: string;
}

/** Returns the texts of all damage. */
export async function damageIn(findings: AsyncIterable<Finding>): Promise<string[]> {
  const texts: string[] = [];
  for await (const { kind, text } of findings) if (kind === 'damage') texts.push(text);
  return texts;
}

const PAGE = 1000;

/**
 * Reads the whole log and yields every problem: positions and head, versions of streams, guards of the table, and every event that
 * cannot be parsed and was not skipped. Yields nothing for a sound log. The connection must be able to read the whole schema `log`.
 * Concurrent appends are fine.
 */
export async function* checkLog(db: Queryable): AsyncGenerator<Finding> {
  yield* checkGuards(db);
  yield* checkIds(db);
  yield* checkStreams(db);
  const { head, last } = await ends(db);
  if (head !== last) yield damage(`the head says ${head}, and the last event has position ${last}`);
  yield* checkEvents(db, last);
}

/** Every table of the log, and every partition, has both guards. */
async function* checkGuards(db: Queryable): AsyncGenerator<Finding> {
  const { rows } = await db.query(
    `SELECT guard, relid::regclass AS guarded
    FROM (SELECT 'log.events'::regclass AS relid UNION SELECT relid FROM pg_partition_tree('log.events')
      UNION SELECT oid FROM pg_class WHERE oid IN (to_regclass('log.partitions'), to_regclass('log.event_ids'))) AS tables,
      unnest(ARRAY['no_change', 'no_truncate']) AS guard
    WHERE NOT EXISTS (SELECT FROM pg_trigger WHERE tgrelid = relid AND tgname = guard AND tgenabled = 'A')
    ORDER BY 1, 2`,
    [],
  );
  for (const { guard, guarded } of rows as { guard: string; guarded: string }[])
    yield damage(`the guard ${guard} of ${guarded} is not in force`);
}

/** A log in partitions keeps the ids of all events in a table. */
async function* checkIds(db: Queryable): AsyncGenerator<Finding> {
  const { rows: tables } = await db.query("SELECT WHERE to_regclass('log.event_ids') IS NOT NULL", []);
  if (tables.length === 0) return;
  const { rows } = await db.query(
    `SELECT position, event_id FROM log.events AS event WHERE NOT EXISTS (SELECT FROM log.ids AS known
      WHERE known.event_id = event.event_id AND known.position = event.position
        AND known.version IS NOT DISTINCT FROM event.version) ORDER BY position`,
    [],
  );
  for (const { position, event_id } of rows as Record<string, unknown>[])
    yield damage(`the id ${event_id} of event ${position} is not known by its place`);
}

async function* checkStreams(db: Queryable): AsyncGenerator<Finding> {
  const { rows: broken } = await db.query(
    `SELECT DISTINCT ON (stream_id) stream_id, version, nth, position FROM (
      SELECT stream_id, version, position, row_number() OVER (PARTITION BY stream_id ORDER BY position) AS nth
      FROM log.events WHERE version IS NOT NULL) numbered
    WHERE version <> nth ORDER BY stream_id, nth`,
    [],
  );
  for (const { stream_id, version, nth, position } of broken as Record<string, unknown>[])
    yield damage(`event ${position} of ${stream_id} has version ${version}, where ${nth} follows`);

  const { rows: wrong } = await db.query(
    `SELECT stream_id, s.version AS said, e.version AS last
    FROM log.streams s FULL JOIN (SELECT stream_id, max(version) AS version FROM log.events
      WHERE version IS NOT NULL GROUP BY 1) e USING (stream_id)
    WHERE s.version IS DISTINCT FROM e.version ORDER BY stream_id`,
    [],
  );
  for (const { stream_id, said, last } of wrong as Record<string, unknown>[])
    yield damage(
      `${stream_id} is listed at version ${said ?? 'none'}, and its events end at ${last ?? 'none'}`,
    );
}

async function ends(db: Queryable): Promise<{ head: number; last: number }> {
  const { rows } = await db.query(
    `SELECT (SELECT position FROM log.head) AS head, (SELECT coalesce(max(position), 0) FROM log.events) AS last`,
    [],
  );
  const [{ head, last } = { head: '0', last: '0' }] = rows as { head: string; last: string }[];
  return { head: Number(head), last: Number(last) };
}

/** Returns the first position from one on that has an event; undefined when there is none. */
async function positionFrom(db: Queryable, from: number): Promise<number | undefined> {
  const { rows } = await db.query('SELECT min(position) AS position FROM log.events WHERE position >= $1', [
    from,
  ]);
  const [{ position } = { position: null }] = rows as { position: string | null }[];
  return position === null ? undefined : Number(position);
}

async function* checkEvents(db: Queryable, last: number): AsyncGenerator<Finding> {
  const newer = new Map<string, number>();
  for (let next = 1; next <= last; ) {
    const { rows } = await db.query(
      `SELECT *, ${IS_SKIPPED} FROM log.events WHERE position BETWEEN $1 AND $2 ORDER BY position`,
      [next, next + PAGE - 1],
    );
    for (const row of rows as SkippableRow[]) {
      if (Number(row.position) !== next) break;
      next++;
      const problem = unreadable(row);
      if (problem && row.skipped) yield { kind: 'note', text: `${problem}; an operator skipped it` };
      else if (problem) yield damage(problem);
      if (isNewer(row)) {
        const what = `${row.type} version ${row.schema_version}`;
        newer.set(what, (newer.get(what) ?? 0) + 1);
      }
    }
    if (next > last || rows.length === PAGE) continue;
    const [part] = await detachedParts(db, { from: next, to: next });
    if (part) {
      yield* checkDetached(db, { from: next, to: part.last });
      next = part.last + 1;
      continue;
    }
    const after = (await positionFrom(db, next)) ?? last + 1;
    yield damage(missing(next, after - 1));
    next = after;
  }
  for (const [what, count] of newer)
    yield { kind: 'note', text: `${count} of ${what}, which this version of the product does not know` };
}

/** Checks a range whose visits are in a file. What stayed of it is read as a row again: it may be skipped. */
async function* checkDetached(db: Queryable, range: { from: number; to: number }): AsyncGenerator<Finding> {
  const { rows } = await db.query(
    `SELECT *, ${IS_SKIPPED} FROM log.events WHERE position BETWEEN $1 AND $2 ORDER BY position`,
    [range.from, range.to],
  );
  const stayed = new Map((rows as SkippableRow[]).map((row) => [Number(row.position), row]));
  const { rows: skips } = await db.query(
    "SELECT unnest(log.skipped_positions('activity'))::text AS skip",
    [],
  );
  const skipped = new Set((skips as { skip: string }[]).map(({ skip }) => Number(skip)));
  try {
    for await (const page of readLines(db, range))
      for (const { position, text } of page) {
        const row: SkippableRow = stayed.get(position) ?? lineRow(text, skipped.has(position));
        const problem = unreadable(row);
        if (problem && row.skipped) yield { kind: 'note', text: `${problem}; an operator skipped it` };
        else if (problem) yield damage(problem);
      }
  } catch (error) {
    if (!(error instanceof MissingPosition || error instanceof DetachedUnreadable)) throw error;
    yield damage(error.message);
  }
}

function lineRow(text: string, skipped: boolean): SkippableRow {
  const row = JSON.parse(text);
  return { ...row, recorded_at: new Date(row.recorded_at), skipped };
}

function missing(first: number, last: number): string {
  return first === last ? `position ${first} is missing` : `positions ${first} to ${last} are missing`;
}

function unreadable(row: EventRow): string | undefined {
  try {
    readEvent(row);
    return undefined;
  } catch (error) {
    if (error instanceof UnreadableEvent)
      return error.isNewer ? undefined : error.message.replaceAll(/\s+/g, ' ');
    throw error;
  }
}

function isNewer({ type, schema_version }: EventRow): boolean {
  return !eventTypes.some((known) => known === type) || schema_version > newestVersion(type);
}

export function damage(text: string): Finding {
  return { kind: 'damage', text };
}
