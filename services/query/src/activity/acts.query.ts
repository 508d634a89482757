import type { ActivityQuery } from '@marketplace/contracts/activity/activity.views';
import { undoOf } from '@marketplace/contracts/activity/acts';
import { ACT_OF_ENTRY } from '@marketplace/read-models/activity.table';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { conditions } from './entry-conditions.ts';

const ACT = sql.raw(ACT_OF_ENTRY);

/**
 * Returns the query for the newest entry of each act among those that match. An act's entries stand side by side but for what others
 * did meanwhile, so most are passed over for their neighbour's sake; of the others it is looked up whether the act has a newer one,
 * among the act's own: `+ 0` keeps the planner from going through all entries from the newest on.
 */
export function newestOfActs(entries: RawBuilder<unknown>, query: ActivityQuery): RawBuilder<unknown> {
  const { before: _, ...anywhere } = query;
  return sql`
    SELECT * FROM (
      SELECT *, ${ACT} AS act_name, lag(${ACT}) OVER (ORDER BY position DESC) AS act_of_later
      FROM ${entries} WHERE ${sql.join(conditions(query), sql` AND `)}
    ) seen
    WHERE kind = 'visits' OR act_name = '' OR (act_name IS DISTINCT FROM act_of_later AND position = (
      SELECT max(position + 0) FROM ${entries}
      WHERE ${ACT} = seen.act_name AND kind <> 'visits' AND ${sql.join(conditions(anywhere), sql` AND `)}
    ))`;
}

/** Returns the query for the act of each row of `page`, whatever else matched. That a listing was confirmed is no change of it. */
export function actOf(entries: RawBuilder<unknown>): RawBuilder<unknown> {
  const isChange = sql`kind = 'listings' AND type LIKE 'Listing%' AND type <> 'ListingConfirmed'`;
  return sql`
    SELECT json_build_object(
      'id', page.act_name, 'events', count(*), 'types', array_agg(DISTINCT type ORDER BY type),
      'listings', count(DISTINCT listing_id) FILTER (WHERE kind = 'listings'),
      'changed', CASE WHEN bool_or(${isChange}) THEN json_build_object(
        'from', min(position) FILTER (WHERE ${isChange}), 'to', max(position) FILTER (WHERE ${isChange})
      ) END,
      'undone', (SELECT count(DISTINCT listing_id) FROM ${entries}
        WHERE ${ACT} = ${undoOf('')}::text || page.act_name AND causation_id IS NOT NULL AND kind <> 'visits')
    ) AS act
    FROM ${entries}
    WHERE ${ACT} = page.act_name AND kind <> 'visits' AND page.kind <> 'visits' AND page.act_name <> ''
    HAVING count(*) > 0`;
}
