import { describe, expect, it } from 'vitest';
import { changeText, comparisonText } from './price-and-costs.tsx';

const condo = { price: 2_000_000, area_sqft: 1000, property_type: 'Buy', category: 'Condominium' } as const;
const novena = { median: 1850.5, count: 12, place: 'D11' };

describe('a price per square foot', () => {
  it('is compared with the median of others in its district', () =>
    expect(comparisonText(condo, novena)).toBe(
      '$2,000 psf is 8% above $1,851 psf, the median of the 12 other condominiums for sale in D11 Novena / Newton on this site.',
    ));

  it.each([
    ['CCR', 'in the Core Central Region'],
    ['RCR/OCR', 'in D05, D14, D15 and D20'],
  ])('or of its region: %s', (place, where) =>
    expect(
      comparisonText(
        { price: 4000, area_sqft: 1000, property_type: 'Rent', category: 'HDB' },
        { median: 5, count: 1200, place },
      ),
    ).toBe(
      `$4.00 psf /month is 20% below $5.00 psf /month, the median of the 1,200 other HDB flats for rent ${where} on this site.`,
    ),
  );

  it('is about the median within 2%', () => {
    const about = comparisonText(condo, { ...novena, median: 2039 });
    expect(about).toBe(
      '$2,000 psf is about the median of the 12 other condominiums for sale in D11 Novena / Newton on this site, $2,039 psf.',
    );
    expect(comparisonText(condo, { ...novena, median: 2041 })).toMatch(
      /^\$2,000 psf is 2% below \$2,041 psf/,
    );
  });
});

it('says by how much a price changed', () => {
  expect(changeText(2_380_000, 2_330_000)).toBe('−$50,000 (−2.1%)');
  expect(changeText(4000, 4200.5)).toBe('+$200.50 (+5%)');
});
