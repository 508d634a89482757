import pg from 'pg';
import type { Appended } from './append.ts';
import { eventRow, storeThrough } from './append.ts';
import type { NewEvent } from './events.ts';

/** An event with the time at which it happened, ISO 8601. */
export type ImportEvent = NewEvent & { recordedAt: string };

/**
 * Appends events that keep their own times: demo data, or a log on its way from another cluster. Otherwise as `appendEvents`.
 *
 * @param owner URL or connection of the log's owner or an administrator; other roles are refused
 * @throws {VersionConflict} when an event does not continue its stream
 */
export async function importEvents(
  owner: string | pg.Pool | pg.ClientBase,
  events: ImportEvent[],
): Promise<Appended[]> {
  const rows = events.map((event) => ({ ...eventRow(event), recorded_at: event.recordedAt }));
  if (typeof owner !== 'string') return storeThrough('import', owner, rows);
  const client = new pg.Client({ connectionString: owner });
  await client.connect();
  try {
    return await storeThrough('import', client, rows);
  } finally {
    await client.end();
  }
}
