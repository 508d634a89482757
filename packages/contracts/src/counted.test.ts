import { expect, it } from 'vitest';
import { counted } from './counted.ts';

it.each([
  [0, '0 listings'],
  [1, '1 listing'],
  [2, '2 listings'],
  [1204, '1,204 listings'],
])('%d is %s', (number, text) => expect(counted(number, 'listing')).toBe(text));

it('takes the plural that is given', () => {
  expect([1, 3].map((number) => counted(number, 'property', 'properties'))).toEqual([
    '1 property',
    '3 properties',
  ]);
});
