import type { ActUndone, UndoAct } from '@marketplace/contracts/activity/act.commands';
import { actOf, undoOf } from '@marketplace/contracts/activity/acts';
import type { EventMeta } from '@marketplace/contracts/events';
import { streams } from '@marketplace/contracts/events';
import { OutcomeUnknown, VersionConflict } from '@marketplace/event-store/append';
import type { Decided, Loaded } from '@marketplace/event-store/command-handler';
import { decideAndAppend, decideOn, foldReadable } from '@marketplace/event-store/command-handler';
import type { Database } from '@marketplace/event-store/database';
import type { RecordedEvent } from '@marketplace/event-store/events';
import { listingsOfAct, readStreams } from '@marketplace/event-store/read-log';
import { isServerTrouble } from '@marketplace/event-store/server-trouble';
import { notFound } from '@marketplace/service-kit/http-error';
import { restoreImages } from '../images/stored-images.ts';
import type { Listing } from '../listings/listing.decider.ts';
import { listingDecider } from '../listings/listing.decider.ts';
import type { WithoutPurged } from '../listings/restore-listing.ts';
import { broughtBack, removerOfPurged } from '../listings/restore-listing.ts';
import { UndoInterrupted } from './undo-interrupted.ts';

interface Undoing {
  act: string;
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
 * Brings back every listing that an act changed and nobody else did since: to the version before, or out of sight when there was
 * none. It is done in parts, one append each; a call that was interrupted is made again, and finds what is done.
 *
 * @throws {HttpError} 404 when no act of this name changed a listing between the positions
 * @throws {UndoInterrupted} when some of it is done, and the rest could not be done now
 */
export async function undoAct(undoing: Undoing): Promise<Outcome> {
  const touched = await streamsTouched(undoing);
  if (touched.length === 0) throw notFound('Change of listings');
  const sum: Outcome = { undone: 0, skipped: [], position: 0 };
  for (let done = 0; done < touched.length; done += PART) {
    const part = await undoPart(undoing, touched.slice(done, done + PART)).catch((cause: unknown) => {
      throw done > 0 && mayPass(cause) ? new UndoInterrupted({ done, all: touched.length, cause }) : cause;
    });
    sum.undone += part.undone;
    sum.skipped.push(...part.skipped);
    sum.position = Math.max(sum.position, part.position);
  }
  return sum;
}

/** Whether the same may work later. */
function mayPass(error: unknown): boolean {
  return isServerTrouble(error) || error instanceof VersionConflict || error instanceof OutcomeUnknown;
}

async function streamsTouched({ act, between: { from, to }, database }: Undoing): Promise<string[]> {
  const found = new Set<string>();
  for (let first = from; first <= to; first += LOOKED_THROUGH) {
    const range = { from: first, to: Math.min(to, first + LOOKED_THROUGH - 1) };
    for (const stream of await listingsOfAct(database(), act, range)) found.add(stream);
  }
  return [...found];
}

async function undoPart(undoing: Undoing, touched: string[]): Promise<Outcome> {
  const db = undoing.database();
  const meta = { ...undoing.meta, causation_id: undoOf(undoing.act) };
  let skipped: ActUndone['skipped'] = [];
  const { listings, position } = await decideAndAppend(db, meta, async () => {
    const recorded = await readStreams(db, touched);
    const looked = Array.from(recorded, ([stream, events]) => lookAt(stream, events, undoing));
    skipped = looked.flatMap(({ skip }) => skip ?? []);
    const free = looked.filter(({ skip }) => skip === undefined);
    const withoutPurged = await removerOfPurged(db, free.flatMap(statesOf));
    const listings = free.map((one) => asBefore(one, withoutPurged));
    const shown = new Set(listings.flatMap(picturesShown));
    return { listings, images: await restoreImages(db, [...shown]) };
  });
  undoing.onPart(listings.filter(({ events }) => events.length > 0));
  return { undone: listings.length, skipped, position };
}

/** A listing that an act changed. */
interface Looked {
  id: string;
  now: Loaded<Listing>;
  /** As the act found it. */
  before: Loaded<Listing>;
  /** Set when it has to stay as it is. */
  skip: ActUndone['skipped'][number] | undefined;
}

/** What the act and its undo recorded is nobody else's change, so that an undo that is asked for again finds its own. */
function lookAt(stream: string, recorded: RecordedEvent[], { act, between }: Undoing): Looked {
  const { from, to } = between;
  const isOfAct = ({ position, meta }: RecordedEvent) =>
    position >= from && position <= to && actOf(meta) === act;
  const first = recorded.findIndex(isOfAct);
  const inTheWay =
    recorded.find(({ unreadable }) => unreadable) ??
    recorded.slice(first).findLast((event) => !isOfAct(event) && isChange(event, act));
  const id = stream.slice(streams.listing('').length);
  const now = foldReadable(listingDecider, stream, recorded);
  const title = now.state.status === 'unlisted' ? '' : now.state.listing.title;
  return {
    id,
    now,
    before: foldReadable(listingDecider, stream, recorded.slice(0, first)),
    skip: inTheWay && { id, title, why: why(inTheWay) },
  };
}

/** Whether somebody else changed something; who confirms a listing changes nothing of it. */
function isChange({ type, meta }: RecordedEvent, act: string): boolean {
  return actOf(meta) !== undoOf(act) && type !== 'ListingConfirmed';
}

function why({ type, meta, unreadable }: RecordedEvent): string {
  if (unreadable) return 'A part of its history cannot be read.';
  const { name } = meta.actor;
  if (type === 'ListingDeleted') return `${name} deleted it since.`;
  return type === 'ListingRestored'
    ? `${name} brought back a version of it since.`
    : `${name} changed it since.`;
}

function statesOf({ now, before }: Looked) {
  return [now, before].flatMap(({ state }) => (state.status === 'unlisted' ? [] : [state.listing]));
}

/** Of one that is so already nothing is recorded. */
function asBefore({ id, now, before }: Looked, withoutPurged: WithoutPurged): Decided<Listing> {
  if (before.state.status === 'listed') {
    const earlier = { listing_id: id, from_version: before.version, earlier: before.state.listing };
    return broughtBack(now, earlier, withoutPurged);
  }
  if (now.state.status !== 'listed') return { ...now, events: [] };
  return decideOn(listingDecider, now, { type: 'DeleteListing', listing_id: id });
}

function picturesShown({ events, state }: Decided<Listing>): string[] {
  return events.length > 0 && state.status === 'listed' ? state.listing.images : [];
}
