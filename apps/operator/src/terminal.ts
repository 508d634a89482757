import { once } from 'node:events';
import { clearLine, cursorTo } from 'node:readline';
import type { Terminal } from '@marketplace/service-kit/command-line';
import { throttle } from '@marketplace/service-kit/throttle';

const PROGRESS_INTERVAL_MS = 2000;

/**
 * Returns the terminal of this process. Progress moves in one line of the error output, or is a line of it now and then when
 * that is no screen.
 */
export function processTerminal(): Terminal {
  const { stdout, stderr } = process;
  const clear = () => {
    if (!stderr.isTTY) return;
    clearLine(stderr, 0);
    cursorTo(stderr, 0);
  };
  return {
    print(line) {
      clear();
      stdout.write(`${line}\n`);
    },
    async write(text) {
      clear();
      if (!stdout.write(text)) await once(stdout, 'drain');
    },
    showProgress: stderr.isTTY
      ? (line) => {
          clear();
          stderr.write(line.slice(0, stderr.columns - 1));
        }
      : throttle(PROGRESS_INTERVAL_MS, (line) => stderr.write(`${line}\n`)),
    untilStopped() {
      const ending = new AbortController();
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());
      return ending.signal;
    },
  };
}
