import { isDeepStrictEqual } from 'node:util';
import type { LeftAlone } from '@marketplace/contracts/activity/acts';
import { actOf, undoOf } from '@marketplace/contracts/activity/acts';
import { streams } from '@marketplace/contracts/events';
import type { ListingEvent, ListingState } from '@marketplace/contracts/listings/listing.events';
import { changesBetween } from '@marketplace/contracts/listings/listing.events';
import type { Loaded } from '@marketplace/event-store/command-handler';
import { foldReadable } from '@marketplace/event-store/command-handler';
import type { RecordedEvent } from '@marketplace/event-store/events';
import type { Listing } from '../listings/listing.decider.ts';
import { listingDecider } from '../listings/listing.decider.ts';

/** What an undo of an act does to one listing. */
export interface Effect {
  id: string;
  title: string;
  now: Loaded<Listing>;
  /** The listing before the act. */
  before: Loaded<Listing>;
  /** What the undo restores: fields with their earlier values, or the whole listing. */
  takes: Partial<ListingState> | 'all' | 'nothing';
  /** What it skips. */
  left: LeftAlone[];
  /** Whether the undo restores something, or an earlier one did. */
  isUndone: boolean;
}

interface Act {
  act: string;
  /** Positions of the log. */
  between: { from: number; to: number };
}

/** Returns what an undo of an act can restore in a listing. Events of an earlier undo do not count as later changes. */
export function effectOf(stream: string, recorded: RecordedEvent[], { act, between }: Act): Effect {
  const isOfAct = ({ position, meta }: RecordedEvent) =>
    position >= between.from && position <= between.to && actOf(meta) === act;
  const first = recorded.findIndex(isOfAct);
  const after = recorded.slice(recorded.findLastIndex(isOfAct) + 1);
  const later = recorded
    .slice(first)
    .filter(
      (one) => !isOfAct(one) && one.meta.causation_id !== undoOf(act) && one.type !== 'ListingConfirmed',
    );
  const before = fold(recorded.slice(0, first));
  const set = fold(recorded.slice(0, recorded.length - after.length));
  const now = { ...fold(recorded), stream };
  const listing = {
    id: stream.slice(streams.listing('').length),
    title: now.state.status === 'unlisted' ? '' : now.state.listing.title,
    now,
    before,
  };
  const whole = (left: LeftAlone[]): Effect => ({
    ...listing,
    left,
    takes: left.length > 0 || isSamePresence(now, before) ? 'nothing' : 'all',
    isUndone: left.length === 0,
  });
  const unreadable = recorded.find((one) => one.unreadable);
  if (unreadable)
    return whole([{ field: null, why: 'its history has an event that cannot be read', version: null }]);
  const last = later.at(-1);
  const isOfWhole = !isSamePresence(before, set);
  if (isOfWhole) return whole(last && !isSamePresence(now, before) ? [leftAlone(null, last)] : []);
  if (last && !isSamePresence(now, before))
    return whole([leftAlone(null, later.findLast(({ type }) => type === 'ListingDeleted') ?? last)]);
  return { ...listing, ...fieldsOf(recorded, { isOfAct, later, now }) };
}

function fold(recorded: RecordedEvent[]): Loaded<Listing> {
  return foldReadable(listingDecider, '', recorded);
}

/** Whether both exist, or neither does. */
function isSamePresence(one: Loaded<Listing>, other: Loaded<Listing>): boolean {
  return (one.state.status === 'listed') === (other.state.status === 'listed');
}

interface FieldSet {
  before: unknown;
  /** The value that the act gave it. */
  set: unknown;
  /** What changed it after the act. */
  changedBy: RecordedEvent | undefined;
}

interface Compared {
  isOfAct: (one: RecordedEvent) => boolean;
  later: RecordedEvent[];
  now: Loaded<Listing>;
}

function fieldsOf(
  recorded: RecordedEvent[],
  { isOfAct, later, now }: Compared,
): Pick<Effect, 'takes' | 'left' | 'isUndone'> {
  const found = new Map<string, FieldSet>();
  let state = listingDecider.initialState;
  for (const one of recorded) {
    const next = one.event ? (listingDecider.evolve(state, one.event as ListingEvent) ?? state) : state;
    for (const { field, from, to } of changesOf(state, next)) {
      const known = found.get(field);
      if (isOfAct(one))
        found.set(field, { before: known ? known.before : from, set: to, changedBy: undefined });
      else if (known && later.includes(one)) known.changedBy = one;
    }
    state = next;
  }
  const current = new Map(now.state.status === 'unlisted' ? [] : Object.entries<unknown>(now.state.listing));
  const takes: Record<string, unknown> = {};
  const left: LeftAlone[] = [];
  for (const [field, { before, set, changedBy }] of found) {
    const value = current.get(field);
    if (isDeepStrictEqual(value, before)) continue;
    if (isDeepStrictEqual(value, set)) takes[field] = before;
    else left.push(leftAlone(field, changedBy));
  }
  const isNothing = Object.keys(takes).length === 0;
  return { takes: isNothing ? 'nothing' : takes, left, isUndone: left.length < Math.max(1, found.size) };
}

function changesOf(before: Listing, after: Listing) {
  if (before.status === 'unlisted' || after.status === 'unlisted') return [];
  return changesBetween(before.listing, after.listing);
}

function leftAlone(field: string | null, later: RecordedEvent | undefined): LeftAlone {
  if (!later) return { field, why: 'changed later', version: null };
  const { type, version, meta } = later;
  const act = type === 'ListingDeleted' ? 'deleted' : type === 'ListingRestored' ? 'restored' : 'changed';
  return { field, why: `${act} later by ${meta.actor.name}`, version };
}
