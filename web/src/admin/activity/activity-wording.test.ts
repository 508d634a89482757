import type { Act } from '@marketplace/contracts/activity/activity.views';
import { eventTypes } from '@marketplace/contracts/events';
import { expect, it } from 'vitest';
import { actHeadline, activityHeadline } from './activity-wording.ts';

/** An entry that stands for an act. */
const entryOf = (type: string, act: Partial<Act>, to?: string) => ({
  type,
  changes: to === undefined ? [] : [{ field: 'status', from: 'active', to }],
  ...{ admin: null, crawler: false, refused: null },
  act: { id: 'an-act', events: 412, types: [type], listings: 412, changed: null, undone: 0, ...act },
});

it.each([
  [entryOf('ListingStatusChanged', {}, 'sold'), 'Marked 412 listings as sold or rented'],
  [entryOf('ListingStatusChanged', {}, 'inactive'), 'Made 412 listings inactive'],
  [entryOf('ListingStatusChanged', { events: 1, listings: 1 }, 'sold'), 'Marked as sold'],
  [entryOf('ListingAdded', { events: 5000, listings: 5000 }), 'Added 5,000 listings'],
  [entryOf('ListingDeleted', {}), 'Deleted 412 listings'],
  [entryOf('ListingRestored', { types: ['ImageRestored', 'ListingRestored'] }), 'Restored 412 listings'],
  [entryOf('ListingRestored', { id: 'undo-an-act' }), 'Undone: 412 listings as before'],
  [entryOf('ListingDeleted', { id: 'undo-an-act', events: 1, listings: 1 }), 'Undone: 1 listing removed'],
  [
    entryOf('ListingPicturesChanged', { types: ['ImageRemoved', 'ListingPicturesChanged'], listings: 76 }),
    'Took a picture off 76 listings',
  ],
  [
    entryOf('ListingRepriced', {
      events: 3,
      listings: 1,
      types: ['ListingDetailsRevised', 'ListingRepriced', 'ListingStatusChanged'],
    }),
    'Details, price and status changed',
  ],
  [entryOf('ListingDeleted', { types: ['ListingDeleted', 'ListingRepriced'] }), 'Changed 412 listings'],
  [entryOf('ListingAdded', { types: ['ListingAdded', 'ListingRepriced'] }), 'Added and changed 412 listings'],
  [entryOf('ImageUploaded', { events: 20, listings: 0 }), '20 pictures uploaded'],
  [{ ...entryOf('AdminLoggedIn', {}), act: null }, 'Logged in'],
])('says of %j what it was', (entry, headline) => expect(actHeadline(entry)).toBe(headline));

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
    '3 logins failed, 4,021 blocked',
  );
  expect(told('LoginsRefused', { refused: { ...refused, count: 0, turned_away: 1 } })).toBe(
    '1 login blocked',
  );
  expect(told('AdminDisabled', { admin })).toBe('Admin maria disabled');
  expect(told('ReplyTemplateSaved', { template: 'Thanks' })).toBe('Reply template “Thanks” saved');
  expect(told('ViewingArranged')).toBe('Viewing arranged');
  expect(told('ViewingArranged', { is_moved: true })).toBe('Viewing moved');
  expect(told('ProjectionPaused')).toBe('Read model paused');
  expect(told('ListingRepriced', { changes: [{ field: 'price', from: 2, to: 1 }] })).toBe('Price reduced');
});

it('has words of its own for every type of event', () => {
  expect(eventTypes.filter((type) => [type, 'Listing changed'].includes(told(type)))).toEqual([]);
});

it('names an event that is unknown here by its type', () => {
  expect(told('TenancySigned')).toBe('TenancySigned');
});
