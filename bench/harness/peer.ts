import { writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import type { Target } from './load.ts';
import { processorTimeOf, processorTimeOfTrees } from './processor-time.ts';
import { startProgram } from './running.ts';

/** A server that the product is held against. */
export interface Peer extends Target {
  stop(): Promise<void>;
}

interface Prebuilt {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** What an answer needs to mean the same. All else that ours sends is not asked of the peer. */
const NEEDED = ['content-type', 'content-encoding', 'etag', 'cache-control', 'vary'];

/** Starts stock Express sending answers that it is given. */
export async function startPrebuilt(folder: string, answers: readonly Prebuilt[]): Promise<Peer> {
  const file = path.join(folder, 'prebuilt.json');
  const given = answers.map(({ path, headers, body }) => ({
    path,
    headers: Object.fromEntries(NEEDED.flatMap((name) => (headers[name] ? [[name, headers[name]]] : []))),
    body: body.toString('base64'),
  }));
  writeFileSync(file, JSON.stringify(given));
  return startPeer(folder, 'prebuilt.mjs', { args: [file] });
}

/** Starts stock Express that stores each visit with a statement of its own. The database's processes count as its. */
export async function startInsertEach(folder: string, databaseUrl: string, postgres: number): Promise<Peer> {
  return startPeer(folder, 'insert-each.mjs', { env: { DATABASE_URL: databaseUrl }, also: [postgres] });
}

interface Parts {
  args?: string[];
  env?: NodeJS.ProcessEnv;
  /** Servers whose processes count too. */
  also?: number[];
}

async function startPeer(folder: string, file: string, { args = [], env = {}, also = [] }: Parts) {
  const program = path.resolve(import.meta.dirname, '../peers', file);
  const running = await startProgram({
    command: [process.execPath, program, ...args],
    env: { NODE_ENV: 'production', ...env },
    log: path.join(folder, `${file}.log`),
    ready: /^Ready \d+/m,
  });
  const [, port] = /^Ready (\d+)/m.exec(running.output()) ?? [];
  return {
    origin: `http://127.0.0.1:${port}`,
    processorTime: () => processorTimeOf(running.pid) + (also.length > 0 ? processorTimeOfTrees(also) : 0),
    stop: running.stop,
  };
}
