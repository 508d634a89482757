import type { Database } from './database.ts';
import type { RecordedEvent } from './events.ts';
import type { EventRow } from './upcasters.ts';
import { readEvent } from './upcasters.ts';

/** Anything that runs a query as node-postgres does: a pool, a client, a transaction. */
export interface Queryable {
  query(text: string, values: unknown[]): Promise<{ rows: unknown[] }>;
}

/** Returns the position of the last event, 0 for an empty log. All events up to it are committed and visible. */
export async function headPosition(db: Queryable): Promise<number> {
  const { rows } = await db.query('SELECT position FROM log.head', []);
  return Number((rows as { position: string }[])[0]?.position ?? 0);
}

/** Returns the events of a versioned stream in order; none when there is no such stream. */
export async function readStream(db: Queryable, stream: string): Promise<RecordedEvent[]> {
  return (await readStreams(db, [stream])).get(stream) ?? [];
}

/** Returns the events of several versioned streams, each in order, by stream. */
export async function readStreams(db: Queryable, streams: string[]): Promise<Map<string, RecordedEvent[]>> {
  const { rows } = await db.query(
    'SELECT * FROM log.events WHERE stream_id = ANY ($1) AND version IS NOT NULL ORDER BY stream_id, version',
    [streams],
  );
  const found = new Map<string, RecordedEvent[]>(streams.map((stream) => [stream, []]));
  for (const row of rows as EventRow[]) found.get(row.stream_id)?.push(readEvent(row));
  return found;
}

/** Returns the versions of versioned streams; 0 of one that does not exist. */
export async function streamVersions(db: Queryable, streams: string[]): Promise<Map<string, number>> {
  const { rows } = await db.query('SELECT stream_id, version FROM log.streams WHERE stream_id = ANY ($1)', [
    streams,
  ]);
  const found = new Map(streams.map((stream) => [stream, 0]));
  for (const { stream_id, version } of rows as { stream_id: string; version: number }[])
    found.set(stream_id, version);
  return found;
}

/** Returns the event with an id, if the log has it. */
export async function findEvent(db: Database, eventId: string): Promise<RecordedEvent | undefined> {
  const { rows } = await db.query<EventRow>('SELECT * FROM log.events WHERE event_id = $1', [eventId]);
  return rows.map(readEvent)[0];
}

/** Returns the listing streams of which any event ever named a picture, by its stored path. */
export async function streamsShowing(db: Database, imagePath: string): Promise<string[]> {
  const { rows } = await db.query<{ stream_id: string }>(
    `SELECT stream_id FROM log.events
      WHERE type IN ('ListingAdded', 'ListingPicturesChanged') AND data -> 'images' @> $1
    UNION
    SELECT stream_id FROM log.events
      WHERE type = 'ListingRestored' AND data -> 'listing' -> 'images' @> $1`,
    [JSON.stringify([imagePath])],
  );
  return rows.map(({ stream_id }) => stream_id);
}
