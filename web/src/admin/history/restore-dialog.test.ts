import { shownFlat } from '@marketplace/testing/fixtures/listing';
import { expect, it } from 'vitest';
import { restoreChanges } from './restore-dialog.tsx';

it('lists the fields that differ, from now to then', () => {
  const now = shownFlat({ price: 2, key_features: ['Pool'] });
  const then = shownFlat({ price: 1, key_features: ['Pool'], bedrooms: null });
  expect(restoreChanges(now, then)).toEqual([
    { field: 'price', from: 2, to: 1 },
    { field: 'bedrooms', from: 3, to: null },
  ]);
});

it('lists nothing when nothing differs', () => {
  expect(restoreChanges(shownFlat({ version: 1 }), shownFlat({ version: 9 }))).toEqual([]);
});
