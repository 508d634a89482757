import { describe, expect, it } from 'vitest';
import { listings } from '../../testing/catalogue.ts';
import { sentSlugs, shortlistPath, shortlistText } from './shortlist-link.ts';

const read = (path: string) => sentSlugs(new URL(path, 'http://site').searchParams);

describe('the link to a shortlist', () => {
  it('names all of its listings, as many as one can have', () => {
    const all = listings(50);
    const path = shortlistPath(all);
    expect(path).toMatch(/^\/shortlist\?homes=listing-50,listing-49,/);
    expect(read(path)).toEqual({ slugs: all.map(({ slug }) => slug), isDamaged: false });
  });

  it.each([
    ['/shortlist', [], false],
    ['/shortlist?homes=', [], true],
    ['/shortlist?homes=a-1,b-2', ['a-1', 'b-2'], false],
    ['/shortlist?homes=a-1%2Cb-2,a-1', ['a-1', 'b-2'], false],
    ['/shortlist?homes=a-1,b-', ['a-1', 'b-'], false],
    ['/shortlist?homes=a-1,%3Cscript%3E', ['a-1'], true],
    ['/shortlist?homes=a-1,', ['a-1'], true],
    [`/shortlist?homes=${'a'.repeat(101)}`, [], true],
    [`/shortlist?homes=${Array.from({ length: 51 }, (_, index) => `a-${index}`)}`, expect.any(Array), true],
  ])('is read with tolerance: %s', (path, slugs, isDamaged) =>
    expect(read(path)).toEqual({ slugs, isDamaged }),
  );

  it('goes with the titles', () => {
    expect(shortlistText(listings(1))).toBe('Have a look at this property: Listing 1');
    expect(shortlistText(listings(2))).toBe('Have a look at these 2 properties: Listing 2, Listing 1');
    expect(shortlistText(listings(7))).toMatch(/Listing 4, Listing 3 and 2 more$/);
  });
});
