import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

/** Lets the query service's role see how old an unread event is, and what is wanted of projections; no event's data. */
export const showOperations: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of [
      'GRANT SELECT (position, recorded_at) ON log.events TO app_query',
      `CREATE VIEW log.projection_acts AS
        SELECT stream_id, version, type, meta #>> '{actor,name}' AS actor, recorded_at
        FROM log.events WHERE stream_id LIKE 'projection-%' AND version IS NOT NULL`,
      'GRANT SELECT ON log.projection_acts TO app_query',
    ])
      await sql.raw(statement).execute(db);
  },
};
