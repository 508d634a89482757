import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Call } from './call.ts';
import { startProgram } from './machine.ts';
import { processorTimeOf, processorTimeOfTrees } from './processor-time.ts';

const LOOKS = 40;
const LOOK_MS = 500;
const CALM = 0.05; // of a core

/** A server that is measured. */
export interface Target {
  origin: string;
  /** Milliseconds of processor time that its processes have taken so far. */
  processorTime(): number;
  /** Resolves when the work of all calls so far is done; a server that answers last needs none. */
  settled?(): Promise<void>;
}

/** Resolves when a server has done what earlier calls left it to do behind their backs, or is not done in a while. */
export async function untilCalm(target: Target): Promise<void> {
  for (let look = 0; look < LOOKS; look++) {
    const before = target.processorTime();
    await delay(LOOK_MS);
    if (target.processorTime() - before <= CALM * LOOK_MS) return;
  }
}

export interface Load {
  connections: number;
  /** How long, in seconds, or how many calls: then each of them is answered before the load ends. */
  seconds?: number;
  amount?: number;
  /** Dealt out among the connections; each sends its own again and again. */
  requests: readonly Call[];
  /** Statuses that an answer may have; another one ends the bench. */
  expect: readonly number[];
}

/** How a load went. Latencies in milliseconds, `cost` in milliseconds of processor time a call. */
export interface Outcome {
  calls: number;
  rate: number;
  cost: number;
  p50: number;
  p99: number;
  longest: number;
  statuses: Record<string, number>;
}

/** What the process answers; no quantiles when nothing was answered in time. */
interface Answer extends Pick<Outcome, 'calls' | 'statuses'> {
  seconds: number;
  broken: number;
  p50: number | null;
  p99: number | null;
  longest: number | null;
}

export type Loader = ReturnType<typeof createLoader>;

/** Starts a process that sends load. `close` ends it. */
export function createLoader() {
  const child = fork(path.join(import.meta.dirname, 'load-process.mjs'), { execArgv: [] });

  async function send(origin: string, load: Load): Promise<Answer> {
    const ended = new AbortController();
    const exit = once(child, 'exit', { signal: ended.signal }).then(() =>
      Promise.reject(new Error('The load process ended.')),
    );
    child.send({ origin, ...load });
    try {
      const [answer] = await Promise.race([once(child, 'message'), exit]);
      return answer;
    } finally {
      ended.abort();
    }
  }

  return {
    /** @throws {Error} when a call broke or was answered with another status than expected */
    async drive(target: Target, load: Load): Promise<Outcome> {
      const before = target.processorTime();
      const { seconds, broken, p50, p99, longest, ...answer } = await send(target.origin, load);
      await target.settled?.();
      const spent = target.processorTime() - before;
      const unexpected = Object.keys(answer.statuses).filter(
        (status) => !load.expect.includes(Number(status)),
      );
      if (broken > 0 || unexpected.length > 0)
        throw new Error(
          `${load.requests[0]?.path}: ${broken} calls broke, statuses ${JSON.stringify(answer.statuses)}`,
        );
      return {
        ...answer,
        rate: answer.calls === 0 ? 0 : answer.calls / seconds,
        cost: spent / answer.calls,
        p50: p50 ?? Infinity,
        p99: p99 ?? Infinity,
        longest: longest ?? Infinity,
      };
    },
    close: () => child.disconnect(),
  };
}

/** A server that the product is held against. */
interface Peer extends Target {
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

/** Starts a bare script that renders pages of a product by React alone. */
export async function startRender(folder: string, origin: string): Promise<Peer> {
  return startPeer(folder, 'render.mjs', { args: [origin] });
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
