import type { ReadModels } from '@marketplace/read-models/database';
import type { Projection as ProjectionName } from '@marketplace/read-models/projections';
import { rebuildLockKey } from '@marketplace/read-models/rebuild-lock';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { readOrders } from '../operations/orders.ts';
import type { Progress } from './catch-up.ts';
import { catchUp } from './catch-up.ts';
import {
  createGeneration,
  createIndexes,
  dropGeneration,
  liveGeneration,
  switchLive,
} from './generations.ts';
import type { Projection } from './projection.ts';
import { announce, headOfSameLog, lockCheckpoint } from './registry.ts';
import { applyStep } from './step.ts';
import { isOfEvent } from './transient-errors.ts';

/** A rebuild was cancelled by an operator or a signal; nothing of it remains. */
export class RebuildCancelled extends Error {
  override name = 'RebuildCancelled';
  readonly generation: number;
  constructor(name: ProjectionName, generation: number) {
    super(`${name}: the rebuild is cancelled; nothing has changed.`);
    this.generation = generation;
  }
}

interface Options {
  /** Called under the rebuild lock, before any change. An error ends the rebuild. */
  prove?: () => Promise<void>;
  /** Called before the first batch; `leftAt` is the position of an unfinished rebuild that was cleared away. */
  onStart?: (started: { generation: number; leftAt: number | undefined }) => Promise<void>;
  onBatch?: (progress: Progress) => void;
  signal?: AbortSignal;
}

/**
 * Fills a new generation while the live one answers, then switches. One earlier generation is kept.
 *
 * @throws {RebuildRunning} when another process rebuilds this projection
 * @throws {RebuildCancelled} when an operator or the signal cancelled it
 * @throws {ProjectionStopped} when it cannot go on
 */
export async function rebuild(
  db: Kysely<ReadModels>,
  projection: Projection,
  { prove, onStart, onBatch, signal }: Options = {},
): Promise<number> {
  return withRebuildLock(db, projection.name, async () => {
    await prove?.();
    const leftAt = await dropUnfinished(db, projection.name);
    const generation = await createGeneration(db, projection);
    await onStart?.({ generation, leftAt });
    const options = { target: generation, ...(onBatch && { onBatch }), ...(signal && { signal }) };
    const catchUpOrEnd = async () => {
      const { state } = await catchUp(db, projection, options);
      if (state === 'busy') throw new RebuildRunning(`Generation ${generation} is being filled already.`);
      if (state !== 'cancelled' && !signal?.aborted) return;
      await dropUnfinished(db, projection.name);
      throw new RebuildCancelled(projection.name, generation);
    };
    await catchUpOrEnd();
    await createIndexes(db, projection, generation);
    await catchUpOrEnd(); // events that arrived during indexing
    const before = await goLive(db, projection, generation).catch(async (error: unknown) => {
      if (!isOfEvent(error)) throw error;
      await catchUpOrEnd(); // which sets its stream aside
      return goLive(db, projection, generation);
    });
    await dropRetired(db, projection.name, before);
    return generation;
  });
}

/** Drops unfinished generations, and returns the position of the last. The caller holds the rebuild lock. */
export async function dropUnfinished(
  db: Kysely<ReadModels>,
  name: ProjectionName,
): Promise<number | undefined> {
  const unfinished = await generationsIn(db, name, 'building');
  for (const { generation } of unfinished) await dropGeneration(db, name, generation);
  const last = unfinished.at(-1);
  return last && Number(last.position);
}

async function dropRetired(
  db: Kysely<ReadModels>,
  name: ProjectionName,
  kept: number | undefined,
): Promise<void> {
  for (const { generation } of await generationsIn(db, name, 'retired'))
    if (generation !== kept) await dropGeneration(db, name, generation);
}

function generationsIn(db: Kysely<ReadModels>, name: ProjectionName, state: 'building' | 'retired') {
  return db
    .selectFrom('read.projections')
    .where('name', '=', name)
    .where('state', '=', state)
    .select(['generation', 'position'])
    .orderBy('generation')
    .execute();
}

/** Folds the last events and switches, in one transaction. It locks the old generation: no count decreases. */
async function goLive(
  db: Kysely<ReadModels>,
  projection: Projection,
  generation: number,
): Promise<number | undefined> {
  const { name, batchSize } = projection;
  return db
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (tx) => {
      await sql`SET LOCAL lock_timeout = '60s'`.execute(tx); // the old one may be in a long batch
      const before = await liveGeneration(tx, name);
      await tx
        .selectFrom('read.projections')
        .where('name', '=', name)
        .select('generation')
        .forUpdate()
        .execute();
      const { skipped } = await readOrders(tx, name);
      let checkpoint = await lockCheckpoint(tx, name, generation);
      if (!checkpoint)
        throw new Error(`Generation ${generation} of ${name} was dropped while it was filled.`);
      for (;;) {
        const after = checkpoint.position;
        const head = await headOfSameLog(tx, checkpoint);
        if (head === after) break;
        const upTo = Math.min(after + batchSize, head);
        const step = { after, upTo, head, skipped };
        [checkpoint = checkpoint] = await applyStep(tx, [{ projection, checkpoint }], step);
      }
      const states = tx.updateTable('read.projections').where('name', '=', name);
      await states.set({ state: 'retired' }).where('state', '=', 'live').execute();
      await states.set({ state: 'live' }).where('generation', '=', generation).execute();
      await switchLive(tx, name, generation);
      await announce(tx, name, checkpoint.position);
      return before;
    });
}

export class RebuildRunning extends Error {
  override name = 'RebuildRunning';
}

/** @throws {RebuildRunning} when another process holds the lock, which ends with its connection */
export async function withRebuildLock<Result>(
  db: Kysely<ReadModels>,
  name: ProjectionName,
  work: () => Promise<Result>,
): Promise<Result> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql`SELECT WHERE pg_try_advisory_lock(${rebuildLockKey(name)})`.execute(
      connection,
    );
    if (rows.length === 0)
      throw new RebuildRunning(`${name} is already being rebuilt. Wait for it, or: cancel ${name}`);
    try {
      return await work();
    } finally {
      await sql`SELECT pg_advisory_unlock(${rebuildLockKey(name)})`.execute(connection);
    }
  });
}
