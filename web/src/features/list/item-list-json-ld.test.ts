import { expect, it } from 'vitest';
import { demoListing, demoSite } from '../../testing/demo.ts';
import { itemListJsonLd } from './list-head.tsx';

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
