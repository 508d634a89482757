import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { waitFor } from '@marketplace/testing/wait-for';
import {
  foldByHand,
  judgeHistory,
  judgeOrder,
  judgePictures,
  judgeReadModels,
  judgeVault,
  prefixDigest,
  tableDigests,
} from './check.ts';
import { createClient } from './client.ts';
import type { Fault } from './fault.ts';
import { rest } from './fault.ts';
import { longestPause } from './history.ts';
import type { Load, LoadSize, Seen } from './load.ts';
import { createLoad, VISITOR } from './load.ts';
import { randomOf } from './random.ts';
import type { System } from './system.ts';
import { startSystem } from './system.ts';
import { startWatch } from './watch.ts';

export interface Pace extends LoadSize {
  /** Of load: a third before the fault, a third with it, a third after. */
  seconds: number;
  seed: number;
  /** Read models must hold everything so soon after the end of the fault. */
  caughtUpWithinMs: number;
  /** Excused all the time, because the machine is busy with more than this. */
  busy?: readonly Seen[];
}

export interface Result {
  id: string;
  acknowledged: number;
  lost: number;
  doubled: number;
  wrong: string[];
  /** Calls without an answer, and those of 500 or more; each attempt counts. */
  failed: number;
  calls: number;
  /** The longest time between two acknowledged writes. */
  withoutWritesMs: number;
  slowestMs: number;
  caughtUpMs: number;
  seconds: number;
  /** Why it was not run. */
  notRun?: string;
}

/** Starts a product as the fault wants it, runs the fault on it, and ends it. */
export async function runAlone(fault: Fault, folder: string, pace: Pace): Promise<Result> {
  const began = Date.now();
  const stage = (await fault.stage?.(folder)) ?? {};
  if (typeof stage === 'string') return { ...noResult(fault.id), notRun: stage };
  try {
    const system = await startSystem(folder, stage);
    try {
      const result = await runFault(fault, system, pace);
      return { ...result, seconds: (Date.now() - began) / 1000 };
    } finally {
      await system.stop();
    }
  } finally {
    await stage.tearDown?.();
  }
}

export function noResult(id: string): Result {
  const none = { acknowledged: 0, lost: 0, doubled: 0, failed: 0, calls: 0, withoutWritesMs: 0 };
  return { id, ...none, wrong: [], slowestMs: 0, caughtUpMs: 0, seconds: 0 };
}

/** Runs a fault on a product at load, and judges all that must hold afterwards. */
export async function runFault(fault: Fault, system: System, pace: Pace): Promise<Result> {
  const began = Date.now();
  const random = randomOf(pace.seed);
  const folder = path.join(system.folder, fault.id);
  rmSync(folder, { recursive: true, force: true }); // of the same fault before
  mkdirSync(folder, { recursive: true });
  const load = await createLoad(system, random, { ...pace, ...fault.load }, folder);
  const watch = startWatch(system, load);
  const wrong: string[] = [];
  const passedOver: number[] = [];
  const third = pace.seconds / 3;

  const before = await prefixDigest(system.database);
  const { busy = [] } = pace;
  load.excuse(busy);
  const endLoad = load.start();
  await rest(third);
  load.excuse([...busy, ...(fault.seen ?? [])]);
  await fault.inject({
    ...{ system, load, random, seconds: third },
    expect: (what, holds) => {
      if (!holds) wrong.push(what);
    },
    passOver: (position) => passedOver.push(position),
  });
  const ended = Date.now();
  await system.served();
  await rest(fault.graceSeconds ?? 1);
  load.excuse(busy);
  await rest(third);
  await endLoad();
  const counted = callsOf(load);
  const caughtUpAt = await caughtUp(system);
  await watch.stop();

  const verdict = await judgeHistory(system.database, load.history.file);
  wrong.push(
    ...verdict.wrong,
    ...watch.wrong.map((one) => `I7/I13: ${one}`),
    ...load.wrong.map((one) => `I11: ${one}`),
  );
  wrong.push(...(await judgeOrder(system.database)));
  wrong.push(...(await judgeReadModels(system.database, passedOver)));
  wrong.push(...(await judgeAnswers(system, load, passedOver)), ...(await judgeRebuild(system, load)));
  wrong.push(...(await judgePictures(system.database, system.pictures)));
  wrong.push(...(await judgeVault(system.database, VISITOR)));
  const after = await prefixDigest(system.database, before.upTo);
  if (after.digest !== before.digest) wrong.push('I14: events from before the fault are not what they were');
  wrong.push(...(await judgeLogout(system, load)), ...secretsIn(system, load));
  const caughtUpMs = Math.max(0, caughtUpAt - Math.max(ended, load.endedAt()));
  if (caughtUpMs > pace.caughtUpWithinMs) wrong.push(`I12: read models were behind for ${caughtUpMs} ms`);
  const slowestMs = load.slowestMs();
  if (fault.answersWithinMs !== undefined && slowestMs > fault.answersWithinMs)
    wrong.push(`an answer took ${Math.round(slowestMs)} ms`);
  load.close();
  const { acknowledged, lost, doubled } = verdict;
  const seconds = (Date.now() - began) / 1000;
  const withoutWritesMs = longestPause(load.history.file);
  return {
    ...{ id: fault.id, acknowledged, lost, doubled, wrong, ...counted, withoutWritesMs },
    ...{ slowestMs, caughtUpMs, seconds },
  };
}

function callsOf({ statuses }: Load): { calls: number; failed: number } {
  let [calls, failed] = [0, 0];
  for (const [status, count] of statuses) {
    calls += count;
    if (status === 0 || status >= 500) failed += count;
  }
  return { calls, failed };
}

/** Resolves when all read models that answer hold the whole log, with the moment. */
async function caughtUp({ database }: System): Promise<number> {
  await waitFor(async () => {
    const { rows } = await database.query(
      `SELECT min(p.position) >= (SELECT position FROM log.head) AS is_so FROM read.projections p JOIN read.live USING (name, generation)`,
    );
    return rows[0]?.is_so;
  });
  return Date.now();
}

/** I8: what visitors are shown is what the log says, by a fold of our own. */
async function judgeAnswers({ database }: System, load: Load, passedOver: number[]): Promise<string[]> {
  const { listings, visits } = await foldByHand(database, passedOver);
  const expected = [...listings].filter(([, { status }]) => status === 'active');
  const { body } = await readNewest(database, load);
  const shown = new Map<string, { price: number; views_count: number; clicks_count: number }>(
    body.map((one: { id: string }) => [one.id, one]),
  );
  const wrong = expected.filter(([id, { price }]) => {
    const [views, clicks] = visits.get(id) ?? [0, 0];
    const one = shown.get(id);
    return one?.price !== price || one.views_count !== views || one.clicks_count !== clicks;
  });
  if (shown.size !== expected.length)
    return [`I8: ${shown.size} listings are shown instead of ${expected.length}`];
  return wrong.map(([id]) => `I8: ${id} is shown as ${JSON.stringify(shown.get(id))}`);
}

/** Returns the list as of the end of the log. */
async function readNewest(database: System['database'], load: Load) {
  const { rows } = await database.query('SELECT position FROM log.head');
  return load.read('/api/properties', { 'X-Min-Log-Position': rows[0].position });
}

/** I6: read models that are folded again are the same, byte for byte, and so are answers. */
async function judgeRebuild(system: System, load: Load): Promise<string[]> {
  const { upTo } = await prefixDigest(system.database);
  const live = await tableDigests(system.database, upTo);
  const { text: before } = await readNewest(system.database, load);
  const { code, output } = await system.operate('projections', 'rebuild', 'all');
  if (code !== 0) return [`I6: a rebuild ended with ${code}: ${output}`];
  await caughtUp(system);
  const anew = await tableDigests(system.database, upTo);
  const differing = Object.keys({ ...live, ...anew }).filter((table) => live[table] !== anew[table]);
  const wrong = differing.map((table) => `I6: ${table} was ${live[table]}, folded again ${anew[table]}`);
  const { text: after } = await readNewest(system.database, load);
  return after === before ? wrong : [...wrong, 'I6: answers differ after a rebuild'];
}

/** I10: a token is worth nothing within five seconds of its logout. */
async function judgeLogout(system: System, load: Load): Promise<string[]> {
  const headers = { Authorization: `Bearer ${await load.logIn()}` };
  await load.ask({ method: 'POST', path: '/api/auth/logout', headers });
  const calls = [
    { client: createClient(system.origins.command), path: '/api/auth/verify' },
    { client: createClient(system.origins.query), path: '/api/analytics/summary' },
  ];
  const believed = await Promise.all(
    calls.map(({ client, path }) =>
      waitFor(async () => (await client.call({ path, headers })).status === 401, { timeoutMs: 5000 }).then(
        () => false,
        () => true,
      ),
    ),
  );
  for (const { client } of calls) client.close();
  return calls
    .filter((_, nth) => believed[nth])
    .map(({ path }) => `I10: ${path} believes a token that has logged out`);
}

/** Logs name no password and no token. */
function secretsIn(system: System, load: Load): string[] {
  const secrets = [
    system.admin.password,
    'redis-password',
    VISITOR,
    load.authorization.Authorization.slice('Bearer '.length),
  ];
  const output = system.output();
  return secrets.some((secret) => output.includes(secret))
    ? ['a secret, or the name of a visitor, is in the logs']
    : [];
}
