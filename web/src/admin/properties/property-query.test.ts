import { describe, expect, it } from 'vitest';
import {
  isSameQuery,
  pageOfParams,
  paramsOfQuery,
  queryOfParams,
  tableFilePath,
  tablePath,
  wholeList,
} from './property-query.ts';

const ofAddress = (search: string) => queryOfParams(new URLSearchParams(search));

describe('the address of a query', () => {
  it('names only what differs from the whole list', () => {
    expect(paramsOfQuery(wholeList)).toEqual({});
    const query = {
      search: 'quay',
      status: 'sold',
      type: 'Rent',
      category: 'EC',
      district: 'D09',
      isNewLaunch: true,
      isWithoutPictures: true,
      sort: 'price-asc',
    } as const;
    const params = paramsOfQuery(query);
    expect(params).toEqual({
      search: 'quay',
      status: 'sold',
      type: 'Rent',
      category: 'EC',
      district: 'D09',
      new_launch: 'true',
      without_pictures: 'true',
      sort: 'price-asc',
    });
    expect(queryOfParams(new URLSearchParams(params))).toEqual(query);
  });

  it('is read with tolerance', () => {
    const odd = 'status=lost&type=Swap&category=Castle&district=Mars&new_launch=perhaps&sort=loudness';
    expect(ofAddress(odd)).toEqual(wholeList);
    expect(ofAddress('district=9').district).toBe('D09');
    expect(['', 'page=0', 'page=x', 'page=3'].map((text) => pageOfParams(new URLSearchParams(text)))).toEqual(
      [1, 1, 1, 3],
    );
  });
});

describe('what the API is asked for', () => {
  it('is a page of what the query means', () => {
    expect(tablePath(wholeList, 1)).toBe('/api/properties/table?sort=listed_at-desc');
    const query = ofAddress(
      'search=two words&type=Rent&new_launch=true&without_pictures=true&sort=views-desc',
    );
    expect(tablePath(query, 2)).toBe(
      '/api/properties/table?search=two+words&sort=views-desc&without_pictures=true&property_type=Rent&is_new_launch=true&page=2',
    );
  });

  it('is the whole of it as a file, with its columns', () =>
    expect(tableFilePath(wholeList, ['price', 'views'])).toBe(
      '/api/properties/table.csv?sort=listed_at-desc&columns=price%2Cviews',
    ));

  it('tells queries apart', () => {
    expect(isSameQuery(wholeList, ofAddress(''))).toBe(true);
    expect(isSameQuery(wholeList, ofAddress('status=sold'))).toBe(false);
  });
});
