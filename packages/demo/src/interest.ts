import type { Life } from './lives.ts';
import type { Random } from './random.ts';
import { DAY, singaporeClock } from './singapore-time.ts';

/** Views a day of a listing of middling interest while it is new. */
const VIEWS_PER_DAY = 13;
/** How much interest a listing keeps for good, and after how long the rest has fallen to about a third. */
const LASTING = 0.35;
const FADING = 18 * DAY;
const CUT_EFFECT = 3 * DAY;

/** Sunday first; the mean is about 1. */
const weekdays = [1.42, 0.84, 0.8, 0.83, 0.87, 0.94, 1.36];
/** Hundredths of a day's views in each hour of Singapore: some at lunch, most from 21:00 to 23:00. */
const hours = [
  2, 1, 0.5, 0.4, 0.4, 0.6, 1.4, 2.6, 3.4, 3.8, 4, 4.2, 5.6, 5.2, 3.8, 3.6, 3.6, 3.9, 4.5, 5.6, 8.1, 12.2, 13,
  6.6,
];
const categoryViews = { Condominium: 1, HDB: 1.15, Landed: 0.85, Commercial: 0.55 };

/**
 * Returns the interest in one listing: its own measure, two to three times that for a new launch, with the rhythm of hours
 * and weekdays, fading as it ages, and 30 to 60 percent more for three days after a price cut.
 */
export function interestIn(life: Life, random: Random) {
  const { category, is_new_launch } = life.listing;
  const launch = random.between(2, 3);
  const views =
    VIEWS_PER_DAY * categoryViews[category] * random.between(0.6, 1.4) * (is_new_launch ? launch : 1);
  const clickRate = drawClickRate(random);
  const afterCut = random.between(1.3, 1.6);
  const cuts = cutTimes(life);
  return {
    /** Clicks for each view, 0.011 to 0.078. */
    clickRate,
    /** Views to be expected in the hour that begins at a time in milliseconds. */
    viewsIn: (hour: number) => {
      const isAfterCut = cuts.some((cut) => hour >= cut && hour < cut + CUT_EFFECT);
      return views * rhythm(hour) * freshness(hour - life.addedAt) * (isAfterCut ? afterCut : 1);
    },
  };
}

/** Some listings on each side of the analytics table's two marks, 2% and 5%, and none close to them. */
function drawClickRate(random: Random): number {
  const group = random.next();
  if (group < 0.3) return random.between(0.011, 0.018);
  return group < 0.72 ? random.between(0.023, 0.046) : random.between(0.054, 0.078);
}

function cutTimes({ first, changes }: Life): number[] {
  let price = first.price;
  return changes.flatMap(({ at, event }) => {
    if (event.type !== 'ListingRepriced') return [];
    const isCut = event.data.price < price;
    price = event.data.price;
    return isCut ? [at] : [];
  });
}

function rhythm(at: number): number {
  const { weekday, hour } = singaporeClock(at);
  return ((weekdays[weekday] ?? 0) * (hours[hour] ?? 0)) / 100;
}

function freshness(age: number): number {
  return LASTING + (1 - LASTING) * Math.exp(-Math.max(0, age) / FADING);
}
