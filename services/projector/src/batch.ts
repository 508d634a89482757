import { eventTypes } from '@marketplace/contracts/events';
import type { ReadModels } from '@marketplace/read-models/database';
import { schemaOf } from '@marketplace/read-models/projections';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { EventRange, Projection } from './projection.ts';
import type { Checkpoint } from './registry.ts';

/**
 * Folds a range that follows the checkpoint into its generation and moves the checkpoint, in the caller's transaction, which
 * holds the lock of the checkpoint.
 *
 * @returns the checkpoint after it
 */
export async function applyRange(
  tx: Kysely<ReadModels>,
  projection: Projection,
  checkpoint: Checkpoint,
  range: EventRange,
): Promise<Checkpoint> {
  const { applied, skipped } = await countEvents(tx, projection, range);
  if (applied > 0) await projection.apply(tx, schemaOf(projection.name, checkpoint.generation), range);
  const { eventId } = await tx
    .updateTable('read.projections')
    .set({
      position: String(range.upTo),
      event_id: sql<string>`(SELECT event_id FROM log.events WHERE position = ${range.upTo})`,
      applied: sql<string>`applied + ${applied}::bigint`,
      skipped: sql<string>`skipped + ${skipped}::bigint`,
      error: null,
      updated_at: sql`now()`,
    })
    .where('name', '=', projection.name)
    .where('generation', '=', checkpoint.generation)
    .returning('event_id as eventId')
    .executeTakeFirstOrThrow();
  return { ...checkpoint, position: range.upTo, eventId, error: null };
}

/**
 * Counts the events of a range that the projection folds, and those of types that nobody knows.
 *
 * @throws {HoleInLog} when the log does not hold every position of the range
 */
async function countEvents(tx: Kysely<ReadModels>, { handles }: Projection, { after, upTo }: EventRange) {
  const { rows } = await sql<{ present: string; applied: string; skipped: string }>`
    SELECT count(*) AS present,
      count(*) FILTER (WHERE type = ANY(${handles}::text[])) AS applied,
      count(*) FILTER (WHERE type <> ALL(${eventTypes}::text[])) AS skipped
    FROM log.events WHERE position > ${after} AND position <= ${upTo}`.execute(tx);
  const [counted = { present: '0', applied: '0', skipped: '0' }] = rows;
  const missing = upTo - after - Number(counted.present);
  if (missing !== 0) throw new HoleInLog(`${missing} of the log's events up to position ${upTo} are missing`);
  return { applied: Number(counted.applied), skipped: Number(counted.skipped) };
}

/** Positions are gapless, so a missing one means that the log was damaged. */
export class HoleInLog extends Error {
  override name = 'HoleInLog';
}
