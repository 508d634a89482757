import type { Terminal } from '@marketplace/service-kit/command-line';
import type { Tool } from '../terminal.ts';

/** A terminal that records its output. */
export function createTerminal() {
  const said: string[] = [];
  const ending = new AbortController();
  const terminal: Terminal = {
    print: (line) => void said.push(`${line}\n`),
    async write(text) {
      said.push(text);
    },
    showProgress: () => undefined,
    untilStopped: () => ending.signal,
  };
  return {
    terminal,
    end: () => ending.abort(),
    /** Returns what was written so far, as one text. */
    output: () => said.join(''),
  };
}

/** Runs a tool and returns its output and exit code. */
export async function runTool(tool: Tool, words: string, environment: NodeJS.ProcessEnv) {
  const { terminal, output } = createTerminal();
  const code = await tool.run(words.split(' '), terminal, environment);
  return { code, output: output() };
}

/** The passwords of the services' roles, as settings. */
export const rolePasswords = {
  COMMAND_DB_PASSWORD: 'command-password',
  PROJECTOR_DB_PASSWORD: 'projector-password',
  QUERY_DB_PASSWORD: 'query-password',
};
