import type { RecordedEvent } from '../events.ts';
import type { Queryable } from '../read-log.ts';
import type { EventRow } from '../upcasters.ts';
import { readEvent } from '../upcasters.ts';

/** Returns up to `limit` events after a position, in order. Positions are gapless, so none is missing between them. */
export async function readAfter(
  db: Queryable,
  { after, limit }: { after: number; limit: number },
): Promise<RecordedEvent[]> {
  const { rows } = await db.query('SELECT * FROM log.events WHERE position > $1 ORDER BY position LIMIT $2', [
    after,
    limit,
  ]);
  return (rows as EventRow[]).map(readEvent);
}
