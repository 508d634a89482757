import type {
  OperationsView,
  ProjectionView,
  RebuildView,
  SetAside,
} from '@marketplace/contracts/operations/operations.views';
import { bothFamilies } from '@marketplace/contracts/routes';
import type { ReadModels } from '@marketplace/read-models/database';
import { projectorHeartbeats } from '@marketplace/read-models/database';
import type { VaultStatus } from '@marketplace/read-models/health-answers';
import { healthAnswers } from '@marketplace/read-models/health-answers';
import type { GenerationState, Projection } from '@marketplace/read-models/projections';
import { generationStatus, projections, secondsLeft } from '@marketplace/read-models/projections';
import { isRebuilding } from '@marketplace/read-models/rebuild-lock';
import { firstSetAside } from '@marketplace/read-models/set-aside';
import type { CallDatabase } from '@marketplace/service-kit/database';
import type { Keyring } from '@marketplace/vault/keyring';
import type { Router } from 'express';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { sendJson } from '../answers/send.ts';
import type { Reads } from '../answers/wait-for-position.ts';
import { vaultStatus } from '../enquiries/vault-status.ts';

interface Deps extends Reads {
  database: CallDatabase;
  keyring: Keyring | undefined;
}

/** Status of the read models, for the admin. It does not wait for a position: it reports how far they are behind. */
export function operationsRoutes({ authority, db, database, keyring }: Deps): Router {
  return authority.router().get(bothFamilies('/api/operations/projections'), async (req, res) => {
    res.set('Cache-Control', 'no-store');
    const readVault = () => vaultStatus(db(res), database(res), keyring);
    const view = await operations(db(res), readVault);
    await sendJson(req, res, JSON.stringify(view), 'admin');
  });
}

interface Row {
  name: Projection;
  generation: number;
  state: GenerationState;
  position: string;
  rate: number | null;
  error: string | null;
  set_aside_count: number;
  set_aside: SetAside[];
  started_at: Date;
  lag_seconds: number | null;
  rebuilding: boolean;
  paused: boolean | null;
  rebuild_act: string | null;
  rebuild_actor: string | null;
}

async function operations(
  db: Kysely<ReadModels>,
  readVault: () => Promise<VaultStatus>,
): Promise<OperationsView> {
  const signs = await projectorHeartbeats(db);
  const rows = await generationsOf(db);
  const { head } = signs;
  const views = projections.flatMap((name) =>
    projectionView(
      rows.filter((row) => row.name === name),
      head,
    ),
  );
  const live = views.map(({ lag_seconds: lagSeconds, set_aside_count: setAsideCount, ...view }) => ({
    ...view,
    lagSeconds,
    setAsideCount,
    setAside: view.set_aside,
  }));
  const vault = await readVault().catch(() => undefined); // the page must work when things are broken
  return {
    answers: healthAnswers({ ...signs, live, vault, now: new Date() }),
    head,
    queue_depth: signs.queueDepth,
    projector_seen_seconds: signs.seenSeconds,
    projections: views,
  };
}

/** The head is read first, so no lag looks too small. */
async function generationsOf(db: Kysely<ReadModels>): Promise<Row[]> {
  const lastAct = (types: string[], shown: string) => sql`(
    SELECT ${sql.raw(shown)} FROM log.projection_acts AS act
    WHERE act.stream_id = 'projection-' || p.name AND act.type = ANY(${types}::text[])
    ORDER BY act.version DESC LIMIT 1)`;
  const pauses = ['ProjectionPaused', 'ProjectionResumed'];
  const rebuilds = ['ProjectionRebuildRequested', 'ProjectionRebuildStarted', 'ProjectionRebuildCancelled'];
  const { rows } = await sql<Row>`
    SELECT p.name, generation, state, p.position, rate, error, started_at,
      extract(epoch FROM clock_timestamp() - unread.recorded_at)::float8 AS lag_seconds,
      set_aside AS set_aside_count, ${firstSetAside} AS set_aside, ${isRebuilding(sql.ref('p.name'))} AS rebuilding,
      ${lastAct(pauses, "act.type = 'ProjectionPaused'")} AS paused,
      ${lastAct(rebuilds, 'act.type')} AS rebuild_act,
      ${lastAct(rebuilds, 'act.actor')} AS rebuild_actor
    FROM read.projections AS p LEFT JOIN log.events AS unread ON unread.position = p.position + 1
    WHERE state <> 'retired' ORDER BY generation`.execute(db);
  return rows;
}

function projectionView(rows: readonly Row[], head: number): ProjectionView[] {
  const live = rows.find(({ state }) => state === 'live');
  if (!live) return [];
  const { name, generation, error, set_aside_count, set_aside } = live;
  const lag = lagOf(live, head);
  const state = generationStatus({ ...live, lag }, { paused: live.paused ?? false });
  const lag_seconds = Math.max(0, live.lag_seconds ?? 0);
  const position = Number(live.position);
  const rebuild = rebuildView(rows, live, head);
  const aside = { set_aside_count, set_aside };
  return [{ name, generation, state, position, lag, lag_seconds, error, ...aside, rebuild }];
}

function rebuildView(rows: readonly Row[], live: Row, head: number): RebuildView | null {
  const by = live.rebuild_actor;
  const building = rows.find(({ state }) => state === 'building');
  if (building) {
    const lag = lagOf(building, head);
    const state = generationStatus({ ...building, lag }, { paused: false });
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
