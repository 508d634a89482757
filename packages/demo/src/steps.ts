import type { ListingEvent, ListingState } from '@marketplace/contracts/listings/listing.events';
import { keptNotes } from '@marketplace/contracts/listings/listing.fields';
import type { DemoListing } from './demo-files.ts';
import type { Random } from './random.ts';
import { createRandom, DAY, HOUR, officeTime } from './random.ts';

/** The only listing of the demo that is deleted. */
export const DELETED_TITLE = 'Four-Room Flat near Redhill MRT';

/** The last to be added, oldest first: what the home page shows. */
export const NEWEST_TITLES = [
  // new launches
  'Springleaf Hummingbird',
  'Tampines Kitefield Executive Condominium',
  'Bugis Threadline',
  'Newton Osprey',
  'Lakeside Halcyon Reach',
  'Amber Driftline',
  // featured
  'Waterfront Four-Bedroom at Telok Saltwater',
  'Five-Room Flat near Bishan MRT',
  'Two-Storey Shophouse in Kampong Glam',
  'Conservation Terrace off Joo Chiat Road',
  'Four-Room Flat by Tiong Bahru Market',
  'Semi-Detached House in Holland Grove',
];

const FEWEST_PICTURES = 3;

/** One change of a listing. `ends`: it is off the market afterwards. */
export interface Step {
  event: ListingEvent;
  ends: boolean;
}

/** The initial values of one part of a listing, and the events that change them. */
interface Story {
  first: Partial<ListingState>;
  events: ListingEvent[];
}

type CreateStory = (id: string, listing: DemoListing, random: Random) => Story;

const UNCHANGED: Story = { first: {}, events: [] };

/**
 * Returns a listing's first state, and the steps to its current one: for some listings changed pictures, details, price or a pause,
 * and at the end a sale, withdrawal or deletion.
 */
function stepsOf(id: string, listing: DemoListing, random: Random): { first: ListingState; steps: Step[] } {
  const stories = [pictures, details, price, pause].map((create) => create(id, listing, random));
  const first: ListingState = { ...listing, status: 'active' };
  for (const story of stories) Object.assign(first, story.first);
  const passing = stories.flatMap(({ events }) => events).map((event) => ({ event, ends: false }));
  const last = ending(id, listing).map((event) => ({ event, ends: true }));
  return { first, steps: [...passing, ...last] };
}

const pictures: CreateStory = (listing_id, { images, image_notes }, random) => {
  if (!random.chance(0.15) || images.length <= FEWEST_PICTURES) return UNCHANGED;
  const few = images.slice(0, FEWEST_PICTURES);
  return {
    first: { images: few, image_notes: keptNotes(image_notes, few) },
    events: [
      {
        type: 'ListingPicturesChanged',
        data: { listing_id, images, ...(image_notes.length > 0 && { image_notes }) },
      },
    ],
  };
};

const details: CreateStory = (listing_id, { key_features }, random) => {
  if (!random.chance(0.15)) return UNCHANGED;
  return {
    first: { key_features: key_features.slice(0, -1) },
    events: [{ type: 'ListingDetailsRevised', data: { listing_id, details: { key_features } } }],
  };
};

/** Some new launches get more expensive; some other listings are reduced once or twice. */
const price: CreateStory = (listing_id, listing, random) => {
  const earlier = listing.is_new_launch
    ? pricesBeforeRise(listing, random)
    : pricesBeforeCuts(listing, random);
  const prices = [...earlier, listing.price].filter((one, index, all) => one !== all[index - 1]);
  const [first = listing.price, ...later] = prices;
  return {
    first: { price: first },
    events: later.map((next) => ({ type: 'ListingRepriced', data: { listing_id, price: next } })),
  };
};

const pause: CreateStory = (listing_id, { property_type, status }, random) => {
  if (property_type !== 'Rent' || status !== 'active' || !random.chance(0.15)) return UNCHANGED;
  return {
    first: {},
    events: [
      { type: 'ListingStatusChanged', data: { listing_id, status: 'inactive' } },
      { type: 'ListingStatusChanged', data: { listing_id, status: 'active' } },
    ],
  };
};

function ending(listing_id: string, { status, title }: DemoListing): ListingEvent[] {
  if (title === DELETED_TITLE) return [{ type: 'ListingDeleted', data: { listing_id } }];
  return status === 'active' ? [] : [{ type: 'ListingStatusChanged', data: { listing_id, status } }];
}

function pricesBeforeRise(listing: DemoListing, random: Random): number[] {
  return random.chance(0.4) ? [asked(listing, listing.price * random.between(0.975, 0.99))] : [];
}

function pricesBeforeCuts(listing: DemoListing, random: Random): number[] {
  const cuts = random.chance(0.2) ? (random.chance(0.25) ? 2 : 1) : 0;
  const prices: number[] = [];
  for (let cut = 0; cut < cuts; cut += 1)
    prices.unshift(asked(listing, (prices[0] ?? listing.price) * random.between(1.025, 1.06)));
  return prices;
}

/** Rounds like asking prices and rents, in steps that fit the amount. */
function asked({ property_type }: DemoListing, amount: number): number {
  const step = property_type === 'Rent' ? (amount < 10_000 ? 50 : 100) : amount < 1_000_000 ? 1000 : 10_000;
  return Math.round(amount / step) * step;
}

export const DAYS = 90;
const DAYS_OF_ADDING = 70;
const UNCHANGED_AT_START = 2 * DAY;
/** A change on a weekend, moved to the next office day, is still in the past. */
const UNCHANGED_AT_END = 3 * DAY;

/** The ninety days of a listing; times in milliseconds since 1970, ascending. */
export interface Life {
  id: string;
  /** Its current state. */
  listing: DemoListing;
  addedAt: number;
  /** Its state when it was added. */
  first: ListingState;
  changes: { at: number; event: ListingEvent }[];
}

/**
 * Returns the listings in a mixed order of adding. Listings that do not stay active come early, to leave time for changes; those of
 * the home page come last.
 */
export function inOrderOfAdding(listings: readonly DemoListing[]): DemoListing[] {
  const rankOf = ({ title, status }: DemoListing) => {
    const rank = createRandom(`order ${title}`).next();
    return NEWEST_TITLES.includes(title)
      ? 1 + NEWEST_TITLES.indexOf(title)
      : status === 'active'
        ? rank
        : rank / 2;
  };
  return listings
    .map((listing) => ({ listing, rank: rankOf(listing) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ listing }) => listing);
}

/**
 * Plans the ninety days before `now` for listings in the order of adding. They are added in the first seventy days, most of them
 * early, in office hours, and end in the given state.
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
  const isListed = listing.status === 'active' && listing.title !== DELETED_TITLE;
  if (isListed) changes.push(confirmation(id, changes.at(-1)?.at ?? addedAt, now, listing.title));
  return { id, listing, addedAt, first, changes };
}

/** Most owners recently confirmed that their listing is available; a few are due to be asked again. */
function confirmation(listing_id: string, last: number, now: number, title: string): Life['changes'][number] {
  const random = createRandom(`confirmed ${title}`);
  const days = random.chance(0.15) ? random.between(16, 40) : random.between(4, 12);
  const at = officeTime(Math.floor(Math.max(now - days * DAY, last + HOUR)), random);
  return { at, event: { type: 'ListingConfirmed', data: { listing_id } } };
}

/** Spreads steps over a span, in order; the step that takes the listing off the market comes late. */
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
