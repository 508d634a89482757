import type { PropertyType } from '@marketplace/contracts/listings/listing.terms';

const listPaths = { Buy: '/buy', Sell: '/sell', Rent: '/rent' } as const;

/** Paths of the public pages. */
export const paths = {
  home: '/',
  newLaunch: '/new-launch',
  about: '/about',
  contact: '/contact',
  disclaimer: '/disclaimer',
  costs: '/guides/costs',
  saved: '/saved',
  shortlist: '/shortlist',
  list: (type: PropertyType) => listPaths[type],
  property: (slug: string) => `/property/${encodeURIComponent(slug)}`,
} as const;

/** Returns a path with a query string of the parameters that are set; the path alone when none is. */
export function withQuery(path: string, parameters: Record<string, string>): string {
  const set = Object.entries(parameters).filter(([, value]) => value !== '');
  return set.length === 0 ? path : `${path}?${new URLSearchParams(set)}`;
}
