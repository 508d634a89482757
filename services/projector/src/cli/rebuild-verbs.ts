import { setTimeout as delay } from 'node:timers/promises';
import { assertSealsMatch, SealMismatch } from '@marketplace/event-store/check-seals';
import { queryable } from '@marketplace/read-models/database';
import { count, duration } from '@marketplace/read-models/health-answers';
import type { Projection as ProjectionName } from '@marketplace/read-models/projections';
import { setAsideText, skipWords } from '@marketplace/read-models/set-aside';
import { projections } from '../all-projections.ts';
import type { Progress } from '../engine/catch-up.ts';
import { ProjectionStopped } from '../engine/catch-up.ts';
import { liveGeneration } from '../engine/generations.ts';
import type { Projection } from '../engine/projection.ts';
import {
  dropUnfinished,
  RebuildCancelled,
  RebuildRunning,
  rebuild,
  withRebuildLock,
} from '../engine/rebuild.ts';
import type { GenerationStatus } from '../engine/registry.ts';
import { registryStatus } from '../engine/registry.ts';
import type { Operator } from '../operations/orders.ts';

const INTERRUPTED = 130;

interface Rebuilds {
  names: readonly ProjectionName[];
  unsealed: boolean;
}

/** Returns 1 when a rebuild failed or the seals do not hold, 130 when it was interrupted. */
export async function rebuildAll(operator: Operator, { names, unsealed }: Rebuilds): Promise<number> {
  const signal = operator.untilStopped();
  if (!unsealed && !(await sealsHold(operator))) return 1;
  for (const projection of projections.filter(({ name }) => names.includes(name))) {
    const code = signal.aborted ? INTERRUPTED : await rebuildOne(operator, projection, signal);
    if (code !== 0) return code;
  }
  return 0;
}

async function sealsHold({ db, seals, print, showProgress }: Operator): Promise<boolean> {
  const onBlock = (position: number) => showProgress(`proving the seals: position ${count(position)}`);
  try {
    await assertSealsMatch(queryable(db), seals, { now: new Date(), onBlock });
    return true;
  } catch (error) {
    if (!(error instanceof SealMismatch)) throw error;
    print(`Nothing was rebuilt, because the log is not what was sealed: ${error.message}.`);
    print('`log check` says more. A rebuild would trust the log as it is; to do so anyway: --despite-seals');
    return false;
  }
}

async function rebuildOne(operator: Operator, projection: Projection, signal: AbortSignal): Promise<number> {
  const { db, print, showProgress } = operator;
  const { name } = projection;
  try {
    const generation = await rebuild(db, projection, {
      signal,
      onStart: (started) => recordStart(operator, name, started),
      onBatch: (progress) => showProgress(progressLine(name, progress)),
    });
    print(`${name}: generation ${generation} answers reads.`);
    for (const one of (await generationOf(operator, name, 'live'))?.setAside ?? [])
      print(`${setAsideText(name, one)}. To skip it: ${skipWords(name, one)}`);
    return 0;
  } catch (error) {
    if (error instanceof ProjectionStopped) {
      print(`${name}: the rebuild stopped, and the previous tables still answer reads. ${error.message}`);
      return 1;
    }
    if (!(error instanceof RebuildCancelled)) throw error;
    if (signal.aborted)
      await operator.operate({ type: 'CancelRebuild', projection: name, generation: error.generation });
    print(error.message);
    return signal.aborted ? INTERRUPTED : 1;
  }
}

async function recordStart(
  { db, operate, print }: Operator,
  name: ProjectionName,
  { generation, leftAt }: { generation: number; leftAt: number | undefined },
): Promise<void> {
  await operate({ type: 'StartRebuild', projection: name, generation });
  if (leftAt !== undefined)
    print(`${name}: an earlier rebuild ended at position ${count(leftAt)}; this one starts over.`);
  const before = await liveGeneration(db, name);
  const answering = before === undefined ? '' : `; generation ${before} keeps answering reads`;
  print(`${name}: filling generation ${generation}${answering}.`);
}

const BAR_WIDTH = 10;

/** Returns the progress of a rebuild: a bar, its positions, its events per second and the time left. */
export function progressLine(name: string, { position, head, rate }: Progress): string {
  const part = head === 0 ? 1 : position / head;
  const filled = Math.floor(part * BAR_WIDTH);
  const bar = '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled);
  const left = rate > 0 ? `, ${duration((head - position) / rate)} left` : '';
  return `${name} ${bar} ${Math.floor(part * 100)}%  ${count(position)} of ${count(head)}, ${count(rate)}/s${left}`;
}

const RETRY_MS = 200;

/** Cancels a rebuild in another process, or removes what a killed one left. */
export async function cancelRebuild(operator: Operator, name: ProjectionName): Promise<number> {
  const { operate, print } = operator;
  const unfinished = await generationOf(operator, name, 'building');
  if (!unfinished) {
    print(`No rebuild of ${name} is running.`);
    return 1;
  }
  const { generation } = unfinished;
  await operate({ type: 'CancelRebuild', projection: name, generation });
  if (unfinished.rebuilding) print(`${name}: waiting for the current batch…`);
  await dropUnfinishedRebuild(operator, name);
  if ((await generationOf(operator, name, 'live'))?.generation === generation) {
    print(`${name}: too late, the rebuild is done and generation ${generation} answers reads.`);
    return 1;
  }
  print(`${name}: the rebuild is cancelled; nothing has changed.`);
  return 0;
}

async function dropUnfinishedRebuild({ db }: Operator, name: ProjectionName): Promise<void> {
  for (;;)
    try {
      await withRebuildLock(db, name, () => dropUnfinished(db, name));
      return;
    } catch (error) {
      if (!(error instanceof RebuildRunning)) throw error;
      await delay(RETRY_MS);
    }
}

async function generationOf({ db }: Operator, name: ProjectionName, state: GenerationStatus['state']) {
  const { generations } = await registryStatus(db);
  return generations.find((one) => one.name === name && one.state === state);
}
