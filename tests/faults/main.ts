import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { insertInto } from '@marketplace/testing/markdown';
import type { Fault } from './fault.ts';
import { faultTable, terminalLines } from './report.ts';
import { faults } from './rows/all.ts';
import type { Result } from './run-fault.ts';
import { noResult, runAlone } from './run-fault.ts';

/**
 * `npm run test:faults -- [F3 F10 …] [--seconds 20] [--seed 7] [--write docs/faults.md]`: breaks the product in every way of the
 * matrix, at load, and judges what is left. Ends with 1 when anything was lost, doubled or wrong.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    write: { type: 'string' },
    keep: { type: 'string', default: 'test-results/faults' },
  },
});
const unknown = positionals.filter((name) => !faults.some(({ id }) => id === name));
if (unknown.length > 0) {
  console.error(`There is no ${unknown}: ${faults.map(({ id }) => id).join(' ')}`);
  process.exit(2);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1)); // which ends what it has started

const seed = Number(values.seed);
const pace = {
  seconds: Number(values.seconds),
  seed,
  visitors: 16,
  restMs: 60,
  bulk: 50,
  caughtUpWithinMs: 10_000,
};
const chosen = faults.filter(({ id }) => positionals.length === 0 || positionals.includes(id));
console.log(`${chosen.length} faults, ${pace.seconds} s of load each, seed ${seed}`);
const results: Result[] = [];
for (const fault of chosen) {
  const result = await run(fault);
  results.push(result);
  for (const line of terminalLines(fault, result)) console.log(line);
}
if (values.write) write(values.write);
const bad = results.filter(({ wrong }) => wrong.length > 0);
const notRun = results.filter((result) => result.notRun);
const total = (key: 'acknowledged' | 'lost' | 'doubled') => results.reduce((sum, one) => sum + one[key], 0);
console.log(
  `\n${results.length - bad.length - notRun.length} hold, ${bad.length} do not, ${notRun.length} not run: ` +
    `${total('acknowledged')} acknowledged, ${total('lost')} lost, ${total('doubled')} doubled. Seed ${seed}.`,
);
process.exit(bad.length > 0 ? 1 : 0);

/** In a folder of its own, of which the histories stay when anything was wrong. */
async function run(fault: Fault): Promise<Result> {
  const folder = mkdtempSync(path.join(tmpdir(), `marketplace-${fault.id}-`));
  chmodSync(folder, 0o755); // Postgres may run as another account
  try {
    const result = await runAlone(fault, folder, pace);
    if (result.wrong.length > 0) keepHistory(folder, fault.id);
    return result;
  } catch (error) {
    keepHistory(folder, fault.id);
    return { ...noResult(fault.id), wrong: [`it came to no end: ${(error as Error).stack}`] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function keepHistory(folder: string, id: string): void {
  const history = path.join(folder, id, 'history.jsonl');
  if (!existsSync(history)) return;
  mkdirSync(values.keep, { recursive: true });
  const kept = path.join(values.keep, `${id}-seed-${seed}.jsonl`);
  copyFileSync(history, kept);
  console.log(`   history: ${kept}`);
}

function write(page: string): void {
  const text = readFileSync(page, 'utf8');
  const taken = new Date().toISOString().slice(0, 16).replace('T', ' ');
  writeFileSync(page, insertInto(text, 'faults', `${faultTable(text, faults, results, { seed, taken })}\n`));
}
