import { newestFirst } from '@marketplace/contracts/listings/listing.sort';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import type { Projection } from '@marketplace/read-models/projections';
import type { Counts, ListingRow } from './listing-view.ts';
import { NO_COUNTS, viewOf } from './listing-view.ts';

/** Which state of a projection something was loaded from. Its tables changed when generation or `applied` did. */
export interface Mark {
  generation: number;
  position: number;
  applied: number;
}
export type Marks = Partial<Record<Projection, Mark>>;

/** Every listing that exists, with its counts, at one moment. Never changed: a newer one takes its place. */
export interface Snapshot {
  marks: Marks;
  /** Newest first. */
  listings: readonly PropertyView[];
  byId: ReadonlyMap<string, PropertyView>;
  bySlug: ReadonlyMap<string, PropertyView>;
  counts: ReadonlyMap<string, Counts>;
}

export const EMPTY: Snapshot = {
  marks: {},
  listings: [],
  byId: new Map(),
  bySlug: new Map(),
  counts: new Map(),
};

/** Returns the snapshot with the listings of `rows`. What did not change stays the same object, with all that hangs on it. */
export function withListings(before: Snapshot, mark: Mark, rows: ListingRow[]): Snapshot {
  const isSameGeneration = before.marks.listings?.generation === mark.generation;
  const views = rows.map((row) => {
    const counts = before.counts.get(row.listing_id) ?? NO_COUNTS;
    const known = isSameGeneration ? before.byId.get(row.listing_id) : undefined;
    return known?.version === row.version ? recounted(known, counts) : viewOf(row, counts);
  });
  return { ...before, marks: { ...before.marks, listings: mark }, ...indexed(views.sort(newestFirst)) };
}

/** Returns the snapshot with new counts; its listings stay the same array when none of theirs changed. */
export function withCounts(before: Snapshot, mark: Mark, counts: ReadonlyMap<string, Counts>): Snapshot {
  const after = { ...before, marks: { ...before.marks, statistics: mark }, counts };
  const listings = before.listings.map((one) => recounted(one, counts.get(one.id) ?? NO_COUNTS));
  const isSame = listings.every((one, index) => one === before.listings[index]);
  return isSame ? after : { ...after, ...indexed(listings) };
}

/** Returns the snapshot at a newer position of a projection that changed nothing in its tables. */
export function atMark(before: Snapshot, projection: Projection, mark: Mark): Snapshot {
  return { ...before, marks: { ...before.marks, [projection]: mark } };
}

/** The log position that every part of the snapshot has passed. */
export function positionOf({ marks }: Snapshot): number {
  return Math.min(marks.listings?.position ?? 0, marks.statistics?.position ?? 0);
}

/** Whether tables changed between two marks. A position that went back is another database's. */
export function isChanged(before: Mark | undefined, after: Mark): boolean {
  return (
    before?.generation !== after.generation ||
    before.applied !== after.applied ||
    after.position < before.position
  );
}

function recounted(view: PropertyView, { views, clicks }: Counts): PropertyView {
  if (view.views_count === views && view.clicks_count === clicks) return view;
  return { ...view, views_count: views, clicks_count: clicks };
}

function indexed(listings: readonly PropertyView[]): Pick<Snapshot, 'listings' | 'byId' | 'bySlug'> {
  return {
    listings,
    byId: new Map(listings.map((one) => [one.id, one])),
    bySlug: new Map(listings.map((one) => [one.slug, one])),
  };
}
