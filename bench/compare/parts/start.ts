import { execFileSync } from 'node:child_process';
import { chmodSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '@marketplace/local-stack/running-server';
import { startProgram } from '../../harness/machine.ts';
import type { DatabasePart } from '../rows.ts';
import { quantityRow } from '../rows.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const MOST_ROUNDS = 3;

/** `npm start` in fresh clones of the last commit, and `npm ci` alone: the difference is what it does beside installing. */
export const start: DatabasePart = async ({ folder, rounds, row }) => {
  const install = (cwd: string) => void execFileSync('npm', ['ci'], { cwd, stdio: 'ignore' });
  for (const name of Object.keys(process.env)) if (name.startsWith('npm_')) delete process.env[name]; // of the `npm run` around this
  const times: number[] = [];
  for (let round = 0; round < Math.min(rounds, MOST_ROUNDS); round++)
    times.push(-(await inClone(folder, install)) + (await inClone(folder, serve)));
  const work = '`npm start` on a fresh machine, beyond `npm ci`';
  row(quantityRow({ work, goal: { atMost: 12_000 } }, 'ms', times));
};

/** Returns the milliseconds that `act` takes in a fresh clone; what `act` returns is called afterwards. */
async function inClone(
  folder: string,
  act: (cwd: string) => void | Promise<() => Promise<void>>,
): Promise<number> {
  const cwd = path.join(folder, 'clone');
  execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, cwd]);
  chmodSync(cwd, 0o755); // Postgres may run as another account
  const began = performance.now();
  const stop = await act(cwd);
  const took = performance.now() - began;
  await stop?.();
  rmSync(cwd, { recursive: true });
  return took;
}

async function serve(cwd: string): Promise<() => Promise<void>> {
  const { scripts } = JSON.parse(readFileSync(path.join(cwd, 'package.json'), 'utf8'));
  const { stop } = await startProgram({
    command: ['sh', '-c', scripts.start],
    cwd,
    env: { PORT: String(await freePort()), DATA_DIR: '' },
    log: path.join(cwd, 'output.log'),
    ready: /^Ready/m,
  });
  return stop;
}
