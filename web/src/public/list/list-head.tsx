import type { District } from '@marketplace/contracts/districts';
import { findDistrict } from '@marketplace/contracts/districts';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { messages } from '@marketplace/contracts/messages';
import type { SiteView } from '@marketplace/contracts/site/site.views';
import { memo } from 'react';
import type { Resource } from '../../api/client.ts';
import { useSite } from '../../api/page-data.tsx';
import { filterNames } from '../../listing/filter-url.ts';
import { regions } from '../../listing/market-words.ts';
import type { PageHead } from '../page-head.tsx';
import { StructuredData } from '../page-head.tsx';
import { paths, withQuery } from '../pages.ts';
import { PAGE } from './list-sources.ts';

/** Texts of a list page. */
export interface ListWords {
  heading: string;
  /** Followed by a place: `Properties for sale in Singapore`. */
  what: string;
  intro: string;
  searchPlaceholder: string;
  /** `Showing 12 properties`. */
  noun: string;
  examples: { minPrice: string; maxPrice: string };
  empty: { title: string; hint?: string };
  tone?: 'newLaunch';
}

const common = {
  searchPlaceholder: 'Search properties...',
  noun: 'properties',
  examples: { minPrice: 'e.g., 500000', maxPrice: 'e.g., 2000000' },
  empty: { title: messages.noProperties },
};

export const listWords = {
  Buy: {
    ...common,
    heading: 'Properties for Sale',
    what: 'Properties for sale',
    intro: 'Homes and commercial space to buy, new and resale, across Singapore.',
  },
  Sell: {
    ...common,
    heading: 'Selling with Us',
    what: 'Properties we are selling',
    intro: 'Homes we’re selling for their owners. Thinking of selling yours? See how we’d market it.',
  },
  Rent: {
    ...common,
    heading: 'Properties for Rent',
    what: 'Properties for rent',
    intro: 'Homes, offices and shops for rent, with the full monthly rent shown.',
    examples: { minPrice: 'e.g., 2000', maxPrice: 'e.g., 6000' },
  },
  newLaunch: {
    ...common,
    heading: 'New Launch Properties',
    what: 'New launch properties',
    intro: 'The newest developments in Singapore, before and at their launch.',
    searchPlaceholder: 'Search new launch properties...',
    noun: 'new launch properties',
    empty: { title: messages.noNewLaunches, hint: messages.noNewLaunchesHint },
    tone: 'newLaunch',
  },
} as const satisfies Record<string, ListWords>;

/** Returns the places of a district: `Katong, Joo Chiat, Amber Road. Rest of Central Region, Outside Central Region.` */
export function placeOf({ areas, marketSegment }: District): string {
  const names = marketSegment.split('/').map((segment) => regions[segment] ?? segment);
  return `${areas.join(', ')}. ${names.join(', ')}.`;
}

/** Returns the head of a list page. Only the whole list and the list of one district are indexed: no other filter, order or page. */
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
    path: withQuery(path, { district: district.code }),
  };
}

interface Listed {
  listings: readonly PropertyView[] | undefined;
  total: number;
}

/** Returns the preview picture of a list with listings. Its address changes with the count and the first listing. */
export function listPicture(
  { path }: Pick<Resource<unknown>, 'path'>,
  { listings: [first] = [], total }: Listed,
  { title: alt }: PageHead,
): Pick<PageHead, 'image'> {
  if (!first) return {};
  const query = path.slice(path.indexOf('?'));
  return {
    image: {
      path: `/uploads/previews/list.jpg${query}&v=${total}.${first.slug.slice(-8)}.${first.version}`,
      alt,
    },
  };
}

const LISTED = 24;

export const ItemListJsonLd = memo(function ItemListJsonLd({ listings }: { listings: PropertyView[] }) {
  return <StructuredData facts={itemListJsonLd(listings.slice(0, LISTED), useSite())} />;
});

/** Returns a list as JSON-LD. */
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
