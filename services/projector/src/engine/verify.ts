import type { ReadModels } from '@marketplace/read-models/database';
import type { Projection as ProjectionName } from '@marketplace/read-models/projections';
import { schemaOf } from '@marketplace/read-models/projections';
import type { SetAside } from '@marketplace/read-models/set-aside';
import { firstSetAside } from '@marketplace/read-models/set-aside';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { readOrders } from '../operations/orders.ts';
import type { Compared, Projection } from './projection.ts';

/** What was compared, and up to which position. */
interface Verification extends Compared {
  projection: ProjectionName;
  position: number;
  /** The first of the streams that are set aside: each was compared as it was before the event. */
  setAside: SetAside[];
}

/**
 * Folds the log up to each live generation's checkpoint, without what operators skipped and what is set aside, in code that shares
 * nothing with the projections, and compares every row, on one snapshot of the database. A lag of zero cannot see a hole; this does.
 */
export async function verify(
  db: Kysely<ReadModels>,
  projections: readonly Projection[],
): Promise<Verification[]> {
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
        .select(['p.name', 'p.generation', 'p.position', firstSetAside.as('setAside')])
        .orderBy('p.name')
        .execute();
      const verifications: Verification[] = [];
      for (const one of live) {
        const projection = projections.find(({ name }) => name === one.name);
        if (!projection) continue;
        const position = Number(one.position);
        const { skipped } = await readOrders(tx, one.name);
        const schema = schemaOf(one.name, one.generation);
        const isFolded = sql<boolean>`position <= ${position} AND position <> ALL(${skipped}::bigint[])
          AND NOT EXISTS (SELECT FROM read.set_aside AS aside WHERE aside.name = ${one.name}
            AND aside.generation = ${one.generation} AND aside.stream = stream_id AND aside.since <= position)`;
        const compared = await projection.compare(tx, { schema, isFolded, skipped });
        verifications.push({ projection: one.name, position, setAside: one.setAside, ...compared });
      }
      return verifications;
    });
}
