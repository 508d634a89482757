import { adminMessages } from '@marketplace/contracts/admin-messages';
import type { EventMeta } from '@marketplace/contracts/events';
import { streams } from '@marketplace/contracts/events';
import { headers } from '@marketplace/contracts/headers';
import { limits } from '@marketplace/contracts/limits';
import {
  AddListing,
  BulkItems,
  ChangeStatuses,
  isChange,
  RestoreListing,
  ReviseListing,
} from '@marketplace/contracts/listings/listing.commands';
import { listingFields } from '@marketplace/contracts/listings/listing.fields';
import type {
  BulkResult,
  ListingWritten,
  StatusesChanged,
} from '@marketplace/contracts/listings/listing.views';
import { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { bothFamilies } from '@marketplace/contracts/routes';
import type { Decided } from '@marketplace/event-store/command-handler';
import { commandHandler } from '@marketplace/event-store/command-handler';
import { adminOf } from '@marketplace/service-kit/authority';
import { apiRouter } from '@marketplace/service-kit/http-app';
import { HttpError, notFound } from '@marketplace/service-kit/http-error';
import { jsonBody, parseRequest } from '@marketplace/service-kit/parse-request';
import type { Request, RequestHandler, Response, Router } from 'express';
import type { ImageStore } from '../images/image-store.ts';
import { assertImagesExist } from '../images/stored-images.ts';
import type { WakeUp, Writes } from '../writes.ts';
import { adminMeta, answerWrite, idempotencyKey, idOf, versionSeen } from '../writes.ts';
import { addListings } from './add-listings.ts';
import { changeStatuses } from './change-statuses.ts';
import { duplicateListing } from './duplicate-listing.ts';
import { tellingConflicts } from './edit-conflict.ts';
import type { Listing, ListingCommand } from './listing.decider.ts';
import { listingDecider } from './listing.decider.ts';
import { restoreListing } from './restore-listing.ts';

interface Deps extends Writes {
  imageStore: ImageStore;
  defaultRedirectUrl: string;
}

/** Returns the admin's calls that add, change, delete and bring back listings. */
export function listingsRoutes(deps: Deps): Router {
  const { requireAdmin } = deps.authority;
  const listingBody = jsonBody(limits.listingBody);
  const { revise, remove } = changes(deps);
  return apiRouter()
    .post(bothFamilies('/api/properties'), requireAdmin, listingBody, addOne(deps))
    .post(bothFamilies('/api/properties/bulk'), requireAdmin, jsonBody(limits.bulkBody), addMany(deps))
    .post(
      bothFamilies('/api/properties/status'),
      requireAdmin,
      jsonBody(limits.statusesBody),
      setStatus(deps),
    )
    .put(bothFamilies('/api/properties/:id'), requireAdmin, listingBody, revise)
    .delete(bothFamilies('/api/properties/:id'), requireAdmin, remove)
    .put(bothFamilies('/api/delete/properties/:id'), requireAdmin, remove)
    .post(bothFamilies('/api/properties/:id/restore'), requireAdmin, listingBody, restore(deps))
    .post(bothFamilies('/api/properties/:id/duplicate'), requireAdmin, duplicate(deps));
}

function addOne(deps: Deps): RequestHandler {
  return async (req, res: Response<ListingWritten>) => {
    const sent = parseRequest(AddListing, withoutServerOwned(req.body));
    const { first, position } = await add(deps, { req, res, sent, meta: adminMeta(req, res) });
    if (!first) throw new Error('A listing was stored without its ListingAdded event.');
    answerAdded(res, deps.wakeUp, { ...first, position });
  };
}

function addMany(deps: Deps): RequestHandler {
  return async (req, res: Response<BulkResult>) => {
    const sent = bulkOf(req.body);
    const meta = { ...adminMeta(req, res), source: 'bulk' as const };
    const { changed, position } = await add(deps, { req, res, sent, meta });
    for (const listing of changed) deps.knownListings.note(listing);
    const changes = sent.filter(isChange).length;
    const message = adminMessages.bulkUploaded(sent.length - changes, changes);
    const answer = { message, count: sent.length };
    answerWrite(res, deps.wakeUp, { position, status: 201 }, answer);
  };
}

interface AddRequest {
  req: Request;
  res: Response;
  sent: AddListing | BulkItems;
  meta: EventMeta;
}

async function add({ database, defaultRedirectUrl }: Deps, { req, res, sent, meta }: AddRequest) {
  const key = idempotencyKey(req);
  const scope = `${adminOf(res).id} ${Array.isArray(sent) ? 'bulk' : 'one'}`;
  const added = await addListings(database(res), {
    sent,
    meta,
    idempotency: key === undefined ? undefined : { scope, key },
    defaultRedirectUrl,
  });
  if (added.replayed) res.set(headers.idempotentReplayed, 'true');
  return added;
}

function setStatus({ database, knownListings, wakeUp }: Deps): RequestHandler {
  return async (req, res: Response<StatusesChanged>) => {
    const wanted = parseRequest(ChangeStatuses, req.body);
    const { listings, position } = await changeStatuses(database(res), wanted, adminMeta(req, res));
    const changed = listings.filter(({ events }) => events.length > 0);
    for (const listing of changed) knownListings.note(listing);
    answerWrite(res, wakeUp, { position }, { count: changed.length });
  };
}

function changes({ database, knownListings, wakeUp }: Deps) {
  async function change(req: Request, res: Response, command: ListingCommand) {
    const listingId = command.listing_id;
    const expectedVersion = versionSeen(req);
    const meta = adminMeta(req, res);
    const db = database(res);
    const handle = commandHandler(db, listingDecider, streams.listing);
    const listing = await tellingConflicts(db, { listingId, seen: expectedVersion }, () =>
      handle(listingId, command, { meta, expectedVersion }),
    );
    knownListings.note(listing);
    return listing;
  }

  const revise: RequestHandler = async (req, res: Response<ListingWritten>) => {
    const listing_id = idOf(req);
    versionSeen(req); // refused before the body is read
    const changes = parseRequest(ReviseListing, withoutServerOwned(req.body));
    await assertImagesExist(database(res), changes);
    const listing = await change(req, res, { type: 'ReviseListing', listing_id, changes });
    answerChanged(res, wakeUp, { id: listing_id, listing });
  };
  const remove: RequestHandler = async (req, res) => {
    const listing = await change(req, res, { type: 'DeleteListing', listing_id: idOf(req) });
    answerWrite(res, wakeUp, listing, { message: adminMessages.deleted });
  };
  return { revise, remove };
}

function restore({ database, knownListings, wakeUp }: Deps): RequestHandler {
  return async (req, res: Response<ListingWritten>) => {
    const id = idOf(req);
    const expectedVersion = versionSeen(req);
    const restoration = {
      listing_id: id,
      restore: parseRequest(RestoreListing, req.body),
      expectedVersion,
      meta: { ...adminMeta(req, res), source: 'restore' as const },
    };
    const seen = { listingId: id, seen: restoration.expectedVersion };
    const db = database(res);
    const listing = await tellingConflicts(db, seen, () => restoreListing(db, restoration));
    knownListings.note(listing);
    answerChanged(res, wakeUp, { id, listing });
  };
}

function duplicate({ database, imageStore, wakeUp }: Deps): RequestHandler {
  return async (req, res: Response<ListingWritten>) => {
    const copy = await duplicateListing(
      { db: database(res), imageStore },
      { originalId: idOf(req), meta: adminMeta(req, res), key: idempotencyKey(req) },
    );
    if (copy.replayed) res.set(headers.idempotentReplayed, 'true');
    answerAdded(res, wakeUp, copy);
  };
}

function answerAdded(
  res: Response<ListingWritten>,
  wakeUp: WakeUp,
  { id, slug, position }: { id: string; slug: string; position: number },
): void {
  res.location(`/api/properties/${id}`);
  answerWrite(res, wakeUp, { position, version: 1, status: 201 }, { id, slug, version: 1 });
}

function answerChanged(
  res: Response<ListingWritten>,
  wakeUp: WakeUp,
  { id, listing }: { id: string; listing: Decided<Listing> },
): void {
  const { state, version } = listing;
  if (state.status === 'unlisted') throw notFound();
  answerWrite(res, wakeUp, listing, { id, slug: state.slug, version });
}

/** Returns the items of a bulk. @throws {HttpError} 413 for too many, 422 naming what is wrong with which */
function bulkOf(sent: unknown): BulkItems {
  if (!Array.isArray(sent))
    throw new HttpError(422, adminMessages.bulkNotArray, {
      errors: [{ path: '', message: 'must be an array' }],
    });
  if (sent.length > limits.bulkItems)
    throw new HttpError(
      413,
      `At most ${limits.bulkItems} properties can be uploaded at once; these are ${sent.length}.`,
    );
  return parseRequest(
    BulkItems,
    sent.map((item) => withoutServerOwned(item, 'id')),
  );
}

const serverOwned = new Set(Object.keys(PropertyView.shape).filter((field) => !(field in listingFields)));

/** A client may send back an answer of ours: fields that the server owns are dropped, but for the one that is kept. */
function withoutServerOwned(sent: unknown, kept?: string): unknown {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent;
  return Object.fromEntries(
    Object.entries(sent).filter(([field]) => field === kept || !serverOwned.has(field)),
  );
}
