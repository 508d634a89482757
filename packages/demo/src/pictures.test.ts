import { describe, expect, it } from 'vitest';
import type { DemoListing } from './demo-files.ts';
import { readListings, readPictures } from './demo-files.ts';
import { pairPictures } from './pictures.ts';
import { inOrderOfAdding } from './steps.ts';

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
    expect(covers.filter((kind) => kind === 'exterior').length).toBeGreaterThan(0.85 * covers.length);
  });

  it.each(['Buy', 'Sell', 'Rent'] as const)('give neighbours on the %s page different covers', (type) => {
    const isOnPage = (listing?: DemoListing) =>
      listing?.property_type === type && listing.status === 'active';
    const covers = paired.filter((_, index) => isOnPage(listings[index])).map(([cover]) => cover);
    const same = covers.filter((cover, index) => cover === covers[index + 1]);
    expect(same).toEqual([]);
  });

  it('show no second bedroom in a home with one', () => {
    for (const [index, { bedrooms }] of listings.entries())
      if ((bedrooms ?? 0) < 2) expect(paired[index]).not.toContain('interior-bedroom-second-02.jpg');
  });
});
