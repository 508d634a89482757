import { describe, expect, it } from 'vitest';
import { listing } from '../../testing/catalogue.ts';
import { comparedRows } from './compare.tsx';

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

  it('share a best value, and none is the best where all are alike or only one is known', () => {
    expect(best('Price', cheap, large, bare)).toEqual(['Lowest', '', 'Lowest']);
    expect(best('Price', cheap, bare)).toEqual(['', '']);
    expect(best('Bedrooms', cheap, bare)).toEqual(['', '']);
  });

  it('have no lowest price when one of them is a rent', () => {
    const rent = listing(4, { price: 5000, property_type: 'Rent', area_sqft: 1000 });
    expect(best('Price', cheap, rent)).toEqual(['', '']);
    expect(best('Price', rent, { ...rent, price: 4000 })).toEqual(['', 'Lowest']);
  });

  it('name the district as all pages do, and leave out what is known of none', () => {
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
