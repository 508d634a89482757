import { expect, it } from 'vitest';
import {
  elsewhereResource,
  firstListings,
  marketResource,
  newLaunchList,
  typeLists,
  understoodQuery,
} from './list-sources.ts';

it('asks for the beginning of a list with the filters and the order that the list knows', () => {
  const params = new URLSearchParams('bedrooms=2&district=D09&minPrice=cheap&sort=size&page=none');
  const { Buy, Rent } = typeLists;
  expect(firstListings(Buy, params).path).toBe(
    '/properties?status=active&property_type=Buy&district=D09&bedrooms=2&sort=size&limit=24',
  );
  expect(firstListings(Rent, params).path).toBe(
    '/properties?status=active&property_type=Rent&district=D09&sort=size&limit=24',
  );
});

it('asks for the page that its address names, and for rooms where it is told to look at them', () => {
  const params = new URLSearchParams('bedrooms=2&rooms=applied&page=3&utm=1');
  expect(firstListings(typeLists.Rent, params).path).toBe(
    '/properties?status=active&property_type=Rent&bedrooms=2&limit=24&offset=48',
  );
  expect(understoodQuery(params).toString()).toBe('bedrooms=2&rooms=applied&page=3');
});

it('asks for the figures of what it shows, whatever its order and page', () => {
  const params = new URLSearchParams('district=D09&sort=size&page=3');
  expect(marketResource(typeLists.Buy, params).path).toBe(
    '/properties/market?property_type=Buy&district=D09',
  );
  expect(marketResource(newLaunchList, new URLSearchParams()).path).toBe(
    '/properties/market?is_new_launch=true',
  );
});

it('lets words of a search that find nothing be left out, but not where other lists are counted', () => {
  const params = new URLSearchParams('search=sea&page=2');
  for (const { path } of [firstListings(typeLists.Buy, params), marketResource(typeLists.Buy, params)])
    expect(path).toContain('&search=sea&dropWords=true');
  expect(elsewhereResource(typeLists.Buy, params)?.path).toBe(
    '/properties/elsewhere?property_type=Buy&search=sea',
  );
  expect(elsewhereResource(typeLists.Buy, new URLSearchParams('page=2'))).toBeNull();
});
