import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test';
import { countTasksFromNow, longestTask, startTasks } from '../harness/browser.ts';

const DAY_MS = 86_400_000;

/** A page of the admin area: where it is, what opens the part that is measured, and what is there once it can be used. */
interface AdminPage {
  name: string;
  path: string;
  open?: (page: Page) => Promise<void>;
  content: (page: Page) => readonly Locator[];
}

/** Returns the pages of the admin area; those of one listing and one enquiry by their ids. */
export function adminPages({ listing, enquiry }: { listing: string; enquiry: string }): AdminPage[] {
  const then = new Date(Date.now() - 50 * DAY_MS).toISOString();
  const text = (pattern: RegExp) => (page: Page) => [page.locator('main').getByText(pattern).first()];
  const button = (name: string) => (page: Page) => [page.getByRole('button', { name }).first()];
  const heading = (name: string) => (page: Page) => [page.getByRole('heading', { name, exact: true })];
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
    {
      name: 'Analytics of all time',
      path: '/analytics?range=all',
      content: (page) => [...figure(page), page.getByRole('row').nth(9)],
    },
    { name: 'Activity', path: '/activity', content: (page) => [page.locator('main li').nth(9)] },
    { name: 'Enquiries', path: '/enquiries', content: text(/^A visitor/) },
    { name: 'An enquiry', path: `/enquiries/${enquiry}`, content: text(/^I would like to know more/) },
    { name: 'Agenda', path: '/agenda', content: text(/A visitor/) },
    { name: 'History of a listing', path: `/properties/${listing}/history`, content: text(/changes since/) },
    { name: 'History: price', path: `/properties/${listing}/history?tab=price`, content: text(/ → /) },
    { name: 'Add a property', path: '/add', content: (page) => [page.getByLabel('Title')] },
    { name: 'Bulk upload', path: '/bulk', content: button('Load Example') },
    { name: 'Reply templates', path: '/enquiries/templates', content: heading('Reply templates') },
    { name: 'Deleted properties', path: '/properties/deleted', content: heading('Deleted properties') },
    { name: 'Team', path: '/team', content: text(/^Owner$/) },
    { name: 'Settings', path: '/settings', content: heading('Settings') },
    { name: 'Operations', path: '/operations', content: text(/^Technical details$/) },
    { name: 'Account', path: '/account', content: text(/^This session$/) },
  ];
  return pages.map((one) => ({ ...one, path: `/admin/dashboard${one.path}` }));
}

const SETTLED_MS = 1000;
const LONGEST_MS = 60_000;
const LOOK_MS = 10;

export interface Screen extends BrowserContextOptions {
  /** The most that a page may take. */
  goals: Partial<Opened>;
}

export interface Opened {
  /** Milliseconds until the content is there. */
  usable: number;
  /** Milliseconds of the longest task on a processor that is four times slower. */
  task: number;
  /** Kilobytes over the wire of answers of the API. */
  answers: number;
  /** The same answers, unpacked. */
  plain: number;
  /** Over the wire, of all else. */
  others: number;
}

/** Opens a page in a browser that has nothing from before. */
export async function open(browser: Browser, screen: BrowserContextOptions, one: AdminPage): Promise<Opened> {
  const context = await browser.newContext(screen);
  const page = await context.newPage();
  page.setDefaultTimeout(LONGEST_MS);
  if (one.open) {
    await page.goto(one.path);
    await page.getByText(/^1–50 of /).waitFor();
    await page.waitForTimeout(SETTLED_MS);
  }
  const counted = await countBytes(page);
  await startTasks(browser, page);
  if (one.open) await countTasksFromNow(page);
  const began = performance.now();
  await (one.open ?? (() => page.goto(one.path)))(page);
  for (const part of one.content(page)) await seen(part, began + LONGEST_MS);
  const usable = performance.now() - began;
  await page.waitForTimeout(SETTLED_MS); // for what it asks and does after it can be used
  await page.evaluate('scrollTo(0, document.body.scrollHeight)'); // the rest is drawn when it is near
  await page.waitForTimeout(SETTLED_MS);
  const task = await longestTask(browser);
  await context.close();
  return { usable, task, ...counted };
}

/** Resolves within a hundredth of a second after it can be seen, where Playwright's own waiting soon looks every half second only. */
async function seen(part: Locator, latest: number): Promise<void> {
  while (!(await part.isVisible())) {
    if (performance.now() > latest) throw new Error(`${part} is not there.`);
    await delay(LOOK_MS);
  }
}

const KILOBYTE = 1000;

async function countBytes(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const answers = new Set<string>();
  const counted = { answers: 0, plain: 0, others: 0 };
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Fetch' || type === 'XHR') answers.add(requestId);
  });
  session.on('Network.dataReceived', ({ requestId, dataLength }) => {
    if (answers.has(requestId)) counted.plain += dataLength / KILOBYTE;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    counted[answers.has(requestId) ? 'answers' : 'others'] += encodedDataLength / KILOBYTE;
  });
  return counted;
}
