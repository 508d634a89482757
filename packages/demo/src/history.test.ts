import { clickThroughRate, rateGrade } from '@marketplace/contracts/analytics/rates';
import { MarketplaceEvent } from '@marketplace/contracts/events';
import type { StoredImage } from '@marketplace/contracts/images/image.events';
import type { ListingState } from '@marketplace/contracts/listings/listing.events';
import type { ImportEvent } from '@marketplace/event-store/append';
import { describe, expect, it } from 'vitest';
import type { DemoListing } from './demo-files.ts';
import { readListings, readPictures } from './demo-files.ts';
import { buildHistory } from './history.ts';
import { DAY, singaporeClock } from './random.ts';
import { DELETED_TITLE } from './steps.ts';

const now = new Date('2026-11-21T07:30:00.000Z');
const admin = { id: '0192f4a0-0000-7000-8000-000000000001', username: 'admin' };
const listings = await readListings();
const pictures = await readPictures();
const images = new Map(pictures.map(({ file }, index) => [file, stored(index)]));
const slugOf = (_title: string, id: string) => `listing-${id.slice(-8)}`;
const events = buildHistory({ listings, pictures, images, admin, slugOf, now });
const added = events.filter((event) => event.type === 'ListingAdded');
const byStream = groupBy(events, ({ stream }) => stream);
const byListing = groupBy(events, ({ data }) => ('listing_id' in data ? data.listing_id : ''));

describe('the history of the demo', () => {
  it('is the same for the same input', () => {
    expect(buildHistory({ listings, pictures, images, admin, slugOf, now })).toEqual(events);
  });

  it('is in order, within the ninety days before now', () => {
    const times = events.map(({ recordedAt }) => recordedAt);
    expect(times).toEqual(times.toSorted());
    expect(Date.parse(times[0] ?? '')).toBe(now.getTime() - 90 * DAY);
    expect((times.at(-1) ?? '') < now.toISOString()).toBe(true);
    expect(now.getTime() - Date.parse(times.at(-1) ?? '')).toBeLessThan(DAY / 4);
  });

  it('has valid events with unique ids', () => {
    for (const event of events.filter(({ version }) => version !== null))
      expect(MarketplaceEvent.parse({ type: event.type, data: event.data })).toEqual({
        type: event.type,
        data: event.data,
      });
    expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(events.length);
    expect(events.every(({ meta }) => meta.source === 'demo')).toBe(true);
  });

  it('numbers every stream from 1, except for visits', () => {
    for (const [stream, own] of byStream) {
      const versions = own.map(({ version }) => version);
      const isActivity = stream.startsWith('activity-');
      expect(versions, stream).toEqual(own.map((_, index) => (isActivity ? null : index + 1)));
      expect(own.every(({ meta }) => meta.actor.kind === (isActivity ? 'visitor' : 'admin'))).toBe(true);
    }
  });

  it('stores each picture once, before its first listing', () => {
    const uploads = events.filter(({ type }) => type === 'ImageUploaded');
    expect(uploads).toHaveLength(pictures.length);
    expect(events.slice(0, pictures.length)).toEqual(uploads);
  });

  it('adds every listing once, within seventy days', () => {
    expect(added.map(({ data }) => data.title).sort()).toEqual(listings.map(({ title }) => title).sort());
    const days = added.map(({ recordedAt }) => (now.getTime() - Date.parse(recordedAt)) / DAY);
    expect(days[0]).toBeGreaterThan(87);
    expect(days.at(-1)).toBeGreaterThan(15);
    expect(days.at(-1)).toBeLessThan(23);
  });

  it('ends with every listing as in its file', () => {
    for (const listing of listings) {
      const own = streamOf(listing);
      const last = own.reduce<ListingState | undefined>(evolve, undefined);
      const expected = { ...listing, images: last?.images, image_notes: last?.image_notes };
      if (listing.title === DELETED_TITLE) expect(own.at(-1)?.type).toBe('ListingDeleted');
      else expect(last).toMatchObject(expected);
    }
  });

  it('confirms every active listing, most of them within two weeks', () => {
    const confirmed = listings
      .filter(({ status, title }) => status === 'active' && title !== DELETED_TITLE)
      .map((listing) => streamOf(listing).find(({ type }) => type === 'ListingConfirmed')?.recordedAt ?? '');
    const recent = new Date(now.getTime() - 14 * DAY).toISOString();
    expect(confirmed).not.toContain('');
    const share = confirmed.filter((at) => at > recent).length / confirmed.length;
    expect(share).toBeGreaterThan(0.75);
    expect(share).toBeLessThan(1);
  });

  it('has captions for the pictures of new launches only', () => {
    for (const listing of listings) {
      const { images = [], image_notes = [] } =
        streamOf(listing).reduce<ListingState | undefined>(evolve, undefined) ?? {};
      expect(image_notes.map(({ image }) => image)).toEqual(listing.is_new_launch ? images.toSorted() : []);
    }
  });

  it('has prices cut and raised, details and pictures changed, listings sold, withdrawn and deleted', () => {
    const count = (type: string) => events.filter((event) => event.type === type).length;
    expect(count('ListingDeleted')).toBe(1);
    expect(count('ListingRepriced')).toBeGreaterThanOrEqual(15);
    expect(count('ListingDetailsRevised')).toBeGreaterThanOrEqual(8);
    expect(count('ListingPicturesChanged')).toBeGreaterThanOrEqual(8);
    expect(count('ListingStatusChanged')).toBeGreaterThanOrEqual(12);
    const changes = listings.flatMap((listing) => repricings(streamOf(listing)));
    expect(changes.filter((change) => change < 0).length).toBeGreaterThanOrEqual(10);
    expect(changes.filter((change) => change > 0).length).toBeGreaterThanOrEqual(3);
    expect(changes).not.toContain(0);
  });
});

describe('the visitors of the demo', () => {
  const visits = events.filter((event) => event.type === 'ListingViewed' || event.type === 'ListingClicked');
  const people = visits.filter(({ data }) => !data.crawler);

  it('are forty to sixty thousand, a few of them crawlers', () => {
    expect(visits.length).toBeGreaterThan(40_000);
    expect(visits.length).toBeLessThan(60_000);
    const crawlers = visits.length - people.length;
    expect(crawlers).toBeGreaterThan(0.01 * visits.length);
    expect(crawlers).toBeLessThan(0.06 * visits.length);
  });

  it('come only while a listing is public', () => {
    for (const id of listings.map(idOf)) {
      let isPublic = false;
      for (const event of byListing.get(id) ?? []) {
        if (event.type === 'ListingAdded') isPublic = true;
        if (event.type === 'ListingDeleted') isPublic = false;
        if (event.type === 'ListingStatusChanged') isPublic = event.data.status === 'active';
        if (event.type === 'ListingViewed' || event.type === 'ListingClicked') expect(isPublic).toBe(true);
      }
    }
  });

  it('click at rates of all three grades, between 1% and 8%', () => {
    const rates = [...groupBy(people, ({ data }) => data.listing_id).values()].map((own) => {
      const clicks = own.filter(({ type }) => type === 'ListingClicked').length;
      return clickThroughRate(own.length - clicks, clicks);
    });
    const grades = groupBy(rates, rateGrade);
    for (const grade of ['good', 'fair', 'low'] as const)
      expect(grades.get(grade)?.length, grade).toBeGreaterThan(15);
    expect(Math.min(...rates)).toBeGreaterThan(0.8);
    expect(Math.max(...rates)).toBeLessThan(8.5);
  });

  it('come mostly at weekends and in the evening', () => {
    const clocks = people.map(({ recordedAt }) => singaporeClock(Date.parse(recordedAt)));
    const weekend = clocks.filter(({ weekday }) => weekday === 0 || weekday === 6).length;
    expect(weekend / clocks.length).toBeGreaterThan(0.34); // 2 of 7 days are 0.29
    const byHour = groupBy(clocks, ({ hour }) => hour);
    const busiest = [...byHour].toSorted(([, one], [, other]) => other.length - one.length).slice(0, 2);
    expect(busiest.map(([hour]) => hour).sort()).toEqual([21, 22]);
  });

  it('view new launches more than twice as often as other condominiums', () => {
    const launches = viewsADay(({ is_new_launch }) => is_new_launch);
    const others = viewsADay(({ is_new_launch, category }) => !is_new_launch && category === 'Condominium');
    expect(launches / others).toBeGreaterThan(2);
    expect(launches / others).toBeLessThan(3);
  });

  function viewsADay(chosen: (listing: DemoListing) => boolean): number {
    const rates = listings
      .filter((listing) => listing.status === 'active' && chosen(listing))
      .map((listing) => {
        const own = byListing.get(idOf(listing)) ?? [];
        const from = Date.parse(own[0]?.recordedAt ?? '');
        return viewsBetween(own, from, from + 14 * DAY) / 14;
      });
    return rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
  }
});

function groupBy<Item, Key>(items: Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

function idOf({ title }: DemoListing): string {
  return added.find(({ data }) => data.title === title)?.data.listing_id ?? '';
}

function streamOf(listing: DemoListing): ImportEvent[] {
  return byStream.get(`listing-${idOf(listing)}`) ?? [];
}

function evolve(state: ListingState | undefined, event: ImportEvent): ListingState | undefined {
  if (event.type === 'ListingAdded') return event.data;
  if (!state) return state;
  if (event.type === 'ListingDetailsRevised')
    return { ...state, ...(event.data.details as Partial<ListingState>) };
  if (event.type === 'ListingRepriced') return { ...state, price: event.data.price };
  if (event.type === 'ListingStatusChanged') return { ...state, status: event.data.status };
  if (event.type === 'ListingPicturesChanged')
    return { ...state, images: event.data.images, image_notes: event.data.image_notes ?? state.image_notes };
  return state;
}

function repricings(own: ImportEvent[]): number[] {
  const prices = own.flatMap(({ data }) => ('price' in data && data.price !== null ? [data.price] : []));
  return prices.slice(1).map((price, index) => price - (prices[index] ?? 0));
}

function viewsBetween(own: ImportEvent[], from: number, to: number): number {
  return own.filter(({ type, recordedAt }) => {
    const at = Date.parse(recordedAt);
    return type === 'ListingViewed' && at >= from && at < to;
  }).length;
}

function stored(index: number): StoredImage {
  const image_id = `0192f4a0-0000-7000-8000-${String(index).padStart(12, '0')}`;
  return {
    image_id,
    file: `${image_id}.jpg`,
    width: 1600,
    height: 1067,
    bytes: 200_000,
    sha256: 'ab'.repeat(32),
  };
}
