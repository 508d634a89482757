import type { ListingsAlike } from '@marketplace/contracts/listings/listing-alike.views';
import { shownFlat } from '@marketplace/testing/fixtures/listing';
import { describe, expect, it } from 'vitest';
import { formOf } from './form-values.ts';
import { doubtsOf } from './doubts.ts';

const flat = shownFlat({ title: 'Lantern Quay', price: 2_000_000, area_sqft: 1000, property_type: 'Buy' });
const { id, title, district, price, status } = flat;
const nothing = { titled: [], psf: null };
const psf = { median: 2000, count: 12, place: 'D09' };

describe('a title', () => {
  it('may be that of a twin, or of another listing', () => {
    const other = { id, title: 'LANTERN quay', district, price, status };
    expect(doubtsOf(formOf(flat), { titled: [other], psf: null }).title).toEqual({
      text: 'A listing with this title, district and price is there already.',
      listing: other,
    });
    const dearer = { ...other, price: 3_000_000 };
    expect(doubtsOf(formOf(flat), { titled: [dearer], psf: null }).title?.text).toBe(
      'Another listing has this title: D09, $3,000,000, active.',
    );
  });

  it('that is another by now is no doubt', () =>
    expect(
      doubtsOf({ ...formOf(flat), title: 'Else' }, { titled: [{ id, title, district, price, status }], psf }),
    ).toEqual({}));
});

describe('a price', () => {
  const doubt = (typed: string, fields = {}, alike: ListingsAlike = { ...nothing, psf }) =>
    doubtsOf({ ...formOf(flat), ...fields, price: typed }, alike).price?.text;

  it('far from what its peers ask is doubtful', () => {
    expect(doubt('20m')).toBe(
      '$20,000 a square foot is far from its peers: 12 like it in D09 ask $2,000 at the middle.',
    );
    expect(doubt('200,000')).toMatch(/^\$200 a square foot/);
    expect(doubt('2.5m')).toBeUndefined();
    expect(doubt('20m', { area_sqft: '' })).toBeUndefined();
  });

  it('of next to nothing is doubtful, unless it is a rent', () => {
    expect(doubt('1', {}, nothing)).toBe('$1 is less than any home costs here.');
    expect(doubt('3500', { property_type: 'Rent' }, nothing)).toBeUndefined();
    expect(doubt('', {}, nothing)).toBeUndefined();
    expect(doubt('dear', {}, nothing)).toBeUndefined();
  });
});
