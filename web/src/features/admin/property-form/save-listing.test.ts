import { shownFlat } from '@marketplace/testing/fixtures/listing';
import { describe, expect, it } from 'vitest';
import { removalsIn, withoutImage } from './save-listing.ts';

const [one, two, three] = [1, 2, 3].map((n) => `/uploads/0190f000-0000-7000-8000-00000000000${n}.jpg`) as [
  string,
  string,
  string,
];
const listing = shownFlat({ images: [one, two], version: 4 });

describe('a listing that a picture came off', () => {
  it('has the new version of the removal', () =>
    expect(withoutImage(listing, { path: one, listings: [{ id: listing.id, version: 5 }] })).toEqual({
      ...listing,
      images: [two],
      version: 5,
    }));

  it('keeps its version when the picture was not there any more', () =>
    expect(withoutImage(listing, { path: one, listings: [] })).toEqual({ ...listing, images: [two] }));
});

describe('pictures that were taken off', () => {
  it.each<[string, string[], string[]]>([
    ['one', [one, three], [two]],
    ['all', [], [one, two, three]],
    ['none', [one, two, three], []],
  ])('are removed by themselves when nothing else was done to them: %s', (_what, after, expected) =>
    expect(removalsIn([one, two, three], after)).toEqual(expected),
  );

  it('are part of the fields when others were added or moved, and when one is not ours', () => {
    expect(removalsIn([one, two], [three, one])).toEqual([]);
    expect(removalsIn([one, two, three], [three, two])).toEqual([]);
    expect(removalsIn([one, 'https://a.example/a.jpg'], [one])).toEqual([]);
    expect(removalsIn([one], undefined)).toEqual([]);
  });
});
