import { findDistrict } from '@marketplace/contracts/districts';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import type { SiteView } from '@marketplace/contracts/site/site.views';
import { memo } from 'react';
import { useSite } from '../../api/page-data.tsx';
import { filterNames } from '../../listing/filter-url.ts';
import { StructuredData } from '../json-ld.tsx';
import type { PageHead } from '../page-head.tsx';
import { paths, withQuery } from '../pages.ts';
import { PAGE } from './list-sources.ts';
import type { ListWords } from './list-words.ts';
import { placeOf } from './list-words.ts';

/**
 * Returns the head of a list page. The plain list and the list of one district are pages of their own for search engines; any
 * other filter, an order, and what follows the first page is not.
 */
export function listHead(words: ListWords, path: string, params: URLSearchParams): PageHead {
  const { what, intro } = words;
  const plain = { title: `${what} in Singapore`, description: intro, path };
  const set = [...filterNames, 'sort', PAGE].filter((name) => params.get(name));
  if (set.length === 0) return plain;
  const district = findDistrict(params.get('district') ?? '');
  if (set.length > 1 || !district) return { ...plain, noindex: true };
  return {
    title: `${what} in ${district.menuLabel}, Singapore`,
    description: `${placeOf(district)} ${intro}`,
    path: withQuery(path, { district: district.shortLabel }),
  };
}

/** How many listings of a long list its JSON-LD names. */
const LISTED = 24;

/** The beginning of a list for search engines. */
export const ItemListJsonLd = memo(function ItemListJsonLd({ listings }: { listings: PropertyView[] }) {
  return <StructuredData facts={itemListJsonLd(listings.slice(0, LISTED), useSite())} />;
});

/** Returns the addresses of listings as JSON-LD, in the order in which a page shows them. */
export function itemListJsonLd(listings: readonly PropertyView[], { origin }: SiteView): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    numberOfItems: listings.length,
    itemListElement: listings.map(({ slug, title }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      url: origin + paths.property(slug),
    })),
  };
}
