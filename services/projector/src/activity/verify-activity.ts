import { eventTypes } from '@marketplace/contracts/events';
import type { ReadModels } from '@marketplace/read-models/database';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Compared, Difference, FilledTables } from '../engine/projection.ts';

/**
 * Compares inside the database, row by row: the kind by the first word of the type, and of events that only newer code knows
 * nothing. Only what differs leaves the database; how large a picture is may be missing, where older code wrote it down.
 */
export async function compareActivity(
  tx: Kysely<ReadModels>,
  { schema, isFolded, skipped }: FilledTables,
): Promise<Compared> {
  const entries = sql.id(schema, 'entries');
  const { rows } = await sql<Difference>`
    WITH expected AS (
      SELECT position::text AS key, type = ANY(${eventTypes}::text[]) AS is_known,
        concat_ws('|', extract(epoch FROM recorded_at), type,
        CASE WHEN type IN ('ListingViewed', 'ListingClicked') THEN 'visits' WHEN type LIKE 'Listing%' OR type LIKE 'SellerLink%' THEN 'listings'
          WHEN type LIKE 'Image%' THEN 'pictures' WHEN type = 'LogSealed' THEN 'seals'
          WHEN type LIKE 'Enquiry%' OR type LIKE 'Viewing%' THEN 'enquiries' ELSE 'admins' END,
        read.id_of(data->>'listing_id'), version, coalesce(meta #>> '{actor,kind}', ''), meta #>> '{actor,id}',
        coalesce(meta #>> '{actor,name}', ''), coalesce(meta->>'source', ''), coalesce(meta->>'request_id', ''),
        meta #>> '{causation_id}',
        CASE WHEN length(data->>'from_version') < 10 THEN substring(data->>'from_version' FROM '^[0-9]+$')::int END,
        data->>'file', CASE type WHEN 'ImagePurged' THEN data->>'reason' END, read.id_of(data->>'admin_id'),
        CASE WHEN data->'crawler' = 'true' THEN 'true' ELSE 'false' END,
        CASE type WHEN 'LoginsRefused' THEN data END, read.id_of(data->>'enquiry_id'),
        CASE WHEN type LIKE 'SellerLink%' THEN data END) AS said,
        CASE type WHEN 'ImageUploaded' THEN (
          SELECT max(value::int) FROM jsonb_each_text(data)
          WHERE key IN ('width', 'height') AND value ~ '^[0-9]+$' AND length(value) < 10) END AS longer_side
      FROM log.events WHERE ${isFolded}
    ), found AS (
      SELECT position::text AS key, concat_ws('|', extract(epoch FROM recorded_at), type, kind, listing_id, version,
        actor_kind, actor_id, actor_name, source, request_id, causation_id, from_version, file, reason, admin_id,
        CASE WHEN crawler THEN 'true' ELSE 'false' END, refused, enquiry_id, link) AS said, longer_side
      FROM ${entries}
    )
    SELECT 'entries' AS table, key, expected.said AS expected, found.said AS found,
      found.said IS NULL OR key::bigint = ANY(${skipped}::bigint[]) AS "isOfTables"
    FROM expected FULL JOIN found USING (key)
    WHERE CASE WHEN is_known IS FALSE THEN false ELSE expected.said IS DISTINCT FROM found.said
      OR found.longer_side <> coalesce(expected.longer_side, 0) END
    ORDER BY length(key), key`.execute(tx);
  const { rows: counted } = await sql<{ count: string }>`SELECT count(*) AS count FROM ${entries}`.execute(
    tx,
  );
  return { rows: Number(counted[0]?.count ?? 0), differences: rows, unread: [] };
}
