import type { ReadModels } from '@marketplace/read-models/database';
import type { Logger } from '@marketplace/service-kit/logger';
import { throttle } from '@marketplace/service-kit/throttle';
import type { Kysely } from 'kysely';
import { recordHeartbeats } from '../engine/registry.ts';
import type { RunningWorker } from '../engine/worker.ts';
import type { Surveyor } from './survey.ts';

interface Parts {
  db: Kysely<ReadModels>;
  worker: Pick<RunningWorker, 'depth' | 'redisState'>;
  surveyor: Surveyor;
  logger: Logger;
}

const HEARTBEAT_MS = 5000;
const SURVEY_MS = 15_000;

/**
 * Returns what is called at each look at the log and leaves, now and then, a sign of life in the database for `status` and the
 * operations page: at most every 5 s how many wake-ups wait, and every 15 s what was found by looking round. Nothing waits for it.
 */
export function createSigns({ db, worker, surveyor, logger }: Parts): () => void {
  const failed = (error: unknown) => logger.debug({ err: error }, 'a sign of life could not be recorded');
  const heartbeat = throttle(HEARTBEAT_MS, () => {
    worker
      .depth()
      .then((queue_depth) => recordHeartbeats(db, { queue_depth }))
      .catch(failed);
  });
  const survey = throttle(SURVEY_MS, () => {
    surveyor
      .look(worker.redisState)
      .then((found) => recordHeartbeats(db, { survey: found }))
      .catch(failed);
  });
  return () => {
    heartbeat();
    survey();
  };
}
