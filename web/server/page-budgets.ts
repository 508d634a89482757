import { pageList } from './public-pages.ts';

/** What the first view of a page may load, in compressed bytes. */
export interface PageBudget {
  scripts: number;
  fonts: number;
  /** Pictures on screen and near it: on a phone of 390 px with 2.6 dots per pixel, and on a desktop. */
  pictures: { phone: number; desktop: number };
}

const SCRIPTS = 116 * 1024;
/** Inter and Source Serif for English; names with accents load two more files of a quarter of that. */
const FONTS = 42_000;

const cards = { phone: 350_000, desktop: 320_000 };
const photo = { phone: 250_000, desktop: 320_000 };
const pictures: Record<string, PageBudget['pictures']> = {
  '/': photo,
  '/buy': cards,
  '/sell': cards,
  '/rent': cards,
  '/new-launch': cards,
  '/property/:slug?': photo,
};

const routes = [...pageList.map(({ path }) => path), '/property/:slug?', '/seller/:secret?', '/*'];

/** By the path of the route. */
export const pageBudgets: Readonly<Record<string, PageBudget>> = Object.fromEntries(
  routes.map((route) => [
    route,
    { scripts: SCRIPTS, fonts: FONTS, pictures: pictures[route] ?? { phone: 10_000, desktop: 10_000 } },
  ]),
);
