/** What the first view of a page may load, in bytes as they travel. */
export interface PageBudget {
  scripts: number;
  fonts: number;
  /** Those on screen, and near enough to it for the browser to load them: on a phone of 390 px with 2.6 dots a pixel, and on a desktop. */
  pictures: { phone: number; desktop: number };
}

const SCRIPTS = 120 * 1024;
/** Inter and Source Serif in what English is written in; names with accents load two more files of a quarter of that. */
const FONTS = 42_000;

const plain: PageBudget = { scripts: SCRIPTS, fonts: FONTS, pictures: { phone: 10_000, desktop: 10_000 } };
const list: PageBudget = { ...plain, pictures: { phone: 350_000, desktop: 320_000 } };

/** By the path of the route. */
export const pageBudgets: Record<string, PageBudget> = {
  '/': { ...plain, pictures: { phone: 250_000, desktop: 320_000 } },
  '/buy': list,
  '/sell': list,
  '/rent': list,
  '/new-launch': list,
  '/property/:slug?': { ...plain, pictures: { phone: 250_000, desktop: 320_000 } },
  '/guides/costs': plain,
  '/about': plain,
  '/contact': plain,
  '/saved': plain,
  '/shortlist': plain,
  '/disclaimer': plain,
  '/seller/:secret?': plain,
  '/*': plain,
};
