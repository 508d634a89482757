import { isDeepStrictEqual } from 'node:util';
import type { ActUndone, LeftAlone } from '@marketplace/contracts/activity/acts';
import { ACT_NAME, actOf, UndoAct, undoOf } from '@marketplace/contracts/activity/acts';
import { counted } from '@marketplace/contracts/counted';
import type { EventMeta } from '@marketplace/contracts/events';
import { streams } from '@marketplace/contracts/events';
import { limits } from '@marketplace/contracts/limits';
import { ListingField } from '@marketplace/contracts/listings/listing.commands';
import type { ListingEvent, ListingState } from '@marketplace/contracts/listings/listing.events';
import { changesBetween } from '@marketplace/contracts/listings/listing.events';
import { bothFamilies } from '@marketplace/contracts/routes';
import { OutcomeUnknown, VersionConflict } from '@marketplace/event-store/append';
import type { Decided, Loaded } from '@marketplace/event-store/command-handler';
import { decideAndAppend, decideOn, foldReadable } from '@marketplace/event-store/command-handler';
import type { Database } from '@marketplace/event-store/database';
import { isDatabaseUnavailable } from '@marketplace/event-store/database-errors';
import type { RecordedEvent } from '@marketplace/event-store/events';
import { listingsOfAct, readStreams } from '@marketplace/event-store/read-log';
import { adminHasRight, adminOf } from '@marketplace/service-kit/authority';
import { renewBudget } from '@marketplace/service-kit/database';
import { notFound } from '@marketplace/service-kit/http-error';
import { jsonBody, parseRequest } from '@marketplace/service-kit/parse-request';
import { requestIdOf } from '@marketplace/service-kit/request-context';
import type { RequestHandler, Response, Router } from 'express';
import { z } from 'zod';
import { restoreImages } from '../images/stored-images.ts';
import type { Listing } from '../listings/listing.decider.ts';
import { listingDecider } from '../listings/listing.decider.ts';
import type { WithoutPurged } from '../listings/restore-listing.ts';
import { imagesShown, removerOfPurged, restored } from '../listings/restore-listing.ts';
import type { Service } from '../service.ts';
import { actIdOf, adminMeta, answerWrite } from '../writes.ts';

/** Log positions that one query searches. */
const SEARCHED_AT_ONCE = 50_000;
/** Listings that one append undoes. */
const PART = 250;

/**
 * Returns the admin's call that undoes what one act did to listings: each field that still has the act's value gets the earlier one.
 * Fields that were changed later are skipped and named. The call works in parts, one append each, and can be repeated.
 */
export function actsRoutes({ database, authority, knownListings, wakeUp }: Service): Router {
  const undoAct: RequestHandler<{ act: string }> = async (req, res: Response<ActUndone>) => {
    const { act: name } = req.params;
    if (!ACT_NAME.test(name)) throw notFound('Listing change');
    const range = parseRequest(UndoAct, req.body);
    const meta = { ...adminMeta(req, res), source: 'restore' as const };
    const withFullBudget = () => {
      renewBudget(res);
      return database(res);
    };
    const { act, streams } = await findAct(withFullBudget, [name, actIdOf(adminOf(res).id, name)], range);
    const undo = { act, ...range, meta, mayDelete: adminHasRight(res, 'deleteListings') };
    const sum = { undone: 0, removed: 0, skipped: [] as ActUndone['skipped'] };
    let position = 0;
    for (let done = 0; done < streams.length; done += PART) {
      const undoing = undoPart(withFullBudget(), undo, streams.slice(done, done + PART));
      const part = await undoing.catch((cause: unknown) => {
        throw done > 0 && isRetryable(cause)
          ? new UndoInterrupted({ done, all: streams.length, cause })
          : cause;
      });
      for (const listing of part.listings) if (listing.events.length > 0) knownListings.note(listing);
      wakeUp(requestIdOf(res));
      sum.undone += part.undone;
      sum.removed += part.removed;
      sum.skipped.push(...part.skipped);
      position = Math.max(position, part.position);
    }
    const { removed, ...rest } = sum;
    answerWrite(res, wakeUp, { position }, { ...rest, ...(removed > 0 && { removed }) });
  };

  return authority
    .router()
    .post(bothFamilies('/api/activity/:act/undo'), jsonBody(limits.visitBody), undoAct);
}

/** Some listings of an act are undone; the rest could not be undone now. */
export class UndoInterrupted extends Error {
  override name = 'UndoInterrupted';

  constructor({ done, all, cause }: { done: number; all: number; cause: unknown }) {
    const every = counted(all, 'property', 'properties');
    super(`${done} of ${every} were undone. Undo again for the other ${all - done}.`, { cause });
  }
}

function isRetryable(error: unknown): boolean {
  return isDatabaseUnavailable(error) || error instanceof VersionConflict || error instanceof OutcomeUnknown;
}

/**
 * Returns the first of the acts that changed listings in a range of the log, and the streams of those listings.
 *
 * @throws {HttpError} 404 when none did
 */
async function findAct(database: () => Database, acts: readonly string[], { from, to }: UndoAct) {
  for (const act of acts) {
    const found = new Set<string>();
    for (let first = from; first <= to; first += SEARCHED_AT_ONCE) {
      const range = { from: first, to: Math.min(to, first + SEARCHED_AT_ONCE - 1) };
      for (const stream of await listingsOfAct(database(), act, range)) found.add(stream);
    }
    if (found.size > 0) return { act, streams: [...found] };
  }
  throw notFound('Listing change');
}

interface Undo extends UndoAct {
  act: string;
  meta: EventMeta;
  /** Without it, the undo deletes only listings that the admin added. */
  mayDelete: boolean;
}

async function undoPart(db: Database, undo: Undo, parts: string[]) {
  const meta = { ...undo.meta, causation_id: undoOf(undo.act) };
  let effects: Effect[] = [];
  const { listings, position } = await decideAndAppend(db, meta, async () => {
    const recorded = await readStreams(db, parts);
    effects = Array.from(recorded, ([stream, events]) => effectOf(stream, events, undo));
    const states = effects.flatMap(({ now, before }) => [now.state, before.state]);
    const withoutPurged = await removerOfPurged(db, states);
    const listings = effects.map((effect) => undone(effect, withoutPurged));
    const shown = new Set(listings.flatMap(imagesShown));
    return { listings, images: await restoreImages(db, [...shown]) };
  });
  const undoneEffects = effects.filter(({ isUndone }) => isUndone);
  return {
    listings,
    position,
    undone: undoneEffects.length,
    removed: undoneEffects.filter(({ before }) => before.state.status === 'unlisted').length,
    skipped: effects.flatMap(({ id, title, left }) => (left.length > 0 ? [{ id, title, left }] : [])),
  };
}

function undone({ id, now, before, takes }: Effect, withoutPurged: WithoutPurged): Decided<Listing> {
  if (takes === 'nothing' || now.state.status === 'unlisted') return { ...now, events: [] };
  if (before.state.status !== 'listed')
    return decideOn(listingDecider, now, { type: 'DeleteListing', listing_id: id });
  const from = { listing_id: id, from_version: before.version };
  if (takes === 'all') return restored(now, { ...from, earlier: before.state.listing }, withoutPurged);
  const earlier = { ...now.state.listing, ...takes };
  const fields = z.array(ListingField).parse(Object.keys(takes));
  return restored(now, { ...from, earlier, fields }, withoutPurged);
}

/** What an undo of an act does to one listing. */
interface Effect {
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

/** Returns what an undo can restore in a listing. Events of an earlier undo do not count as later changes. */
function effectOf(
  stream: string,
  recorded: RecordedEvent[],
  { act, from, to, meta, mayDelete }: Undo,
): Effect {
  const isOfAct = ({ position, meta }: RecordedEvent) =>
    position >= from && position <= to && actOf(meta) === act;
  const isLaterChange = (one: RecordedEvent) =>
    !isOfAct(one) && one.meta.causation_id !== undoOf(act) && one.type !== 'ListingConfirmed';
  const first = recorded.findIndex(isOfAct);
  const later = recorded.slice(first).filter(isLaterChange);
  const before = fold(recorded.slice(0, first));
  const set = fold(recorded.slice(0, recorded.findLastIndex(isOfAct) + 1));
  const now = { ...fold(recorded), stream };
  const title = now.state.status === 'unlisted' ? '' : now.state.listing.title;
  const listing = { id: stream.slice(streams.listing('').length), title, now, before };
  const whole = (left: LeftAlone[]): Effect => ({
    ...listing,
    left,
    takes: left.length > 0 || isSamePresence(now, before) ? 'nothing' : 'all',
    isUndone: left.length === 0,
  });
  if (recorded.some((one) => one.unreadable))
    return whole([{ field: null, why: 'its history has an event that cannot be read', version: null }]);
  const isOthers = recorded[first]?.meta.actor.id !== meta.actor.id;
  if (!isSamePresence(before, set) && set.state.status === 'listed' && isOthers && !mayDelete)
    return whole([{ field: null, why: 'only an owner may delete it', version: null }]);
  const last = isSamePresence(now, before) ? undefined : later.at(-1);
  if (!isSamePresence(before, set)) return whole(last ? [leftAlone(null, last)] : []);
  if (last) return whole([leftAlone(null, later.findLast(({ type }) => type === 'ListingDeleted') ?? last)]);
  return { ...listing, ...fieldsOf(recorded, isOfAct, later) };
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

/** Compares the fields that the act set with their values now. `later` are later changes. */
function fieldsOf(
  recorded: RecordedEvent[],
  isOfAct: (one: RecordedEvent) => boolean,
  later: RecordedEvent[],
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
  const current = new Map(state.status === 'unlisted' ? [] : Object.entries<unknown>(state.listing));
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
