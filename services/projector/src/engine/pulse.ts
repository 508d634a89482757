import type { ReadModels } from '@marketplace/read-models/database';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Leaves a sign of life for whoever looks at operations, with how many wake-ups wait, null when nobody knows. */
export async function leavePulse(db: Kysely<ReadModels>, queue_depth: number | null): Promise<void> {
  const pulse = { queue_depth, seen_at: sql<Date>`now()` };
  await db
    .insertInto('read.projector')
    .values(pulse)
    .onConflict((conflict) => conflict.column('one').doUpdateSet(pulse))
    .execute();
}
