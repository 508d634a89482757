import type { TableRow } from '@marketplace/contracts/listings/listing-table.views';
import { describe, expect, it } from 'vitest';
import { listing } from '../../testing/catalogue.ts';
import { rowOf } from '../../testing/table.ts';
import { paramsOfState, readUrlState } from '../ui/url-state.ts';
import {
  followTable,
  isSameQuery,
  PropertyQuery,
  tableFilePath,
  tablePath,
  wholeList,
} from './property-query.ts';

const ofAddress = (search: string) => readUrlState(PropertyQuery, new URLSearchParams(search));

it('its address has only what differs from the default list', () => {
  expect(paramsOfState(PropertyQuery, wholeList)).toEqual({});
  const params = {
    search: 'quay',
    status: 'sold',
    type: 'Rent',
    category: 'EC',
    district: 'D09',
    new_launch: 'true',
    without_pictures: 'true',
    schedule: 'expiring',
    sort: 'price-asc',
    page: '3',
  };
  const query = ofAddress(new URLSearchParams(params).toString());
  expect(query).toEqual({ ...params, new_launch: true, without_pictures: true, page: 3 });
  expect(paramsOfState(PropertyQuery, query)).toEqual(params);
});

it('an invalid address is the default list', () => {
  const odd = 'status=lost&type=Swap&category=Castle&district=Mars&new_launch=perhaps&sort=loudness';
  for (const page of ['', '&page=0', '&page=x']) expect(ofAddress(odd + page)).toEqual(wholeList);
  expect(ofAddress('district=9').district).toBe('D09');
});

it('the API is asked for a page, and for a CSV of all pages', () => {
  expect(tablePath(wholeList)).toBe('/api/properties/table');
  const query = ofAddress(
    'search=two words&type=Rent&new_launch=true&without_pictures=true&sort=views-desc&page=2',
  );
  const asked =
    'search=two+words&without_pictures=true&sort=views-desc&property_type=Rent&is_new_launch=true';
  expect(tablePath(query)).toBe(`/api/properties/table?${asked}&page=2`);
  expect(tableFilePath(query, ['price', 'views'])).toBe(
    `/api/properties/table.csv?${asked}&columns=price%2Cviews`,
  );
});

it('queries are equal whatever their page', () => {
  expect(isSameQuery(wholeList, ofAddress('page=2'))).toBe(true);
  expect(isSameQuery(wholeList, ofAddress('status=sold'))).toBe(false);
});

const row = (number: number, fields: Partial<TableRow> = {}) => ({ ...rowOf(listing(number)), ...fields });
const tableOf = (...rows: TableRow[]) => ({ rows, total: rows.length });
const shown = tableOf(row(1), row(2), row(3));

describe('newer rows', () => {
  it('replace those shown while the order is unchanged', () => {
    const newer = tableOf(row(1), row(2, { price: 9, version: 8 }), row(3));
    expect(followTable(shown, newer)).toEqual({ table: newer, changes: 0 });
  });

  it('do not move because of visits', () => {
    const newer = tableOf(row(3, { views: 50 }), row(1), row(2));
    const table = tableOf(row(1), row(2), row(3, { views: 50 }));
    expect(followTable(shown, newer)).toEqual({ table, changes: 0 });
  });

  it('are held when a changed listing would move', () => {
    const newer = tableOf(row(3, { version: 8 }), row(1), row(2));
    expect(followTable(shown, newer)).toEqual({ table: newer, changes: 1 });
  });

  it.each([
    [shown, tableOf(row(5), row(4), row(1)), 2],
    [shown, tableOf(row(1), row(2)), 1],
    [tableOf(), tableOf(row(1)), 1],
  ])('are held where listings come or go, with their number', (before, newer, changes) =>
    expect(followTable(before, newer)).toEqual({ table: newer, changes }),
  );
});
