import { shownFlat } from '@marketplace/testing/fixtures/listing';
import { describe, expect, it } from 'vitest';
import { mergeTheirs } from './conflict.tsx';
import { fieldsWithoutRemovals, removedImages, withoutImage } from './edit-property-dialog.tsx';
import { formOf } from './form-values.ts';

const base = shownFlat({ title: 'Lantern Quay', price: 2_000_000, bedrooms: 2 });

describe("loading the others' changes into a form", () => {
  it('keeps what was typed where they changed nothing', () => {
    const theirs = { ...base, price: 1_900_000, version: 5 };
    const typed = { ...formOf(base), title: 'Lantern Quay Residences' };
    expect(mergeTheirs({ base, theirs, typed })).toEqual({
      values: { ...typed, price: '1900000' },
      isChanged: true,
      replaced: [],
    });
  });

  it('tells what had been typed where both changed the same field', () => {
    const theirs = { ...base, price: 1_900_000, bedrooms: null };
    const typed = { ...formOf(base), price: '1800000' };
    expect(mergeTheirs({ base, theirs, typed })).toEqual({
      values: { ...typed, price: '1900000', bedrooms: '' },
      isChanged: true,
      replaced: [{ field: 'price', from: 1_900_000, to: 1_800_000 }],
    });
  });

  it('tells nothing where both typed the same', () => {
    const theirs = { ...base, price: 1_900_000 };
    const typed = { ...formOf(base), price: '1,900,000' };
    expect(mergeTheirs({ base, theirs, typed }).replaced).toEqual([]);
  });
});

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

describe('what is said of pictures', () => {
  const note = (image: string) => ({ image, caption: 'The hall', alt: null, floor_plan: false });
  const noted = { ...listing, image_notes: [note(one), note(two)] };

  it('goes with a picture that came off', () =>
    expect(withoutImage(noted, { path: one, listings: [] }).image_notes).toEqual([note(two)]));

  it('is sent where it changed, and not where only its picture comes off', () => {
    const images = [two];
    expect(fieldsWithoutRemovals(noted, { images, image_notes: [note(two)], title: 'New' })).toEqual({
      title: 'New',
    });
    const image_notes = [{ ...note(two), floor_plan: true }];
    expect(fieldsWithoutRemovals(noted, { images, image_notes })).toEqual({ image_notes });
    expect(fieldsWithoutRemovals(noted, { images })).toEqual({});
  });
});

describe('pictures that were taken off', () => {
  it.each<[string, string[], string[]]>([
    ['one', [one, three], [two]],
    ['all', [], [one, two, three]],
    ['none', [one, two, three], []],
  ])('are removed by themselves when nothing else was done to them: %s', (_what, after, expected) =>
    expect(removedImages([one, two, three], after)).toEqual(expected),
  );

  it('are part of the fields when others were added or moved, and when one is not ours', () => {
    expect(removedImages([one, two], [three, one])).toEqual([]);
    expect(removedImages([one, two, three], [three, two])).toEqual([]);
    expect(removedImages([one, 'https://a.example/a.jpg'], [one])).toEqual([]);
    expect(removedImages([one], undefined)).toEqual([]);
  });
});
