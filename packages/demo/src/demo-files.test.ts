import { districts } from '@marketplace/contracts/districts';
import { propertyTypes } from '@marketplace/contracts/listings/listing.terms';
import { categories, findTypeFilter, typeOptions } from '@marketplace/contracts/property-types';
import { describe, expect, it } from 'vitest';
import { readListings, readPicture, readPictures } from './demo-files.ts';
import { DELETED_TITLE } from './steps.ts';

const listings = await readListings();
const visible = listings.filter(({ status, title }) => status === 'active' && title !== DELETED_TITLE);

describe('the demo listings', () => {
  it.each(typeOptions)('have an active listing on every page for the type %s', (option) => {
    const matches = findTypeFilter(option);
    for (const type of propertyTypes)
      expect(
        visible.some((listing) => listing.property_type === type && matches?.(listing)),
        type,
      ).toBe(true);
  });

  it('cover all districts, and every category on every page', () => {
    const labels = new Set(visible.map(({ district }) => district));
    expect(districts.filter(({ shortLabel }) => !labels.has(shortLabel))).toEqual([]);
    for (const type of propertyTypes)
      for (const category of categories)
        expect(visible.some((one) => one.property_type === type && one.category === category)).toBe(true);
  });

  it('are marked as fictitious and link to example.com', () => {
    for (const { title, description, redirect_url } of listings) {
      expect(description, title).toMatch(
        /\n\nDemo listing: fictitious property with illustrative figures\.$/,
      );
      expect(new URL(redirect_url).hostname, title).toBe('example.com');
    }
  });

  it('have unique titles', () => {
    expect(new Set(listings.map(({ title }) => title)).size).toBe(listings.length);
    expect(listings.some(({ title }) => title === DELETED_TITLE)).toBe(true);
  });

  it('are active, sold and withdrawn, with new launches among them', () => {
    const count = (status: string) => listings.filter((listing) => listing.status === status).length;
    expect([count('active'), count('sold'), count('inactive')]).toEqual([94, 5, 5]);
    expect(visible.filter(({ is_new_launch }) => is_new_launch).length).toBeGreaterThanOrEqual(12);
  });
});

describe('the demo pictures', () => {
  it('all exist as JPEG with an alternative text', async () => {
    for (const { file, alt } of await readPictures()) {
      expect((await readPicture(file)).subarray(0, 3).toString('hex'), file).toBe('ffd8ff');
      expect(alt, file).not.toBe('');
    }
  });
});
