import { table } from '@marketplace/testing/markdown';
import type { Browser } from '@playwright/test';
import { chromium } from '@playwright/test';
import packaged from '@sparticuz/chromium';
import { callJson } from '../harness/call.ts';
import { uploadPictures } from '../harness/listings.ts';
import { hereAndNow, inFolder, median } from '../harness/machine.ts';
import type { Product } from '../harness/product.ts';
import { caughtUp, startProduct } from '../harness/product.ts';
import { fillYear, sendEnquiries } from './fill-year.ts';
import type { Opened, Screen } from './pages.ts';
import { adminPages, open } from './pages.ts';

/**
 * `npm run bench -- admin [listings] [visits] [rounds]`, 5000, 1000000 and 3 by default: what each page of the admin area takes to open
 * in a Chromium that has seen none of it before, and how much it reads for that. CHROMIUM_PATH names a browser of your own.
 */
const [listings = '5000', visits = '1000000', rounds = '3'] = process.argv.slice(2);
const ENQUIRIES = 100;
const KILOBYTE = 1000;

const screens: readonly Screen[] = [
  { viewport: { width: 1280, height: 800 }, slowdown: 1 },
  { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, slowdown: 4 },
];

await inFolder('admin', async (folder) => {
  const product = await startProduct(folder, { ENQUIRY_PER_ADDRESS: String(ENQUIRIES) });
  const id = await fill(product);
  await product.restart();
  const executablePath = process.env.CHROMIUM_PATH ?? (await packaged.executablePath());
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const baseURL = product.origin.replace('127.0.0.1', 'localhost'); // as PUBLIC_ORIGIN names it
  const storageState = await logIn(browser, baseURL, product.credentials);
  const rows: string[][] = [];
  for (const page of adminPages(id)) {
    const row = [page.name];
    for (const screen of screens) {
      const opened: Opened[] = [];
      for (let round = 0; round < Number(rounds); round++)
        opened.push(await open(browser, { ...screen, baseURL, storageState }, page));
      row.push(...figuresOf(opened));
    }
    rows.push(row);
  }
  await browser.close();
  await product.stop();
  const columns = ['ms', 'task', 'answers, KB', 'else, KB'];
  console.log(
    [
      `${listings} listings, ${visits} visits; ${hereAndNow()}.`,
      '',
      ...table(
        ['Page', ...columns.map((name) => `1280: ${name}`), ...columns.map((name) => `390: ${name}`)],
        rows,
      ),
    ].join('\n'),
  );
});

/** Returns the id of a listing with a history. */
async function fill({ origin, admin, database }: Product): Promise<string> {
  const pictures = await uploadPictures(origin, admin);
  await fillYear(database, { listings: Number(listings), visits: Number(visits), pictures });
  await caughtUp(database);
  const { rows } = await callJson<{ rows: { id: string }[] }>(origin, {
    path: '/api/properties/table?sort=views-desc',
    headers: admin,
  });
  const ids = rows.map((row) => row.id);
  await sendEnquiries(origin, ids, ENQUIRIES);
  await caughtUp(database);
  await database.query('VACUUM ANALYZE'); // as Postgres does by itself once in a while: nothing grows this much at once
  return ids[0] ?? '';
}

/** Logs in by the form and returns the browser's storage. */
async function logIn(browser: Browser, baseURL: string, { username, password }: Product['credentials']) {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await page.goto('/admin/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/dashboard');
  const state = await context.storageState();
  await context.close();
  return state;
}

function figuresOf(opened: readonly Opened[]): string[] {
  const middle = (name: keyof Opened) => median(opened.map((one) => one[name]));
  return [
    middle('usable').toFixed(0),
    middle('task').toFixed(0),
    (middle('answers') / KILOBYTE).toFixed(1),
    (middle('others') / KILOBYTE).toFixed(0),
  ];
}
