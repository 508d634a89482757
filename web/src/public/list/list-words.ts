import type { District } from '@marketplace/contracts/districts';
import { messages } from '@marketplace/contracts/messages';
import { regions } from '../../listing/market-words.ts';

/** How a list page speaks of what it lists. */
export interface ListWords {
  heading: string;
  /** Of what it is a list; a place follows: `Properties for sale in Singapore`. */
  what: string;
  intro: string;
  searchPlaceholder: string;
  /** The words after the number: `Showing 12 properties`. */
  noun: string;
  /** Of prices, in their fields. */
  examples: { minPrice: string; maxPrice: string };
  /** When nothing matches. */
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
    intro: 'Homes and commercial space to buy, new and resale, across all 28 districts.',
  },
  Sell: {
    ...common,
    heading: 'Selling with Us',
    what: 'Properties we are selling',
    intro: 'Owners’ homes that we are marketing now. Thinking of selling yours? See how we present it.',
  },
  Rent: {
    ...common,
    heading: 'Properties for Rent',
    what: 'Properties for rent',
    intro: 'Homes, rooms to work in and shops to let, with the monthly rent in full.',
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

/** Returns where a district is: `Katong, Joo Chiat, Amber Road. Rest of Central Region, Outside Central Region.` */
export function placeOf({ areas, marketSegment }: District): string {
  const names = marketSegment.split('/').map((segment) => regions[segment] ?? segment);
  return `${areas.join(', ')}. ${names.join(', ')}.`;
}
