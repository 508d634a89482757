import { once } from 'node:events';
import { clearLine, cursorTo } from 'node:readline';
import type { Terminal, Verbs } from '@marketplace/service-kit/command-line';
import { parseVerb } from '@marketplace/service-kit/command-line';
import { throttle } from '@marketplace/service-kit/limits';
import type { OperatorSettings } from './settings.ts';
import { operatorSettings } from './settings.ts';

/** A program of the operator, called by its name. */
export interface Tool {
  name: string;
  /** Explains its arguments; begins with `Usage: <name>`. */
  usage: string;
  /** Runs the tool and returns the exit code. @throws {UsageError} for wrong arguments */
  run(args: readonly string[], terminal: Terminal, environment: NodeJS.ProcessEnv): Promise<number>;
}

/** What a verb works with. */
export interface OperatorContext {
  settings: OperatorSettings;
  terminal: Terminal;
}

/** Returns a tool whose first argument is one of the verbs. */
export function verbTool(name: string, usage: string, verbs: Verbs<OperatorContext>): Tool {
  return {
    name,
    usage,
    run: async (args, terminal, environment) =>
      parseVerb(verbs, args)({ settings: operatorSettings(environment), terminal }),
  };
}

const PROGRESS_INTERVAL_MS = 2000;

/**
 * Returns the terminal of this process. Progress goes to the error output: on a screen it rewrites one line, elsewhere it is a line
 * every two seconds.
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
