import type { ListingEvent, ListingState } from '@marketplace/contracts/listings/listing.events';
import type { DemoListing } from './demo-files.ts';
import type { Random } from './random.ts';
import { createRandom } from './random.ts';
import { DAY, HOUR, officeTime } from './singapore-time.ts';
import type { Step } from './steps.ts';
import { stepsOf } from './steps.ts';

export const DAYS = 90;
const DAYS_OF_ADDING = 70;
const UNCHANGED_AT_START = 2 * DAY;
/** Long enough that a change which falls on a weekend still comes before now. */
const UNCHANGED_AT_END = 3 * DAY;

/** What happened to a listing in the ninety days; times in milliseconds since 1970, in ascending order. */
export interface Life {
  id: string;
  /** As it is now. */
  listing: DemoListing;
  addedAt: number;
  /** As it was when it was added. */
  first: ListingState;
  changes: { at: number; event: ListingEvent }[];
}

/**
 * Returns the listings in the order in which they were added: mixed, and with those that do not stay active among the
 * earlier ones, so that there is time for what happens to them.
 */
export function inOrderOfAdding(listings: readonly DemoListing[]): DemoListing[] {
  return listings
    .map((listing) => ({ listing, rank: createRandom(`order ${listing.title}`).next() }))
    .map(({ listing, rank }) => ({ listing, rank: listing.status === 'active' ? rank : rank / 2 }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ listing }) => listing);
}

/**
 * Returns the lives of listings given in the order of adding: added in the first seventy of the ninety days before `now`,
 * most of them early, in office hours, and changed since so that each ends as it is given.
 */
export function planLives(listings: readonly { id: string; listing: DemoListing }[], now: number): Life[] {
  const random = createRandom('adding');
  const start = now - DAYS * DAY;
  const times = listings
    .map((_, index) => start + DAYS_OF_ADDING * DAY * (index / listings.length) ** 1.5)
    .map((at) => officeTime(Math.floor(at), random))
    .toSorted((one, other) => one - other);
  return listings.map(({ id, listing }, index) => lifeOf(id, listing, times[index] ?? start, now));
}

function lifeOf(id: string, listing: DemoListing, addedAt: number, now: number): Life {
  const random = createRandom(`life ${listing.title}`);
  const { first, steps } = stepsOf(id, listing, random);
  const span = { from: addedAt + UNCHANGED_AT_START, to: now - UNCHANGED_AT_END };
  const changes = timed(steps, span, random).map(({ at, step }) => ({ at, event: step.event }));
  return { id, listing, addedAt, first, changes };
}

/** Spreads steps over a span in their order; the one that ends the listing's time on the market comes late in it. */
function timed(steps: Step[], { from, to }: { from: number; to: number }, random: Random) {
  const passing = steps.filter(({ ends }) => !ends).length;
  const share = passing === steps.length ? 1 : 0.5;
  let last = from;
  return steps.map((step, index) => {
    const part = step.ends
      ? random.between(0.6, 0.95)
      : (share * (index + random.between(0.2, 0.95))) / passing;
    last = Math.max(officeTime(Math.floor(from + part * (to - from)), random), last + HOUR);
    return { at: last, step };
  });
}
