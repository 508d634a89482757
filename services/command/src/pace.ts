import { setTimeout as delay } from 'node:timers/promises';

/** Returns what lets callers go on one after the other, each so long after the one before. */
export function createPace(ms: number, wait: (ms: number) => Promise<unknown> = delay): () => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  return () => {
    const turn = last.then(() => wait(ms));
    last = turn;
    return turn.then(() => undefined);
  };
}
