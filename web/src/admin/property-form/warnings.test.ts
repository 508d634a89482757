import type { ListingsAlike } from '@marketplace/contracts/listings/listing-alike.views';
import { shownFlat } from '@marketplace/testing/fixtures/listing';
import { describe, expect, it } from 'vitest';
import { formOf } from './form-values.ts';
import { warningsFor } from './warnings.tsx';

const flat = shownFlat({ title: 'Lantern Quay', price: 2_000_000, area_sqft: 1000, property_type: 'Buy' });
const { id, title, district, price, status } = flat;
const nothing = { titled: [], psf: null };
const psf = { median: 2000, count: 12, place: 'D09' };

describe('a title', () => {
  it('may be that of a duplicate, or of another listing', () => {
    const other = { id, title: 'LANTERN quay', district, price, status };
    expect(warningsFor(formOf(flat), { titled: [other], psf: null }).title).toEqual({
      text: 'A listing with this title, district and price already exists.',
      listing: other,
    });
    const dearer = { ...other, price: 3_000_000 };
    expect(warningsFor(formOf(flat), { titled: [dearer], psf: null }).title?.text).toBe(
      'Another listing has this title: D09, $3,000,000, active.',
    );
  });

  it('that is another by now is no warning', () =>
    expect(
      warningsFor(
        { ...formOf(flat), title: 'Else' },
        { titled: [{ id, title, district, price, status }], psf },
      ),
    ).toEqual({ title: undefined, price: undefined }));
});

describe('a price', () => {
  const warning = (typed: string, fields = {}, alike: ListingsAlike = { ...nothing, psf }) =>
    warningsFor({ ...formOf(flat), ...fields, price: typed }, alike).price?.text;

  it('far from that of similar listings is questioned', () => {
    expect(warning('20m')).toBe('$20,000 psf is unusual: the median of 12 similar in D09 is $2,000.');
    expect(warning('200,000')).toMatch(/^\$200 psf/);
    expect(warning('2.5m')).toBeUndefined();
    expect(warning('20m', { area_sqft: '' })).toBeUndefined();
  });

  it('that is very low is questioned, unless it is a rent', () => {
    expect(warning('1', {}, nothing)).toBe('$1 is unusually low.');
    expect(warning('3500', { property_type: 'Rent' }, nothing)).toBeUndefined();
    expect(warning('', {}, nothing)).toBeUndefined();
    expect(warning('dear', {}, nothing)).toBeUndefined();
  });
});
