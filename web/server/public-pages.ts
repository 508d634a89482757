interface PublicPage {
  path: string;
  /** Its label in the top navigation, in the order of this table. */
  nav?: string;
  /** Whether the sitemap lists it. Home, lists and listings are listed with their last change. */
  inSitemap?: boolean;
}

/** The public pages with a fixed path. Paths, navigation, sitemap, budgets (`page-budgets.ts`) and the journey through every page use this table. */
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
  emailAlerts: { path: '/email-alerts' },
} as const satisfies Record<string, PublicPage>;

/** The same as a list. */
export const pageList: readonly PublicPage[] = Object.values(publicPages);
