import type { LiveState } from '@marketplace/contracts/live/live.views';
import type { SetAside } from '@marketplace/contracts/operations/operations.views';
import type { ReadModels } from '@marketplace/read-models/database';
import { inGeneration } from '@marketplace/read-models/database';
import { firstSetAside, listingOf } from '@marketplace/read-models/set-aside';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Returns a reader of the state of log and read models. Calls within `keepMs` share one query. */
export function createLiveState(read: () => Promise<Positions>, keepMs: number): () => Promise<LiveState> {
  const lagClock = createLagClock();
  let last: { at: number; state: Promise<LiveState> } | undefined;
  async function readNow(): Promise<LiveState> {
    const found = await read();
    const behind_ms = lagClock.measure(found, performance.now());
    return { ...found, lag: found.head - found.position, behind_ms, at: new Date().toISOString() };
  }
  return () => {
    const at = performance.now();
    if (!last || at - last.at >= keepMs) last = { at, state: readNow() };
    return last.state;
  };
}

/** Most remembered heads of the log. */
const KEPT = 2400;

/** Measures for how long reads have lagged, by the times at which heads of the log were seen. */
export function createLagClock() {
  let seen: { head: number; at: number }[] = [];
  return {
    /** Returns for how many milliseconds reads have been behind. */
    measure({ head, position }: { head: number; position: number }, now: number): number {
      seen = seen.filter((one) => one.head > position);
      if (head > position && head !== seen.at(-1)?.head && seen.length < KEPT) seen.push({ head, at: now });
      const oldest = seen[0];
      return oldest ? Math.round(now - oldest.at) : 0;
    },
  };
}

/** The positions of log and read models. */
export type Positions = Pick<
  LiveState,
  'position' | 'head' | 'late' | 'set_aside' | 'rebuilding' | 'new_enquiries'
>;

/** Reads the positions of log and read models. A rebuild without progress for half a minute counts as ended. */
export async function readPositions(db: Kysely<ReadModels>): Promise<Positions> {
  const { rows } = await sql<{
    head: number;
    status: { name: string; generation: number; position: number }[];
    aside: SetAside[] | null;
    rebuilding: { projection: string; position: number }[];
  }>`
    SELECT (SELECT position::float8 FROM log.head) AS head,
      (SELECT coalesce(json_agg(json_build_object('name', name, 'generation', generation, 'position', position)), '[]')
        FROM read.live JOIN read.projections USING (name, generation)) AS status,
      (SELECT ${firstSetAside} FROM read.live JOIN read.projections AS p USING (name, generation)
        WHERE name = 'listings') AS aside,
      (SELECT coalesce(json_agg(json_build_object('projection', name, 'position', position) ORDER BY name), '[]')
        FROM read.projections WHERE state = 'building' AND updated_at > now() - interval '30 seconds') AS rebuilding`.execute(
    db,
  );
  const [{ head, status, aside, rebuilding } = { head: 0, status: [], aside: [], rebuilding: [] }] = rows;
  const positions = status.map(({ position }) => position);
  return {
    head,
    position: Math.min(head, ...(positions.length > 0 ? positions : [0])),
    late: status.filter(({ position }) => position < head).map(({ name }) => name),
    set_aside: (aside ?? []).flatMap(({ stream, since }) => {
      const listing_id = listingOf(stream);
      return listing_id === null ? [] : [{ listing_id, since }];
    }),
    rebuilding: rebuilding.map((one) => ({ ...one, head })),
    new_enquiries: await newEnquiries(db, status.find(({ name }) => name === 'enquiries')?.generation),
  };
}

async function newEnquiries(db: Kysely<ReadModels>, generation: number | undefined): Promise<number> {
  if (generation === undefined) return 0;
  const { count } = await inGeneration(db, 'enquiries', generation)
    .selectFrom('enquiries')
    .where('status', '=', 'new')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
