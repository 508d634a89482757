import type pg from 'pg';
import type { RecordedEvent } from './events.ts';
import type { Queryable } from './read-after.ts';
import type { EventRow } from './upcasters.ts';
import { readEvent } from './upcasters.ts';

/** Returns the events of a versioned stream in order; none when there is no such stream. */
export async function readStream(db: Queryable, stream: string): Promise<RecordedEvent[]> {
  const { rows } = await db.query(
    'SELECT * FROM log.events WHERE stream_id = $1 AND version IS NOT NULL ORDER BY version',
    [stream],
  );
  return (rows as EventRow[]).map(readEvent);
}

/** Returns the events of several versioned streams, each in order, by stream; those that do not exist are missing. */
export async function readStreams(pool: pg.Pool, streams: string[]): Promise<Map<string, RecordedEvent[]>> {
  const { rows } = await pool.query<EventRow>(
    'SELECT * FROM log.events WHERE stream_id = ANY ($1) AND version IS NOT NULL ORDER BY stream_id, version',
    [streams],
  );
  const found = new Map<string, RecordedEvent[]>();
  for (const row of rows) {
    const known = found.get(row.stream_id);
    if (known) known.push(readEvent(row));
    else found.set(row.stream_id, [readEvent(row)]);
  }
  return found;
}
