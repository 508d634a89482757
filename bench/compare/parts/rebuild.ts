import path from 'node:path';
import { startPostgres } from '@marketplace/local-stack/embedded-postgres';
import { projections } from '@marketplace/projector/all-projections';
import { ensureLive } from '@marketplace/projector/engine/generations';
import { rebuild as rebuildProjection } from '@marketplace/projector/engine/rebuild';
import { readModels } from '@marketplace/read-models/database';
import { createLog, fillLog } from '../../harness/database.ts';
import type { DatabasePart, Goal } from '../rows.ts';
import { inTurns, timeRow } from '../rows.ts';

const EVENTS = 1_000_000;
const GROUP_BY = 'SELECT stream_id, type, count(*) FROM log.events GROUP BY 1, 2';
const goals: Record<string, Goal> = {
  statistics: { atMost: 4 },
  listings: { atMost: 6 },
  activity: { atMost: 12 },
};

/** Rebuilds of each projection from a log of a million events, beside what Postgres needs to group the same events. */
export const rebuild: DatabasePart = async (bench) => {
  const postgres = await startPostgres({ dir: path.join(bench.folder, 'rebuild') });
  try {
    const log = await createLog(postgres, 'log');
    await fillLog(log, EVENTS);
    const db = readModels(log.projector);
    for (const projection of projections) {
      await ensureLive(db, projection);
      const pairs = await inTurns(
        bench.rounds,
        () => millisecondsOf(() => rebuildProjection(db, projection)),
        () => millisecondsOf(() => log.projector.query(GROUP_BY)),
      );
      const work = `rebuild of ${EVENTS.toLocaleString('en')} events, ${projection.name}`;
      bench.row(timeRow({ work, peer: 'GROUP BY', goal: goals[projection.name] ?? {} }, pairs));
    }
    await log.close();
  } finally {
    await postgres.stop();
  }
};

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
