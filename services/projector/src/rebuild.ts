import type { ReadModels } from '@marketplace/read-models/database';
import type { Projection as ProjectionName } from '@marketplace/read-models/projections';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { applyRange } from './batch.ts';
import { catchUp } from './catch-up.ts';
import { createGeneration, dropGeneration, liveGeneration, switchLive } from './generations.ts';
import type { Projection } from './projection.ts';
import { announce, headOfSameLog, lockCheckpoint } from './registry.ts';

/** A second rebuild of a projection is refused while one runs. */
export class RebuildRunning extends Error {
  override name = 'RebuildRunning';
}

/**
 * Folds the whole log into a new generation while the live one goes on answering and following, then lets the new one
 * answer. The one that answered before is kept, older ones are dropped. A rebuild that ends early leaves the live one as it
 * was; the next one clears away what it left.
 *
 * @returns the new generation's number
 * @throws {RebuildRunning} when another process rebuilds this projection
 * @throws {ProjectionStopped} when an event cannot be folded
 */
export async function rebuild(
  db: Kysely<ReadModels>,
  projection: Projection,
  onBatch: (progress: { position: number; head: number }) => void = () => undefined,
): Promise<number> {
  return withRebuildLock(db, projection.name, async () => {
    await dropWhere(db, projection.name, ({ state }) => state === 'building');
    const generation = await createGeneration(db, projection);
    const outcome = await catchUp(db, projection, { target: generation, onBatch });
    if (outcome.state === 'busy')
      throw new RebuildRunning(`Generation ${generation} is being filled already.`);
    const before = await goLive(db, projection, generation);
    await dropWhere(db, projection.name, (one) => one.state === 'retired' && one.generation !== before);
    return generation;
  });
}

/**
 * In one transaction: reads what came since, lets the generation answer and retires the one that did. The old one is locked
 * first and cannot move meanwhile, so no count ever goes back.
 *
 * @returns the number of the generation that answered before
 */
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
      const before = await liveGeneration(tx, name);
      await tx
        .selectFrom('read.projections')
        .where('name', '=', name)
        .select('generation')
        .forUpdate()
        .execute();
      let checkpoint = await lockCheckpoint(tx, name, generation);
      if (!checkpoint)
        throw new Error(`Generation ${generation} of ${name} was dropped while it was filled.`);
      for (;;) {
        const after = checkpoint.position;
        const head = await headOfSameLog(tx, checkpoint);
        if (head === after) break;
        const upTo = Math.min(after + batchSize, head);
        checkpoint = await applyRange(tx, projection, checkpoint, { after, upTo });
      }
      const states = tx.updateTable('read.projections').where('name', '=', name);
      await states.set({ state: 'retired' }).where('state', '=', 'live').execute();
      await states.set({ state: 'live' }).where('generation', '=', generation).execute();
      await switchLive(tx, name, generation);
      await announce(tx, name, checkpoint.position);
      return before;
    });
}

async function dropWhere(
  db: Kysely<ReadModels>,
  name: ProjectionName,
  test: (one: { generation: number; state: string }) => boolean,
): Promise<void> {
  const known = await db
    .selectFrom('read.projections')
    .where('name', '=', name)
    .select(['generation', 'state'])
    .execute();
  for (const { generation } of known.filter(test)) await dropGeneration(db, name, generation);
}

/** Runs `work` while one connection holds a lock of the database, which ends with the connection at the latest. */
async function withRebuildLock<Result>(
  db: Kysely<ReadModels>,
  name: ProjectionName,
  work: () => Promise<Result>,
): Promise<Result> {
  const key = sql`hashtextextended(${`rebuild of ${name}`}, 0)`;
  return db.connection().execute(async (connection) => {
    const { rows } = await sql`SELECT WHERE pg_try_advisory_lock(${key})`.execute(connection);
    if (rows.length === 0) throw new RebuildRunning(`${name} is being rebuilt already.`);
    try {
      return await work();
    } finally {
      await sql`SELECT pg_advisory_unlock(${key})`.execute(connection);
    }
  });
}
