import { expect, it } from 'vitest';
import { paramsOfState, readUrlState } from '../ui/url-state.ts';
import { ActivityFilter, activityPath } from './use-activity.ts';

const read = (text: string) => readUrlState(ActivityFilter, new URLSearchParams(text));
const ID = '0199d2a0-0000-7000-8000-000000000001';

it('reads the filter of an address and writes it back', () => {
  expect(read('')).toEqual({ kind: 'acts', type: '', actor: '', day: '', listing: '' });
  expect(read('kind=odd&day=today&listing=9')).toEqual(read(''));
  const address = `kind=listings&type=ListingRepriced&actor=maria&day=2026-11-03&listing=${ID}`;
  expect(`${new URLSearchParams(paramsOfState(ActivityFilter, read(address)))}`).toBe(address);
});

it('asks for pages one after the other, and for nothing that would be refused', () => {
  expect(activityPath(read(''))).toBe('/api/activity?by=act');
  expect(activityPath(read('kind=visits'), '40')).toBe('/api/activity?by=act&kind=visits&before=40');
  expect(activityPath({ ...read(''), actor: 'x'.repeat(101) })).toBeUndefined();
});
