import type { VisitEvent } from '@marketplace/contracts/visits/visit.events';
import type { Random } from './random.ts';
import { createRandom, DAY, HOUR, singaporeClock } from './random.ts';
import type { Life } from './steps.ts';

const CRAWLS_PER_HOUR = 0.01;
const SECONDS_TO_CLICK = { fewest: 8, most: 180 };

/** A view or a click and its time in milliseconds. */
export interface Visit {
  at: number;
  event: VisitEvent;
}

/**
 * Returns the views and clicks of one listing until `now`, all of them while it was public. Crawlers come at any hour and
 * never click.
 */
export function visitsOf(life: Life, now: number): Visit[] {
  const random = createRandom(`visits ${life.listing.title}`);
  const { clickRate, viewsIn } = interestIn(life, random);
  const leadsToClick = clickEvery(clickRate, random);
  const visits: Visit[] = [];
  for (let hour = life.addedAt - (life.addedAt % HOUR); hour < now; hour += HOUR) {
    for (let left = random.poisson(viewsIn(hour)); left > 0; left -= 1)
      visits.push(...visit(hour, life.id, leadsToClick(), random));
    for (let left = random.poisson(CRAWLS_PER_HOUR); left > 0; left -= 1)
      visits.push(viewed(within(hour, random), life.id, true));
  }
  const spans = publicSpans(life, now);
  return visits.filter(({ at }) => spans.some(({ from, to }) => at > from && at < to));
}

/** Returns the times in which a listing was open to visitors: active, and neither before it was added nor deleted. */
function publicSpans({ addedAt, changes }: Life, now: number): { from: number; to: number }[] {
  const spans: { from: number; to: number }[] = [];
  let from: number | undefined = addedAt;
  for (const { at, event } of changes) {
    const isPublic = stateAfter(event);
    if (isPublic === undefined) continue;
    if (!isPublic && from !== undefined) spans.push({ from, to: at });
    from = isPublic ? (from ?? at) : undefined;
  }
  return from === undefined ? spans : [...spans, { from, to: now }];
}

/** Whether a change leaves the listing public; undefined when it has nothing to do with that. */
function stateAfter(event: Life['changes'][number]['event']): boolean | undefined {
  if (event.type === 'ListingDeleted') return false;
  return event.type === 'ListingStatusChanged' ? event.data.status === 'active' : undefined;
}

function visit(hour: number, listing_id: string, clicks: boolean, random: Random): Visit[] {
  const view = viewed(within(hour, random), listing_id, false);
  if (!clicks) return [view];
  const { fewest, most } = SECONDS_TO_CLICK;
  const at = view.at + Math.floor(1000 * random.between(fewest, most));
  return [view, { at, event: { type: 'ListingClicked', data: { listing_id, crawler: false } } }];
}

function viewed(at: number, listing_id: string, crawler: boolean): Visit {
  return { at, event: { type: 'ListingViewed', data: { listing_id, crawler } } };
}

function within(hour: number, random: Random): number {
  return hour + Math.floor(random.between(0, HOUR));
}

/** Says of each view in turn whether it leads to a click: the rate is kept closely however few the views. */
function clickEvery(rate: number, random: Random): () => boolean {
  let owed = random.between(0.5, 1);
  return () => {
    owed += rate;
    if (owed < 1) return false;
    owed -= 1;
    return true;
  };
}

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
