import { ReviseListing } from '@marketplace/contracts/listings/listing.commands';
import type { ListingsAlike } from '@marketplace/contracts/listings/listing.duplicates';
import { shownFlat } from '@marketplace/testing/fixtures/listing';
import { describe, expect, it } from 'vitest';
import { refusalsOf } from '../listing/listing-fields.ts';
import { warningsFor } from './field-control.tsx';
import type { FormValues } from './form-values.ts';
import { bodyOf, changesOf, emptyForm, formOf, withFeature } from './form-values.ts';

const listing = shownFlat();

const typed = (fields: Partial<FormValues>) => bodyOf({ ...emptyForm(''), ...fields });

describe('the body of a form', () => {
  it.each<[string, Partial<FormValues>, object]>([
    [
      'decimals and integers',
      { price: '1250000.50', bedrooms: '3', area_sqft: '990.5' },
      { price: 1250000.5, bedrooms: 3, area_sqft: 990.5 },
    ],
    [
      'null for what is empty',
      { bedrooms: '  ' },
      { price: null, bedrooms: null, sub_type: null, tenure: null },
    ],
    [
      'numbers with separators',
      { price: ' 1,250,000 ', area_sqft: '1,200' },
      { price: 1_250_000, area_sqft: 1200 },
    ],
    [
      'NaN for what is no number',
      { price: '12x', bedrooms: '3 or 4' },
      { price: Number.NaN, bedrooms: Number.NaN },
    ],
    [
      'negative numbers, which are refused as such',
      { price: '-5', area_sqft: '-5' },
      { price: -5, area_sqft: -5 },
    ],
    [
      'times in Singapore',
      { publish_at: '2026-12-03T09:00', expire_at: '' },
      { publish_at: '2026-12-03T01:00:00.000Z', expire_at: null },
    ],
    [
      'a key feature that was typed and not added',
      { key_features: ['Pool'], typed_feature: ' Near the park ' },
      { key_features: ['Pool', 'Near the park'] },
    ],
  ])('has %s', (_what, fields, body) => expect(typed(fields)).toMatchObject(body));

  it('names the key feature beyond the limit', () => {
    const twelve = Array.from({ length: 12 }, (_, n) => `Feature ${n}`);
    const { key_features } = typed({ key_features: twelve, typed_feature: 'One more' });
    expect(refusalsOf(ReviseListing, { key_features })).toEqual([
      { path: 'key_features', message: 'must be at most 12 features' },
    ]);
  });

  it('has no notes of removed pictures', () => {
    const noteOf = (image: string) => ({ image, caption: 'Hall', alt: null, floor_plan: false });
    const image_notes = ['/a', '/b'].map(noteOf);
    expect(typed({ images: ['/b'], image_notes }).image_notes).toEqual([noteOf('/b')]);
  });

  it('of an unchanged listing equals the listing without server fields', () => {
    const { id, slug, created_at, updated_at, version, ...others } = listing;
    const { views_count, clicks_count, views_this_week, news, listed_at, confirmed_at, ...editable } = others;
    expect(bodyOf(formOf(listing))).toEqual(editable);
  });
});

it.each([
  ['nothing', {}],
  ['a number and a list', { price: 2_300_000, key_features: ['Sky terrace', 'Near MRT'] }],
  ['the order of pictures', { images: ['b', 'a'] }],
  ['an unreadable number, which is refused later', { bathrooms: Number.NaN }],
])('finds the changed fields: %s', (_what, changes) => {
  const before = { ...bodyOf(formOf(listing)), images: ['a', 'b'], bathrooms: null };
  expect(changesOf(before, { ...before, ...changes })).toEqual(changes);
});

it.each([
  ['  Near MRT ', ['Pool', 'Near MRT']],
  ['x'.repeat(60), ['Pool', 'x'.repeat(50)]],
  ['  ', ['Pool']],
  ['Pool', ['Pool']],
])('adds the key feature %j', (feature, features) =>
  expect(withFeature(['Pool'], feature)).toEqual(features),
);

const flat = shownFlat({ title: 'Lantern Quay', price: 2_000_000, area_sqft: 1000, property_type: 'Buy' });
const { id, title, district, price, status } = flat;
const nothing = { titled: [], psf: null };
const psf = { median: 2000, count: 12, place: 'D09' };

describe('a title', () => {
  it('warns of a duplicate, and of a similar listing', () => {
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

  it('no longer warns after it was changed', () =>
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

  it('warns when it differs much from similar listings', () => {
    expect(warning('20m')).toBe('$20,000 psf is unusual: the median of 12 similar in D09 is $2,000.');
    expect(warning('200,000')).toMatch(/^\$200 psf/);
    expect(warning('2.5m')).toBeUndefined();
    expect(warning('20m', { area_sqft: '' })).toBeUndefined();
  });

  it('warns when it is very low, unless it is a rent', () => {
    expect(warning('1', {}, nothing)).toBe('$1 is unusually low.');
    expect(warning('3500', { property_type: 'Rent' }, nothing)).toBeUndefined();
    expect(warning('', {}, nothing)).toBeUndefined();
    expect(warning('dear', {}, nothing)).toBeUndefined();
  });
});
