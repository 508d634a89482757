import type { Projection } from '@marketplace/read-models/projections';
import { projections } from '@marketplace/read-models/projections';
import type { Check } from '@marketplace/service-kit/health';
import type { RegistryStatus } from './registry.ts';

/** More than this many events behind, readers should know, unless it becomes fewer. */
const FAR_BEHIND = 10_000;

/**
 * Returns the check of what reading needs: it says what is wrong with the read models, in a sentence each, and nothing when
 * they follow the log as it is in the database, or come closer to it from one look to the next.
 */
export function createProjectorHealth(status: () => Promise<RegistryStatus>): Check {
  const lagBefore = new Map<Projection, number>();

  return async () => {
    try {
      const { generations } = await status();
      return projections.flatMap((name) => {
        const live = generations.find((one) => one.name === name && one.state === 'live');
        if (!live) return [`${name}: there are no tables to read.`];
        if (live.error !== null) return [`${name}: ${live.error}`];
        const before = lagBefore.get(name) ?? Number.POSITIVE_INFINITY;
        lagBefore.set(name, live.lag);
        return live.lag > FAR_BEHIND && live.lag >= before ? [`${name}: ${live.lag} events behind.`] : [];
      });
    } catch {
      return ['The database does not answer.'];
    }
  };
}
