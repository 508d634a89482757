import type { Browser, Page } from '@playwright/test';
import { chromium } from '@playwright/test';
import packaged from '@sparticuz/chromium';
import type { Product } from './product.ts';

/** Starts a Chromium; CHROMIUM_PATH names one of your own. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? (await packaged.executablePath());
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
}

/** Logs in by the form. Returns the address of the product and the browser's storage. */
export async function logInByForm(
  browser: Browser,
  { origin, credentials: { username, password } }: Pick<Product, 'origin' | 'credentials'>,
) {
  const baseURL = origin.replace('127.0.0.1', 'localhost'); // as PUBLIC_ORIGIN names it
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await page.goto('/admin/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/dashboard/**'); // the welcome of a first login
  const storageState = await context.storageState();
  await context.close();
  return { baseURL, storageState };
}

const TASKS = 'disabled-by-default-devtools.timeline';
const MARKS = 'blink.user_timing';
const BEGIN = 'begin';
const SLOWDOWN = 4;

/** Begins to record the tasks of a page; `longestTask` ends it. */
export async function startTasks(browser: Browser, page: Page): Promise<void> {
  await browser.startTracing(page, { categories: [TASKS, MARKS] });
}

/** Tasks before this do not count: the recording itself begins with a long one. */
export async function countTasksFromNow(page: Page): Promise<void> {
  await page.evaluate(`performance.mark('${BEGIN}')`);
}

/**
 * Returns the processor time in milliseconds of the longest recorded task on a processor that is four times slower: unlike its
 * duration, it is the same on a busy machine.
 */
export async function longestTask(browser: Browser): Promise<number> {
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: {
      name: string;
      pid: number;
      tid: number;
      ts: number;
      tdur?: number;
      args: { name?: string };
    }[];
  };
  const threads = traceEvents.filter(
    ({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain',
  );
  const since = traceEvents.find(({ name }) => name === BEGIN)?.ts ?? 0;
  const times = traceEvents
    .filter(
      ({ name, pid, tid, ts }) =>
        name === 'RunTask' && ts >= since && threads.some((main) => main.pid === pid && main.tid === tid),
    )
    .map(({ tdur = 0 }) => tdur / 1000);
  return SLOWDOWN * Math.max(0, ...times);
}
