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

/** Returns the views and clicks of one listing until `now`, while it was public. Crawlers come at any hour and never click. */
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

/** Returns the spans in which a listing was public. */
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

/** Whether the listing is public after a change; undefined when the change does not affect that. */
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

/** Returns whether the next view leads to a click. Clicks are spread evenly, so that few views also match the rate. */
function clickEvery(rate: number, random: Random): () => boolean {
  let owed = random.between(0.5, 1);
  return () => {
    owed += rate;
    if (owed < 1) return false;
    owed -= 1;
    return true;
  };
}

/** Views a day of an average new listing. */
const VIEWS_PER_DAY = 13;
/** The share of interest that stays, and the time in which the rest falls to about a third. */
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
 * Returns the interest in one listing. It depends on the hour and weekday and falls with age. New launches get two to three times
 * the views, and a price cut adds 30 to 60 percent for three days.
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
    /** Returns the expected views in the hour that starts at a time in milliseconds. */
    viewsIn: (hour: number) => {
      const isAfterCut = cuts.some((cut) => hour >= cut && hour < cut + CUT_EFFECT);
      return views * rhythm(hour) * freshness(hour - life.addedAt) * (isAfterCut ? afterCut : 1);
    },
  };
}

/** Returns rates on each side of the analytics table's grades, 2% and 5%, and not close to them. */
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
