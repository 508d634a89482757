import { describe, expect, it } from 'vitest';
import { textOfValue, valueOfText } from './cell-values.ts';

describe('what a cell says', () => {
  it.each([
    ['price', '1,250,000', 1_250_000],
    ['price', '$1.2m', 1_200_000],
    ['price', 'on request', 'on request'],
    ['area_sqft', '1,076.39 sq ft', 1076.39],
    ['bedrooms', '3', 3],
    ['bedrooms', 'three', 'three'],
    ['key_features', 'Pool | Gym', ['Pool', 'Gym']],
    ['is_new_launch', 'Yes', true],
    ['is_new_launch', 'maybe', 'maybe'],
    ['category', 'condominium', 'Condominium'],
    ['status', 'ACTIVE', 'active'],
    ['district', '9', 'D09 - Orchard / River Valley'],
    ['district', 'Mars', 'Mars'],
    ['image_notes', '[{"image":"/a.jpg"}]', [{ image: '/a.jpg' }]],
    ['image_notes', 'a plan', 'a plan'],
    ['title', ' Quay ', 'Quay'],
    ['title', ' ', undefined],
  ] as const)('of %s in %j', (field, text, value) => expect(valueOfText(field, text)).toEqual(value));
});

describe('what a cell shows', () => {
  it.each([
    ['price', 1_250_000, '$1,250,000'],
    ['completion_year', 2015, '2015'],
    ['key_features', ['Pool', 'A|B'], 'Pool | A\\|B'],
    ['is_new_launch', false, 'No'],
    ['status', 'active', 'Active'],
    ['bedrooms', null, ''],
    ['title', undefined, ''],
    ['title', { a: 1 }, '{"a":1}'],
  ] as const)('of %s for %j', (field, value, text) => {
    expect(textOfValue(field, value)).toBe(text);
  });

  it.each([
    ['price', 1_250_000.5],
    ['key_features', ['Pool', 'A|B']],
    ['is_new_launch', true],
    ['status', 'inactive'],
    ['area_sqft', 1076.39],
    ['image_notes', [{ image: '/a.jpg', floor_plan: true }]],
  ] as const)('of %s is read as what it is of', (field, value) =>
    expect(valueOfText(field, textOfValue(field, value))).toEqual(value),
  );
});
