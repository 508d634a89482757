import { describe, expect, it } from 'vitest';
import { demoListing, demoSite } from '../../testing/demo.ts';
import { propertyHead } from './property-head.ts';

describe('the head of a listing', () => {
  it('says what it is, for how much, and by whom', () =>
    expect(propertyHead({ ...demoListing, version: 4 }, demoSite)).toEqual({
      title: '2-bed Condo, Lantern Quay Residences · $2,380,000',
      description:
        '2 bedrooms · 710 sqft · D01 - Boat Quay / Raffles Place · Tan Mei Lin, CEA Reg. No. R123456A',
      path: '/property/lantern-quay-residences-0001',
      image: {
        path: '/uploads/0199d2a0-0000-7000-8000-00000000000a-og.jpg?v=4',
        alt: 'Lantern Quay Residences, photo 1 of 2',
      },
    }));

  it('fits where link previews show it, with the price whole', () => {
    const { title } = propertyHead({ ...demoListing, title: 'A very long name '.repeat(10) }, demoSite);
    expect(title).toHaveLength(65);
    expect(title).toMatch(/^2-bed Condo, A very long name .*… · \$2,380,000$/);
  });

  it('has no picture without photos', () =>
    expect(propertyHead({ ...demoListing, images: [] }, demoSite).image).toBeUndefined());

  it('keeps a sold listing out of search engines, and its price out of previews', () => {
    const { noindex, title } = propertyHead({ ...demoListing, status: 'sold' }, demoSite);
    expect(noindex).toBe(true);
    expect(title).toBe('2-bed Condo, Lantern Quay Residences · Sold');
  });
});
