import { shownFlat } from '@marketplace/testing/fixtures/listing';
import { describe, expect, it } from 'vitest';
import { mergeTheirs } from './conflict.tsx';
import { fieldsWithoutRemovals, removedImages, withoutImage } from './edit-property-dialog.tsx';
import { formOf } from './form-values.ts';

const base = shownFlat({ title: 'Lantern Quay', price: 2_000_000, bedrooms: 2 });

it.each([
  [
    'keeps what was typed where they changed nothing',
    { price: 1_900_000, version: 5 },
    { title: 'Lantern Quay Residences' },
    { price: '1900000' },
    [],
  ],
  [
    'lists what was typed where both changed the same field',
    { price: 1_900_000, bedrooms: null },
    { price: '1800000' },
    { price: '1900000', bedrooms: '' },
    [{ field: 'price', from: 1_900_000, to: 1_800_000 }],
  ],
  [
    'lists nothing where both typed the same',
    { price: 1_900_000 },
    { price: '1,900,000' },
    { price: '1900000' },
    [],
  ],
])('loading the changes of others into a form %s', (_what, theirs, mine, values, replaced) => {
  const typed = { ...formOf(base), ...mine };
  expect(mergeTheirs({ base, theirs: { ...base, ...theirs }, typed })).toEqual({
    values: { ...typed, ...values },
    isChanged: true,
    replaced,
  });
});

const [one, two, three] = [1, 2, 3].map((n) => `/uploads/0190f000-0000-7000-8000-00000000000${n}.jpg`) as [
  string,
  string,
  string,
];
const listing = shownFlat({ images: [one, two], version: 4 });

describe('the removal of a picture', () => {
  const note = (image: string) => ({ image, caption: 'The hall', alt: null, floor_plan: false });
  const noted = { ...listing, image_notes: [note(one), note(two)] };

  it('removes its note too, and names the new version, if any', () => {
    const left = { ...listing, images: [two], image_notes: [note(two)] };
    expect(withoutImage(noted, { path: one, listings: [] })).toEqual(left);
    const listings = [{ id: listing.id, version: 5 }];
    expect(withoutImage(noted, { path: one, listings })).toEqual({ ...left, version: 5 });
  });

  it('sends notes only for other changes', () => {
    const images = [two];
    expect(fieldsWithoutRemovals(noted, { images, image_notes: [note(two)], title: 'New' })).toEqual({
      title: 'New',
    });
    const image_notes = [{ ...note(two), floor_plan: true }];
    expect(fieldsWithoutRemovals(noted, { images, image_notes })).toEqual({ image_notes });
    expect(fieldsWithoutRemovals(noted, { images })).toEqual({});
  });
});

it.each<[string, string[], string[] | undefined, string[]]>([
  ['one was removed', [one, two, three], [one, three], [two]],
  ['all were removed', [one, two, three], [], [one, two, three]],
  ['none was removed', [one, two, three], [one, two, three], []],
  ['others were added', [one, two], [three, one], []],
  ['others were moved', [one, two, three], [three, two], []],
  ['one is not an upload', [one, 'https://a.example/a.jpg'], [one], []],
  ['pictures are unchanged', [one], undefined, []],
])('finds the pictures to remove when %s', (_what, before, after, expected) =>
  expect(removedImages(before, after)).toEqual(expected),
);
