import type {
  OperationsView,
  ProjectionView,
  RebuildView,
} from '@marketplace/contracts/operations/operations.views';
import { conditionOf, secondsLeft } from '@marketplace/read-models/condition';
import type { ReadModels } from '@marketplace/read-models/database';
import type { GenerationState, Projection } from '@marketplace/read-models/projections';
import { projections } from '@marketplace/read-models/projections';
import { isRebuilding } from '@marketplace/read-models/rebuild-lock';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';

interface Row {
  name: Projection;
  generation: number;
  state: GenerationState;
  position: string;
  rate: number | null;
  error: string | null;
  started_at: Date;
  lag_seconds: number | null;
  rebuilding: boolean;
  paused: boolean | null;
  /** The last act about a rebuild, and whose it is. */
  rebuild_act: string | null;
  rebuild_actor: string | null;
}

/** Returns where every projection stands, by the log and the registry as they are now. */
export async function operations(db: Kysely<ReadModels>): Promise<OperationsView> {
  const [{ rows: signs }, { rows }] = [await signsOf(db), await generationsOf(db)];
  const head = Number(signs[0]?.head ?? 0);
  return {
    head,
    queue_depth: signs[0]?.queue_depth ?? null,
    projector_seen_seconds: signs[0]?.seen_seconds ?? null,
    projections: projections.flatMap((name) =>
      projectionView(
        rows.filter((row) => row.name === name),
        head,
      ),
    ),
  };
}

function signsOf(db: Kysely<ReadModels>) {
  return sql<{ head: string; queue_depth: number | null; seen_seconds: number | null }>`
    SELECT (SELECT position FROM log.head) AS head, seen.queue_depth,
      extract(epoch FROM clock_timestamp() - seen.seen_at)::float8 AS seen_seconds
    FROM (SELECT) AS one LEFT JOIN read.projector AS seen ON true`.execute(db);
}

/** The head is read before: no lag looks too small. */
function generationsOf(db: Kysely<ReadModels>) {
  const lastAct = (types: string[], shown: string) => sql`(
    SELECT ${sql.raw(shown)} FROM log.projection_acts AS act
    WHERE act.stream_id = 'projection-' || p.name AND act.type = ANY(${types}::text[])
    ORDER BY act.version DESC LIMIT 1)`;
  const pauses = ['ProjectionPaused', 'ProjectionResumed'];
  const rebuilds = ['ProjectionRebuildRequested', 'ProjectionRebuildStarted', 'ProjectionRebuildCancelled'];
  return sql<Row>`
    SELECT p.name, generation, state, p.position, rate, error, started_at,
      extract(epoch FROM clock_timestamp() - unread.recorded_at)::float8 AS lag_seconds,
      ${isRebuilding(sql.ref('p.name'))} AS rebuilding,
      ${lastAct(pauses, "act.type = 'ProjectionPaused'")} AS paused,
      ${lastAct(rebuilds, 'act.type')} AS rebuild_act,
      ${lastAct(rebuilds, 'act.actor')} AS rebuild_actor
    FROM read.projections AS p LEFT JOIN log.events AS unread ON unread.position = p.position + 1
    WHERE state <> 'retired' ORDER BY generation`.execute(db);
}

function projectionView(rows: readonly Row[], head: number): ProjectionView[] {
  const live = rows.find(({ state }) => state === 'live');
  if (!live) return [];
  const { name, generation, error } = live;
  const lag = lagOf(live, head);
  const state = conditionOf({ ...live, lag }, { paused: live.paused ?? false });
  const lag_seconds = Math.max(0, live.lag_seconds ?? 0);
  const position = Number(live.position);
  return [
    { name, generation, state, position, lag, lag_seconds, error, rebuild: rebuildView(rows, live, head) },
  ];
}

function rebuildView(rows: readonly Row[], live: Row, head: number): RebuildView | null {
  const by = live.rebuild_actor;
  const building = rows.find(({ state }) => state === 'building');
  if (building) {
    const lag = lagOf(building, head);
    const state = conditionOf({ ...building, lag }, { paused: false });
    const { generation, rate, error } = building;
    return {
      state,
      generation,
      position: Number(building.position),
      rate,
      seconds_left: secondsLeft(state, { lag, rate }),
      started_at: building.started_at.toISOString(),
      by,
      error,
    };
  }
  if (live.rebuild_act !== 'ProjectionRebuildRequested') return null;
  const nothing = { generation: null, position: 0, rate: null, seconds_left: null };
  return { ...nothing, state: 'requested', started_at: null, by, error: null };
}

function lagOf({ position }: Row, head: number): number {
  return Math.max(0, head - Number(position));
}
