import type { District } from '@marketplace/contracts/districts';
import { findDistrict } from '@marketplace/contracts/districts';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import type { SiteView } from '@marketplace/contracts/site/site.views';
import { memo } from 'react';
import { filterNames } from '../../listings/filter-url.ts';
import { StructuredData } from '../../site/json-ld.tsx';
import type { PageHead } from '../../site/page-head.tsx';
import { paths, withQuery } from '../../site/public-paths.ts';
import { useSite } from '../../site/site.tsx';

/**
 * Returns the head of a list page. The plain list and the list of one district are pages of their own for search engines; any
 * other filter, and an order, is not.
 */
export function listHead({ title, description, path }: PageHead, params: URLSearchParams): PageHead {
  const set = [...filterNames, 'sort'].filter((name) => params.get(name));
  if (set.length === 0) return { title, description, path };
  const district = findDistrict(params.get('district') ?? '');
  if (set.length > 1 || !district) return { title, description, path, noindex: true };
  return {
    title: `${title}, ${nameOf(district)}`,
    description: `${nameOf(district)}. ${description}`,
    path: withQuery(path, { district: district.shortLabel }),
  };
}

function nameOf({ number, areas }: District): string {
  return `District ${number} (${areas.join(', ')})`;
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
