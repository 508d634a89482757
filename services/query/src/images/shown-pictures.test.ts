import { shownFlat } from '@marketplace/testing/fixtures/listing';
import { describe, expect, it } from 'vitest';
import type { Snapshot } from '../catalogue/snapshot.ts';
import { snapshotOf, withCounts, withListings } from '../catalogue/snapshot.ts';
import { createShownPictures } from './shown-pictures.ts';

const [one, two, three] = [1, 2, 3].map((n) => `0192d4e0-7b1a-7c3d-8e4f-00000000000${n}`) as [
  string,
  string,
  string,
];
const path = (id: string) => `/uploads/${id}.jpg`;
const active = shownFlat({ status: 'active', images: [path(one)] });
const sold = shownFlat({ status: 'sold', images: [path(two), path(two)] });
const inactive = shownFlat({
  status: 'inactive',
  images: [path(one), path(three), 'https://a.example/x.jpg'],
});

/** Pictures of a catalogue that begins with these three listings, and how each is seen. */
function following() {
  let snapshot = snapshotOf({}, [active, sold, inactive]);
  const shown = createShownPictures(() => snapshot);
  return {
    become: (change: (before: Snapshot) => Snapshot) => {
      snapshot = change(snapshot);
    },
    seen: () => [one, two, three].map((id) => [shown.listings(id), shown.isPublic(id)]),
    shown,
  };
}

describe('a picture', () => {
  it('is public when a listing shows it that visitors may open, sold ones too', () => {
    const { seen, shown } = following();
    expect(seen()).toEqual([
      [2, true],
      [1, true],
      [1, false],
    ]);
    expect([shown.listings('another'), shown.isPublic('another')]).toEqual([0, false]);
  });

  it.each<[string, (before: Snapshot) => Snapshot, [number, boolean][]]>([
    [
      'counts',
      (before) => withCounts(before, new Map([[active.id, { views: 9, clicks: 9, week: 9 }]])),
      [
        [2, true],
        [1, true],
        [1, false],
      ],
    ],
    [
      'a status',
      (before) => withListings(before, [{ ...active, status: 'inactive' }], []),
      [
        [2, false],
        [1, true],
        [1, false],
      ],
    ],
    [
      'pictures',
      (before) => withListings(before, [{ ...active, images: [path(three)] }], []),
      [
        [1, false],
        [1, true],
        [2, true],
      ],
    ],
    [
      'a deletion',
      (before) => withListings(before, [], [sold.id]),
      [
        [2, true],
        [0, false],
        [1, false],
      ],
    ],
    [
      'another listing',
      (before) => withListings(before, [shownFlat({ images: [path(three)] })], []),
      [
        [2, true],
        [1, true],
        [2, true],
      ],
    ],
    [
      'other listings',
      () => snapshotOf({}, [inactive]),
      [
        [1, false],
        [0, false],
        [1, false],
      ],
    ],
  ])('follows %s, and back', (_what, change, expected) => {
    const { become, seen } = following();
    const first = seen();
    let before: Snapshot | undefined;
    become((now) => {
      before = now;
      return change(now);
    });
    expect(seen()).toEqual(expected);
    become((now) => before ?? now);
    expect(seen()).toEqual(first);
  });
});
