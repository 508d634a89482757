import { describe, expect, it } from 'vitest';
import { differenceOf, listChange, percentChange } from './differences.tsx';

describe('the difference of a field', () => {
  it('is a price with its change in percent', () => {
    expect(differenceOf({ field: 'price', from: 2_120_000, to: 2_050_000 })).toEqual({
      field: 'price',
      label: 'Price (SGD)',
      kind: 'price',
      from: '$2,120,000',
      to: '$2,050,000',
      percent: '−3.3%',
    });
  });

  it('is a status before and after', () => {
    expect(differenceOf({ field: 'status', from: 'active', to: 'sold' })).toMatchObject({
      kind: 'status',
      from: 'active',
      to: 'sold',
    });
  });

  it('is features added and removed', () => {
    const change = { field: 'key_features', from: ['Pool', 'Gym'], to: ['Gym', 'Near MRT'] };
    expect(differenceOf(change)).toMatchObject({ kind: 'features', added: ['Near MRT'], removed: ['Pool'] });
  });

  it('is pictures in their new order', () => {
    expect(differenceOf({ field: 'images', from: ['/a', '/b'], to: ['/b', '/a'] })).toMatchObject({
      kind: 'pictures',
      added: [],
      removed: [],
      isReordered: true,
      after: ['/b', '/a'],
    });
  });

  it('is what is said of each picture, of those of which something else is said now', () => {
    const note = (image: string, said: object) => ({
      image,
      caption: null,
      alt: null,
      floor_plan: false,
      ...said,
    });
    const from = [note('/a', { caption: 'The hall' }), note('/b', { caption: 'The yard' })];
    const to = [
      note('/b', { caption: 'The yard' }),
      note('/c', { floor_plan: true, alt: 'A plan of two floors' }),
    ];
    expect(differenceOf({ field: 'image_notes', from, to })).toMatchObject({
      kind: 'notes',
      pictures: [
        { image: '/a', from: 'The hall', to: null },
        { image: '/c', from: null, to: 'Floor plan · Text: A plan of two floors' },
      ],
    });
  });

  it('is text for everything else, with words for yes, no and nothing', () => {
    expect(differenceOf({ field: 'title', from: 'Old', to: 'New' })).toMatchObject({
      from: 'Old',
      to: 'New',
    });
    expect(differenceOf({ field: 'is_new_launch', from: false, to: true })).toMatchObject({
      from: 'No',
      to: 'Yes',
    });
    expect(differenceOf({ field: 'bedrooms', from: null, to: 3 })).toMatchObject({ from: null, to: '3' });
  });

  it('of a new listing has nothing before', () => {
    expect(differenceOf({ field: 'price', from: null, to: 100 })).toMatchObject({
      from: null,
      percent: null,
    });
    expect(differenceOf({ field: 'images', from: undefined, to: ['/a'] })).toMatchObject({
      added: ['/a'],
      removed: [],
    });
  });

  it('of a field that is unknown here shows its name and values', () => {
    expect(differenceOf({ field: 'colour', from: null, to: { years: 99 } })).toMatchObject({
      label: 'colour',
      kind: 'text',
      to: '{"years":99}',
    });
  });
});

describe('a change of a list', () => {
  it('is no new order when only members came and went', () => {
    expect(listChange(['a', 'b', 'c'], ['d', 'a', 'c'])).toEqual({
      added: ['d'],
      removed: ['b'],
      isReordered: false,
    });
  });
});

describe('a change in percent', () => {
  it('has a sign and one decimal', () => {
    expect(percentChange(100, 112)).toBe('+12.0%');
    expect(percentChange(100, 90)).toBe('−10.0%');
  });
});
