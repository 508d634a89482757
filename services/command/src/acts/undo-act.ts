import type { ActUndone, UndoAct } from '@marketplace/contracts/activity/act.commands';
import { undoOf } from '@marketplace/contracts/activity/acts';
import type { EventMeta } from '@marketplace/contracts/events';
import { ListingField } from '@marketplace/contracts/listings/listing.commands';
import { OutcomeUnknown, VersionConflict } from '@marketplace/event-store/append';
import type { Decided } from '@marketplace/event-store/command-handler';
import { decideAndAppend, decideOn } from '@marketplace/event-store/command-handler';
import type { Database } from '@marketplace/event-store/database';
import { isDatabaseUnavailable } from '@marketplace/event-store/database-errors';
import { listingsOfAct, readStreams } from '@marketplace/event-store/read-log';
import { notFound } from '@marketplace/service-kit/http-error';
import { z } from 'zod';
import { restoreImages } from '../images/stored-images.ts';
import type { Listing } from '../listings/listing.decider.ts';
import { listingDecider } from '../listings/listing.decider.ts';
import type { WithoutPurged } from '../listings/restore-listing.ts';
import { broughtBack, removerOfPurged } from '../listings/restore-listing.ts';
import type { Effect } from './act-effect.ts';
import { effectOf } from './act-effect.ts';
import { UndoInterrupted } from './undo-interrupted.ts';

interface Undoing {
  /** What the act may be called: the first of these that names one. */
  act: readonly string[];
  /** Between which positions of the log the act stands. */
  between: UndoAct;
  /** Of the call that asks for it. */
  meta: EventMeta;
  /** Gives the database for one more part of the work, with time of its own. */
  database: () => Database;
  /** Is told what a part changed, once that is stored. */
  onPart: (changed: Decided<Listing>[]) => void;
}

/** What came of an undo, or a part of it, and how far the log is then. */
type Outcome = ActUndone & { position: number };

/** Of an act's positions, so many are looked through by one statement. */
const LOOKED_THROUGH = 50_000;
/** So many listings are brought back in one append. */
const PART = 250;

/**
 * Takes back what an act did to listings: each field that still has the value of the act gets the one from before. A field that was
 * changed later is left alone and named. It is done in parts, one append each; a call that was interrupted is made again, and finds
 * what is done.
 *
 * @throws {HttpError} 404 when no act of this name changed a listing between the positions
 * @throws {UndoInterrupted} when some of it is done, and the rest could not be done now
 */
export async function undoAct(asked: Undoing): Promise<Outcome> {
  const { undoing, touched } = await findAct(asked);
  const sum: Outcome = { undone: 0, skipped: [], position: 0 };
  for (let done = 0; done < touched.length; done += PART) {
    const part = await undoPart(undoing, touched.slice(done, done + PART)).catch((cause: unknown) => {
      throw done > 0 && isRetryable(cause)
        ? new UndoInterrupted({ done, all: touched.length, cause })
        : cause;
    });
    sum.undone += part.undone;
    sum.skipped.push(...part.skipped);
    sum.position = Math.max(sum.position, part.position);
  }
  return sum;
}

/** Whether the same may work later. */
function isRetryable(error: unknown): boolean {
  return isDatabaseUnavailable(error) || error instanceof VersionConflict || error instanceof OutcomeUnknown;
}

type Found = Omit<Undoing, 'act'> & { act: string };

async function findAct(asked: Undoing): Promise<{ undoing: Found; touched: string[] }> {
  for (const act of asked.act) {
    const undoing = { ...asked, act };
    const touched = await streamsTouched(undoing);
    if (touched.length > 0) return { undoing, touched };
  }
  throw notFound('Change of listings');
}

async function streamsTouched({ act, between: { from, to }, database }: Found): Promise<string[]> {
  const found = new Set<string>();
  for (let first = from; first <= to; first += LOOKED_THROUGH) {
    const range = { from: first, to: Math.min(to, first + LOOKED_THROUGH - 1) };
    for (const stream of await listingsOfAct(database(), act, range)) found.add(stream);
  }
  return [...found];
}

async function undoPart(undoing: Found, touched: string[]): Promise<Outcome> {
  const db = undoing.database();
  const meta = { ...undoing.meta, causation_id: undoOf(undoing.act) };
  let part: Pick<Outcome, 'undone' | 'skipped'> = { undone: 0, skipped: [] };
  const { listings, position } = await decideAndAppend(db, meta, async () => {
    const recorded = await readStreams(db, touched);
    const found = Array.from(recorded, ([stream, events]) => effectOf(stream, events, undoing));
    part = {
      undone: found.filter(({ isUndone }) => isUndone).length,
      skipped: found.flatMap(({ id, title, left }) => (left.length > 0 ? [{ id, title, left }] : [])),
    };
    const withoutPurged = await removerOfPurged(db, found.flatMap(statesOf));
    const listings = found.map((one) => takenBack(one, withoutPurged));
    const shown = new Set(listings.flatMap(picturesShown));
    return { listings, images: await restoreImages(db, [...shown]) };
  });
  undoing.onPart(listings.filter(({ events }) => events.length > 0));
  return { ...part, position };
}

function statesOf({ now, before }: Effect) {
  return [now, before].flatMap(({ state }) => (state.status === 'unlisted' ? [] : [state.listing]));
}

function takenBack(effect: Effect, withoutPurged: WithoutPurged): Decided<Listing> {
  const { id, now, before, takes } = effect;
  if (takes === 'nothing' || now.state.status === 'unlisted') return { ...now, events: [] };
  if (before.state.status !== 'listed')
    return decideOn(listingDecider, now, { type: 'DeleteListing', listing_id: id });
  const from = { listing_id: id, from_version: before.version };
  if (takes === 'all') return broughtBack(now, { ...from, earlier: before.state.listing }, withoutPurged);
  const earlier = { ...now.state.listing, ...takes };
  const fields = z.array(ListingField).parse(Object.keys(takes));
  return broughtBack(now, { ...from, earlier, fields }, withoutPurged);
}

function picturesShown({ events, state }: Decided<Listing>): string[] {
  return events.length > 0 && state.status === 'listed' ? state.listing.images : [];
}
