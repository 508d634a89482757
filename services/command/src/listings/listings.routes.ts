import { actOf } from '@marketplace/contracts/activity/acts';
import { adminMessages } from '@marketplace/contracts/admin-messages';
import { changedByPercent } from '@marketplace/contracts/amounts';
import type { EventMeta } from '@marketplace/contracts/events';
import { streams } from '@marketplace/contracts/events';
import { headers } from '@marketplace/contracts/headers';
import { limits } from '@marketplace/contracts/limits';
import type { BulkResult, ListingWritten } from '@marketplace/contracts/listings/listing.commands';
import {
  AddListing,
  BulkItems,
  ChangeListings,
  isChange,
  ListingIds,
  RestoreListing,
  ReviseListing,
} from '@marketplace/contracts/listings/listing.commands';
import type { ListingState } from '@marketplace/contracts/listings/listing.events';
import { serverFields } from '@marketplace/contracts/listings/listing.views';
import { bothFamilies } from '@marketplace/contracts/routes';
import type { Decided } from '@marketplace/event-store/command-handler';
import { commandHandler, decideAndAppend } from '@marketplace/event-store/command-handler';
import { headPosition, listingsOfAct } from '@marketplace/event-store/read-log';
import { adminHasRight, adminOf } from '@marketplace/service-kit/authority';
import { HttpError, notFound } from '@marketplace/service-kit/http-error';
import { jsonBody, parseRequest } from '@marketplace/service-kit/parse-request';
import type { Request, RequestHandler, Response, Router } from 'express';
import type { z } from 'zod';
import { assertImagesExist } from '../images/stored-images.ts';
import type { Service, WakeUp } from '../service.ts';
import { adminMeta, answerWrite, idempotencyKey, idOf, versionSeen } from '../writes.ts';
import { addListings, decideListed, duplicateListing } from './add-listings.ts';
import type { Listing, ListingCommand } from './listing.decider.ts';
import { listingDecider } from './listing.decider.ts';
import { assertTimesToCome } from './listing-times.ts';
import { describingConflicts, restoreListing } from './restore-listing.ts';

/** Returns the admin's calls that add, change, confirm, delete and restore listings. */
export function listingsRoutes(service: Service): Router {
  const of = (path: string) => bothFamilies(`/api/properties${path}`);
  const listingBody = jsonBody(limits.listingBody);
  const idsBody = jsonBody(limits.idsBody);
  const { revise, remove, confirm } = changes(service);
  const reviseMany = changeMany(service, ChangeListings, reviseOneOfMany, assertTimesToCome);
  const confirmMany = changeMany(service, ListingIds, (listing_id, _, { status }) =>
    status === 'active' ? { type: 'ConfirmListing', listing_id } : 'is not active',
  );
  const removeMany = changeMany(service, ListingIds, (listing_id) => ({ type: 'DeleteListing', listing_id }));
  return service.authority
    .router()
    .post(of(''), listingBody, addOne(service))
    .post(of('/bulk'), jsonBody(limits.bulkBody), addMany(service))
    .post(of('/changes'), idsBody, reviseMany)
    .post(of('/confirm'), idsBody, confirmMany)
    .post(of('/delete'), idsBody, removeMany)
    .put(bothFamilies('/api/properties/:id'), listingBody, revise)
    .delete(bothFamilies('/api/properties/:id'), remove)
    .put(bothFamilies('/api/delete/properties/:id'), remove)
    .post(of('/:id/confirm'), confirm)
    .post(of('/:id/restore'), listingBody, restore(service))
    .post(of('/:id/duplicate'), duplicate(service));
}

function addOne(service: Service): RequestHandler {
  return async (req, res: Response<ListingWritten>) => {
    const sent = parseRequest(AddListing, withoutServerOwned(req.body));
    const { first, position } = await add(service, { req, res, sent, meta: adminMeta(req, res) });
    if (!first) throw new Error('A listing was stored without its ListingAdded event.');
    answerAdded(res, service.wakeUp, { ...first, position });
  };
}

function addMany(service: Service): RequestHandler {
  return async (req, res: Response<BulkResult>) => {
    const sent = bulkOf(req.body);
    const meta = { ...adminMeta(req, res), source: 'bulk' as const };
    const changes = sent.filter(isChange).length;
    const asDrafts = await mustBeDrafts(service, { res, meta, added: sent.length - changes });
    const { changed, position } = await add(service, { req, res, sent, meta, asDrafts });
    for (const listing of changed) service.knownListings.note(listing);
    const message = adminMessages.bulkUploaded(sent.length - changes, changes);
    answerWrite(res, service.wakeUp, { position, status: 201 }, { message, count: sent.length });
  };
}

/** Log positions between the parts of one upload. */
const UPLOAD_POSITIONS = 50_000;

/** Whether an admin may not publish as many new listings as an upload adds, with its earlier parts. */
async function mustBeDrafts(
  { database }: Service,
  { res, meta, added }: { res: Response; meta: EventMeta; added: number },
): Promise<boolean> {
  if (adminHasRight(res, 'publishInBulk') || added === 0) return false;
  if (added > limits.bulkPublished) return true;
  const db = database(res);
  const to = await headPosition(db);
  const earlier = await listingsOfAct(db, actOf(meta), { from: Math.max(1, to - UPLOAD_POSITIONS), to });
  return earlier.length + added > limits.bulkPublished;
}

interface AddRequest {
  req: Request;
  res: Response;
  sent: AddListing | BulkItems;
  meta: EventMeta;
  asDrafts?: boolean;
}

async function add(
  { database, settings, currentSettings }: Service,
  { req, res, sent, meta, asDrafts = false }: AddRequest,
) {
  const key = idempotencyKey(req);
  const scope = `${adminOf(res).id} ${Array.isArray(sent) ? 'bulk' : 'one'}`;
  const { default_redirect_url = settings.DEFAULT_REDIRECT_URL } = await currentSettings();
  const added = await addListings(database(res), {
    sent,
    meta,
    idempotency: key === undefined ? undefined : { scope, key },
    defaultRedirectUrl: default_redirect_url,
    asDrafts,
  });
  if (added.replayed) res.set(headers.idempotentReplayed, 'true');
  return added;
}

/**
 * Returns a handler that changes listings by their ids, all or none, and answers how many changed.
 *
 * @param commandOf returns the command for a listing, or what is wrong with it
 * @param assertValid throws what is wrong with the body
 */
function changeMany<Schema extends z.core.$ZodType<{ ids: string[] }>>(
  { database, knownListings, wakeUp }: Service,
  schema: Schema,
  commandOf: (id: string, sent: z.output<Schema>, listing: ListingState) => ListingCommand | string,
  assertValid?: (sent: z.output<Schema>) => void,
): RequestHandler {
  return async (req, res: Response<{ count: number }>) => {
    const sent = parseRequest(schema, req.body);
    assertValid?.(sent);
    const items = sent.ids.map((id, index) => ({ id, path: `ids.${index}` }));
    const db = database(res);
    const { listings, position } = await decideAndAppend(db, adminMeta(req, res), async () => ({
      listings: await decideListed(db, items, ({ id }, listing) => commandOf(id, sent, listing)),
    }));
    const changed = listings.filter(({ events }) => events.length > 0);
    for (const listing of changed) knownListings.note(listing);
    answerWrite(res, wakeUp, { position }, { count: changed.length });
  };
}

function reviseOneOfMany(
  listing_id: string,
  { ids: _, price_percent, ...changes }: ChangeListings,
  { price }: ListingState,
): ListingCommand | string {
  if (price_percent === undefined) return { type: 'ReviseListing', listing_id, changes };
  const changed = changedByPercent(price, price_percent);
  if (changed <= 0 || changed > limits.maxPrice) return 'would have no valid price';
  return { type: 'ReviseListing', listing_id, changes: { ...changes, price: changed } };
}

function changes({ database, knownListings, wakeUp }: Service) {
  async function change(req: Request, res: Response, command: ListingCommand, expectedVersion?: number) {
    const { listing_id: listingId } = command;
    const meta = adminMeta(req, res);
    const db = database(res);
    const handle = commandHandler(db, listingDecider, streams.listing);
    const listing = await describingConflicts(db, { listingId, seen: expectedVersion }, () =>
      handle(listingId, command, { meta, expectedVersion }),
    );
    knownListings.note(listing);
    return listing;
  }

  const revise: RequestHandler = async (req, res: Response<ListingWritten>) => {
    const listing_id = idOf(req);
    const expectedVersion = versionSeen(req); // refused before the body is read
    const changes = parseRequest(ReviseListing, withoutServerOwned(req.body));
    await assertImagesExist(database(res), changes);
    assertTimesToCome(changes);
    const command = { type: 'ReviseListing', listing_id, changes } as const;
    answerChanged(res, wakeUp, listing_id, await change(req, res, command, expectedVersion));
  };
  const remove: RequestHandler = async (req, res) => {
    const command = { type: 'DeleteListing', listing_id: idOf(req) } as const;
    const listing = await change(req, res, command, versionSeen(req));
    answerWrite(res, wakeUp, listing, { message: adminMessages.deleted });
  };
  /** Accepts any version: availability does not depend on the other fields. */
  const confirm: RequestHandler = async (req, res: Response<ListingWritten>) => {
    const listing_id = idOf(req);
    const listing = await change(req, res, { type: 'ConfirmListing', listing_id });
    answerChanged(res, wakeUp, listing_id, listing);
  };
  return { revise, remove, confirm };
}

function restore({ database, knownListings, wakeUp }: Service): RequestHandler {
  return async (req, res: Response<ListingWritten>) => {
    const listing_id = idOf(req);
    const expectedVersion = versionSeen(req);
    const restore = parseRequest(RestoreListing, req.body);
    const meta = { ...adminMeta(req, res), source: 'restore' as const };
    const listing = await restoreListing(database(res), { listing_id, restore, expectedVersion, meta });
    knownListings.note(listing);
    answerChanged(res, wakeUp, listing_id, listing);
  };
}

function duplicate({ database, imageStore, wakeUp }: Service): RequestHandler {
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
  id: string,
  listing: Decided<Listing>,
): void {
  const { state, version } = listing;
  if (state.status === 'unlisted') throw notFound();
  answerWrite(res, wakeUp, listing, { id, slug: state.slug, version });
}

/** Returns the items of a bulk. @throws {HttpError} 413 for too many, 422 with the path of each error */
function bulkOf(sent: unknown): BulkItems {
  if (!Array.isArray(sent)) {
    const errors = [{ path: '', message: 'must be an array' }];
    throw new HttpError(422, adminMessages.bulkNotArray, { errors });
  }
  const { length } = sent;
  const most = limits.bulkItems;
  if (length > most)
    throw new HttpError(
      413,
      `At most ${most} properties can be uploaded at once; this upload has ${length}.`,
    );
  const items = sent.map((item) => withoutServerOwned(item, 'id'));
  return parseRequest(BulkItems, items);
}

const serverOwned = new Set(Object.keys(serverFields));

/** Drops the server's own fields except `kept`: a client may send back what it has received. */
function withoutServerOwned(sent: unknown, kept?: string): unknown {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent;
  return Object.fromEntries(
    Object.entries(sent).filter(([field]) => field === kept || !serverOwned.has(field)),
  );
}
