import { describe, expect, it } from 'vitest';
import type { DemoListing } from './demo-files.ts';
import { readListings, readPictures } from './demo-files.ts';
import { pairPictures } from './pictures.ts';
import { inOrderOfAdding, NEWEST_TITLES } from './steps.ts';

const listings = inOrderOfAdding(await readListings());
const pictures = new Map((await readPictures()).map((picture) => [picture.file, picture]));
const paired = pairPictures(listings);

describe('the pictures of the demo listings', () => {
  it('are four to eight, without repetition, and suit the category', () => {
    for (const [index, { title, category }] of listings.entries()) {
      const files = paired[index] ?? [];
      expect(files.length, title).toBeGreaterThanOrEqual(4);
      expect(files.length, title).toBeLessThanOrEqual(8);
      expect(new Set(files).size, title).toBe(files.length);
      for (const file of files) expect(pictures.get(file)?.suits, `${title}: ${file}`).toContain(category);
    }
  });

  it('use every available picture', () => {
    expect([...new Set(paired.flat())].sort()).toEqual([...pictures.keys()].sort());
  });

  it('start with the outside of most homes', () => {
    const covers = paired.map(([cover = '']) => pictures.get(cover)?.kind);
    expect(covers.filter((kind) => kind === 'exterior').length).toBeGreaterThan(0.8 * covers.length);
  });

  it.each<[string, (listing: DemoListing) => boolean]>([
    ['Buy', ({ property_type }) => property_type === 'Buy'],
    ['Sell', ({ property_type }) => property_type === 'Sell'],
    ['Rent', ({ property_type }) => property_type === 'Rent'],
    ['new launch', ({ is_new_launch }) => is_new_launch],
    ['home', ({ title }) => NEWEST_TITLES.includes(title)],
  ])('give six cards in a row on the %s page different covers', (name, isOnPage) => {
    const covers = paired.flatMap((files, index) => {
      const listing = listings[index];
      return listing?.status === 'active' && isOnPage(listing) ? files.slice(0, 1) : [];
    });
    for (let at = 0; at + 6 <= covers.length; at++)
      expect(new Set(covers.slice(at, at + 6)).size, `${name} ${at}`).toBe(6);
  });

  it('and the home page begins with a home for sale', () => {
    expect(listings.at(-1)).toMatchObject({ property_type: 'Buy', status: 'active', is_new_launch: false });
    expect(listings.at(-1)?.category).not.toBe('Commercial');
  });

  it('show no second bedroom in a home with one', () => {
    for (const [index, { bedrooms }] of listings.entries())
      if ((bedrooms ?? 0) < 2) expect(paired[index]).not.toContain('interior-bedroom-second-02.jpg');
  });
});
