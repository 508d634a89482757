import type pg from 'pg';
import type { RecordedEvent } from './events.ts';
import type { EventRow } from './upcasters.ts';
import { readEvent } from './upcasters.ts';

/** Returns the event with an id, if the log has it. */
export async function findEvent(pool: pg.Pool, eventId: string): Promise<RecordedEvent | undefined> {
  const { rows } = await pool.query<EventRow>('SELECT * FROM log.events WHERE event_id = $1', [eventId]);
  return rows.map(readEvent)[0];
}
