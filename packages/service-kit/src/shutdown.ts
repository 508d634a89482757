import { DatabaseRefused } from '@marketplace/event-store/installation';
import { RestoreUnfinished } from '@marketplace/event-store/unfinished-restore';
import { SettingsError } from './settings.ts';

const GRACE_MS = 25_000;

/** Names something to close at the end; what was named last is closed first. */
export type Defer = (close: () => Promise<unknown> | unknown) => void;

/**
 * Runs a process. `start` names with `defer` what it opens, as it opens it; on SIGINT or SIGTERM, also in the middle of the
 * start, all of it is closed in reverse order and the process ends with code 0. A start that fails closes what it had opened
 * and ends with code 1; a bad setting, an unfinished
 * restore, or a database that this program may not work on, prints one line. A close that takes more than 25 s is cut short.
 */
export function runProcess(start: (defer: Defer) => Promise<void>): void {
  const opened: Parameters<Defer>[0][] = [];
  let ending = false;

  async function end(code: number) {
    if (ending) return; // a watcher and the terminal may both send the signal
    ending = true;
    setTimeout(() => process.exit(1), GRACE_MS).unref();
    for (const close of opened.reverse())
      try {
        await close();
      } catch (error) {
        console.error(error);
      }
    process.exit(code);
  }

  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(0));
  start((close) => opened.push(close)).catch((error: unknown) => {
    if (ending) return; // what was being started has been closed under it
    const isOperators = [SettingsError, RestoreUnfinished, DatabaseRefused].some(
      (type) => error instanceof type,
    );
    console.error(isOperators && error instanceof Error ? error.message : error);
    void end(1);
  });
}
