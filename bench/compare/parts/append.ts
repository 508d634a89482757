import path from 'node:path';
import { streams, VISITOR } from '@marketplace/contracts/events';
import { appendEvents } from '@marketplace/event-store/append';
import type { NewEvent } from '@marketplace/event-store/events';
import { newId } from '@marketplace/event-store/events';
import { createGroupCommit } from '@marketplace/event-store/group-commit';
import { startPostgres } from '@marketplace/local-stack/embedded-postgres';
import type { ScratchLog } from '../../harness/database.ts';
import { CONNECTIONS, checkCount, checkDurability, createLog } from '../../harness/database.ts';
import { openBareTable } from '../../peers/bare-insert.ts';
import { openEmmett } from '../../peers/emmett.ts';
import type { Bench, DatabasePart, Goal } from '../rows.ts';
import { inTurns, rateRow } from '../rows.ts';

const BATCH = 500;
const callers: readonly [number, Goal][] = [
  [32, { atLeast: 4 }],
  [256, { atLeast: 15 }],
];

/** Appends of one event each by many callers at once, and of many events by one: this process and one Postgres for all sides. */
export const append: DatabasePart = async (bench) => {
  const postgres = await startPostgres({ dir: path.join(bench.folder, 'append') });
  try {
    const log = await createLog(postgres, 'log');
    await postgres.createDatabase('emmett');
    await one(bench, log, postgres.url('emmett'));
    await many(bench, log);
    bench.check(await checkDurability('the log and its peers', log.command));
    await log.close();
  } finally {
    await postgres.stop();
  }
};

/** Appends events, and counts what was acknowledged. */
export interface Side {
  append(): Promise<unknown>;
  /** How many events one append has. */
  size: number;
  acknowledged: number;
}

async function one(bench: Bench, log: ScratchLog, url: string): Promise<void> {
  const peer = '@event-driven-io/emmett-postgresql';
  const emmett = await openEmmett(url, CONNECTIONS);
  const commit = createGroupCommit(log.command);
  const ours: Side = { append: () => commit.append(viewed()), size: 1, acknowledged: 0 };
  const theirs: Side = { append: () => emmett.append(viewed()), size: 1, acknowledged: 0 };
  for (const [count, goal] of callers) {
    const drive = (side: Side) => () => together(side, count, bench.seconds);
    const pairs = await inTurns(bench.rounds, drive(ours), drive(theirs));
    bench.row(rateRow({ work: `append, one event each, ${count} callers`, peer, goal }, pairs));
  }
  await commit.close();
  bench.check(checkCount('appends to the log', ours.acknowledged, await eventsOf(log)));
  bench.check(checkCount(`appends to ${peer}`, theirs.acknowledged, await emmett.stored()));
  await emmett.close();
}

async function many(bench: Bench, log: ScratchLog): Promise<void> {
  const peer = 'bare multi-row INSERT';
  const before = await eventsOf(log);
  const bare = await openBareTable(log.admin);
  const batch = () => Array.from({ length: BATCH }, viewed);
  const ours: Side = { append: () => appendEvents(log.command, batch()), size: BATCH, acknowledged: 0 };
  const theirs: Side = { append: () => bare.append(batch()), size: BATCH, acknowledged: 0 };
  const drive = (side: Side) => () => together(side, 1, bench.seconds);
  const pairs = await inTurns(bench.rounds, drive(ours), drive(theirs));
  bench.row(rateRow({ work: `append by ${BATCH}, rows`, peer, goal: { atLeast: 0.8 } }, pairs));
  bench.check(checkCount(`appends by ${BATCH}`, ours.acknowledged, (await eventsOf(log)) - before));
  bench.check(checkCount(peer, theirs.acknowledged, await bare.stored()));
}

/** Lets so many callers append one after the other for so many seconds, and returns how many events a second were acknowledged. */
export async function together(side: Side, count: number, seconds: number): Promise<{ rate: number }> {
  const started = performance.now();
  const before = side.acknowledged;
  const caller = async () => {
    while (performance.now() - started < seconds * 1000) {
      await side.append();
      side.acknowledged += side.size;
    }
  };
  await Promise.all(Array.from({ length: count }, caller));
  return { rate: (side.acknowledged - before) / ((performance.now() - started) / 1000) };
}

async function eventsOf({ admin }: ScratchLog): Promise<number> {
  const { rows } = await admin.query<{ count: string }>('SELECT count(*) FROM log.events');
  return Number(rows[0]?.count);
}

/** A view of a listing that only this event knows. */
export function viewed(): NewEvent {
  const listing_id = newId();
  return {
    type: 'ListingViewed',
    data: { listing_id, crawler: false },
    eventId: newId(),
    stream: streams.visits(listing_id),
    version: null,
    meta: { actor: VISITOR, source: 'site', request_id: 'bench' },
  };
}
