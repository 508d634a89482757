import { describe, expect, it } from 'vitest';
import { listing, listings } from '../../testing/catalogue.ts';
import { comparedRows } from './compare.tsx';
import { shortlistPath, shortlistText, slugsInAddress } from './frame.tsx';
import { savedSearchList } from './saved-searches.tsx';

const read = (path: string) => slugsInAddress(new URL(path, 'http://site').searchParams);

describe('the link to a shortlist', () => {
  it('has all its listings, up to the limit', () => {
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

  it('has their titles in its text', () => {
    expect(shortlistText(listings(1))).toBe('Have a look at this property: Listing 1');
    expect(shortlistText(listings(2))).toBe('Have a look at these 2 properties: Listing 2, Listing 1');
    expect(shortlistText(listings(7))).toMatch(/Listing 4, Listing 3 and 2 more$/);
  });
});

describe('a saved search', () => {
  it.each([
    ['/buy', 'For sale', 'Everything for sale', '/properties?status=active&property_type=Buy'],
    [
      '/rent?search=3+bed+near+sea&maxPrice=8000&bedrooms=2&rooms=applied&sort=size',
      'For rent',
      '“near sea” · 3 bedrooms · Up to $8,000 · 2+ bedrooms',
      '/properties?status=active&property_type=Rent&search=3+bed+near+sea&maxPrice=8000&bedrooms=2',
    ],
    [
      '/new-launch?district=D15&minPrice=nonsense',
      'New launches',
      'D15 East Coast / Marine Parade',
      '/properties?status=active&is_new_launch=true&district=D15',
    ],
  ])('of %s is said in words', (address, what, name, listings) =>
    expect(savedSearchList(address)).toEqual({ what, name, listings }),
  );

  it('of a page that is not a list does not exist', () =>
    expect(savedSearchList('/about?district=D15')).toBeUndefined());
});

const cheap = listing(1, { price: 1_000_000, area_sqft: 1000, bedrooms: 2, completion_year: 2015 });
const large = listing(2, { price: 2_000_000, area_sqft: 2500, bedrooms: 4, completion_year: 2015 });
const bare = listing(3, { price: 1_000_000, area_sqft: null, bedrooms: null, completion_year: null });

/** The best of a row, by the number of its listing. */
function best(label: string, ...listings: ReturnType<typeof listing>[]) {
  const row = comparedRows(listings).find((one) => one.label === label);
  return row?.cells.map((cell) => cell.best ?? '');
}

describe('compared listings', () => {
  it.each([
    ['Price', ['Lowest', '']],
    ['Per square foot', ['', 'Lowest']],
    ['Size', ['', 'Largest']],
    ['Bedrooms', ['', 'Most']],
    ['Completed', ['', '']],
  ])('are the best by %s when they are', (label, expected) =>
    expect(best(label, cheap, large)).toEqual(expected),
  );

  it('share a best value, and have none when all are equal or only one is known', () => {
    expect(best('Price', cheap, large, bare)).toEqual(['Lowest', '', 'Lowest']);
    expect(best('Price', cheap, bare)).toEqual(['', '']);
    expect(best('Bedrooms', cheap, bare)).toEqual(['', '']);
  });

  it('have no lowest price when one is a rental', () => {
    const rent = listing(4, { price: 5000, property_type: 'Rent', area_sqft: 1000 });
    expect(best('Price', cheap, rent)).toEqual(['', '']);
    expect(best('Price', rent, { ...rent, price: 4000 })).toEqual(['', 'Lowest']);
  });

  it('name the district as all pages do, and omit facts unknown for all', () => {
    const rows = comparedRows([
      { ...bare, tenure: null },
      { ...bare, tenure: null, district: 'D15 - East Coast / Marine Parade' },
    ]);
    expect(rows.map(({ label }) => label)).not.toContain('Tenure');
    const district = rows.find(({ label }) => label === 'District');
    expect(district?.cells[1]?.text).toBe('D15 East Coast / Marine Parade');
    expect(rows.filter(({ isSame }) => !isSame).map(({ label }) => label)).toEqual(['District']);
  });
});
