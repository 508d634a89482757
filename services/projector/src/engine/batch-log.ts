import type { ReadModels } from '@marketplace/read-models/database';
import type { Projection } from '@marketplace/read-models/projections';
import type { Logger } from '@marketplace/service-kit/logger';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';

interface Parts {
  db: Kysely<ReadModels>;
  projection: Projection;
  logger: Logger;
}

const MOST_REQUESTS = 50;

/**
 * Returns what logs, at level debug, that a projection has folded up to a position, and for which requests: the last step on
 * the way of a change from the click to the read model.
 */
export function createBatchLog({
  db,
  projection,
  logger,
}: Parts): (position: number, seconds: number) => void {
  let before: number | undefined;

  return (position, seconds) => {
    if (!logger.isLevelEnabled('debug')) return;
    const after = before ?? position - 1;
    before = position;
    requestsBetween(db, after, position).then(
      (requestIds) => logger.debug({ projection, after, position, seconds, requestIds }, 'folded'),
      (error: unknown) => logger.debug({ projection, after, position, seconds, err: error }, 'folded'),
    );
  };
}

async function requestsBetween(db: Kysely<ReadModels>, after: number, upTo: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT meta->>'request_id' AS id FROM log.events
    WHERE position > ${after} AND position <= ${upTo} LIMIT ${MOST_REQUESTS}`.execute(db);
  return rows.map(({ id }) => id);
}
