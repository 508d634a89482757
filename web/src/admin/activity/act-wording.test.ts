import type { Act } from '@marketplace/contracts/activity/activity.views';
import { expect, it } from 'vitest';
import { actHeadline } from './act-wording.ts';

/** An entry that stands for an act. */
const entryOf = (type: string, act: Partial<Act>, to?: string) => ({
  type,
  changes: to === undefined ? [] : [{ field: 'status', from: 'active', to }],
  ...{ admin: null, crawler: false, refused: null },
  act: { id: 'an-act', events: 412, types: [type], listings: 412, changed: null, undone: 0, ...act },
});

it.each([
  [entryOf('ListingStatusChanged', {}, 'sold'), 'Marked 412 listings as sold'],
  [entryOf('ListingStatusChanged', {}, 'inactive'), 'Made 412 listings inactive'],
  [entryOf('ListingStatusChanged', { events: 1, listings: 1 }, 'sold'), 'Marked as sold'],
  [entryOf('ListingAdded', { events: 5000, listings: 5000 }), 'Added 5,000 listings'],
  [entryOf('ListingDeleted', {}), 'Deleted 412 listings'],
  [entryOf('ListingRestored', { types: ['ImageRestored', 'ListingRestored'] }), 'Restored 412 listings'],
  [entryOf('ListingRestored', { id: 'undo-an-act' }), 'Undone: 412 listings as before'],
  [entryOf('ListingDeleted', { id: 'undo-an-act', events: 1, listings: 1 }), 'Undone: 1 listing as before'],
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
