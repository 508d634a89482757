import { setTimeout as delay } from 'node:timers/promises';

const INTERVAL_MS = 1000;

/**
 * Calls `work` about once a second until the signal is aborted, the first time at once, so that lost wake-ups cost no more
 * than a second. The pause varies so that several projectors do not keep step.
 *
 * @returns a promise for the end of the last call
 */
export async function poll(work: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await work();
    await delay(INTERVAL_MS * (0.8 + Math.random() * 0.4), undefined, { signal }).catch(() => undefined);
  }
}
