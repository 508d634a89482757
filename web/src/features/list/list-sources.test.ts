import { expect, it } from 'vitest';
import { firstListings, typeLists } from './list-sources.ts';

it('asks for the beginning of a list with the filters and the order that the list knows', () => {
  const params = new URLSearchParams('bedrooms=2&district=D09&minPrice=cheap&sort=size&page=7');
  const { Buy, Rent } = typeLists;
  expect(firstListings(Buy, params).path).toBe(
    '/properties?status=active&property_type=Buy&district=D09&bedrooms=2&sort=size&limit=24',
  );
  expect(firstListings(Rent, params).path).toBe(
    '/properties?status=active&property_type=Rent&district=D09&sort=size&limit=24',
  );
});
