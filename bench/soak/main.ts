import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { table } from '@marketplace/testing/markdown';
import { everything } from '../harness/everything.ts';
import type { Load } from '../harness/load.ts';
import { createLoader } from '../harness/load.ts';
import { hereAndNow } from '../harness/machine.ts';
import { caughtUp, startProduct } from '../harness/product.ts';
import { inFolder } from '../harness/work-folder.ts';
import type { Vitals } from './vitals.ts';
import { slopeOf, vitalsOf } from './vitals.ts';

/**
 * `npm run bench -- soak [--minutes 20] [--share 0.75]`: everything that visitors do, at a share of what the product can take, minute
 * after minute. Ends with an error when a view that was acknowledged is not counted, once.
 */
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '20' }, share: { type: 'string', default: '0.75' } },
});
const minutes = Number(values.minutes);
const share = Number(values.share);
const LISTINGS = 500;
const CALLS = 20_000; // after which they come again
const SETTLED = 5; // minutes, after which nothing may grow
const mixed = { connections: 32, expect: [200, 202, 304] };

type Minute = Vitals & { rate: number; p50: number; p99: number };
const loader = createLoader();
try {
  await inFolder('soak', soak);
} finally {
  loader.close();
}

async function soak(folder: string): Promise<void> {
  const dataDir = path.join(folder, 'product');
  mkdirSync(dataDir, { mode: 0o755 });
  const product = await startProduct(dataDir);
  try {
    await product.growTo(LISTINGS);
    const callAt = await everything(product);
    const requests = Array.from({ length: CALLS }, (_, place) => callAt(place));
    let acknowledged = 0;
    const drive = async (load: Partial<Load>) => {
      const outcome = await loader.drive(product.alone(), { ...mixed, requests, ...load });
      acknowledged += outcome.statuses[202] ?? 0;
      return outcome;
    };
    // so many calls, not so long: each of them is then answered, and counts
    await drive({ amount: CALLS / 2 });
    const ceiling = (await drive({ amount: CALLS })).rate;
    const rate = Math.round(share * ceiling);
    console.log(`${Math.round(ceiling)} calls a second at most; ${rate} for ${minutes} minutes`);

    const seen: Minute[] = [];
    for (let minute = 1; minute <= minutes; minute++) {
      const { rate: reached, p50, p99 } = await drive({ amount: 60 * rate, rate });
      const now = { ...(await vitalsOf(product)), rate: reached, p50, p99 };
      seen.push(now);
      console.log(`minute ${minute}: ${lineOf(now).join(', ')}`);
    }
    await caughtUp(product.database);
    await tell(seen, acknowledged, await countedOf(product.database));
  } finally {
    await product.stop();
  }
}

function lineOf({ memory, handles, connections, lag, rate, p50, p99 }: Minute): string[] {
  return [
    `${memory.toFixed(0)} MB`,
    `${handles} handles`,
    `${connections} connections`,
    `${lag} behind`,
    `${rate.toFixed(0)} calls a second`,
    `median ${p50.toFixed(1)} ms`,
    `99 % ${p99.toFixed(1)} ms`,
  ];
}

async function countedOf(database: Awaited<ReturnType<typeof startProduct>>['database']) {
  const { rows: live } = await database.query(`SELECT generation FROM read.live WHERE name = 'statistics'`);
  const { rows } = await database.query<{ logged: number; counted: number }>(
    `SELECT (SELECT count(*)::int FROM log.events WHERE type = 'ListingViewed') AS logged,
       (SELECT coalesce(sum(views), 0)::int FROM statistics_g${live[0].generation}.totals) AS counted`,
  );
  return rows[0] ?? { logged: 0, counted: 0 };
}

async function tell(
  seen: Minute[],
  acknowledged: number,
  { logged, counted }: { logged: number; counted: number },
): Promise<void> {
  const settled = seen.slice(Math.min(SETTLED, seen.length - 1));
  const names = ['memory', 'handles', 'connections', 'lag', 'p99'] as const;
  const lines = names.map((name) => {
    const figures = settled.map((one) => one[name]);
    const [least, most] = [Math.min(...figures), Math.max(...figures)].map((one) => one.toFixed(1));
    return [name, least ?? '', most ?? '', (60 * slopeOf(figures)).toFixed(1)];
  });
  console.log(`\nFrom minute ${seen.length - settled.length + 1}:`);
  for (const line of table(['', 'least', 'most', 'rises by, an hour'], lines)) console.log(line);
  console.log(
    `\n${acknowledged} views acknowledged, ${logged} in the log, ${counted} counted. ${hereAndNow()}`,
  );
  if (acknowledged !== logged || logged !== counted) process.exitCode = 1;
}
