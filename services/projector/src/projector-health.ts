import type { ReadModels } from '@marketplace/read-models/database';
import type { Kysely } from 'kysely';
import { projections } from './projections.ts';
import { registryStatus } from './registry-status.ts';

/** More than this many events behind, readers should know. */
const FAR_BEHIND = 10_000;

/** Returns what is wrong with the read models, in a sentence each; nothing when they follow the log. */
export async function projectorHealth(db: Kysely<ReadModels>): Promise<string[]> {
  try {
    const { generations } = await registryStatus(db);
    return projections.flatMap(({ name }) => {
      const live = generations.find((one) => one.name === name && one.state === 'live');
      if (!live) return [`${name}: there are no tables to read.`];
      if (live.error !== null) return [`${name}: ${live.error}`];
      return live.lag > FAR_BEHIND ? [`${name}: ${live.lag} events behind.`] : [];
    });
  } catch {
    return ['The database does not answer.'];
  }
}
