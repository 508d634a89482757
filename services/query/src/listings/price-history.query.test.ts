import { describe, expect, it } from 'vitest';
import { priceEffects } from './price-history.query.ts';

const at = (day: number, hour = 4) => new Date(Date.UTC(2026, 10, day, hour));
const added = { at: at(1), version: 1, price: 1000 };
const views = (perDay: Record<number, number>) =>
  new Map(Object.entries(perDay).map(([day, count]) => [`2026-11-${day.padStart(2, '0')}`, count]));
const everyDay = (count: (day: number) => number) =>
  views(Object.fromEntries(Array.from({ length: 30 }, (_, index) => [index + 1, count(index + 1)])));

describe('the effect of a price', () => {
  it('is the mean of seven days on each side, without the day of the change', () => {
    const points = [added, { at: at(15), version: 4, price: 900 }];
    const counted = everyDay((day) => (day === 15 ? 1000 : day < 15 ? 10 : 25));
    expect(priceEffects(points, counted, '2026-11-30')).toEqual([
      {
        at: '2026-11-01T04:00:00.000Z',
        version: 1,
        price: 1000,
        change_percent: null,
        views_per_day_before: null,
        views_per_day_after: 10,
      },
      {
        at: '2026-11-15T04:00:00.000Z',
        version: 4,
        price: 900,
        change_percent: -10,
        views_per_day_before: 10,
        views_per_day_after: 25,
      },
    ]);
  });

  it('counts days without a view, and rounds to one decimal place', () => {
    const points = [added, { at: at(15), version: 2, price: 1003.33 }];
    const [, change] = priceEffects(points, views({ 10: 1, 20: 2 }), '2026-11-30');
    expect(change).toMatchObject({
      change_percent: 0.3,
      views_per_day_before: 0.1,
      views_per_day_after: 0.3,
    });
  });

  it('does not reach past the publication, the next change or today, and is not known where no full day is left', () => {
    const counted = everyDay((day) => day);
    const points = [
      added,
      { at: at(4), version: 2, price: 900 },
      { at: at(6), version: 3, price: 800 },
      { at: at(6, 9), version: 4, price: 850 },
    ];
    const effects = priceEffects(points, counted, '2026-11-08');
    expect(effects.map((one) => [one.views_per_day_before, one.views_per_day_after])).toEqual([
      [null, 2.5],
      [2.5, 5],
      [5, null],
      [null, 7],
    ]);
  });

  it('is of days of Singapore', () => {
    const late = { at: at(14, 17), version: 2, price: 900 }; // the 15th there
    const [, change] = priceEffects([added, late], views({ 14: 7, 15: 70 }), '2026-11-30');
    expect(change?.views_per_day_before).toBe(1);
    expect(change?.views_per_day_after).toBe(0);
  });
});
