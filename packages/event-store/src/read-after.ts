import type { RecordedEvent } from './events.ts';
import type { EventRow } from './upcasters.ts';
import { readEvent } from './upcasters.ts';

/** Anything that runs a query as node-postgres does: a pool, a client, a transaction. */
export interface Queryable {
  query(text: string, values: unknown[]): Promise<{ rows: unknown[] }>;
}

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

/** Returns the position of the last event, 0 for an empty log. All events up to it are committed and visible. */
export async function headPosition(db: Queryable): Promise<number> {
  const { rows } = await db.query('SELECT position FROM log.head', []);
  return Number((rows as { position: string }[])[0]?.position ?? 0);
}
