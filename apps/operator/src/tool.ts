import type { Terminal } from '@marketplace/service-kit/command-line';

/** What an operator calls by a name of its own, with the arguments that follow it. */
export interface Tool {
  /** Explains its arguments; begins with `Usage:`. */
  usage: string;
  /** Does what the arguments ask for and returns the exit code. @throws {UsageError} when they make no sense */
  run(args: readonly string[], terminal: Terminal, environment: NodeJS.ProcessEnv): Promise<number>;
}
