import { describe, expect, it } from 'vitest';
import type { DemoListing } from './demo-files.ts';
import { readListings } from './demo-files.ts';
import { createRandom, DAY, HOUR } from './random.ts';
import type { Life } from './steps.ts';
import { interestIn } from './visits.ts';

const MONDAY_MORNING = Date.parse('2026-09-07T09:00:00+08:00');
const EVENING = Date.parse('2026-09-15T21:00:00+08:00');
const CUT = Date.parse('2026-09-14T10:00:00+08:00');
const [listing] = (await readListings()).filter(({ is_new_launch }) => !is_new_launch);

describe('the interest in a listing', () => {
  it('grows by 30 to 60 percent for three days after a price cut', () => {
    const factor = (at: number) => views({ price: 100 }, at) / views({}, at);
    for (const at of [CUT, CUT + DAY, CUT + 3 * DAY - HOUR]) {
      expect(factor(at)).toBeGreaterThanOrEqual(1.3);
      expect(factor(at)).toBeLessThanOrEqual(1.6);
    }
    expect(factor(CUT - HOUR)).toBe(1);
    expect(factor(CUT + 3 * DAY)).toBe(1);
  });

  it('does not grow when the price rises', () => {
    expect(views({ price: 1e9 }, CUT + HOUR)).toBe(views({}, CUT + HOUR));
  });

  it('fades as the listing ages but never ends', () => {
    const weeks = [1, 2, 4, 8, 12].map((week) => views({}, EVENING - 8 * DAY + week * 7 * DAY));
    expect(weeks).toEqual(weeks.toSorted((one, other) => other - one));
    expect(weeks.at(-1)).toBeGreaterThan(0.3 * (weeks[0] ?? 0));
  });

  it('is two to three times as great for a new launch', () => {
    const factor = views({ is_new_launch: true }, EVENING) / views({}, EVENING);
    expect(factor).toBeGreaterThanOrEqual(2);
    expect(factor).toBeLessThanOrEqual(3);
  });
});

function views({ price, ...changed }: Partial<DemoListing>, at: number): number {
  return interestIn(life(changed, price), createRandom('interest')).viewsIn(at);
}

function life(changed: Partial<DemoListing>, price?: number): Life {
  if (!listing) throw new Error('There is no demo listing.');
  const id = '0192f4a0-0000-7000-8000-000000000001';
  const repriced = { type: 'ListingRepriced', data: { listing_id: id, price: price ?? 0 } } as const;
  const changes = price === undefined ? [] : [{ at: CUT, event: repriced }];
  return { id, listing: { ...listing, ...changed }, addedAt: MONDAY_MORNING, first: listing, changes };
}
