import type { PropertyType } from '@marketplace/contracts/listings/listing.terms';
import { publicPages } from '../../server/public-pages.ts';

type PageName = keyof typeof publicPages;

const fixed = Object.fromEntries(
  Object.entries(publicPages).map(([name, { path }]) => [name, path]),
) as Readonly<Record<PageName, string>>;

/** Paths of the public pages. */
export const paths = {
  ...fixed,
  list: (type: PropertyType) => fixed[type.toLowerCase() as Lowercase<PropertyType>],
  property: (slug: string) => `/property/${encodeURIComponent(slug)}`,
};

/** Returns a path with the parameters that are not empty. */
export function withQuery(path: string, parameters: Record<string, string>): string {
  const set = Object.entries(parameters).filter(([, value]) => value !== '');
  return set.length === 0 ? path : `${path}?${new URLSearchParams(set)}`;
}
