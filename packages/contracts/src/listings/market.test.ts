import { describe, expect, it } from 'vitest';
import { marketOf } from './market.ts';

const home = {
  district: 'D15 - East Coast / Marine Parade',
  category: 'Condominium',
  sub_type: null,
} as const;
const d09 = 'D09 - Orchard / River Valley';

describe('the counts of a market', () => {
  it('are by district, and by category for one district', () => {
    const listings = [
      { ...home, category: 'HDB' } as const,
      home,
      { ...home, district: d09 },
      { ...home, sub_type: 'Overseas Property' } as const,
    ];
    const districts = [
      { code: 'D09', count: 1 },
      { code: 'D15', count: 2 },
    ];
    expect(marketOf(listings, 'D15')).toEqual({
      districts,
      category: 'Condominium',
      types: [
        { category: 'Condominium', count: 1 },
        { category: 'HDB', count: 1 },
      ],
    });
    expect(marketOf(listings, undefined)).toEqual({
      districts,
      category: 'Condominium',
      types: [
        { category: 'Condominium', count: 2 },
        { category: 'HDB', count: 1 },
      ],
    });
  });

  it('are empty without listings', () =>
    expect(marketOf([], 'D15')).toEqual({ districts: [], category: null, types: [] }));
});
