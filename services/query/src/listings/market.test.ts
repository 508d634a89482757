import { shownFlat } from '@marketplace/testing/fixtures/listing';
import { describe, expect, it } from 'vitest';
import { snapshotOf, withCounts, withListings } from '../catalogue/snapshot.ts';
import { marketJson } from './market.ts';

const d15 = shownFlat({ district: 'D15 - East Coast / Marine Parade', price: 2_000_000, area_sqft: 1000 });
const d09 = shownFlat({ district: 'D09 - Orchard / River Valley', price: 3_000_000, area_sqft: 1000 });
const sold = shownFlat({ district: d15.district, status: 'sold', price: 9_000_000 });
const snapshot = snapshotOf({}, [d15, d09, sold]);

describe('the figures of the market', () => {
  it('are of what visitors may see, by district as if none was asked for', () =>
    expect(JSON.parse(marketJson(snapshot, { district: 'D15', minPrice: 1 }))).toEqual({
      districts: [
        { code: 'D09', count: 1, median_psf: 3000 },
        { code: 'D15', count: 1, median_psf: 2000 },
      ],
      median_price: 2_000_000,
      types: [{ category: d15.category, count: 1, median_psf: 2000 }],
    }));

  it('are worked out once for the same listings, and anew when one changes', () => {
    const query = { property_type: d15.property_type };
    const before = marketJson(snapshot, query);
    const viewed = withCounts(snapshot, new Map([[d15.id, { views: 9, clicks: 1, week: 9 }]]));
    expect(viewed.matches).toBe(snapshot.matches);
    expect(marketJson(viewed, query)).toBe(before);
    const cheaper = withListings(snapshot, [{ ...d15, price: 1_000_000 }], []);
    expect(JSON.parse(marketJson(cheaper, query)).districts[1]).toEqual({
      code: 'D15',
      count: 1,
      median_psf: 1000,
    });
  });
});
