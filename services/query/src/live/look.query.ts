import type { LiveState } from '@marketplace/contracts/live/live.views';
import type { ReadModels } from '@marketplace/read-models/database';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Where log and read models stand. */
export type Look = Pick<LiveState, 'position' | 'head' | 'rebuilding'>;

/** Returns where everything stands now. A rebuild that has not moved for half a minute is taken for given up. */
export async function look(db: Kysely<ReadModels>): Promise<Look> {
  const { rows } = await sql<{
    head: number;
    position: number;
    rebuilding: { projection: string; position: number }[];
  }>`
    SELECT (SELECT position::float8 FROM log.head) AS head,
      (SELECT coalesce(min(position), 0)::float8 FROM read.live JOIN read.projections USING (name, generation)) AS position,
      (SELECT coalesce(json_agg(json_build_object('projection', name, 'position', position) ORDER BY name), '[]')
        FROM read.projections WHERE state = 'building' AND updated_at > now() - interval '30 seconds') AS rebuilding`.execute(
    db,
  );
  const [{ head, position, rebuilding } = { head: 0, position: 0, rebuilding: [] }] = rows;
  return {
    head,
    position: Math.min(position, head),
    rebuilding: rebuilding.map((one) => ({ ...one, head })),
  };
}
