import type { LiveState } from '@marketplace/contracts/live/live.views';
import type { ReadModels } from '@marketplace/read-models/database';
import { inGeneration } from '@marketplace/read-models/database';
import type { SetAside } from '@marketplace/read-models/set-aside';
import { firstSetAside, listingOf } from '@marketplace/read-models/set-aside';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Where log and read models stand. */
export type Look = Pick<
  LiveState,
  'position' | 'head' | 'late' | 'set_aside' | 'rebuilding' | 'new_enquiries'
>;

/** Returns where everything stands now. A rebuild that has not moved for half a minute is taken for given up. */
export async function look(db: Kysely<ReadModels>): Promise<Look> {
  const { rows } = await sql<{
    head: number;
    standing: { name: string; generation: number; position: number }[];
    aside: SetAside[] | null;
    rebuilding: { projection: string; position: number }[];
  }>`
    SELECT (SELECT position::float8 FROM log.head) AS head,
      (SELECT coalesce(json_agg(json_build_object('name', name, 'generation', generation, 'position', position)), '[]')
        FROM read.live JOIN read.projections USING (name, generation)) AS standing,
      (SELECT ${firstSetAside} FROM read.live JOIN read.projections AS p USING (name, generation)
        WHERE name = 'listings') AS aside,
      (SELECT coalesce(json_agg(json_build_object('projection', name, 'position', position) ORDER BY name), '[]')
        FROM read.projections WHERE state = 'building' AND updated_at > now() - interval '30 seconds') AS rebuilding`.execute(
    db,
  );
  const [{ head, standing, aside, rebuilding } = { head: 0, standing: [], aside: [], rebuilding: [] }] = rows;
  const positions = standing.map(({ position }) => position);
  return {
    head,
    position: Math.min(head, ...(positions.length > 0 ? positions : [0])),
    late: standing.filter(({ position }) => position < head).map(({ name }) => name),
    set_aside: (aside ?? []).flatMap(({ stream, since }) => {
      const listing_id = listingOf(stream);
      return listing_id === null ? [] : [{ listing_id, since }];
    }),
    rebuilding: rebuilding.map((one) => ({ ...one, head })),
    new_enquiries: await newEnquiries(db, standing.find(({ name }) => name === 'enquiries')?.generation),
  };
}

/** Returns how many enquiries are new, by an index that has no others to pass; none while there are no tables of them. */
async function newEnquiries(db: Kysely<ReadModels>, generation: number | undefined): Promise<number> {
  if (generation === undefined) return 0;
  const { count } = await inGeneration(db, 'enquiries', generation)
    .selectFrom('enquiries')
    .where('status', '=', 'new')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
