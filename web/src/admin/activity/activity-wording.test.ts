import { eventTypes } from '@marketplace/contracts/events';
import { expect, it } from 'vitest';
import { activityHeadline } from './activity-wording.ts';

const told = (type: string, more = {}) =>
  activityHeadline({ type, changes: [], admin: null, crawler: false, refused: null, ...more });
const admin = { id: '0199d2a0-0000-7000-8000-000000000001', name: 'maria' };

it('tells every kind of event in plain words', () => {
  expect(told('ListingViewed')).toBe('Viewed');
  expect(told('ListingClicked', { crawler: true })).toBe('Clicked through by a crawler, not counted');
  expect(told('ImageUploaded')).toBe('Picture uploaded');
  expect(told('AdminLoginFailed', { admin })).toBe('Login of maria failed');
  const refused = { admin_id: admin.id, count: 3, turned_away: 0, since: '', until: '' };
  expect(told('LoginsRefused', { admin, refused })).toBe('3 logins of maria failed');
  expect(told('LoginsRefused', { refused: { ...refused, count: 1 } })).toBe('Login failed');
  expect(told('LoginsRefused', { refused: { ...refused, turned_away: 4021 } })).toBe(
    '3 logins failed, 4,021 turned away',
  );
  expect(told('LoginsRefused', { refused: { ...refused, count: 0, turned_away: 1 } })).toBe(
    '1 login turned away',
  );
  expect(told('AdminDisabled', { admin })).toBe('Admin maria disabled');
  expect(told('ProjectionPaused')).toBe('Read model paused');
  expect(told('ListingRepriced', { changes: [{ field: 'price', from: 2, to: 1 }] })).toBe('Price reduced');
});

it('has words of its own for every type of event', () => {
  expect(eventTypes.filter((type) => [type, 'Listing changed'].includes(told(type)))).toEqual([]);
});

it('names an event that is unknown here by its type', () => {
  expect(told('TenancySigned')).toBe('TenancySigned');
});
