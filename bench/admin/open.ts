import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import type { AdminPage } from './pages.ts';

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
