import { describe, expect, it } from 'vitest';
import { AddListing, BulkItems, ReviseListing } from './listing.commands.ts';
import { listingDefaults } from './listing.fields.ts';

const valid = {
  title: 'Garden flat',
  description: 'Two bedrooms\nby the park',
  price: 1_250_000.5,
  district: '9',
  category: 'Condominium',
  property_type: 'Buy',
};
const image = '/uploads/0192d4e0-7b1a-7c3d-8e4f-0123456789ab.jpg';

function refusedAt(change: Record<string, unknown>): string[] {
  const parsed = AddListing.safeParse({ ...valid, ...change });
  return parsed.error?.issues.map(({ path }) => path.join('.')) ?? [];
}

describe('adding a listing', () => {
  it('fills optional fields and stores the short district label', () => {
    expect(AddListing.parse(valid)).toEqual({
      ...valid,
      district: 'D09 - Orchard / River Valley',
      ...listingDefaults,
    });
  });

  it('keeps the given details of a picture, and drops empty text', () => {
    const image_notes = [{ image, caption: ' The hall ', alt: '' }];
    expect(AddListing.parse({ ...valid, image_notes }).image_notes).toEqual([
      { image, caption: 'The hall', alt: null, floor_plan: false },
    ]);
  });

  it('drops empty numbers and trims text', () => {
    const parsed = AddListing.parse({
      ...valid,
      title: '  Garden flat ',
      bedrooms: '',
      area_sqft: '',
      tenure: '',
      completion_year: '',
      redirect_url: '',
    });
    expect(parsed).toMatchObject({
      title: 'Garden flat',
      bedrooms: null,
      area_sqft: null,
      tenure: null,
      completion_year: null,
    });
    expect(parsed.redirect_url).toBeUndefined();
  });

  it.each<[string, unknown[]]>([
    ['title', ['', '   ', '\u200b\u200b', 'two\nlines', '\ud800', 'x'.repeat(201), 5]],
    ['description', ['bell \u0007']],
    ['price', [0, -1, '1000', 1.005, 0.1 + 0.2, 1_250_000.12345, 123_456_789.123, 1e9 + 0.005]],
    ['price', [1e11 + 0.001, 1e13, Number.NaN, Number.POSITIVE_INFINITY]],
    ['district', ['All Districts', 'D29']],
    ['category', ['Condo']],
    ['sub_type', ['Castle']],
    ['property_type', ['buy']],
    ['status', ['draft']],
    ['is_new_launch', ['yes']],
    ['bedrooms', [1.5, -1]],
    ['bathrooms', [100]],
    ['area_sqft', [0]],
    ['tenure', ['Freeholdish']],
    ['completion_year', [1799, 2101, 2019.5, '2019']],
    ['images', [['https://elsewhere.example/a.jpg'], [image, image]]],
    ['images', [Array.from({ length: 21 }, (_, i) => image.replace('ab.', `${10 + i}.`))]],
    ['image_notes', [[{ image: 'https://elsewhere.example/a.jpg' }], [{ image }, { image }]]],
    ['image_notes', [[{ image, caption: 'x'.repeat(121) }], [{ image, alt: 'x'.repeat(201) }]]],
    ['image_notes', [[{ image, alt: 'two\nlines' }], [{ image, floor_plan: 'yes' }]]],
    ['image_notes', [[{ image, title: 'Hall' }]]],
    ['key_features', [Array.from({ length: 13 }, () => 'Pool'), ['x'.repeat(51)]]],
    ['redirect_url', ['javascript:alert(1)', 'javascript://example.com/%0aalert(1)']],
    ['redirect_url', ['ftp://example.com/file', 'https://user:pass@example.com', 'https://exa mple.com']],
    ['video_url', ['http://example.com/video', 'javascript:alert(1)', 'https://user:pass@example.com', 7]],
    ['tour_url', ['//example.com/tour', `https://example.com/${'x'.repeat(2048)}`]],
    ['colour', ['red']],
  ])('refuses %s %j', (field, values) => {
    for (const value of values) {
      const paths = refusedAt({ [field]: value });
      expect(paths, JSON.stringify(value)).not.toEqual([]);
      expect(paths.every((path) => path === '' || path.startsWith(field))).toBe(true);
    }
  });

  it.each([0.01, 19.99, 1_250_000.5, 123_456_789.12, 999_999_999_999.99, 1e12])(
    'takes the price %d',
    (price) => {
      expect(refusedAt({ price })).toEqual([]);
    },
  );

  it('names every missing field', () => {
    const missing = AddListing.safeParse({}).error?.issues.map(({ path }) => path[0]);
    expect(missing).toEqual(['title', 'description', 'price', 'district', 'category', 'property_type']);
  });
});

describe('revising a listing', () => {
  it('omits missing fields', () => {
    expect(ReviseListing.parse({ price: 10 })).toEqual({ price: 10 });
    expect(ReviseListing.parse({})).toEqual({});
  });
});

describe('a bulk of listings', () => {
  it('holds from 1 to 500 items', () => {
    expect(BulkItems.safeParse([]).success).toBe(false);
    expect(BulkItems.safeParse(Array.from({ length: 500 }, () => valid)).success).toBe(true);
    expect(BulkItems.safeParse(Array.from({ length: 501 }, () => valid)).success).toBe(false);
  });

  it('names the item and the field', () => {
    const parsed = BulkItems.safeParse([valid, { ...valid, price: 'free' }]);
    expect(parsed.error?.issues[0]?.path).toEqual([1, 'price']);
  });

  it('changes the given fields of an item with an id, and refuses an id twice', () => {
    const id = '0192D4E0-7b1a-7c3d-8e4f-0123456789ab';
    const change = { id: id.toLowerCase(), price: 5 };
    expect(BulkItems.parse([{ id, price: 5 }])).toEqual([change]);
    const paths = (...items: unknown[]) =>
      BulkItems.safeParse(items).error?.issues.map(({ path, code }) => [path.join('.'), code]);
    expect(paths({ id: 'x', price: 0 }, valid)).toEqual([
      ['0.price', 'too_small'],
      ['0.id', 'invalid_format'],
    ]);
    expect(paths({ id, slug: 'quay' })).toEqual([['0', 'unrecognized_keys']]);
    expect(paths(change, { id, price: 6 })).toEqual([['1.id', 'custom']]);
  });
});
