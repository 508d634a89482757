import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { insertInto } from '@marketplace/testing/markdown';
import type { Check } from '../harness/database.ts';
import { createLoader } from '../harness/load.ts';
import { hereAndNow, inFolder } from '../harness/machine.ts';
import { startProduct } from '../harness/product.ts';
import { append } from './parts/append.ts';
import { cold } from './parts/cold.ts';
import { edits } from './parts/edits.ts';
import { idle } from './parts/idle.ts';
import { lag } from './parts/lag.ts';
import { memory } from './parts/memory.ts';
import { list, listing, pages } from './parts/reads.ts';
import { rebuild } from './parts/rebuild.ts';
import { scripts } from './parts/scripts.ts';
import { createSize } from './parts/size.ts';
import { start } from './parts/start.ts';
import { typing } from './parts/typing.ts';
import { uploads } from './parts/uploads.ts';
import { visits } from './parts/visits.ts';
import type { Bench, Comparison, DatabasePart, ProductPart, Row } from './rows.ts';
import { isMet, markdown, terminalLine } from './rows.ts';

const size = createSize();

/** Parts that measure the product, each with so many listings. Its listings only ever grow, so they run in this order. */
const productParts: readonly { name: string; listings: number; run: ProductPart }[] = [
  { name: 'idle', listings: 310, run: idle },
  { name: 'list', listings: 310, run: list },
  { name: 'listing', listings: 310, run: listing },
  { name: 'pages', listings: 310, run: pages },
  { name: 'scripts', listings: 310, run: scripts },
  { name: 'visits', listings: 310, run: visits },
  { name: 'size', listings: 1000, run: size },
  { name: 'list', listings: 2500, run: list },
  { name: 'edits', listings: 2500, run: edits },
  { name: 'cold', listings: 2500, run: cold },
  { name: 'lag', listings: 2500, run: lag },
  { name: 'uploads', listings: 2500, run: uploads },
  { name: 'memory', listings: 5000, run: memory },
  { name: 'typing', listings: 5000, run: typing },
  { name: 'size', listings: 100_000, run: size },
];

/** Parts that need a database alone; the product has ended by then. */
const databaseParts: readonly { name: string; run: DatabasePart }[] = [
  { name: 'append', run: append },
  { name: 'rebuild', run: rebuild },
  { name: 'start', run: start },
];

const partNames = [...new Set([...productParts, ...databaseParts].map(({ name }) => name))];

const USAGE = `npm run bench -- compare [parts] [options]

Parts, all by default: ${partNames.join(', ')}.
  --rounds <n>     how often each side is measured (5)
  --seconds <n>    how long each measurement takes (1.5)
  --out <folder>   for compare.json and compare.md (bench/results)
  --write <page>   also writes the table into a page, between its marks`;

/**
 * `npm run bench -- compare`: what calls, appends and rebuilds cost beside their peers, each pair measured in turns in one run.
 * Exits with 1 when a goal is missed, or when data was not durable or not stored exactly once.
 */
const { chosen, out, page } = readArguments();
const rows: Row[] = [];
const checks: Check[] = [];
const started = performance.now();
const loader = createLoader();
try {
  await inFolder('compare', (folder) =>
    compare({
      ...chosen,
      folder,
      loader,
      row(row) {
        rows.push(row);
        console.log(terminalLine(row));
      },
      check: (check) => checks.push(check),
    }),
  );
} finally {
  loader.close();
}
for (const { what, found, holds } of checks)
  console.log(`${holds ? 'holds' : 'DOES NOT HOLD'}: ${what}: ${found}`);
write({ taken: hereAndNow(), ...chosen, rows, checks });
console.log(`${Math.round((performance.now() - started) / 1000)} s`);
if (checks.some(({ holds }) => !holds) || !rows.every(isMet)) process.exitCode = 1;

async function compare(bench: Bench & { parts: readonly string[] }): Promise<void> {
  const isChosen = ({ name }: { name: string }) => bench.parts.includes(name);
  const chosenParts = productParts.filter(isChosen);
  if (chosenParts.length > 0) {
    const dataDir = path.join(bench.folder, 'product');
    mkdirSync(dataDir, { mode: 0o755 });
    const product = await startProduct(dataDir);
    try {
      for (const { name, listings, run } of chosenParts) {
        await product.growTo(listings);
        await toItsEnd(name, () => run(bench, product));
      }
    } finally {
      await product.stop();
    }
  }
  for (const { name, run } of databaseParts.filter(isChosen)) await toItsEnd(name, () => run(bench));
}

/** Runs a part. When it fails, the others are measured all the same, and the comparison does not hold. */
async function toItsEnd(name: string, run: () => Promise<void>): Promise<void> {
  await run().catch((error: unknown) =>
    checks.push({ what: `${name} runs to its end`, found: String(error), holds: false }),
  );
}

function write(comparison: Comparison): void {
  const table = markdown(comparison);
  mkdirSync(out, { recursive: true });
  writeFileSync(path.join(out, 'compare.json'), JSON.stringify(comparison, null, 2));
  writeFileSync(path.join(out, 'compare.md'), table);
  if (page) writeFileSync(page, insertInto(readFileSync(page, 'utf8'), 'comparison', table));
}

/** Ends the process with 2 when it does not understand the arguments. */
function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        rounds: { type: 'string', default: '5' },
        seconds: { type: 'string', default: '1.5' },
        out: { type: 'string', default: 'bench/results' },
        write: { type: 'string' },
      },
    });
    const unknown = positionals.filter((name) => !partNames.includes(name));
    if (unknown.length > 0) throw new Error(`Unknown part: ${unknown.join(', ')}.`);
    const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)];
    if (!(rounds > 0 && seconds > 0)) throw new Error('--rounds and --seconds must be above 0.');
    const parts = positionals.length > 0 ? positionals : partNames;
    return { chosen: { parts, rounds, seconds }, out: values.out, page: values.write };
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`);
    process.exit(2);
  }
}
