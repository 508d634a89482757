import { once } from 'node:events';
import { told } from './told.ts';
import { UsageError } from './usage-error.ts';

/** What an operator's tool finds around it. */
export interface Terminal {
  environment: NodeJS.ProcessEnv;
  /** Writes to the standard output; resolves when there is room for more. */
  write(text: string): Promise<void>;
  /** Tells how far the work is, away from the output. */
  report(line: string): void;
  /** Returns what ends work that would go on for ever: Ctrl-C, which from now on ends nothing else. */
  untilStopped(): AbortSignal;
}

/** Does what the words ask for and returns the exit code. @throws {UsageError} when they make no sense */
export type Tool = (words: readonly string[], terminal: Terminal) => Promise<number>;

const NOT_DONE = 1;
const NOT_UNDERSTOOD = 2;

/** Runs a tool in this process and leaves its exit code. Whoever reads the output may leave (`| head`): that is no failure. */
export async function runTool(tool: Tool, words: readonly string[]): Promise<void> {
  process.stdout.on('error', (error) => {
    if ('code' in error && error.code === 'EPIPE') process.exit(0);
    throw error;
  });
  const terminal: Terminal = {
    environment: process.env,
    async write(text) {
      if (!process.stdout.write(text)) await once(process.stdout, 'drain');
    },
    report: (line) => console.error(line),
    untilStopped() {
      const ending = new AbortController();
      process.once('SIGINT', () => ending.abort());
      process.once('SIGTERM', () => ending.abort());
      return ending.signal;
    },
  };
  try {
    process.exitCode = await tool(words, terminal);
  } catch (error) {
    const isUsage = error instanceof UsageError;
    console.error(isUsage ? `${error.message} \`help\` says more.` : told(error));
    process.exitCode = isUsage ? NOT_UNDERSTOOD : NOT_DONE;
  }
}
