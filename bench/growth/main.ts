import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '@marketplace/local-stack/embedded-postgres';
import { insertInto, table } from '@marketplace/testing/markdown';
import { decimals } from '../compare/rows.ts';
import { fillLog } from '../harness/fill-log.ts';
import { createLoader } from '../harness/load.ts';
import { hereAndNow } from '../harness/machine.ts';
import { startProduct } from '../harness/product.ts';
import { createLog } from '../harness/scratch-log.ts';
import { inFolder } from '../harness/work-folder.ts';
import { eventsOf, measureLog, measureProduct } from './by-events.ts';
import { measureListings } from './by-listings.ts';
import { createFigures } from './figures.ts';
import { svgOf } from './plot.ts';
import { plotsOf } from './plots.ts';
import { stepsTo } from './steps.ts';

const FEWEST_LISTINGS = 100;
const FEWEST_EVENTS = 10_000;
const LISTINGS_OF_EVENTS = 300; // as many as a site has whose log is large by its visits

/**
 * `npm run bench -- growth [--most-listings 100000] [--most-events 10000000] [--write docs/performance.md]`: how the product does as it
 * grows, step by step, each three times or so the one before. Draws plots, and writes the figures as a table, after each of its three parts: what was measured
 * stays when a later part is ended. A step that fails ends its series, and is told: that is where the product breaks.
 */
const { values } = parseArgs({
  options: {
    'most-listings': { type: 'string', default: '100000' },
    'most-events': { type: 'string', default: '10000000' },
    plots: { type: 'string', default: 'docs/images/performance' },
    out: { type: 'string', default: 'bench/results' },
    write: { type: 'string' },
  },
});
const broke: string[] = [];
const figures = createFigures((name, at, value) =>
  console.log(`${at.toLocaleString('en').padStart(11)}  ${name.padEnd(44)} ${decimals(value)}`),
);

await inFolder('growth', async (folder) => {
  await growingListings(folder, stepsTo(FEWEST_LISTINGS, Number(values['most-listings'])));
  write();
  await growingLog(folder, stepsTo(FEWEST_EVENTS, Number(values['most-events'])));
  write();
  await growingProduct(folder, stepsTo(FEWEST_EVENTS, Number(values['most-events'])));
  write();
});

async function growingListings(folder: string, steps: readonly number[]): Promise<void> {
  const product = await startProduct(dataDir(folder, 'listings'));
  const loader = createLoader();
  await untilItBreaks('listings', steps, async (count) => {
    await product.growTo(count);
    await measureListings(product, loader, figures);
  });
  loader.close();
  await product.stop();
}

async function growingLog(folder: string, steps: readonly number[]): Promise<void> {
  const postgres = await startPostgres({ dir: path.join(folder, 'log') });
  const log = await createLog(postgres, 'log');
  await untilItBreaks('events in the log', steps, async (count) => {
    const missing = count - (await eventsOf(log.admin));
    if (missing <= 0) return; // what was appended at the step before has passed this one
    await fillLog(log, missing);
    await measureLog(log, figures);
  });
  await log.close();
  await postgres.stop();
}

async function growingProduct(folder: string, steps: readonly number[]): Promise<void> {
  const product = await startProduct(dataDir(folder, 'events'));
  await product.growTo(LISTINGS_OF_EVENTS);
  await untilItBreaks('events of the product', steps, (count) => measureProduct(product, count, figures));
  await product.stop();
}

async function untilItBreaks(
  what: string,
  steps: readonly number[],
  act: (step: number) => Promise<void>,
): Promise<void> {
  for (const step of steps)
    try {
      await act(step);
    } catch (error) {
      broke.push(`${step.toLocaleString('en')} ${what}: ${(error as Error).message}`);
      console.error(`It breaks at ${broke.at(-1)}`);
      return;
    }
}

function dataDir(folder: string, name: string): string {
  const dir = path.join(folder, name);
  mkdirSync(dir, { mode: 0o755 });
  return dir;
}

function write(): void {
  mkdirSync(values.plots, { recursive: true });
  for (const { file, ...plot } of plotsOf(figures))
    writeFileSync(path.join(values.plots, `${file}.svg`), svgOf(plot));
  mkdirSync(values.out, { recursive: true });
  writeFileSync(
    path.join(values.out, 'growth.json'),
    JSON.stringify({ figures: figures.all(), broke }, null, 2),
  );
  const lines = Object.entries(figures.all()).map(([name, points]) => [
    name,
    points.map(([at, value]) => `${at.toLocaleString('en')}: ${decimals(value)}`).join('; '),
  ]);
  const text = [
    `${hereAndNow()}.`,
    '',
    ...table(['What', 'Figures'], lines),
    '',
    ...broke.map((where) => `- It breaks at ${where}`),
    '',
  ].join('\n');
  writeFileSync(path.join(values.out, 'growth.md'), text);
  if (values.write)
    writeFileSync(values.write, insertInto(readFileSync(values.write, 'utf8'), 'growth', text));
}
