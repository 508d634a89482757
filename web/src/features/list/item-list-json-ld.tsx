import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import type { SiteView } from '@marketplace/contracts/site/site.views';
import { memo } from 'react';
import { paths } from '../../site/public-paths.ts';
import { useSite } from '../../site/site.tsx';
import { StructuredData } from '../../site/structured-data.tsx';

/** How much of a long list search engines are told. */
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
