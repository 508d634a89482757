import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test';
import {
  countTasksFromNow,
  launchBrowser,
  logInByForm,
  longestTask,
  startTasks,
} from '../../harness/browser.ts';
import type { ProductPart } from '../rows.ts';
import { quantityRow } from '../rows.ts';

const TYPED = 'condo near park';
const BETWEEN_KEYS_MS = 150;
const SETTLED_MS = 2000;

interface Search {
  name: string;
  path: string;
  field: (page: Page) => Locator;
}

const searches: readonly Search[] = [
  {
    name: '/buy',
    path: '/buy',
    field: (page) =>
      page.getByRole('search', { name: 'Filter properties' }).getByLabel('Search', { exact: true }),
  },
  {
    name: 'the admin’s properties',
    path: '/admin/dashboard/properties',
    field: (page) => page.getByRole('searchbox').first(),
  },
];

/** The longest task while a visitor and the admin type a search. */
export const typing: ProductPart = async (bench, product) => {
  const browser = await launchBrowser();
  try {
    const context = { ...(await logInByForm(browser, product)), viewport: { width: 1280, height: 800 } };
    for (const search of searches) {
      const tasks: number[] = [];
      for (let round = 0; round < bench.rounds; round++) tasks.push(await typed(browser, context, search));
      const count = product.listed.length.toLocaleString('en');
      const work = `a key in the search of ${search.name}, ${count} listings: longest task at 4x`;
      bench.row(quantityRow({ work, goal: { atMost: 50 } }, 'ms', tasks));
    }
  } finally {
    await browser.close();
  }
};

async function typed(
  browser: Browser,
  options: BrowserContextOptions,
  { path, field }: Search,
): Promise<number> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await page.goto(path);
  await field(page).focus();
  await page.waitForTimeout(SETTLED_MS);
  await startTasks(browser, page);
  await countTasksFromNow(page);
  await page.keyboard.type(TYPED, { delay: BETWEEN_KEYS_MS });
  await page.waitForTimeout(SETTLED_MS);
  const task = await longestTask(browser);
  await context.close();
  return task;
}
