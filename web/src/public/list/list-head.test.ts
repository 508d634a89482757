import { describe, expect, it } from 'vitest';
import { demoListing, demoSite } from '../../testing/demo.ts';
import { itemListJsonLd, listHead, listWords } from './list-head.tsx';

const page = {
  title: 'Properties for sale in Singapore',
  description: listWords.Buy.intro,
  path: '/buy',
};
const of = (query: string) => listHead(listWords.Buy, '/buy', new URLSearchParams(query));

describe('the head of a list page', () => {
  it('is its own without filters', () => expect(of('')).toEqual(page));

  it('is that of a page about the district when only one is asked for, however it is named', () => {
    const head = of('district=9');
    expect(head.title).toBe('Properties for sale in D09 Orchard / River Valley, Singapore');
    expect(head.description).toContain('Orchard, Cairnhill, River Valley. Core Central Region.');
    expect(head.path).toBe('/buy?district=D09+-+Orchard+%2F+River+Valley');
    expect(head.noindex).toBeUndefined();
  });

  it('keeps other filters out of search engines', () => {
    for (const query of [
      'search=pool',
      'district=9&minPrice=1',
      'district=9&sort=size',
      'sort=size',
      'page=2',
      'district=Atlantis',
    ])
      expect(of(query)).toEqual({ ...page, noindex: true });
  });
});

it('a list is its listings in order', () =>
  expect(itemListJsonLd([demoListing], demoSite)).toMatchObject({
    '@type': 'ItemList',
    itemListElement: [
      {
        '@type': 'ListItem',
        position: 1,
        url: 'https://homes.example/property/lantern-quay-residences-0001',
      },
    ],
  }));
