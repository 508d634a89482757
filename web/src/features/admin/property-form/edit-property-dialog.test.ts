import { shownFlat } from '@marketplace/testing/fixtures/listing';
import { expect, it } from 'vitest';
import { withoutImage } from './edit-property-dialog.tsx';

const listing = shownFlat({ images: ['/uploads/a.jpg', '/uploads/b.jpg'], version: 4 });

it('takes the picture and the new version from a removal that touched the listing', () => {
  const removed = { path: '/uploads/a.jpg', listings: [{ id: listing.id, version: 5 }] };
  expect(withoutImage(listing, removed)).toEqual({ ...listing, images: ['/uploads/b.jpg'], version: 5 });
});

it('leaves a listing that the removal did not touch', () => {
  expect(withoutImage(listing, { path: '/uploads/c.jpg', listings: [] })).toBe(listing);
});
