import { expect, it } from 'vitest';
import { listed } from '../../blocks/listings/listed.fixture.ts';
import { restoreChanges } from './restore-changes.ts';

it('lists the fields that differ, from now to then', () => {
  const now = listed({ price: 2, key_features: ['Pool'] });
  const then = listed({ price: 1, key_features: ['Pool'], bedrooms: null });
  expect(restoreChanges(now, then)).toEqual([
    { field: 'price', from: 2, to: 1 },
    { field: 'bedrooms', from: 2, to: null },
  ]);
});

it('lists nothing when nothing differs', () => {
  expect(restoreChanges(listed({ version: 1 }), listed({ version: 9 }))).toEqual([]);
});
