import { describe, expect, it } from 'vitest';
import { activityPath, filterOfParams, paramsOfFilter, partsPath } from './use-activity.ts';

const read = (text: string) => filterOfParams(new URLSearchParams(text));
const ID = '0199d2a0-0000-7000-8000-000000000001';

describe('the filter of an address', () => {
  it('is everything but visits when it names none', () => {
    expect(read('')).toEqual({ kind: 'acts', type: '', actor: '', day: '', listing: '' });
    expect(read('kind=odd&day=today&listing=9')).toEqual(read(''));
  });

  it('is read and written back to the same', () => {
    const address = `kind=listings&type=ListingRepriced&actor=maria&day=2026-11-03&listing=${ID}`;
    expect(new URLSearchParams(paramsOfFilter(read(address))).toString()).toBe(address);
  });
});

it('asks for pages one after the other', () => {
  expect(activityPath(read(''), null)).toBe('/api/activity?by=act');
  expect(activityPath(read('kind=visits'), 40)).toBe('/api/activity?by=act&kind=visits&before=40');
  expect(partsPath('an-act', 40)).toBe('/api/activity?act=an-act&kind=all&before=40');
});

it('asks for nothing that would be refused', () => {
  expect(activityPath({ ...read(''), actor: 'x'.repeat(101) }, null)).toBeUndefined();
});
