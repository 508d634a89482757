import { streams } from '@marketplace/contracts/events';
import type { Database } from './database.ts';
import type { RecordedEvent } from './events.ts';
import { UnreadableEvent } from './events.ts';
import type { EventRow } from './upcasters.ts';
import { readEvent, skippedEvent } from './upcasters.ts';

/** Anything that runs a query as node-postgres does: a pool, a client, a transaction. */
export interface Queryable {
  query(text: string, values: unknown[]): Promise<{ rows: unknown[] }>;
}

/** Returns the position of the last event; 0 for an empty log. All events up to it are committed and visible. */
export async function headPosition(db: Queryable): Promise<number> {
  const { rows } = await db.query('SELECT position FROM log.head', []);
  return Number((rows as { position: string }[])[0]?.position ?? 0);
}

/** Returns the events of a versioned stream in order; none for an unknown stream. */
export async function readStream(db: Queryable, stream: string): Promise<RecordedEvent[]> {
  return (await readStreams(db, [stream])).get(stream) ?? [];
}

/**
 * Returns the events of several versioned streams, each in order, by stream. Skipped and unreadable events are included without
 * their content, the latter with the reason.
 */
export async function readStreams(db: Queryable, wanted: string[]): Promise<Map<string, RecordedEvent[]>> {
  const { rows } = await db.query(
    `SELECT *, ${IS_SKIPPED} FROM log.events WHERE stream_id = ANY ($1) AND version IS NOT NULL ORDER BY stream_id, version`,
    [wanted],
  );
  const found = new Map<string, RecordedEvent[]>(wanted.map((stream) => [stream, []]));
  for (const row of rows as SkippableRow[]) found.get(row.stream_id)?.push(recorded(row));
  return found;
}

/** @throws {UnreadableEvent} for the first unreadable event */
export function assertReadable(events: readonly RecordedEvent[]): void {
  for (const { unreadable } of events) if (unreadable) throw unreadable;
}

/**
 * Returns the projection whose skips count for all readers of a stream: the one that shows its subject. Events about projections
 * cannot be skipped; unreadable ones among them are ignored, or operators could not skip anything.
 */
export function skippingProjection(
  stream: string,
): 'listings' | 'enquiries' | 'alerts' | 'activity' | undefined {
  if (stream.startsWith(streams.projection(''))) return undefined;
  if (stream.startsWith(streams.enquiry(''))) return 'enquiries';
  if (stream.startsWith(streams.alert(''))) return 'alerts';
  return stream.startsWith(streams.listing('')) ? 'listings' : 'activity';
}

/** A stored event, and whether operators skipped it. */
export type SkippableRow = EventRow & { skipped: boolean | null };

/** Evaluated once for a statement, and only for the projections of its rows. */
const skippedBy = (projection: string) => `(SELECT log.skipped_positions('${projection}'))`;
export const IS_SKIPPED = `to_jsonb(position) = ANY (CASE WHEN stream_id LIKE '${streams.listing('')}%'
  THEN ${skippedBy('listings')} WHEN stream_id LIKE '${streams.enquiry('')}%' THEN ${skippedBy('enquiries')}
  WHEN stream_id LIKE '${streams.alert('')}%' THEN ${skippedBy('alerts')} ELSE ${skippedBy('activity')} END) AS skipped`;

function recorded(row: SkippableRow): RecordedEvent {
  if (row.skipped) return skippedEvent(row);
  try {
    return readEvent(row);
  } catch (error) {
    if (!(error instanceof UnreadableEvent)) throw error;
    return { ...skippedEvent(row), ...(skippingProjection(row.stream_id) && { unreadable: error }) };
  }
}

/** Returns the versions of versioned streams; 0 for an unknown one. */
export async function streamVersions(db: Queryable, streams: string[]): Promise<Map<string, number>> {
  const { rows } = await db.query('SELECT stream_id, version FROM log.streams WHERE stream_id = ANY ($1)', [
    streams,
  ]);
  const found = new Map(streams.map((stream) => [stream, 0]));
  for (const { stream_id, version } of rows as { stream_id: string; version: number }[])
    found.set(stream_id, version);
  return found;
}

/** Returns the events with the given ids, in log order, as `readStreams` does. */
export async function findEvents(db: Database, eventIds: string[]): Promise<RecordedEvent[]> {
  const { rows } = await db.query<SkippableRow>(
    `SELECT *, ${IS_SKIPPED} FROM log.events_of_ids($1::uuid[]) ORDER BY position`,
    [eventIds],
  );
  return rows.map(recorded);
}

/** Returns the event at a position, if there is one, as `readStreams` does. */
export async function eventAt(db: Queryable, position: number): Promise<RecordedEvent | undefined> {
  const { rows } = await db.query(`SELECT *, ${IS_SKIPPED} FROM log.events WHERE position = $1`, [position]);
  return (rows as SkippableRow[]).map(recorded)[0];
}

/**
 * Returns the listing streams that an act changed, in order, between two positions. It reads all events in between, so pass the
 * closest known positions.
 */
export async function listingsOfAct(
  db: Queryable,
  act: string,
  { from, to }: { from: number; to: number },
): Promise<string[]> {
  const { rows } = await db.query(
    `SELECT stream_id FROM log.events
    WHERE position BETWEEN $2 AND $3 AND version IS NOT NULL AND starts_with(stream_id, '${streams.listing('')}')
      AND coalesce(meta ->> 'causation_id', meta ->> 'request_id') = $1
    GROUP BY stream_id ORDER BY min(position)`,
    [act, from, to],
  );
  return (rows as { stream_id: string }[]).map(({ stream_id }) => stream_id);
}

/** Returns the listing streams with any event that names a picture, by its stored path. */
export async function streamsWithImage(db: Database, imagePath: string): Promise<string[]> {
  const { rows } = await db.query<{ stream_id: string }>(
    `SELECT stream_id FROM log.events
      WHERE version IS NOT NULL AND type IN ('ListingAdded', 'ListingPicturesChanged') AND data -> 'images' @> $1
    UNION
    SELECT stream_id FROM log.events
      WHERE version IS NOT NULL AND type = 'ListingRestored' AND data -> 'listing' -> 'images' @> $1`,
    [JSON.stringify([imagePath])],
  );
  return rows.map(({ stream_id }) => stream_id);
}

/** Returns the stored paths that no event of any listing or of the settings ever named. */
export async function unreferencedImages(db: Database, imagePaths: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ path: string }>(
    `SELECT path FROM unnest($1::text[]) AS path
    WHERE NOT EXISTS (
      SELECT FROM log.events
      WHERE version IS NOT NULL AND type IN ('ListingAdded', 'ListingPicturesChanged') AND data -> 'images' @> jsonb_build_array(path)
    ) AND NOT EXISTS (
      SELECT FROM log.events
      WHERE version IS NOT NULL AND type = 'ListingRestored' AND data -> 'listing' -> 'images' @> jsonb_build_array(path)
    ) AND path NOT IN (
      SELECT change.value FROM log.events, jsonb_each_text(data -> 'changes') AS change
      WHERE stream_id = '${streams.settings}' AND version IS NOT NULL AND type = 'SettingsChanged' AND change.value IS NOT NULL
    )`,
    [imagePaths],
  );
  return new Set(rows.map(({ path }) => path));
}
