import { insertLines } from '@marketplace/event-store/detach-partition';
import { detachedParts, partLines } from '@marketplace/event-store/detached';
import type { ReadModels } from '@marketplace/read-models/database';
import { queryable } from '@marketplace/read-models/database';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { EventRange } from './projection.ts';
import { isWithin } from './projection.ts';

const TABLE = 'pg_temp.staged_events';
const BATCH = 5000;

/**
 * Copies a range to a temporary table of the caller's transaction if some of its events are detached: those from their files, the
 * others from the log.
 *
 * @returns whether it did; `eventsOf` a staged range names that table
 * @throws {DetachedUnreadable} when a file cannot be read
 */
export async function stageDetached(tx: Kysely<ReadModels>, range: EventRange): Promise<boolean> {
  const { after, upTo, only } = range;
  const db = queryable(tx);
  const parts = await detachedParts(db, { from: after + 1, to: upTo });
  if (parts.length === 0) return false;
  await sql`DROP TABLE IF EXISTS pg_temp.staged_events`.execute(tx);
  await sql`CREATE TEMPORARY TABLE staged_events ON COMMIT DROP AS
    SELECT * FROM log.events WHERE ${isWithin(range)}`.execute(tx);
  for (const part of parts) {
    const lines = (await partLines(part)).filter(
      ({ position, text }) =>
        position > after && position <= upTo && (only === undefined || text.includes(`"${only}"`)),
    );
    for (let from = 0; from < lines.length; from += BATCH) {
      const batch = lines.slice(from, from + BATCH).map(({ text }) => text);
      await db.query(insertLines(TABLE), [`[${batch.join(',')}]`]);
    }
  }
  await sql`CREATE INDEX ON pg_temp.staged_events (position)`.execute(tx);
  await sql`ANALYZE pg_temp.staged_events (position, stream_id, type, version)`.execute(tx); // not of data: its values cost more than all else
  return true;
}
