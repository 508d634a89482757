import type { Terminal, Tool } from '../tool.ts';

/** A terminal that remembers what a tool said. */
export function aTerminal(environment: NodeJS.ProcessEnv) {
  const said: string[] = [];
  const ending = new AbortController();
  const terminal: Terminal = {
    environment,
    async write(text) {
      said.push(text);
    },
    report: () => undefined,
    untilStopped: () => ending.signal,
  };
  return {
    terminal,
    end: () => ending.abort(),
    /** Returns what was written so far, as one text. */
    output: () => said.join(''),
  };
}

/** Returns what a tool says and its exit code. */
export async function said(tool: Tool, words: string, environment: NodeJS.ProcessEnv) {
  const { terminal, output } = aTerminal(environment);
  const code = await tool(words.split(' '), terminal);
  return { code, output: output() };
}
