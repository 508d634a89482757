import type { ActivityKind, ActivityQuery } from '@marketplace/contracts/activity/activity.views';
import { addDays, startOfDay } from '@marketplace/contracts/analytics/date-range';
import { SealEvent } from '@marketplace/contracts/seals/seal.events';
import { VisitEvent } from '@marketplace/contracts/visits/visit.events';
import { ACT_OF_ENTRY } from '@marketplace/read-models/activity.table';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

const visits: readonly string[] = VisitEvent.options.map((option) => option.shape.type.value);
const seals: readonly string[] = SealEvent.options.map((option) => option.shape.type.value);

/** Returns what a type of event belongs to, when it is no act. */
function kindOf(type: string | undefined): ActivityKind {
  if (type === undefined) return 'acts';
  if (visits.includes(type)) return 'visits';
  return seals.includes(type) ? 'seals' : 'acts';
}

/** Returns what holds of the entries that are asked for. Acts have indexes without visits, which serve only statements that say that they want no visits. */
export function conditions(query: ActivityQuery): RawBuilder<unknown>[] {
  const { kind, type, act, listing, actor, day, before } = query;
  const chosen = kind ?? kindOf(type);
  const found: RawBuilder<unknown>[] = [sql`true`];
  if (chosen === 'visits') found.push(sql`kind = 'visits'`);
  else if (chosen !== 'all') found.push(sql`kind <> 'visits'`);
  if (chosen === 'acts') found.push(sql`kind <> 'seals'`);
  else if (chosen !== 'visits' && chosen !== 'all') found.push(sql`kind = ${chosen}`);
  if (type !== undefined) found.push(sql`type = ${type}`);
  if (act !== undefined) found.push(sql`kind <> 'visits' AND ${sql.raw(ACT_OF_ENTRY)} = ${act}`);
  if (listing !== undefined) found.push(sql`listing_id = ${listing}`);
  if (actor !== undefined)
    found.push(
      sql`(strpos(lower(actor_name), lower(${actor})) > 0 OR (actor_kind = 'operator' AND lower(${actor}) = 'operator'))`,
    );
  if (before !== undefined) found.push(sql`position < ${before}`);
  if (day !== undefined)
    found.push(sql`recorded_at >= ${startOfDay(day)} AND recorded_at < ${startOfDay(addDays(day, 1))}`);
  return found;
}
