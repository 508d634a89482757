import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { table } from '@marketplace/testing/markdown';
import { launchBrowser, logInByForm } from '../harness/browser.ts';
import { callJson } from '../harness/call.ts';
import { uploadPictures } from '../harness/listings.ts';
import { hereAndNow, inFolder, median } from '../harness/machine.ts';
import type { Product } from '../harness/product.ts';
import { caughtUp, startProduct } from '../harness/product.ts';
import { fillEnquiries, fillYear } from './fill-year.ts';
import type { Opened, Screen } from './pages.ts';
import { adminPages, open } from './pages.ts';
import { ring } from './ring.ts';

/**
 * `npm run bench -- admin [--listings 5000] [--visits 1000000] [--enquiries 20000] [--rounds 3] [--only Analytics]`: what each page of
 * the admin area takes to open in a Chromium that has seen none of it before, and how much it reads for that; then how soon a device
 * rings. CHROMIUM_PATH names a browser of your own.
 */
const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: '5000' },
    visits: { type: 'string', default: '1000000' },
    enquiries: { type: 'string', default: '20000' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
  },
});
/** Within it a started product has looked for what is due, which takes a second of processor time with so many enquiries. */
const STARTED_MS = 10_000;
const UNLIMITED = { ENQUIRY_PER_ADDRESS: '1000000', ENQUIRY_TOTAL: '1000000' };

const screens: readonly Screen[] = [
  { viewport: { width: 1280, height: 800 }, goals: { usable: 1000, task: 300, answers: 60 } },
  {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    goals: { task: 300, answers: 60 },
  },
];

const columns = {
  usable: 'ms',
  task: 'task at 4x, ms',
  answers: 'API, KB',
  plain: 'API unpacked, KB',
  others: 'else, KB',
} as const;
const names = Object.keys(columns) as (keyof Opened)[];

await inFolder('admin', async (folder) => {
  const product = await startProduct(folder, UNLIMITED);
  const ids = await fill(product);
  await product.restart();
  await delay(STARTED_MS);
  const browser = await launchBrowser();
  const { baseURL, storageState } = await logInByForm(browser, product);
  const rows: string[][] = [];
  const misses: string[] = [];
  for (const page of adminPages(ids).filter(({ name }) => name.includes(values.only))) {
    const row = [page.name];
    for (const { goals, ...screen } of screens) {
      const opened: Opened[] = [];
      for (let round = 0; round < Number(values.rounds); round++)
        opened.push(await open(browser, { ...screen, baseURL, storageState }, page));
      const least = leastOf(opened);
      row.push(...names.map((name) => least[name].toFixed(0)));
      for (const name of names)
        if (least[name] > (goals[name] ?? Number.POSITIVE_INFINITY))
          misses.push(
            `${page.name} at ${screen.viewport?.width}: ${columns[name]} ${least[name].toFixed(0)}`,
          );
    }
    rows.push(row);
    console.log(row.join('  '));
  }
  await browser.close();
  const { rung, away } = await ring(product);
  await product.stop();
  const { listings, visits, enquiries, rounds } = values;
  console.log(
    [
      '',
      `${listings} listings, ${visits} visits, ${enquiries} enquiries; the least of ${rounds} rounds; ${hereAndNow()}.`,
      '',
      ...table(
        [
          'Page',
          ...screens.flatMap(({ viewport }) => names.map((name) => `${viewport?.width}: ${columns[name]}`)),
        ],
        rows,
      ),
      '',
      `Goals missed: ${misses.join('; ') || 'none'}.`,
      '',
      `From the answer to an enquiry until the push service has its notice: ${rung.length} of them, ${rangeOf(rung)}.`,
      `With the push service away, enquiries are answered after ${rangeOf(away.answered)}; once it is back, all ring within ${away.rung.toFixed(0)} ms.`,
    ].join('\n'),
  );
});

function rangeOf(times: readonly number[]): string {
  const [middle, most] = [median(times), Math.max(...times)];
  return `${middle.toFixed(0)} ms in the middle, ${most.toFixed(0)} ms at most`;
}

/** Returns the least of each figure: what else the machine does only adds to it. */
function leastOf(opened: readonly Opened[]): Opened {
  const least = (name: keyof Opened) => Math.min(...opened.map((one) => one[name]));
  return Object.fromEntries(names.map((name) => [name, least(name)])) as unknown as Opened;
}

/** Returns the ids of a listing with a history, and of an enquiry. */
async function fill({ origin, admin, database, secrets }: Product) {
  const pictures = await uploadPictures(origin, admin);
  const year = { listings: Number(values.listings), visits: Number(values.visits), pictures };
  const listings = await fillYear(database, year);
  const { VAULT_KEY: vaultKey } = secrets;
  const enquiry = await fillEnquiries(database, { count: Number(values.enquiries), listings, vaultKey });
  await caughtUp(database);
  const { rows } = await callJson<{ rows: { id: string }[] }>(origin, {
    path: '/api/properties/table?sort=views-desc',
    headers: admin,
  });
  await database.query('VACUUM ANALYZE'); // as Postgres does by itself once in a while: nothing grows this much at once
  return { listing: rows[0]?.id ?? '', enquiry };
}
