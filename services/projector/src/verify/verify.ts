import type { ReadModels } from '@marketplace/read-models/database';
import type { Projection as ProjectionName } from '@marketplace/read-models/projections';
import { schemaOf } from '@marketplace/read-models/projections';
import type { Kysely } from 'kysely';
import type { Difference, Verification } from './difference.ts';
import { compareActivity } from './verify-activity.ts';
import { compareListings } from './verify-listings.ts';
import { compareStatistics } from './verify-statistics.ts';

type Compare = (
  tx: Kysely<ReadModels>,
  schema: string,
  position: number,
) => Promise<{ rows: number; differences: Difference[] }>;

const comparisons: Record<ProjectionName, Compare> = {
  listings: compareListings,
  statistics: compareStatistics,
  activity: compareActivity,
};

/**
 * Folds the log up to each live generation's checkpoint in code that shares nothing with the projections, and compares every
 * row, on one snapshot of the database. A lag of zero cannot see a hole; this does.
 */
export async function verify(db: Kysely<ReadModels>): Promise<Verification[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const live = await tx
        .selectFrom('read.live as l')
        .innerJoin('read.projections as p', (join) =>
          join.onRef('p.name', '=', 'l.name').onRef('p.generation', '=', 'l.generation'),
        )
        .select(['p.name', 'p.generation', 'p.position'])
        .orderBy('p.name')
        .execute();
      const verifications: Verification[] = [];
      for (const one of live) {
        const position = Number(one.position);
        const compared = await comparisons[one.name](tx, schemaOf(one.name, one.generation), position);
        verifications.push({ projection: one.name, position, ...compared });
      }
      return verifications;
    });
}
