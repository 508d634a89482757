import type { ReadModels } from '@marketplace/read-models/database';
import type { Logger } from '@marketplace/service-kit/logger';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Projection } from '../engine/projection.ts';
import { RebuildCancelled, rebuild } from '../engine/rebuild.ts';
import { RebuildRunning } from '../engine/rebuild-lock.ts';
import { projections } from '../projections.ts';
import { operateAs } from './operate.ts';
import type { Act } from './orders.ts';
import { readActs } from './orders.ts';
import { pendingRebuild } from './pending-rebuild.ts';

interface Dependencies {
  pool: pg.Pool;
  db: Kysely<ReadModels>;
  logger: Logger;
  /** Cancels the rebuild under way, which the log then says. */
  signal: AbortSignal;
}

export interface RequestedRebuilds {
  /** Begins what admins have asked for, unless one is under way. Returns at once and never throws. */
  look(): void;
  /** Resolves when none is under way. */
  settled(): Promise<void>;
}

/** Returns what carries out rebuilds that admins ask for through the log, one after the other, beside the following of it. */
export function createRequestedRebuilds({ pool, db, logger, signal }: Dependencies): RequestedRebuilds {
  let running: Promise<void> | undefined;

  async function fulfil(projection: Projection, { operator, requestId }: Act) {
    const operate = operateAs(pool, operator, { source: 'api', request_id: requestId });
    const told = { projection: projection.name, requestId };
    try {
      const generation = await rebuild(db, projection, {
        signal,
        onStart: async ({ generation: filled }) => {
          await operate({ type: 'StartRebuild', projection: projection.name, generation: filled });
          logger.info({ ...told, generation: filled }, 'rebuilding');
        },
      });
      logger.info({ ...told, generation }, 'rebuilt');
    } catch (error) {
      if (error instanceof RebuildRunning) return; // another projector is at it
      if (error instanceof RebuildCancelled && signal.aborted)
        await operate({ type: 'CancelRebuild', projection: projection.name, generation: error.generation });
      logger.error({ ...told, err: error }, 'the rebuild ended early');
    }
  }

  async function run() {
    for (const projection of projections) {
      const request = pendingRebuild(await readActs(db, projection.name));
      if (request && !signal.aborted) await fulfil(projection, request);
    }
  }

  return {
    look() {
      running ??= run()
        .catch((error: unknown) => logger.debug({ err: error }, 'nobody knows which rebuilds are wanted'))
        .finally(() => {
          running = undefined;
        });
    },
    async settled() {
      await running;
    },
  };
}
