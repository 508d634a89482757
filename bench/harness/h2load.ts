import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { canRun, programOnPath, unpackedProgram } from '@marketplace/local-stack/debian-program';
import type { Outcome, Target } from './load.ts';

const run = promisify(execFile);

/** Reads without pause. */
interface Reading {
  connections: number;
  seconds: number;
  /** Asked for one after the other on every connection. */
  paths: readonly string[];
  headers: Readonly<Record<string, string>>;
  /** The status of every answer; another one ends the bench. */
  expect: 200 | 304;
}

/**
 * Returns a sender of reads: [h2load](https://nghttp2.org/documentation/h2load.1.html) of Debian's `nghttp2-client`, in HTTP/1.1. It is
 * written in C++ and takes a fraction of what a Node server takes for a call, so that the server never waits for its sender.
 */
export async function createReader(folder: string) {
  const own = programOnPath('h2load');
  const names = { package: 'nghttp2-client', folder: 'h2load', name: own.command };
  const program = (await canRun(own)) ? own : await unpackedProgram(names, console.log);
  const file = path.join(folder, 'h2load.txt');

  return {
    /** @throws {Error} when a call failed or was answered with another status than expected */
    async drive(target: Target, reading: Reading): Promise<Pick<Outcome, 'rate' | 'cost'>> {
      const { connections, seconds, paths, headers, expect } = reading;
      writeFileSync(file, paths.map((path) => `${target.origin}${path}\n`).join(''));
      const sent = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
      const args = [
        '--h1',
        '-t',
        '1',
        '-c',
        `${connections}`,
        '-D',
        `${Math.round(seconds * 1000)}ms`,
        '-i',
        file,
        ...sent,
      ];
      const before = target.processorTime();
      const { stdout } = await run(program.command, args, { env: program.env });
      const spent = target.processorTime() - before;
      const { calls, ok, unchanged } = parseReport(stdout);
      if (calls === 0 || (expect === 200 ? ok : unchanged) !== calls)
        throw new Error(`${paths[0]}: not every answer was ${expect}:\n${stdout}`);
      return { rate: calls / seconds, cost: spent / calls };
    },
  };
}

/** Returns what h2load reports of a run: all calls that ended, and those with statuses of 2xx and 3xx. */
export function parseReport(report: string): { calls: number; ok: number; unchanged: number } {
  const [, calls] = /^requests: (\d+) total/m.exec(report) ?? [];
  const [, ok, unchanged] = /^status codes: (\d+) 2xx, (\d+) 3xx/m.exec(report) ?? [];
  return { calls: Number(calls ?? 0), ok: Number(ok ?? 0), unchanged: Number(unchanged ?? 0) };
}
