import { assertSealsMatch, SealMismatch } from '@marketplace/event-store/check-seals';
import { newId } from '@marketplace/event-store/events';
import type { SealKeys } from '@marketplace/event-store/seals';
import type { ReadModels } from '@marketplace/read-models/database';
import type { Logger } from '@marketplace/service-kit/logger';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Act, Acts } from '../operations/orders.ts';
import { operateAs, pendingRebuild, readAllActs } from '../operations/orders.ts';
import type { Projection } from './projection.ts';
import { RebuildCancelled, RebuildRunning, rebuild } from './rebuild.ts';
import type { LogEnd } from './registry.ts';
import { isSameEnd, lackingEvents } from './registry.ts';

type Request = Pick<Act, 'operator' | 'requestId'>;

interface Dependencies {
  pool: pg.Pool;
  db: Kysely<ReadModels>;
  projections: readonly Projection[];
  logger: Logger;
  sealKeys: SealKeys;
  /** Cancels the running rebuild, and records that in the log. */
  signal: AbortSignal;
}

/** Actor of rebuilds that add events which an earlier version skipped. */
const UPGRADE = 'upgrade';

/** Runs the rebuilds that admins request through the log, and those of generations that lack skipped events. */
export function createRequestedRebuilds({ pool, db, projections, logger, sealKeys, signal }: Dependencies) {
  let running: Promise<void> | undefined;
  let quiet: LogEnd | undefined;
  const attempted = new Set<string>();

  async function fulfil(projection: Projection, { operator, requestId }: Request) {
    const operate = operateAs(pool, operator, { source: 'api', request_id: requestId });
    const context = { projection: projection.name, requestId };
    try {
      const generation = await rebuild(db, projection, {
        signal,
        prove: () => assertSealsMatch(pool, { keys: sealKeys, expected: [] }, { now: new Date() }),
        onStart: async ({ generation: filled }) => {
          await operate({ type: 'StartRebuild', projection: projection.name, generation: filled });
          logger.info({ ...context, generation: filled }, 'rebuilding');
        },
      });
      logger.info({ ...context, generation }, 'rebuilt');
    } catch (error) {
      if (error instanceof RebuildRunning) return; // another projector rebuilds it
      if (error instanceof RebuildCancelled && signal.aborted)
        await operate({ type: 'CancelRebuild', projection: projection.name, generation: error.generation });
      if (error instanceof SealMismatch && operator !== UPGRADE)
        await operate({ type: 'RefuseRebuild', projection: projection.name });
      logger.error({ ...context, err: error }, 'the rebuild ended early');
    }
  }

  async function run(known: Acts | undefined): Promise<boolean> {
    const acts = known ?? (await readAllActs(db));
    const lacking = await lackingEvents(db);
    const asked = projections.flatMap((projection) => {
      const { name } = projection;
      const generation = lacking.get(name);
      const isLacking = generation !== undefined && !attempted.has(`${name} ${generation}`);
      attempted.add(`${name} ${generation}`); // a failed one is not repeated
      const request =
        pendingRebuild(acts[name]) ?? (isLacking ? { operator: UPGRADE, requestId: newId() } : undefined);
      return request ? [{ projection, request }] : [];
    });
    for (const { projection, request } of asked) if (!signal.aborted) await fulfil(projection, request);
    return asked.length === 0;
  }

  return {
    /** Starts requested rebuilds, unless one is running or the log has not grown since. Never throws. */
    check(end: LogEnd | undefined, acts?: Acts) {
      if (isSameEnd(end, quiet)) return;
      running ??= run(acts)
        .then((isQuiet) => {
          quiet = isQuiet ? end : undefined;
        })
        .catch((error: unknown) =>
          logger.debug({ err: error }, 'the requests for rebuilds could not be read'),
        )
        .finally(() => {
          running = undefined;
        });
    },
    async settled() {
      await running;
    },
  };
}
