import type { ReadModels } from '@marketplace/read-models/database';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** SQL: the event tells of a browser that its admin had not used before, or of a new passkey. */
export const IS_NEW_DEVICE = sql.raw(`(event.type = 'AdminPasskeyAdded'
  OR event.type = 'AdminLoggedIn' AND event.data ->> 'is_new_device' = 'true')`);

/** A new way into the account of an admin; `id` is that of its event. */
export interface NewDevice {
  id: string;
  type: 'AdminPasskeyAdded' | 'AdminLoggedIn';
  who: string;
}

/** Returns the new device at a position of the log; undefined when the event there tells of something else. */
export async function newDeviceAt(db: Kysely<ReadModels>, position: number): Promise<NewDevice | undefined> {
  const { rows } = await sql<NewDevice>`
    SELECT event_id AS id, type, meta -> 'actor' ->> 'name' AS who FROM log.events AS event
    WHERE position = ${position} AND ${IS_NEW_DEVICE}`.execute(db);
  return rows[0];
}
