import { undoOf } from '@marketplace/contracts/activity/acts';
import { ACT_OF_ENTRY } from '@marketplace/read-models/activity.table';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** An undo within this time hides the change from visitors. */
const UNDO_WINDOW = sql`interval '1 day'`;
const UNDO = sql.lit(undoOf(''));

/**
 * Returns SQL for the price or status of a history row as visitors see it: a change that was undone within a day never
 * happened. @param row the name of the row in the statement
 */
export function shownValue(
  history: RawBuilder<unknown>,
  row: RawBuilder<unknown>,
  name: 'price' | 'status',
): RawBuilder<unknown> {
  const field = sql.lit(name);
  const isChanged = sql.lit(JSON.stringify([{ field: name }]));
  return sql`coalesce((
    SELECT undo.listing->>${field} FROM ${history} AS undo
    WHERE undo.listing_id = ${row}.listing_id AND undo.version > ${row}.version
      AND undo.causation_id LIKE 'undo-%' AND undo.changes @> ${isChanged}::jsonb
      AND EXISTS (
        SELECT FROM ${history} AS done
        WHERE done.listing_id = undo.listing_id AND done.version <= ${row}.version
          AND ${sql.raw(ACT_OF_ENTRY)} = regexp_replace(undo.causation_id, '^(' || ${UNDO} || ')+', '')
          AND done.changes @> ${isChanged}::jsonb AND undo.recorded_at < done.recorded_at + ${UNDO_WINDOW}
      )
    ORDER BY undo.version DESC LIMIT 1
  ), ${row}.listing->>${field})`;
}
