import { eventTypes } from '@marketplace/contracts/events';
import type { ReadModels } from '@marketplace/read-models/database';
import { schemaOf } from '@marketplace/read-models/projections';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { EventRange, Projection, Step } from './projection.ts';
import type { Checkpoint } from './registry.ts';

/**
 * Folds a range that follows the checkpoint into its generation, without what operators skipped, and moves the checkpoint, in
 * the caller's transaction, which holds the lock of the checkpoint.
 *
 * @returns the checkpoint after it
 */
export async function applyRange(
  tx: Kysely<ReadModels>,
  projection: Projection,
  checkpoint: Checkpoint,
  step: Step,
): Promise<Checkpoint> {
  const { upTo, head } = step;
  const { applied, unknown } = await countEvents(tx, projection, step);
  if (applied > 0)
    for (const range of withoutSkipped(step))
      await projection.apply(tx, schemaOf(projection.name, checkpoint.generation), range);
  const moved = await tx
    .updateTable('read.projections')
    .set({
      position: String(upTo),
      event_id: sql<string>`(SELECT event_id FROM log.events WHERE position = ${upTo})`,
      applied: sql<string>`applied + ${applied}::bigint`,
      skipped: sql<string>`skipped + ${unknown}::bigint`,
      error: null,
      error_position: null,
      head: String(head),
      rate: rateOf(step),
      updated_at: sql`now()`,
    })
    .where('name', '=', projection.name)
    .where('generation', '=', checkpoint.generation)
    .returning(['event_id as eventId', 'rate'])
    .executeTakeFirstOrThrow();
  return { ...checkpoint, ...moved, position: upTo, error: null };
}

/** Returns the parts of a range between the positions that are skipped. */
export function withoutSkipped({ after, upTo, skipped }: Omit<Step, 'head'>): EventRange[] {
  const inside = skipped.filter((position) => position > after && position <= upTo).sort((a, b) => a - b);
  return [...inside, upTo + 1]
    .map((end, index) => ({ after: inside[index - 1] ?? after, upTo: end - 1 }))
    .filter((range) => range.upTo > range.after);
}

/** Of a rebuild, the average tells how long it will take; of one that follows the log, only the latest batch says anything. */
function rateOf({ after, upTo }: EventRange) {
  return sql<number>`CASE state
    WHEN 'building' THEN ${upTo} / greatest(extract(epoch FROM clock_timestamp() - started_at), 0.001)
    ELSE ${upTo - after} / greatest(extract(epoch FROM clock_timestamp() - now()), 0.001) END`;
}

/**
 * Counts the events of a range that the projection folds, and those of types that nobody knows; neither if skipped.
 *
 * @throws {HoleInLog} when the log does not hold every position of the range
 */
async function countEvents(tx: Kysely<ReadModels>, { handles }: Projection, { after, upTo, skipped }: Step) {
  const { rows } = await sql<{ type: string; present: string; counted: string }>`
    SELECT type, count(*) AS present, count(*) FILTER (WHERE position <> ALL(${skipped}::bigint[])) AS counted
    FROM log.events WHERE position > ${after} AND position <= ${upTo} GROUP BY type`.execute(tx);
  const sum = (counts: string[]) => counts.reduce((total, count) => total + Number(count), 0);
  const countOf = (isMeant: (type: string) => boolean) =>
    sum(rows.filter(({ type }) => isMeant(type)).map(({ counted }) => counted));
  const missing = upTo - after - sum(rows.map(({ present }) => present));
  if (missing !== 0) throw new HoleInLog(`${missing} of the log's events up to position ${upTo} are missing`);
  return {
    applied: countOf((type) => handles.some((handled) => handled === type)),
    unknown: countOf((type) => !eventTypes.some((known) => known === type)),
  };
}

/** Positions are gapless, so a missing one means that the log was damaged. */
export class HoleInLog extends Error {
  override name = 'HoleInLog';
}
