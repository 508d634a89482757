import type { ActUndone } from '@marketplace/contracts/activity/acts';
import { ACT_NAME, UndoAct, undoOf } from '@marketplace/contracts/activity/acts';
import { counted } from '@marketplace/contracts/counted';
import type { EventMeta } from '@marketplace/contracts/events';
import { limits } from '@marketplace/contracts/limits';
import { ListingField } from '@marketplace/contracts/listings/listing.commands';
import { bothFamilies } from '@marketplace/contracts/routes';
import { OutcomeUnknown, VersionConflict } from '@marketplace/event-store/append';
import type { Decided } from '@marketplace/event-store/command-handler';
import { decideAndAppend, decideOn } from '@marketplace/event-store/command-handler';
import type { Database } from '@marketplace/event-store/database';
import { isDatabaseUnavailable } from '@marketplace/event-store/database-errors';
import { listingsOfAct, readStreams } from '@marketplace/event-store/read-log';
import { adminOf } from '@marketplace/service-kit/authority';
import { renewBudget } from '@marketplace/service-kit/database';
import { apiRouter } from '@marketplace/service-kit/http-app';
import { notFound } from '@marketplace/service-kit/http-error';
import { jsonBody, parseRequest } from '@marketplace/service-kit/parse-request';
import { requestIdOf } from '@marketplace/service-kit/request-context';
import type { RequestHandler, Response, Router } from 'express';
import { z } from 'zod';
import { restoreImages } from '../images/stored-images.ts';
import type { Listing } from '../listings/listing.decider.ts';
import { listingDecider } from '../listings/listing.decider.ts';
import type { WithoutPurged } from '../listings/restore-listing.ts';
import { removerOfPurged, restored } from '../listings/restore-listing.ts';
import type { Service } from '../service.ts';
import { actIdOf, adminMeta, answerWrite } from '../writes.ts';
import type { Effect } from './act-effect.ts';
import { effectOf } from './act-effect.ts';

/** Returns the admin's call that undoes what one act did to listings. It names the act by its id, or by the admin's own key of it. */
export function actsRoutes({ database, authority, knownListings, wakeUp }: Service): Router {
  const undo: RequestHandler<{ act: string }> = async (req, res: Response<ActUndone>) => {
    const { act } = req.params;
    if (!ACT_NAME.test(act)) throw notFound('Change of listings');
    const { position, ...undone } = await undoAct({
      names: [act, actIdOf(adminOf(res).id, act)],
      between: parseRequest(UndoAct, req.body),
      meta: { ...adminMeta(req, res), source: 'restore' },
      database: () => {
        renewBudget(res);
        return database(res);
      },
      onPart: (changed) => {
        for (const listing of changed) knownListings.note(listing);
        wakeUp(requestIdOf(res));
      },
    });
    answerWrite(res, wakeUp, { position }, undone);
  };

  return apiRouter().post(
    bothFamilies('/api/activity/:act/undo'),
    authority.requireAdmin,
    jsonBody(limits.visitBody),
    undo,
  );
}

/** Some listings of an act are undone; the rest could not be undone now. */
export class UndoInterrupted extends Error {
  override name = 'UndoInterrupted';

  constructor({ done, all, cause }: { done: number; all: number; cause: unknown }) {
    const every = counted(all, 'property', 'properties');
    super(`${done} of ${every} were undone. Undo again for the other ${all - done}.`, { cause });
  }
}

interface UndoRequest {
  /** Possible names of the act; the first that exists counts. */
  names: readonly string[];
  /** The act's range of log positions. */
  between: UndoAct;
  meta: EventMeta;
  /** Returns the database for one part of the work, with a time budget of its own. */
  database: () => Database;
  /** Receives what a part changed, once it is stored. */
  onPart: (changed: Decided<Listing>[]) => void;
}

type Undo = Omit<UndoRequest, 'names'> & { act: string };
type Outcome = ActUndone & { position: number };

/** Log positions that one query searches. */
const SEARCHED_AT_ONCE = 50_000;
/** Listings that one append undoes. */
const PART = 250;

/**
 * Undoes what an act did to listings: each field that still has the act's value gets the earlier one. Fields that were changed later
 * are skipped and named. It works in parts, one append each; after an interruption the call can be repeated.
 *
 * @throws {HttpError} 404 when no such act changed a listing in the range
 * @throws {UndoInterrupted} when only some parts are done
 */
async function undoAct(request: UndoRequest): Promise<Outcome> {
  const { undo, streams } = await findAct(request);
  const sum: Outcome = { undone: 0, skipped: [], position: 0 };
  for (let done = 0; done < streams.length; done += PART) {
    const part = await undoPart(undo, streams.slice(done, done + PART)).catch((cause: unknown) => {
      throw done > 0 && isRetryable(cause)
        ? new UndoInterrupted({ done, all: streams.length, cause })
        : cause;
    });
    sum.undone += part.undone;
    sum.skipped.push(...part.skipped);
    sum.position = Math.max(sum.position, part.position);
  }
  return sum;
}

function isRetryable(error: unknown): boolean {
  return isDatabaseUnavailable(error) || error instanceof VersionConflict || error instanceof OutcomeUnknown;
}

async function findAct({ names, ...request }: UndoRequest): Promise<{ undo: Undo; streams: string[] }> {
  const { from, to } = request.between;
  for (const act of names) {
    const streams = new Set<string>();
    for (let first = from; first <= to; first += SEARCHED_AT_ONCE) {
      const range = { from: first, to: Math.min(to, first + SEARCHED_AT_ONCE - 1) };
      for (const stream of await listingsOfAct(request.database(), act, range)) streams.add(stream);
    }
    if (streams.size > 0) return { undo: { ...request, act }, streams: [...streams] };
  }
  throw notFound('Change of listings');
}

async function undoPart(undo: Undo, streams: string[]): Promise<Outcome> {
  const db = undo.database();
  const meta = { ...undo.meta, causation_id: undoOf(undo.act) };
  let part: Pick<Outcome, 'undone' | 'skipped'> = { undone: 0, skipped: [] };
  const { listings, position } = await decideAndAppend(db, meta, async () => {
    const recorded = await readStreams(db, streams);
    const effects = Array.from(recorded, ([stream, events]) => effectOf(stream, events, undo));
    part = {
      undone: effects.filter(({ isUndone }) => isUndone).length,
      skipped: effects.flatMap(({ id, title, left }) => (left.length > 0 ? [{ id, title, left }] : [])),
    };
    const withoutPurged = await removerOfPurged(db, effects.flatMap(statesOf));
    const listings = effects.map((effect) => undone(effect, withoutPurged));
    const shown = new Set(listings.flatMap(imagesShown));
    return { listings, images: await restoreImages(db, [...shown]) };
  });
  undo.onPart(listings.filter(({ events }) => events.length > 0));
  return { ...part, position };
}

function statesOf({ now, before }: Effect) {
  return [now, before].flatMap(({ state }) => (state.status === 'unlisted' ? [] : [state.listing]));
}

function undone(effect: Effect, withoutPurged: WithoutPurged): Decided<Listing> {
  const { id, now, before, takes } = effect;
  if (takes === 'nothing' || now.state.status === 'unlisted') return { ...now, events: [] };
  if (before.state.status !== 'listed')
    return decideOn(listingDecider, now, { type: 'DeleteListing', listing_id: id });
  const from = { listing_id: id, from_version: before.version };
  if (takes === 'all') return restored(now, { ...from, earlier: before.state.listing }, withoutPurged);
  const earlier = { ...now.state.listing, ...takes };
  const fields = z.array(ListingField).parse(Object.keys(takes));
  return restored(now, { ...from, earlier, fields }, withoutPurged);
}

function imagesShown({ events, state }: Decided<Listing>): string[] {
  return events.length > 0 && state.status === 'listed' ? state.listing.images : [];
}
