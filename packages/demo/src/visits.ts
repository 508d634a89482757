import type { VisitEvent } from '@marketplace/contracts/visits/visit.events';
import { interestIn } from './interest.ts';
import type { Life } from './lives.ts';
import type { Random } from './random.ts';
import { createRandom } from './random.ts';
import { HOUR } from './singapore-time.ts';

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
