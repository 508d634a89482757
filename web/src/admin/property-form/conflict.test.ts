import { shownFlat } from '@marketplace/testing/fixtures/listing';
import { describe, expect, it } from 'vitest';
import { mergeTheirs } from './conflict.ts';
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
