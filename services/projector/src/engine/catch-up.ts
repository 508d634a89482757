import type { ReadModels } from '@marketplace/read-models/database';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { readOrders } from '../operations/orders.ts';
import type { Projection } from './projection.ts';
import type { Checkpoint, Target } from './registry.ts';
import { headOfSameLog, LogReplaced, lockCheckpoint, recordError } from './registry.ts';
import { applyStep, HoleInLog } from './step.ts';
import { isTimeout, isTransient } from './transient-errors.ts';

/**
 * `busy`: another process is at it. `paused` and `cancelled`: an operator wants it to end here. `current`: nothing is left to
 * read. `moved`: a batch was folded, more may follow.
 */
type Outcome =
  | { state: 'busy' | 'paused' | 'cancelled' }
  | { state: 'current' }
  | ({ state: 'moved' } & Progress);

/** How far the work is, and how many events it reads a second. */
export interface Progress {
  position: number;
  head: number;
  rate: number;
}

interface Options {
  target: Target;
  /** Ends the work after the batch under way. */
  signal?: AbortSignal;
  onBatch?: (progress: Progress) => void;
}

/**
 * Folds the log into a generation until nothing is left to read, an operator ends it or another process is at it. Each batch is
 * one transaction: rows and checkpoint move together or not at all. After a batch that fails, or takes longer than the database
 * lets it, ever smaller ones find the event to blame.
 *
 * @throws {ProjectionStopped} when the next event cannot be folded; all before it are, and the registry says why
 * @throws transient errors of the database as they are; nothing is recorded, a later call goes on
 */
export async function catchUp(
  db: Kysely<ReadModels>,
  projection: Projection,
  { target, signal, onBatch }: Options,
): Promise<Outcome> {
  let most = projection.batchSize;
  for (;;)
    try {
      const outcome = await applyBatch(db, projection, target, most);
      if (outcome.state !== 'moved') return outcome;
      onBatch?.(outcome);
      if (outcome.position === outcome.head) return { state: 'current' };
      if (signal?.aborted) return outcome;
      if (most < projection.batchSize) most = most === 1 ? projection.batchSize : Math.ceil(most / 2);
    } catch (error) {
      if (!(error instanceof BatchFailed)) throw error;
      const isTooLong = error.size > 0 && isTimeout(error.cause);
      if (isTransient(error.cause) && !isTooLong) throw error.cause;
      if (error.size <= 1) throw await stop(db, error);
      most = Math.ceil(error.size / 2);
    }
}

function applyBatch(
  db: Kysely<ReadModels>,
  projection: Projection,
  target: Target,
  most: number,
): Promise<Outcome> {
  return db
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (tx) => {
      const checkpoint = await lockCheckpoint(tx, projection.name, target);
      if (!checkpoint) return { state: 'busy' };
      const orders = await readOrders(tx, projection.name); // under the lock: whoever pauses can wait for the batch under way
      if (target === 'live' && orders.paused) return { state: 'paused' };
      if (target === orders.cancelled) return { state: 'cancelled' };
      const after = checkpoint.position;
      let size = 0;
      try {
        const head = await headOfSameLog(tx, checkpoint);
        size = Math.min(checkpoint.error === null ? most : 1, head - after);
        if (size === 0) {
          if (checkpoint.error !== null) await recordError(tx, checkpoint, null);
          return { state: 'current' };
        }
        const step = { after, upTo: after + size, head, skipped: orders.skipped };
        const [moved] = await applyStep(tx, [{ projection, checkpoint }], step);
        return { state: 'moved', position: step.upTo, head, rate: moved?.rate ?? 0 };
      } catch (cause) {
        throw new BatchFailed(checkpoint, size, { cause });
      }
    });
}

class BatchFailed extends Error {
  override name = 'BatchFailed';
  readonly checkpoint: Checkpoint;
  /** How many positions it was to cover; 0 when the log could not be read that far. */
  readonly size: number;
  constructor(checkpoint: Checkpoint, size: number, options: ErrorOptions) {
    super('a batch failed', options);
    this.checkpoint = checkpoint;
    this.size = size;
  }
}

/** A projection stands still at an event, or because the log is not the one it had read. */
export class ProjectionStopped extends Error {
  override name = 'ProjectionStopped';
}

const MAX_ERROR_LENGTH = 1000;

/** Writes the reason to the registry, in a transaction of its own, and returns it as an error to throw. */
async function stop(db: Kysely<ReadModels>, { checkpoint, cause }: BatchFailed): Promise<ProjectionStopped> {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const message = cause instanceof LogReplaced ? reason : `${await placeAfter(db, checkpoint)}: ${reason}`;
  const isOfEvent = !(cause instanceof LogReplaced || cause instanceof HoleInLog);
  await recordError(db, checkpoint, {
    message: message.slice(0, MAX_ERROR_LENGTH),
    position: isOfEvent ? checkpoint.position + 1 : null,
  });
  return new ProjectionStopped(message, { cause });
}

async function placeAfter(db: Kysely<ReadModels>, { position }: Checkpoint): Promise<string> {
  const { rows } = await sql<{ type: string }>`
    SELECT type FROM log.events WHERE position = ${position + 1}`.execute(db);
  return `Stopped at position ${position + 1} (${rows[0]?.type ?? 'no event'})`;
}
