import { counted } from '@marketplace/contracts/counted';
import { errorReason } from '@marketplace/event-store/server-trouble';
import type { Projection } from '@marketplace/read-models/projections';
import { projections } from '@marketplace/read-models/projections';
import { setAsideText } from '@marketplace/read-models/set-aside';
import type { Check, Notes } from '@marketplace/service-kit/health';
import type { RegistryStatus } from './registry.ts';

/** More than this many events behind, readers should know, unless it becomes fewer. */
const FAR_BEHIND = 10_000;

/**
 * Returns the check of what reading needs: it says what is wrong with the read models, in a sentence each, and nothing when
 * they follow the log as it is in the database, or come closer to it from one look to the next. What they have set aside is no
 * reason not to read from them: at the last look it is noted.
 */
export function createProjectorHealth(status: () => Promise<RegistryStatus>): { check: Check; notes: Notes } {
  const lagBefore = new Map<Projection, number>();
  let notes: string[] = [];

  const check = async () => {
    try {
      const { generations } = await status();
      notes = generations.flatMap(({ name, state, setAside }) =>
        state === 'live' ? setAside.map((one) => `${setAsideText(name, one)}.`) : [],
      );
      return projections.flatMap((name) => {
        const live = generations.find((one) => one.name === name && one.state === 'live');
        if (!live) return [`${name}: there are no tables to read.`];
        if (live.error !== null) return [`${name}: ${live.error}`];
        const before = lagBefore.get(name) ?? Number.POSITIVE_INFINITY;
        lagBefore.set(name, live.lag);
        return live.lag > FAR_BEHIND && live.lag >= before
          ? [`${name}: ${counted(live.lag, 'event')} behind.`]
          : [];
      });
    } catch (error) {
      return [`The database cannot be asked: ${errorReason(error)}.`];
    }
  };
  return { check, notes: () => notes };
}
