import { newestFirst } from '@marketplace/contracts/listings/listing.sort';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import type { Projection } from '@marketplace/read-models/projections';
import type { Columns } from './columns.ts';
import { columnsOf, withChanged } from './columns.ts';

/** Views and clicks of a listing since it was added. */
export interface Counts {
  views: number;
  clicks: number;
}

export const NO_COUNTS: Counts = { views: 0, clicks: 0 };

/** Counts with the views of the last seven days, today included. */
export interface RecentCounts extends Counts {
  week: number;
}

/** A state of a projection. Its tables changed when `generation` or `applied` did, counts of a week also with the day. */
export interface Mark {
  generation: number;
  position: number;
  applied: number;
  day?: string;
  /** How often set-aside streams were resumed, which changes rows of earlier positions. */
  takenBack: number;
}
export type Marks = { [Name in Projection]?: Mark | undefined };

/** Every listing with its counts. Immutable; snapshots share what is the same. */
export interface Snapshot extends Shared {
  marks: Marks;
  listings: readonly PropertyView[];
  byId: LookUp;
  bySlug: LookUp;
}

/** Shared by snapshots whose listings differ in counts only, or keep their places. */
interface Shared {
  places: { byId: ReadonlyMap<string, number>; bySlug: ReadonlyMap<string, number> };
  columns: Columns;
  /** Results by query, valid while only counts change. */
  matches: Map<string, Matching>;
}

/** What matches a query. */
export interface Matching {
  /** In `listings`, in the order asked for. */
  places: Uint32Array;
  /** The search that was made instead, when nothing matched the one asked for. */
  respelled: string | undefined;
  /** Its words that nothing was found for, when they were left out. */
  missing: string | undefined;
}

interface LookUp {
  get(key: string): PropertyView | undefined;
}

export const EMPTY: Snapshot = snapshotOf({}, []);

/** Returns the snapshot of these listings, in whatever order they come. */
export function snapshotOf(marks: Marks, listings: readonly PropertyView[]): Snapshot {
  const ordered = [...listings].sort(newestFirst);
  const places = { byId: new Map<string, number>(), bySlug: new Map<string, number>() };
  ordered.forEach(({ id, slug }, place) => {
    places.byId.set(id, place);
    places.bySlug.set(slug, place);
  });
  const shared = { places, columns: columnsOf(ordered), matches: new Map() };
  return withLookUps(marks, ordered, shared);
}

/** Returns the snapshot with listings added or replaced, and without those whose ids are in `gone`. */
export function withListings(
  before: Snapshot,
  changed: readonly PropertyView[],
  gone: readonly string[],
): Snapshot {
  const stays = (one: PropertyView) => {
    const known = before.byId.get(one.id);
    return known?.slug === one.slug && known.listed_at === one.listed_at;
  };
  if (gone.length === 0 && changed.every(stays)) {
    const placed = changed.map((one) => [placeOf(before, one), one] as const);
    const columns = withChanged(before.columns, placed);
    return replaced(before, changed, { ...before, columns, matches: new Map() });
  }
  const others = new Set([...gone, ...changed.map(({ id }) => id)]);
  return snapshotOf(before.marks, [...before.listings.filter(({ id }) => !others.has(id)), ...changed]);
}

/** Returns the snapshot with new counts of some listings, `before` itself when it has them already. */
export function withCounts(before: Snapshot, counts: ReadonlyMap<string, RecentCounts>): Snapshot {
  const recounted = [...counts].flatMap(([id, { views, clicks, week }]) => {
    const known = before.byId.get(id);
    const isSame =
      known?.views_count === views && known.clicks_count === clicks && known.views_this_week === week;
    if (!known || isSame) return [];
    return [{ ...known, views_count: views, clicks_count: clicks, views_this_week: week }];
  });
  return recounted.length > 0 ? replaced(before, recounted, before) : before;
}

/** The listings are known. */
function replaced(before: Snapshot, views: readonly PropertyView[], shared: Shared): Snapshot {
  const after = [...before.listings];
  for (const view of views) after[placeOf(before, view)] = view;
  return withLookUps(before.marks, after, shared);
}

function placeOf({ places }: Snapshot, { id }: PropertyView): number {
  return places.byId.get(id) as number;
}

function withLookUps(
  marks: Marks,
  listings: readonly PropertyView[],
  { places, columns, matches }: Shared,
): Snapshot {
  const at = (place: number | undefined) => (place === undefined ? undefined : listings[place]);
  return {
    marks,
    listings,
    places,
    columns,
    matches,
    byId: { get: (id) => at(places.byId.get(id)) },
    bySlug: { get: (slug) => at(places.bySlug.get(slug)) },
  };
}

/** Whether both projections are loaded; before that, an empty snapshot means unknown. */
export function isLoaded({ marks }: Snapshot): boolean {
  return Boolean(marks.listings && marks.statistics);
}

/** The log position that every part of the snapshot has passed. */
export function positionOf({ marks }: Pick<Snapshot, 'marks'>): number {
  return Math.min(marks.listings?.position ?? 0, marks.statistics?.position ?? 0);
}

/** Whether a part of the snapshot would go back to an earlier position. */
export function isBehind(marks: Marks, before: Marks): boolean {
  return (['listings', 'statistics'] as const).some(
    (name) => (marks[name]?.position ?? 0) < (before[name]?.position ?? 0),
  );
}

/** Whether tables, or what is read from them, changed between two marks. */
export function isChanged(before: Mark | undefined, after: Mark | undefined): boolean {
  return isOther(before, after) || before?.applied !== after?.applied || before?.day !== after?.day;
}

/** Whether positions cannot tell what changed: other tables, older events folded since, or another database. */
export function isOther(before: Mark | undefined, after: Mark | undefined): boolean {
  const isOfAnother = before?.generation !== after?.generation || before?.takenBack !== after?.takenBack;
  return isOfAnother || (after?.position ?? 0) < (before?.position ?? 0);
}
