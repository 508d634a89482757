import { ReviseListing } from '@marketplace/contracts/listings/listing.commands';
import type { ListingsAlike } from '@marketplace/contracts/listings/listing-alike.views';
import { shownFlat } from '@marketplace/testing/fixtures/listing';
import { describe, expect, it } from 'vitest';
import { refusalsOf } from '../listing/listing-fields.ts';
import { warningsFor } from './field-control.tsx';
import { bodyOf, changesOf, emptyForm, formOf, withFeature } from './form-values.ts';

const listing = shownFlat();

describe('the body of a form', () => {
  it('has price and area as decimals and rooms as integers', () => {
    const values = {
      ...emptyForm(''),
      price: '1250000.50',
      bedrooms: '3',
      bathrooms: '2',
      area_sqft: '990.5',
    };
    expect(bodyOf(values)).toMatchObject({ price: 1250000.5, bedrooms: 3, bathrooms: 2, area_sqft: 990.5 });
  });

  it('has a key feature that was typed and not added, also one too many, which is refused by name', () => {
    const typed = { ...emptyForm(''), key_features: ['Pool'], typed_feature: ' Near the park ' };
    expect(bodyOf(typed).key_features).toEqual(['Pool', 'Near the park']);
    const twelve = Array.from({ length: 12 }, (_, n) => `Feature ${n}`);
    const { key_features } = bodyOf({ ...typed, key_features: twelve });
    expect(refusalsOf(ReviseListing, { key_features })).toEqual([
      { path: 'key_features', message: 'must be at most 12 features' },
    ]);
  });

  it('has null where a number or the sub-type is empty', () => {
    const nothing = {
      price: null,
      bedrooms: null,
      bathrooms: null,
      area_sqft: null,
      sub_type: null,
      tenure: null,
      completion_year: null,
    };
    expect(bodyOf({ ...emptyForm(''), bedrooms: '  ' })).toMatchObject(nothing);
  });

  it('reads numbers with separators of thousands', () => {
    expect(bodyOf({ ...emptyForm(''), price: ' 1,250,000 ', area_sqft: '1,200' })).toMatchObject({
      price: 1_250_000,
      area_sqft: 1200,
    });
  });

  it('has NaN for what is no number, instead of the part that could be read', () => {
    const body = bodyOf({ ...emptyForm(''), price: '12x', bedrooms: '3 or 4' });
    expect([body.price, body.bedrooms]).toEqual([Number.NaN, Number.NaN]);
  });

  it('says nothing of pictures that were taken off, which the form still knows', () => {
    const [one, two] = ['/a', '/b'].map((image) => ({
      image,
      caption: 'Hall',
      alt: null,
      floor_plan: false,
    }));
    const values = {
      ...emptyForm(''),
      images: ['/b'],
      image_notes: [one, two].flatMap((note) => note ?? []),
    };
    expect(bodyOf(values).image_notes).toEqual([two]);
  });

  it('of an unchanged listing is the listing, without the fields that the server owns', () => {
    const { id, slug, created_at, updated_at, version, ...others } = listing;
    const { views_count, clicks_count, views_this_week, news, listed_at, confirmed_at, ...editable } = others;
    expect(bodyOf(formOf(listing))).toEqual(editable);
  });
});

describe('the changes between two bodies', () => {
  const before = bodyOf(formOf(listing));

  it('are none when nothing was typed', () => {
    expect(changesOf(before, bodyOf(formOf(listing)))).toEqual({});
  });

  it('are the changed fields alone', () => {
    const after = { ...before, price: 2_300_000, key_features: ['Sky terrace', 'Near MRT'] };
    expect(changesOf(before, after)).toEqual({
      price: 2_300_000,
      key_features: ['Sky terrace', 'Near MRT'],
    });
  });

  it('tell pictures in another order', () => {
    const images = ['a', 'b'];
    expect(changesOf({ ...before, images }, { ...before, images: images.toReversed() })).toEqual({
      images: ['b', 'a'],
    });
  });

  it('keep an unreadable number, so that it is refused even where nothing was before', () => {
    expect(changesOf(before, { ...before, bathrooms: Number.NaN })).toEqual({ bathrooms: Number.NaN });
  });
});

describe('adding a key feature', () => {
  it('trims it', () => {
    expect(withFeature(['Pool'], '  Near MRT ')).toEqual(['Pool', 'Near MRT']);
  });

  it('cuts it at 50 characters', () => {
    expect(withFeature([], 'x'.repeat(60))).toEqual(['x'.repeat(50)]);
  });

  it('does nothing for an empty text, or one that is there', () => {
    expect(withFeature(['Pool'], '  ')).toEqual(['Pool']);
    expect(withFeature(['Pool'], 'Pool')).toEqual(['Pool']);
  });
});

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
