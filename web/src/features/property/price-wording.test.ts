import { describe, expect, it } from 'vitest';
import { changeText, comparisonText } from './price-wording.ts';

const condo = { price: 2_000_000, area_sqft: 1000, property_type: 'Buy', category: 'Condominium' } as const;
const novena = { median: 1850.5, count: 12, district: 'D11 - Novena / Newton' };

describe('a price per square foot', () => {
  it('stands beside the median of its district and type', () =>
    expect(comparisonText(condo, novena)).toBe(
      '$2,000 psf is 8% above $1,851 psf, the median of the 12 condominiums for sale in D11 Novena / Newton on this site.',
    ));

  it('may be below it, or that of all districts', () =>
    expect(
      comparisonText(
        { price: 4000, area_sqft: 1000, property_type: 'Rent', category: 'HDB' },
        { median: 5, count: 1200, district: null },
      ),
    ).toBe(
      '$4.00 psf /month is 20% below $5.00 psf /month, the median of the 1,200 HDB flats to rent in Singapore on this site.',
    ));

  it('may be the same, give or take', () =>
    expect(comparisonText(condo, { ...novena, median: 2001 })).toMatch(
      /^\$2,000 psf is about the same as \$2,001 psf/,
    ));
});

it('says by how much a price changed', () => {
  expect(changeText(2_380_000, 2_330_000)).toBe('−$50,000 (−2.1%)');
  expect(changeText(4000, 4200.5)).toBe('+$200.50 (+5%)');
});
