import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { insertInto } from '@marketplace/testing/markdown';
import type { Check } from '../harness/database.ts';
import { createLoader } from '../harness/load.ts';
import { hereAndNow } from '../harness/machine.ts';
import { startProduct } from '../harness/product.ts';
import { inFolder } from '../harness/work-folder.ts';
import type { Arguments } from './arguments.ts';
import { parseArguments, usageOf } from './arguments.ts';
import type { Bench } from './bench.ts';
import { databaseParts, partNames, productParts } from './parts.ts';
import type { Comparison } from './report.ts';
import { markdown, terminalLine } from './report.ts';
import type { Row } from './rows.ts';
import { isMet } from './rows.ts';

/**
 * `npm run bench -- compare`: what calls, appends and rebuilds cost beside their peers, each pair measured in turns in one run.
 * Exits with 1 when a goal is missed, or when something was not durable or not stored once.
 */
const chosen = argumentsOrEnd(process.argv.slice(2));
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

async function compare(bench: Bench & Arguments): Promise<void> {
  const isChosen = ({ name }: { name: string }) => bench.parts.includes(name);
  const ofProduct = productParts.filter(isChosen);
  if (ofProduct.length > 0) {
    const dataDir = path.join(bench.folder, 'product');
    mkdirSync(dataDir, { mode: 0o755 });
    const product = await startProduct(dataDir);
    try {
      for (const { listings, run } of ofProduct) {
        await product.growTo(listings);
        await run(bench, product);
      }
    } finally {
      await product.stop();
    }
  }
  for (const { run } of databaseParts.filter(isChosen)) await run(bench);
}

function write(comparison: Comparison): void {
  const page = markdown(comparison);
  mkdirSync(chosen.out, { recursive: true });
  writeFileSync(path.join(chosen.out, 'compare.json'), JSON.stringify(comparison, null, 2));
  writeFileSync(path.join(chosen.out, 'compare.md'), page);
  if (chosen.write)
    writeFileSync(chosen.write, insertInto(readFileSync(chosen.write, 'utf8'), 'comparison', page));
}

function argumentsOrEnd(args: readonly string[]): Arguments {
  try {
    return parseArguments(args, partNames);
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usageOf(partNames)}`);
    process.exit(2);
  }
}
