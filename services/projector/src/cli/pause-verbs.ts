import { count } from '@marketplace/read-models/operations/amounts';
import type { Projection } from '@marketplace/read-models/projections';
import { sql } from 'kysely';
import type { Operator } from './operator.ts';

/** Lets a projection read no more of the log, and waits for the batch under way. */
export async function pause({ db, operate, print }: Operator, name: Projection): Promise<number> {
  const isNew = await operate({ type: 'Pause', projection: name });
  const position = await db.transaction().execute(async (tx) => {
    await sql`SET LOCAL lock_timeout = '60s'`.execute(tx);
    const live = await tx
      .selectFrom('read.projections')
      .where('name', '=', name)
      .where('state', '=', 'live')
      .select('position')
      .forShare() // whoever folds holds the row; whoever comes next sees the pause
      .executeTakeFirst();
    return Number(live?.position ?? 0);
  });
  print(
    `${name} is paused${isNew ? '' : ' already'} at position ${count(position)}. To go on: resume ${name}`,
  );
  return 0;
}

/** Lets a paused projection read on. */
export async function resume({ operate, print }: Operator, name: Projection): Promise<number> {
  const isNew = await operate({ type: 'Resume', projection: name });
  print(isNew ? `${name} follows the log again.` : `${name} is not paused.`);
  return 0;
}
