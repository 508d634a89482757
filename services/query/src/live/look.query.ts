import type { LiveState } from '@marketplace/contracts/live/live.views';
import type { ReadModels } from '@marketplace/read-models/database';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Where log and read models stand. */
export type Look = Pick<LiveState, 'position' | 'head' | 'rebuilding'>;

interface Row {
  head: string;
  position: string | null;
  rebuilding: { projection: string; position: number }[];
}

/** Returns where everything stands now. A rebuild that has not moved for half a minute is taken for given up. */
export async function look(db: Kysely<ReadModels>): Promise<Look> {
  const { rows } = await sql<Row>`
    SELECT (SELECT position FROM log.head) AS head,
      (SELECT min(position) FROM read.live JOIN read.projections USING (name, generation)) AS position,
      (SELECT coalesce(json_agg(json_build_object('projection', name, 'position', position) ORDER BY name), '[]')
        FROM read.projections WHERE state = 'building' AND updated_at > now() - interval '30 seconds') AS rebuilding`.execute(
    db,
  );
  const [row] = rows;
  const head = Number(row?.head ?? 0);
  return {
    head,
    position: Math.min(Number(row?.position ?? 0), head),
    rebuilding: (row?.rebuilding ?? []).map((one) => ({ ...one, head })),
  };
}
