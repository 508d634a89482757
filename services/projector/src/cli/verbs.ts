import type { ReadModels } from '@marketplace/read-models/database';
import type { Kysely } from 'kysely';
import type { Projection } from './projection.ts';
import { projections } from './projections.ts';
import { rebuild } from './rebuild.ts';
import { registryStatus } from './registry-status.ts';
import { verify } from './verify/verify.ts';

type Print = (line: string) => void;

const USAGE = `Usage: status | rebuild <${projections.map(({ name }) => name).join('|')}|all> | verify`;
const SHOWN_DIFFERENCES = 20;

/** Does what an operator asked for, and returns the exit code: 0 when all is well. */
export async function runVerb(
  db: Kysely<ReadModels>,
  [verb, name]: readonly string[],
  print: Print,
): Promise<number> {
  if (verb === 'status') return showStatus(db, print);
  if (verb === 'verify') return showVerification(db, print);
  const chosen = verb === 'rebuild' ? projections.filter((one) => name === 'all' || name === one.name) : [];
  for (const projection of chosen) await showRebuild(db, projection, print);
  if (chosen.length === 0) print(USAGE);
  return chosen.length === 0 ? 1 : 0;
}

async function showStatus(db: Kysely<ReadModels>, print: Print): Promise<number> {
  const { head, generations } = await registryStatus(db);
  print(`The log ends at position ${head}.`);
  for (const one of generations)
    print(
      `${one.name} generation ${one.generation}, ${one.state}: position ${one.position}, ${one.lag} behind, ` +
        `${one.applied} applied, ${one.skipped} of unknown types${one.error === null ? '' : `. ${one.error}`}`,
    );
  return generations.some(({ state, error }) => state === 'live' && error !== null) ? 1 : 0;
}

async function showRebuild(db: Kysely<ReadModels>, projection: Projection, print: Print): Promise<void> {
  const generation = await rebuild(db, projection, ({ position, head }) =>
    print(`${projection.name}: ${position} of ${head}`),
  );
  print(`${projection.name}: generation ${generation} answers reads.`);
}

async function showVerification(db: Kysely<ReadModels>, print: Print): Promise<number> {
  const verifications = await verify(db);
  for (const { projection, position, rows, differences } of verifications) {
    print(`${projection}: ${rows} rows compared at position ${position}, ${differences.length} differ.`);
    for (const { table, key, expected, found } of differences.slice(0, SHOWN_DIFFERENCES))
      print(`  ${table} ${key}: expected ${JSON.stringify(expected)}, found ${JSON.stringify(found)}`);
  }
  const isComplete = verifications.length === projections.length;
  if (!isComplete) print('Not every projection has a generation that answers reads.');
  return isComplete && verifications.every(({ differences }) => differences.length === 0) ? 0 : 1;
}
