import { once } from 'node:events';
import { clearLine, cursorTo } from 'node:readline';
import type { Terminal } from '@marketplace/service-kit/command-line';
import { throttle } from '@marketplace/service-kit/limits';

/** What an operator runs by name, with the arguments that follow it. */
export interface Tool {
  name: string;
  /** Explains its arguments; begins with `Usage: <name>`. */
  usage: string;
  /** Runs the tool and returns the exit code. @throws {UsageError} when it does not understand the arguments */
  run(args: readonly string[], terminal: Terminal, environment: NodeJS.ProcessEnv): Promise<number>;
}

const PROGRESS_INTERVAL_MS = 2000;

/**
 * Returns the terminal of this process. Progress rewrites one line of the error output on a screen, and is a line every two seconds
 * elsewhere.
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
