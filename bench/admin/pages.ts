import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test';

const DAY_MS = 86_400_000;

/** A page of the admin area: where it is, what opens the part that is measured, and what is there once it can be used. */
interface AdminPage {
  name: string;
  path: string;
  open?: (page: Page) => Promise<void>;
  content: (page: Page) => readonly Locator[];
}

/** Returns the pages of the admin area; those of one listing by its id. */
export function adminPages(id: string): AdminPage[] {
  const then = new Date(Date.now() - 50 * DAY_MS).toISOString();
  const text = (pattern: RegExp) => (page: Page) => [page.locator('main').getByText(pattern).first()];
  const button = (name: string) => (page: Page) => [page.getByRole('button', { name }).first()];
  const figure = text(/^\d{2,3},\d{3}$/);
  const pages: AdminPage[] = [
    { name: 'Overview', path: '', content: (page) => [...text(/^[\d,]+ tasks$/)(page), ...figure(page)] },
    { name: 'Properties: rows, on a phone cards', path: '/properties', content: text(/^1–50 of /) },
    {
      name: 'Edit, from the press of its button',
      path: '/properties',
      open: (page) =>
        page
          .getByRole('button', { name: /^Edit / })
          .first()
          .click(),
      content: (page) => [page.getByRole('dialog').getByLabel('Title')],
    },
    { name: 'Prices', path: '/prices', content: button('Revert price') },
    { name: 'As it was 50 days ago', path: `/past?at=${then}`, content: text(/^(so )?since/) },
    { name: 'Changed in 50 days', path: `/past?tab=changes&at=${then}`, content: text(/repriced/) },
    {
      name: 'Analytics',
      path: '/analytics',
      content: (page) => [...figure(page), page.getByRole('row').nth(9)],
    },
    { name: 'Activity', path: '/activity', content: (page) => [page.locator('main li').nth(9)] },
    { name: 'Enquiries', path: '/enquiries', content: text(/^A visitor/) },
    { name: 'History of a listing', path: `/properties/${id}/history`, content: text(/changes since/) },
    { name: 'History: price', path: `/properties/${id}/history?tab=price`, content: text(/ → /) },
    { name: 'Add a property', path: '/add', content: (page) => [page.getByLabel('Title')] },
    { name: 'Bulk upload', path: '/bulk', content: button('Load Example') },
    { name: 'Operations', path: '/operations', content: text(/^Technical details$/) },
    { name: 'Account', path: '/account', content: text(/^This session$/) },
  ];
  return pages.map((one) => ({ ...one, path: `/admin/dashboard${one.path}` }));
}

const SETTLED_MS = 1000;
const LONGEST_MS = 60_000;

/** Runs in the page before its own code. */
const observe = `
  window.tasks = [];
  const watch = new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => tasks.push(duration)));
  watch.observe({ type: 'longtask', buffered: true });`;

/** A screen, and how many times slower than this machine its processor is. */
export interface Screen extends BrowserContextOptions {
  slowdown: number;
}

/** Milliseconds until the content is there and of the longest task; bytes over the wire, of answers of the API and of all else. */
export interface Opened {
  usable: number;
  task: number;
  answers: number;
  others: number;
}

/** Opens a page in a browser that has nothing from before. */
export async function open(
  browser: Browser,
  { slowdown, ...options }: Screen,
  one: AdminPage,
): Promise<Opened> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  page.setDefaultTimeout(LONGEST_MS);
  const bytes = await countBytes(page, slowdown);
  await page.addInitScript({ content: observe });
  let began = performance.now();
  await page.goto(one.path);
  if (one.open) {
    await page.getByText(/^1–50 of /).waitFor();
    await page.waitForTimeout(SETTLED_MS);
    bytes.forget();
    await page.evaluate('tasks.splice(0)');
    began = performance.now();
    await one.open(page);
  }
  for (const part of one.content(page)) await part.waitFor();
  const usable = performance.now() - began;
  await page.waitForTimeout(SETTLED_MS); // for what it asks and does after it can be used
  const task = await page.evaluate<number>('Math.max(0, ...tasks)');
  await context.close();
  return { usable, task, ...bytes.counted() };
}

async function countBytes(page: Page, slowdown: number) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const answers = new Set<string>();
  let counted = { answers: 0, others: 0 };
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Fetch' || type === 'XHR') answers.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    counted[answers.has(requestId) ? 'answers' : 'others'] += encodedDataLength;
  });
  return {
    counted: () => counted,
    forget() {
      counted = { answers: 0, others: 0 };
    },
  };
}
