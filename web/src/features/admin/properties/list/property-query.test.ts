import { describe, expect, it } from 'vitest';
import { paramsOfQuery, queryOfParams, wholeList } from './property-query.ts';

const read = (text: string) => queryOfParams(new URLSearchParams(text));

describe('the query of an address', () => {
  it('is the whole list, newest first, when it has no parameters', () => {
    expect(read('')).toEqual(wholeList);
  });

  it('is read from its parameters, and written back to the same', () => {
    const address = 'search=quay&status=sold&type=Rent&district=D09&sort=price-desc&new_launch=true';
    expect(read(address)).toEqual({
      search: 'quay',
      status: 'sold',
      type: 'Rent',
      district: 'D09',
      isNewLaunch: true,
      sort: 'price-desc',
    });
    expect(new URLSearchParams(paramsOfQuery(read(address))).toString()).toBe(address);
  });

  it('understands every way of naming a district', () => {
    expect(read('district=District+9').district).toBe('D09');
  });

  it('ignores what it does not understand', () => {
    expect(read('status=gone&type=Swap&district=Mars&sort=odd&new_launch=1')).toEqual(wholeList);
  });
});

it('names only what differs from the whole list', () => {
  expect(paramsOfQuery(wholeList)).toEqual({});
  expect(paramsOfQuery({ ...wholeList, status: 'sold' })).toEqual({ status: 'sold' });
});
