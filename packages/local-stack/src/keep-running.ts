import { setTimeout as delay } from 'node:timers/promises';
import type { RunningServer } from './start-in.ts';

const PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;

/**
 * Starts a server, and starts it again on the same port whenever it ends by itself, until `stop`.
 *
 * @param start starts it, on a given port or on one of its choice
 * @param log told when the server ended and when it is back
 */
export async function keepRunning<S extends RunningServer>(
  start: (port: number | undefined) => Promise<S>,
  log: (line: string) => void,
): Promise<{ first: S; stop(): Promise<void> }> {
  const first = await start(undefined);
  const stopping = new AbortController();
  let current: S = first;

  async function watch() {
    for (;;) {
      await current.exited;
      if (stopping.signal.aborted) return;
      log('ended by itself and is started again');
      const next = await startAgain();
      if (!next) return;
      current = next;
      if (stopping.signal.aborted) return; // it came back while it was to end, and is ended by `stop`
      log('is back');
    }
  }

  async function startAgain(): Promise<S | undefined> {
    for (let pause = PAUSE_MS; !stopping.signal.aborted; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      try {
        return await start(first.port);
      } catch (error) {
        log(`does not start: ${error instanceof Error ? error.message : error}`);
        await delay(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
    return undefined;
  }

  const watching = watch();
  return {
    first,
    async stop() {
      stopping.abort();
      await current.stop();
      await watching;
      await current.stop(); // it may have come back in the same moment
    },
  };
}
