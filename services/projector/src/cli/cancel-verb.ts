import { setTimeout as delay } from 'node:timers/promises';
import type { Projection } from '@marketplace/read-models/projections';
import { dropUnfinished, RebuildRunning, withRebuildLock } from '../engine/rebuild.ts';
import type { GenerationStatus } from '../engine/registry.ts';
import { registryStatus } from '../engine/registry.ts';
import type { Operator } from './operator.ts';

const LOOK_AGAIN_MS = 200;

/** Ends a rebuild that runs in another process, after its batch under way, or clears away one that was killed. */
export async function cancelRebuild(operator: Operator, name: Projection): Promise<number> {
  const { operate, print } = operator;
  const unfinished = await generationOf(operator, name, 'building');
  if (!unfinished) {
    print(`No rebuild of ${name} is running.`);
    return 1;
  }
  const { generation } = unfinished;
  await operate({ type: 'CancelRebuild', projection: name, generation });
  if (unfinished.rebuilding) print(`${name}: waiting for the batch under way…`);
  await clearAway(operator, name);
  if ((await generationOf(operator, name, 'live'))?.generation === generation) {
    print(`${name}: too late, the rebuild is done and generation ${generation} answers reads.`);
    return 1;
  }
  print(`${name}: the rebuild is cancelled; nothing has changed.`);
  return 0;
}

/** Waits until no rebuild runs, and drops what one may have left. */
async function clearAway({ db }: Operator, name: Projection): Promise<void> {
  for (;;)
    try {
      await withRebuildLock(db, name, () => dropUnfinished(db, name));
      return;
    } catch (error) {
      if (!(error instanceof RebuildRunning)) throw error;
      await delay(LOOK_AGAIN_MS);
    }
}

async function generationOf({ db }: Operator, name: Projection, state: GenerationStatus['state']) {
  const { generations } = await registryStatus(db);
  return generations.find((one) => one.name === name && one.state === state);
}
