import { describe, expect, it } from 'vitest';
import { parseSearchAddress } from './alert.search.ts';
import { searchInWords } from './search-in-words.ts';

const inWords = (address: string) => {
  const search = parseSearchAddress(address);
  return search && searchInWords(search);
};

describe('the search of an address', () => {
  it.each([
    ['/buy', 'Homes for sale'],
    ['/new-launch?sort=price_asc', 'New launches'],
    ['/rent?maxPrice=4500&rooms=applied&bedrooms=2', 'Homes for rent · Up to $4,500 · 2+ bedrooms'],
    ['/sell?search=pool%20under%202m', 'Homes we’re selling · “pool under 2m”'],
    [
      '/buy?district=D09&category=Condo&minPrice=1000000',
      'Homes for sale · D09 Orchard / River Valley · Condo · From $1,000,000',
    ],
    ['/buy?district=All%20Districts&category=All%20Types', 'Homes for sale'],
  ])('%s is “%s”', (address, words) => expect(inWords(address)).toBe(words));

  it.each([
    '',
    'buy',
    '/saved',
    '//buy',
    '/buy/',
    '/buy?district=D99',
    '/buy?maxPrice=cheap',
    '/__proto__',
    'https://x.example/buy',
  ])('%s is none', (address) => expect(inWords(address)).toBeUndefined());
});
