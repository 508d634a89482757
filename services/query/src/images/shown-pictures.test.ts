import { shownFlat } from '@marketplace/testing/fixtures/listing';
import { expect, it } from 'vitest';
import type { Snapshot } from '../catalogue/snapshot.ts';
import { snapshotOf, withCounts, withListings } from '../catalogue/snapshot.ts';
import { createShownPictures } from './shown-pictures.ts';

const idOf = (n: number) => `0192d4e0-7b1a-7c3d-8e4f-00000000000${n}`;
const path = (n: number) => `/uploads/${idOf(n)}.jpg`;
const active = shownFlat({ status: 'active', images: [path(1)] });
const sold = shownFlat({ status: 'sold', images: [path(2), path(2)] });
const inactive = shownFlat({ status: 'inactive', images: [path(1), path(3), 'https://a.example/x.jpg'] });
const initial = '2 public, 1 public, 1 hidden, 0 hidden';

it.each<[string, (before: Snapshot) => Snapshot, string]>([
  [
    'counts',
    (before) => withCounts(before, new Map([[active.id, { views: 9, clicks: 9, week: 9 }]])),
    initial,
  ],
  [
    'a status',
    (before) => withListings(before, [{ ...active, status: 'inactive' }], []),
    '2 hidden, 1 public, 1 hidden, 0 hidden',
  ],
  [
    'pictures',
    (before) => withListings(before, [{ ...active, images: [path(3)] }], []),
    '1 hidden, 1 public, 2 public, 0 hidden',
  ],
  ['a deletion', (before) => withListings(before, [], [sold.id]), '2 public, 0 hidden, 1 hidden, 0 hidden'],
  [
    'another listing',
    (before) => withListings(before, [shownFlat({ images: [path(3)] })], []),
    '2 public, 1 public, 2 public, 0 hidden',
  ],
  ['other listings', () => snapshotOf({}, [inactive]), '1 hidden, 0 hidden, 1 hidden, 0 hidden'],
])(
  'a picture is public while an active or sold listing shows it, after a change of %s and back',
  (_what, change, expected) => {
    const before = snapshotOf({}, [active, sold, inactive]);
    let snapshot = before;
    const shown = createShownPictures(() => snapshot);
    const seen = () =>
      [1, 2, 3, 4]
        .map((n) => `${shown.listings(idOf(n))} ${shown.isPublic(idOf(n)) ? 'public' : 'hidden'}`)
        .join(', ');
    expect(seen()).toBe(initial);
    snapshot = change(before);
    expect(seen()).toBe(expected);
    snapshot = before;
    expect(seen()).toBe(initial);
  },
);
