import { headPosition } from '@marketplace/event-store/read-after';
import type { ReadModels } from '@marketplace/read-models/database';
import type { Projection as ProjectionName } from '@marketplace/read-models/projections';
import { READ_MODELS_CHANNEL } from '@marketplace/read-models/projections';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { queryable } from './queryable.ts';

/** How far a generation has read the log. */
export interface Checkpoint {
  name: ProjectionName;
  generation: number;
  position: number;
  /** Of the event at `position`. */
  eventId: string | null;
  error: string | null;
  /** Events a second, as the registry has it; null before the first batch. */
  rate: number | null;
}

/** The generation that answers reads, or one by its number. */
export type Target = 'live' | number;

/**
 * Locks the checkpoint of a generation until the transaction ends. This lock is what lets one process at a time fold a
 * generation: it cannot outlive its holder, and whoever holds it sees what the last one committed.
 *
 * @returns undefined when another process holds it, or when there is no such generation
 */
export async function lockCheckpoint(
  tx: Kysely<ReadModels>,
  name: ProjectionName,
  target: Target,
): Promise<Checkpoint | undefined> {
  const query = tx
    .selectFrom('read.projections as p')
    .where('p.name', '=', name)
    .select(['p.generation', 'p.position', 'p.event_id as eventId', 'p.error', 'p.rate'])
    .forUpdate('p')
    .skipLocked();
  const row =
    target === 'live'
      ? await query
          .innerJoin('read.live as l', (join) =>
            join.onRef('l.name', '=', 'p.name').onRef('l.generation', '=', 'p.generation'),
          )
          .where('p.state', '=', 'live') // judged again on the locked row: a rebuild may just have retired it
          .executeTakeFirst()
      : await query.where('p.generation', '=', target).executeTakeFirst();
  return row && { ...row, name, position: Number(row.position) };
}

/**
 * Makes sure that the log is the one the checkpoint was read from, and returns the log's head.
 *
 * @throws {LogReplaced} when the log ends before the checkpoint or has another event there, as after a restored backup
 */
export async function headOfSameLog(tx: Kysely<ReadModels>, checkpoint: Checkpoint): Promise<number> {
  const { position, eventId } = checkpoint;
  const head = await headPosition(queryable(tx));
  if (position > head) throw new LogReplaced(position, `the log ends at ${head}`);
  if (eventId === null) return head;
  const { rows } = await sql<{ event_id: string }>`
    SELECT event_id FROM log.events WHERE position = ${position}`.execute(tx);
  if (rows[0]?.event_id !== eventId) throw new LogReplaced(position, 'the log has another event there');
  return head;
}

/** The projection has read events that the log does not hold; only a rebuild makes it true again. */
export class LogReplaced extends Error {
  override name = 'LogReplaced';
  constructor(position: number, how: string) {
    super(
      `It has read up to position ${position}, but ${how}: the log was replaced. Rebuild the projection.`,
    );
  }
}

/** Writes down why a generation stands still, or that it no longer does, unless it has moved on meanwhile. */
export async function recordError(
  db: Kysely<ReadModels>,
  { name, generation, position }: Checkpoint,
  error: { message: string; position: number | null } | null,
): Promise<void> {
  await db
    .updateTable('read.projections')
    .set({
      error: error?.message ?? null,
      error_position: error?.position ?? null,
      updated_at: sql`now()`,
    })
    .where('name', '=', name)
    .where('generation', '=', generation)
    .where('position', '=', String(position))
    .execute();
}

/** Tells whoever listens, when the transaction commits, that reads of a projection now answer up to a position. */
export async function announce(
  tx: Kysely<ReadModels>,
  projection: ProjectionName,
  position: number,
): Promise<void> {
  await sql`SELECT pg_notify(${READ_MODELS_CHANNEL}, ${JSON.stringify({ projection, position })})`.execute(
    tx,
  );
}
