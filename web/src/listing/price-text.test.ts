import { describe, expect, it } from 'vitest';
import { priceText } from './filter-selects.tsx';

describe('a price being typed', () => {
  it.each([
    ['$1,250,000.50 SGD', '1250000.50'],
    ['-5e3', '53'],
    ['1.2.345', '1.23'],
    ['12.', '12.'],
    ['free', ''],
    ['2m', '2000000'],
    ['$1.25M', '1250000'],
    ['800 k', '800000'],
    ['m', ''],
  ])('%j is %j', (typed, kept) => expect(priceText(typed)).toBe(kept));
});
