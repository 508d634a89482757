interface PublicPage {
  path: string;
  /** Its label in the top navigation, in the order of this table. */
  nav?: string;
  /** Whether the sitemap lists it. Home, lists and listings are listed with their last change. */
  inSitemap?: boolean;
}

/** The public pages with a fixed path. Paths, navigation, sitemap, budgets and the journey through every page use this table. */
export const publicPages = {
  home: { path: '/', nav: 'Home' },
  newLaunch: { path: '/new-launch', nav: 'New Launch' },
  buy: { path: '/buy', nav: 'Buy' },
  sell: { path: '/sell', nav: 'Sell' },
  rent: { path: '/rent', nav: 'Rent' },
  about: { path: '/about', nav: 'About', inSitemap: true },
  contact: { path: '/contact', nav: 'Contact', inSitemap: true },
  costs: { path: '/guides/costs', inSitemap: true },
  sellHome: { path: '/guides/sell', inSitemap: true },
  afford: { path: '/guides/afford', inSitemap: true },
  disclaimer: { path: '/disclaimer', nav: 'Disclaimer', inSitemap: true },
  saved: { path: '/saved' },
  shortlist: { path: '/shortlist' },
} as const satisfies Record<string, PublicPage>;

/** The same as a list. */
export const pageList: readonly PublicPage[] = Object.values(publicPages);

/** What the first view of a page may load, in compressed bytes. */
export interface PageBudget {
  scripts: number;
  fonts: number;
  /** Pictures on screen and near it: on a phone of 390 px with 2.6 dots per pixel, and on a desktop. */
  pictures: { phone: number; desktop: number };
}

const SCRIPTS = 120 * 1024;
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
