import { AdminEvent } from '@marketplace/contracts/auth/admin.events';
import { eventTypes } from '@marketplace/contracts/events';
import { ImageEvent } from '@marketplace/contracts/images/image.events';
import { ListingEvent } from '@marketplace/contracts/listings/listing.events';
import { ProjectionEvent } from '@marketplace/contracts/projections/projection.events';
import { VisitEvent } from '@marketplace/contracts/visits/visit.events';
import type { EntryKind } from '@marketplace/read-models/activity.table';
import { activityIndexes, activityTables } from '@marketplace/read-models/activity.table';
import { sql } from 'kysely';
import type { Projection } from '../engine/projection.ts';
import { compareActivity } from './verify-activity.ts';

const kindByType: [type: string, kind: EntryKind][] = [
  ...kinds(ListingEvent.options, 'listings'),
  ...kinds(VisitEvent.options, 'visits'),
  ...kinds(AdminEvent.options, 'admins'),
  ...kinds(ImageEvent.options, 'pictures'),
  ...kinds(ProjectionEvent.options, 'admins'),
];

function kinds(options: readonly { shape: { type: { value: string } } }[], kind: EntryKind) {
  return options.map((option): [string, EntryKind] => [option.shape.type.value, kind]);
}

const UUID = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';

/**
 * Every event of a known type, for the admin who reads what happened. Copied inside the database, as the log has it: an event
 * that other projections cannot fold is shown here with what can be read of it, so nothing stops this one.
 */
export const activity: Projection = {
  name: 'activity',
  handles: eventTypes,
  batchSize: 50_000,
  tables: activityTables,
  indexes: activityIndexes,
  compare: compareActivity,
  async apply(tx, schema, { after, upTo }) {
    await sql`
      INSERT INTO ${sql.id(schema, 'entries')} (position, recorded_at, type, kind, listing_id, version,
        actor_kind, actor_id, actor_name, source, request_id, from_version, file, admin_id, crawler)
      SELECT position, recorded_at, type, known.kind,
        CASE WHEN data->>'listing_id' ~ ${UUID} THEN (data->>'listing_id')::uuid END,
        version,
        coalesce(meta->'actor'->>'kind', ''), meta->'actor'->>'id', coalesce(meta->'actor'->>'name', ''),
        coalesce(meta->>'source', ''), coalesce(meta->>'request_id', ''),
        CASE WHEN data->>'from_version' ~ '^[0-9]{1,9}$' THEN (data->>'from_version')::int END,
        data->>'file',
        CASE WHEN data->>'admin_id' ~ ${UUID} THEN (data->>'admin_id')::uuid END,
        data->'crawler' IS NOT DISTINCT FROM 'true'
      FROM log.events
      JOIN unnest(${kindByType.map(([type]) => type)}::text[], ${kindByType.map(([, kind]) => kind)}::text[])
        AS known(type, kind) USING (type)
      WHERE position > ${after} AND position <= ${upTo}`.execute(tx);
  },
};
