import type { ListingState } from '@marketplace/contracts/listings/listing.events';
import { changesBetween } from '@marketplace/contracts/listings/listing.events';
import type { NewEvent } from '@marketplace/event-store/events';
import { describe, expect, it } from 'vitest';
import type { TestListing } from '../testing/test-events.ts';
import { aListing, condo } from '../testing/test-events.ts';
import type { Listing } from './listings.projection.ts';
import { foldListing } from './listings.projection.ts';

type Fact = Parameters<typeof foldListing>[1];

const day = (version: number) => `2026-11-0${version}T04:00:00.000Z`;

function then(before: Listing | undefined, event: NewEvent): Listing {
  return foldListing(before, { event, version: event.version, recordedAt: day(event.version ?? 0) } as Fact);
}

/** Folds events one day apart, the first on 1 November. */
function given(...events: NewEvent[]): Listing | undefined {
  return events.reduce<Listing | undefined>(then, undefined);
}

function changes(before: Listing | undefined, event: NewEvent) {
  return changesBetween(before?.state, then(before, event).state);
}

const hall = { image: '/uploads/a.webp', caption: 'The hall', alt: null, floor_plan: false };

describe('the notes of pictures', () => {
  it('stay until an event replaces them', () => {
    const listing = aListing();
    const before = given(listing.added({ images: [hall.image], image_notes: [hall] }));
    const moved = then(before, listing.picturesChanged(['/uploads/b.webp', hall.image]));
    expect(moved.state.image_notes).toEqual([hall]);
    expect(then(moved, listing.picturesChanged([hall.image], [])).state.image_notes).toEqual([]);
  });

  it('are equal in any order of their fields', () => {
    const { image, ...rest } = hall;
    const stored = { ...condo, image_notes: [{ ...rest, image }] };
    expect(changesBetween(stored, { ...condo, image_notes: [hall] })).toEqual([]);
  });
});

describe('a listing', () => {
  it('is as added when nothing changed', () => {
    const listing = aListing();
    const added = listing.added();
    const { slug } = listing;
    const times = { createdAt: day(1), updatedAt: day(1), confirmedAt: null };
    expect(then(undefined, added)).toEqual({ slug, state: condo, deleted: false, version: 1, ...times });
    expect(changes(undefined, added)).toEqual([]);
  });

  it.each<[string, (listing: TestListing) => NewEvent, Partial<ListingState>, Partial<Listing>]>([
    ['revised', (one) => one.revised({ title: 'New', sub_type: null }), { title: 'New', sub_type: null }, {}],
    ['repriced', (one) => one.repriced(990_000.5), { price: 990_000.5 }, {}],
    ['sold', (one) => one.statusChanged('sold'), { status: 'sold' }, {}],
    ['pictured', (one) => one.picturesChanged(['/uploads/b.webp']), { images: ['/uploads/b.webp'] }, {}],
    ['expired', (one) => one.expired(day(2)), { status: 'inactive' }, {}],
    ['confirmed', (one) => one.confirmed(), {}, { updatedAt: day(1), confirmedAt: day(2) }],
    ['deleted', (one) => one.deleted(), {}, { deleted: true }],
  ])('that is %s differs in that alone', (_name, act, change, others) => {
    const listing = aListing();
    const before = given(listing.added());
    const event = act(listing);
    const state = { ...condo, ...change };
    expect(then(before, event)).toEqual({ ...before, state, version: 2, updatedAt: day(2), ...others });
    expect(changes(before, event)).toEqual(
      Object.entries(change).map(([field, to]) => ({ field, from: condo[field as keyof ListingState], to })),
    );
  });

  it('has no times once they came', () => {
    const listing = aListing();
    const times = { publish_at: day(2), expire_at: day(3) };
    const before = given(listing.added({ status: 'inactive', ...times }));
    const live = then(before, listing.published(day(2)));
    expect(live.state).toEqual({ ...condo, expire_at: day(3) });
    expect(then(live, listing.expired(day(3))).state).toEqual({ ...condo, status: 'inactive' });
  });

  it('keeps its slug and first day when restored, and differs from its last known state', () => {
    const listing = aListing();
    const before = given(listing.added(), listing.repriced(1), listing.deleted());
    const event = listing.restored(condo);
    const restored = { state: condo, deleted: false, version: 4, createdAt: day(1), updatedAt: day(4) };
    expect(then(before, event)).toEqual({ slug: listing.slug, confirmedAt: null, ...restored });
    expect(changes(before, event)).toEqual([{ field: 'price', from: 1, to: condo.price }]);
  });
});

describe('an event', () => {
  it.each<[string, (listing: TestListing) => NewEvent[], string]>([
    ['before the listing was added', (one) => [one.repriced(1)], 'never added'],
    ['that adds the listing twice', (one) => [one.added(), one.added()], 'added before'],
    ['of a deleted listing', (one) => [one.added(), one.deleted(), one.repriced(1)], 'deleted before'],
  ])('%s is refused', (_name, events, reason) => {
    expect(() => given(...events(aListing()))).toThrow(reason);
  });

  it('out of order is refused, and folded when its predecessor was skipped', () => {
    const listing = aListing();
    const [added, late, later] = [listing.added(), listing.repriced(1), listing.repriced(2)];
    expect(() => given(added, later, late)).toThrow('version 2 cannot follow version 3');
    expect(given(added, later)).toMatchObject({ version: 3, state: { price: 2 } });
  });
});
