import { expect, it } from 'vitest';
import { demoListing } from '../../testing/demo.ts';
import { shareText } from './property-summary.tsx';

it('names a shared listing with price and district in one sentence', () =>
  expect(shareText(demoListing)).toBe(
    'Check out this property: Lantern Quay Residences - $2,380,000 in D01 - Boat Quay / Raffles Place',
  ));

it('names no price of what is sold', () =>
  expect(shareText({ ...demoListing, status: 'sold' })).toBe(
    'Check out this property: Lantern Quay Residences in D01 - Boat Quay / Raffles Place',
  ));
