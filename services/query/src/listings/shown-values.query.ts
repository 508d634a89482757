import { undoOf } from '@marketplace/contracts/activity/acts';
import { ACT_OF_ENTRY } from '@marketplace/read-models/activity.table';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** An act that is undone later than that was seen by too many to be left out. */
const SOON = sql`interval '1 day'`;
const UNDO = sql.lit(undoOf(''));

/**
 * Returns what reads the price or the status that visitors are told of a row of the history, as text: the row's own, unless the act
 * that set it was undone within a day. Then it is the value that the undo brought back, so neither the change nor its undoing is one.
 * Of an undo that was undone, the last counts.
 *
 * @param row the name of the row in the statement
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
          AND done.changes @> ${isChanged}::jsonb AND undo.recorded_at < done.recorded_at + ${SOON}
      )
    ORDER BY undo.version DESC LIMIT 1
  ), ${row}.listing->>${field})`;
}
