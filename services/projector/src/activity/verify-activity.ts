import { eventTypes } from '@marketplace/contracts/events';
import type { ReadModels } from '@marketplace/read-models/database';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Compared, Difference, FilledTables } from '../engine/projection.ts';

/**
 * Compares inside the database, row by row, with what an event is about read from its stream instead of its type and data. Only
 * what differs leaves the database.
 */
export async function compareActivity(
  tx: Kysely<ReadModels>,
  { schema, position, skipped }: FilledTables,
): Promise<Compared> {
  const entries = sql.id(schema, 'entries');
  const { rows } = await sql<Difference>`
    WITH expected AS (
      SELECT position::text AS key, concat_ws('|', extract(epoch FROM recorded_at), type,
        CASE split_part(stream_id, '-', 1)
          WHEN 'listing' THEN 'listings' WHEN 'activity' THEN 'visits' WHEN 'admin' THEN 'admins' WHEN 'logins' THEN 'admins' WHEN 'projection' THEN 'admins' ELSE 'pictures' END,
        CASE WHEN stream_id ~ '^(listing|activity)-' THEN substr(stream_id, strpos(stream_id, '-') + 1) END,
        version, meta #>> '{actor,kind}', meta #>> '{actor,id}', meta #>> '{actor,name}',
        meta->>'source', meta->>'request_id', data->>'from_version', data->>'file', data->>'admin_id',
        coalesce(data->>'crawler', 'false'), CASE stream_id WHEN 'logins' THEN data END) AS said
      FROM log.events WHERE position <= ${position} AND position <> ALL(${skipped}::bigint[])
        AND type = ANY(${eventTypes}::text[])
    ), found AS (
      SELECT position::text AS key, concat_ws('|', extract(epoch FROM recorded_at), type, kind, listing_id, version,
        actor_kind, actor_id, actor_name, source, request_id, from_version, file, admin_id,
        CASE WHEN crawler THEN 'true' ELSE 'false' END, refused) AS said
      FROM ${entries}
    )
    SELECT 'entries' AS table, key, expected.said AS expected, found.said AS found
    FROM expected FULL JOIN found USING (key)
    WHERE expected.said IS DISTINCT FROM found.said ORDER BY length(key), key`.execute(tx);
  const { rows: counted } = await sql<{ count: string }>`SELECT count(*) AS count FROM ${entries}`.execute(
    tx,
  );
  return { rows: Number(counted[0]?.count ?? 0), differences: rows };
}
