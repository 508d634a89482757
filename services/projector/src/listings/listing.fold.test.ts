import type { ListingState } from '@marketplace/contracts/listings/listing.events';
import { changesBetween } from '@marketplace/contracts/listings/listing.events';
import type { NewEvent } from '@marketplace/event-store/events';
import { describe, expect, it } from 'vitest';
import { aListing, condo } from '../testing/test-events.ts';
import type { Listing } from './listings.projection.ts';
import { foldListing } from './listings.projection.ts';

const day = (version: number) => `2026-11-0${version}T04:00:00.000Z`;

/** Folds events one day apart, the first on 1 November. */
function given(...events: NewEvent[]): Listing | undefined {
  return events.reduce<Listing | undefined>((before, event) => then(before, event), undefined);
}

function then(before: Listing | undefined, event: NewEvent): Listing {
  if (!event.type.startsWith('Listing') || event.version === null)
    throw new Error('not an event of a listing');
  const version = event.version;
  return foldListing(before, { event, version, recordedAt: day(version) } as Parameters<
    typeof foldListing
  >[1]);
}

function changes(before: Listing | undefined, event: NewEvent) {
  return changesBetween(before?.state, then(before, event).state);
}

const hall = { image: '/uploads/a.webp', caption: 'The hall', alt: null, floor_plan: false };

describe('what is said of pictures', () => {
  it('stays as it was until an event says it anew', () => {
    const listing = aListing();
    const before = given(listing.added({ images: [hall.image], image_notes: [hall] }));
    const moved = listing.picturesChanged(['/uploads/b.webp', hall.image]);
    expect(then(before, moved).state.image_notes).toEqual([hall]);
    const unsaid = listing.picturesChanged([hall.image], []);
    expect(then(then(before, moved), unsaid).state.image_notes).toEqual([]);
  });

  it('has not changed because the database tells it in another order', () => {
    const { image, ...said } = hall;
    const stored = { ...condo, image_notes: [{ ...said, image }] };
    expect(changesBetween(stored, { ...condo, image_notes: [hall] })).toEqual([]);
  });
});

describe('a listing', () => {
  it('is what it was added as, without changes', () => {
    const listing = aListing();
    const added = listing.added();
    expect(then(undefined, added)).toEqual({
      slug: listing.slug,
      state: condo,
      deleted: false,
      version: 1,
      createdAt: day(1),
      updatedAt: day(1),
      confirmedAt: null,
    });
    expect(changes(undefined, added)).toEqual([]);
  });

  it.each<[string, (listing: ReturnType<typeof aListing>) => NewEvent, Partial<ListingState>]>([
    ['revised', (one) => one.revised({ title: 'New', sub_type: null }), { title: 'New', sub_type: null }],
    ['repriced', (one) => one.repriced(990_000.5), { price: 990_000.5 }],
    ['sold', (one) => one.statusChanged('sold'), { status: 'sold' }],
    ['pictured', (one) => one.picturesChanged(['/uploads/b.webp']), { images: ['/uploads/b.webp'] }],
  ])('that is %s differs in that alone', (_name, act, change) => {
    const listing = aListing();
    const before = given(listing.added());
    const event = act(listing);
    expect(then(before, event)).toEqual({
      ...before,
      state: { ...condo, ...change },
      version: 2,
      updatedAt: day(2),
    });
    expect(changes(before, event)).toEqual(
      Object.entries(change).map(([field, to]) => ({ field, from: condo[field as keyof ListingState], to })),
    );
  });

  it('that is confirmed is what it was, and was so then', () => {
    const listing = aListing();
    const before = given(listing.added());
    const event = listing.confirmed();
    expect(then(before, event)).toEqual({ ...before, version: 2, confirmedAt: day(2) });
    expect(changes(before, event)).toEqual([]);
  });

  it('that is deleted is remembered as it was, without changes', () => {
    const listing = aListing();
    const before = given(listing.added());
    const event = listing.deleted();
    expect(then(before, event)).toEqual({ ...before, deleted: true, version: 2, updatedAt: day(2) });
    expect(changes(before, event)).toEqual([]);
  });

  it('that is restored after a deletion has its slug and its first day, and differs from what was last known', () => {
    const listing = aListing();
    const before = given(listing.added(), listing.repriced(1), listing.deleted());
    const event = listing.restored(condo);
    expect(then(before, event)).toEqual({
      slug: listing.slug,
      state: condo,
      deleted: false,
      version: 4,
      createdAt: day(1),
      updatedAt: day(4),
      confirmedAt: null,
    });
    expect(changes(before, event)).toEqual([{ field: 'price', from: 1, to: condo.price }]);
  });

  it('that is restored over later changes differs from those', () => {
    const listing = aListing();
    const before = given(listing.added(), listing.revised({ bedrooms: null }));
    expect(changes(before, listing.restored(condo))).toEqual([{ field: 'bedrooms', from: null, to: 3 }]);
  });
});

describe('an event that cannot be', () => {
  it('is refused before the listing was added', () => {
    const listing = aListing();
    expect(() => given(listing.repriced(1))).toThrow('never added');
  });

  it('is refused when the listing is added twice', () => {
    const listing = aListing();
    expect(() => given(listing.added(), listing.added())).toThrow('added before');
  });

  it('is refused while the listing is deleted', () => {
    const listing = aListing();
    expect(() => given(listing.added(), listing.deleted(), listing.repriced(1))).toThrow('deleted before');
  });

  it('is refused out of turn', () => {
    const listing = aListing();
    const [added, late, later] = [listing.added(), listing.repriced(1), listing.repriced(2)];
    expect(() => given(added, later, late)).toThrow('version 2 cannot follow version 3');
  });

  it('is folded when the one before it was skipped', () => {
    const listing = aListing();
    const [added, , later] = [listing.added(), listing.repriced(1), listing.repriced(2)];
    expect(given(added, later)).toMatchObject({ version: 3, state: { price: 2 } });
  });
});
