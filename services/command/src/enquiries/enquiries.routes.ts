import { hash } from 'node:crypto';
import type { EnquiryReceipt } from '@marketplace/contracts/enquiries/enquiry.checks';
import {
  AddLead,
  ArrangeViewing,
  ChangeEnquiryStatus,
  ForgetPerson,
  NoteOnEnquiry,
  SendEnquiry,
} from '@marketplace/contracts/enquiries/enquiry.commands';
import { NO_CONSENT } from '@marketplace/contracts/enquiries/enquiry.terms';
import type { EnquiryWritten, PersonForgotten } from '@marketplace/contracts/enquiries/enquiry.views';
import { streams } from '@marketplace/contracts/events';
import { headers } from '@marketplace/contracts/headers';
import { limits } from '@marketplace/contracts/limits';
import { bothFamilies } from '@marketplace/contracts/routes';
import { commandHandler } from '@marketplace/event-store/command-handler';
import { idempotentId } from '@marketplace/event-store/events';
import { HttpError, invalid, tooManyRequests, unavailable } from '@marketplace/service-kit/http-error';
import { jsonBody, parseRequest } from '@marketplace/service-kit/parse-request';
import { opensVault } from '@marketplace/vault/vault-state';
import type { Request, RequestHandler, Response, Router } from 'express';
import { clientAddress, networkAround } from '../client-address.ts';
import { runPeriodically } from '../concurrency.ts';
import type { Service } from '../service.ts';
import type { Flow, TakeUnits } from '../visits/bounds.ts';
import type { DiskGuard } from '../visits/disk-guard.ts';
import { adminMeta, answerWrite, idempotencyKey, idOf, versionSeen, visitorMeta } from '../writes.ts';
import type { EnquiryCommand } from './enquiry.decider.ts';
import { enquiryDecider } from './enquiry.decider.ts';
import { assertRoomForPhotos, storePhotos } from './enquiry-photos.ts';
import { createKeyEraser, findPerson, forgetEnquiries, forgetExpired } from './forget-enquiries.ts';
import { enquiryIdOf, receiveEnquiry } from './receive-enquiry.ts';
import { appendDeletingKeys, hasherOf, sealFor } from './sealing.ts';

interface Parts extends Service {
  /** Key of the digests of addresses. */
  limitsSecret: string;
  takeUnits: TakeUnits;
  disk: DiskGuard;
}

interface Deps extends Parts {
  /** Requests that deleted keys are erased from the disk. */
  eraseKeys: () => void;
}

const FIRST_MS = 120_000;
const HOUR_MS = 3_600_000;

/** Returns the calls of enquiries, and forgets expired ones every hour. Several instances may. */
export function createEnquiries(parts: Parts) {
  const eraser = createKeyEraser(parts);
  const expiry = {
    ...parts,
    days: parts.settings.ENQUIRY_DAYS,
    onForgotten(count: number) {
      parts.counters.forgottenEnquiries.inc({ reason: 'expired' }, count);
      eraser.request();
    },
  };
  const failure = 'old enquiries could not be forgotten; the next try is in an hour';
  const period = { firstMs: FIRST_MS, everyMs: HOUR_MS, logger: parts.logger, failure };
  const endForgetting = runPeriodically(period, () => forgetExpired(expiry));
  return {
    router: enquiriesRoutes({ ...parts, eraseKeys: eraser.request }),
    /** Requests that deleted keys are erased from the disk. */
    eraseKeys: eraser.request,
    async close() {
      await Promise.all([endForgetting(), eraser.close()]);
    },
  };
}

function enquiriesRoutes(deps: Deps): Router {
  const body = jsonBody(limits.enquiryBody);
  const of = (path: string) => bothFamilies(`/api/enquiries${path}`);
  const { changeStatus, note, arrangeViewing, cancelViewing, forget } = changes(deps);
  return deps.authority
    .router()
    .post(of(''), jsonBody(limits.photosBody), receive(deps))
    .post(of('/leads'), body, addLead(deps))
    .post(of('/forget'), body, forgetPerson(deps))
    .put(of('/:id/status'), body, changeStatus)
    .post(of('/:id/notes'), body, note)
    .post(of('/:id/viewing'), body, arrangeViewing)
    .delete(of('/:id/viewing'), cancelViewing)
    .delete(of('/:id'), forget);
}

const leadSubjects: Readonly<Record<AddLead['source'], string>> = {
  phone: 'Phone call',
  walk_in: 'Walk-in',
  portal: 'Portal',
};

/** Stores what somebody asked by phone, in person or on a portal, as an enquiry. */
function addLead({ database, keyring, wakeUp, counters }: Deps): RequestHandler {
  return async (req, res: Response<EnquiryReceipt>) => {
    const sent = parseRequest(AddLead, req.body);
    const db = database(res);
    const hash = await hasherOf(db, keyring);
    if (!hash) throw unavailable('VAULT_KEY is not the key of the vault. Nothing was saved.', 60);
    const { source, kind, property_id, ...contact } = sent;
    const person = { ...contact, subject: leadSubjects[source], wish: null };
    const meta = adminMeta(req, res);
    const receipt = {
      ...{ id: enquiryIdOf(`lead ${meta.actor.id}`, idempotencyKey(req)), person, sent, meta, hash },
      ...{ source, kind, property_id, consent: NO_CONSENT, is_suspect: false },
    };
    const { id, reference, position, replayed } = await receiveEnquiry(db, keyring, receipt);
    if (replayed) res.set(headers.idempotentReplayed, 'true');
    counters.enquiries.inc({ result: replayed ? 'replayed' : 'lead' });
    answerWrite(res, wakeUp, { position, status: 201 }, { id, reference });
  };
}

const RETRY_SECONDS = 600;

/** @throws {HttpError} 413 for a body that is larger than any without photos, and has none */
function assertShort(req: Request): void {
  const isLong = Number(req.headers['content-length']) > limits.enquiryBody;
  if (isLong && !('photos' in req.body)) throw new HttpError(413, 'The request body is too large.');
}

function receive(deps: Deps): RequestHandler {
  const { database, settings, currentSettings, keyring, disk, wakeUp } = deps;
  const { enquiries } = deps.counters;
  const limiter = createEnquiryLimiter(deps);
  async function refuse(withPhone: (phone: string) => HttpError): Promise<never> {
    enquiries.inc({ result: 'refused' });
    const { phone = settings.AGENT_PHONE } = await currentSettings();
    throw withPhone(phone);
  }
  const notStored = () =>
    refuse((phone) => unavailable(`Your message cannot be stored now. Please call ${phone}.`, RETRY_SECONDS));

  /** @throws {HttpError} 429 or 503 with the number to call, when no more enquiries are accepted */
  async function assertRoom(req: Request): Promise<void> {
    if (disk.hasLessThan(settings.ENQUIRY_DISK_MB)) await notStored();
    const seconds = await limiter(clientAddress(req));
    if (seconds !== undefined) await refuse((phone) => tooManyRequests(seconds, phone));
  }

  return async (req, res: Response<EnquiryReceipt>) => {
    assertShort(req);
    const sent = parseRequest(SendEnquiry, req.body);
    if (sent.photos && sent.kind !== 'valuation')
      throw invalid([{ path: 'photos', message: 'are for a valuation only' }]);
    const key = idempotencyKey(req);
    await assertRoom(req);
    const db = database(res);
    const hasher = await hasherOf(db, keyring);
    if (!hasher) return notStored(); // with the right VAULT_KEY it could be neither found nor read
    const { kind, property_id, consent, website, photos = [], ...person } = sent;
    const isStored = photos.length > 0 && !website;
    if (isStored) await assertRoomForPhotos(db);
    const received = { kind, property_id, consent, source: 'site', is_suspect: Boolean(website) } as const;
    const receipt = { id: enquiryIdOf('enquiry', key), person, ...received, sent };
    const stored = await receiveEnquiry(db, keyring, { ...receipt, meta: visitorMeta(res), hash: hasher });
    const { id, reference, position, replayed } = stored;
    if (isStored) await storePhotos(db, keyring, { id, photos });
    if (replayed) res.set(headers.idempotentReplayed, 'true');
    enquiries.inc({ result: replayed ? 'replayed' : sent.website ? 'suspect' : 'taken' });
    answerWrite(res, wakeUp, { position, status: 201 }, { id, reference });
  };
}

/**
 * Returns a function that counts an enquiry of an address, or returns the seconds until it accepts the next one.
 *
 * @param name of what is counted apart, with the same limits
 */
export function createEnquiryLimiter({
  settings,
  limitsSecret,
  takeUnits,
  name = 'enquiries',
}: Pick<Parts, 'settings' | 'limitsSecret' | 'takeUnits'> & { name?: string }) {
  const flow = (reason: Flow['reason'], most: number): Flow => ({
    reason,
    burst: most,
    perSecond: most / settings.ENQUIRY_TIME,
  });
  const ofAddress = flow('address', settings.ENQUIRY_PER_ADDRESS);
  const ofNetwork = flow('network', settings.ENQUIRY_PER_ADDRESS * settings.VISIT_NETWORK_TIMES);
  const total = flow('total', settings.ENQUIRY_TOTAL);
  const keyOf = (whose: string) =>
    `${name}:${hash('sha256', limitsSecret + whose, 'base64url').slice(0, 16)}`;

  return async (address: string): Promise<number | undefined> => {
    const network = networkAround(address);
    const refusing = await takeUnits([
      { key: keyOf(address), bound: ofAddress },
      ...(network === undefined ? [] : [{ key: keyOf(network), bound: ofNetwork }]),
      { key: `${name}:all`, bound: total }, // last: a sender beyond their own limit uses up nothing of it
    ]);
    return refusing && Math.ceil(1 / (refusing as Flow).perSecond);
  };
}

function changes({ database, keyring, counters, wakeUp, eraseKeys }: Deps) {
  interface Change {
    command: EnquiryCommand;
    status?: number;
    append?: Parameters<typeof commandHandler>[3];
  }
  async function change(req: Request, res: Response<EnquiryWritten>, { command, status, append }: Change) {
    const { enquiry_id: id } = command;
    const key = idempotencyKey(req);
    const cause = key && idempotentId(`${req.method} ${id}`, JSON.stringify([key, req.body]));
    const handle = commandHandler(database(res), enquiryDecider, streams.enquiry, append);
    const given = { meta: adminMeta(req, res), expectedVersion: versionSeen(req), cause };
    const { position, version, events } = await handle(id, command, given);
    answerWrite(res, wakeUp, { position, version, ...(status && { status }) }, { id, version });
    return events;
  }

  /** Seals a value for an event. @throws {HttpError} 503 when VAULT_KEY does not open the vault: it could never be read */
  async function sealed(res: Response, value: Parameters<typeof sealFor>[1]) {
    if (!(await opensVault(database(res), keyring)))
      throw unavailable('VAULT_KEY is not the key of the vault. Nothing was saved.', 60);
    return sealFor(keyring, value);
  }

  const changeStatus: RequestHandler = async (req, res) => {
    const enquiry_id = idOf(req, 'Enquiry');
    const { status } = parseRequest(ChangeEnquiryStatus, req.body);
    await change(req, res, { command: { type: 'ChangeEnquiryStatus', enquiry_id, status } });
  };
  const note: RequestHandler = async (req, res) => {
    const enquiry_id = idOf(req, 'Enquiry');
    const value = parseRequest(NoteOnEnquiry, req.body);
    const noted = await sealed(res, { type: 'EnquiryNoted', enquiryId: enquiry_id, value });
    const command = { type: 'NoteOnEnquiry', enquiry_id, sealed: noted.sealed } as const;
    await change(req, res, { command, status: 201, append: noted.appendWith() });
  };
  const arrangeViewing: RequestHandler = async (req, res) => {
    const enquiry_id = idOf(req, 'Enquiry');
    const { place, email, minutes, ...viewing } = parseRequest(ArrangeViewing, req.body);
    const starts_at = new Date(viewing.starts_at).toISOString();
    const is_mailed = email !== null;
    const arranged = { type: 'ArrangeViewing', enquiry_id, starts_at, minutes, is_mailed } as const;
    const value = { type: 'ViewingArranged', enquiryId: enquiry_id, value: { place, email } } as const;
    const at = place === null && email === null ? undefined : await sealed(res, value);
    const command = { ...arranged, sealed: at?.sealed ?? null };
    await change(req, res, { command, status: 201, ...(at && { append: at.appendWith() }) });
  };
  const cancelViewing: RequestHandler = async (req, res) => {
    await change(req, res, { command: { type: 'CancelViewing', enquiry_id: idOf(req, 'Enquiry') } });
  };
  const forget: RequestHandler = async (req, res) => {
    const enquiry_id = idOf(req, 'Enquiry');
    const command = { type: 'ForgetEnquiry', enquiry_id, reason: 'asked' } as const;
    const events = await change(req, res, { command, append: appendDeletingKeys([enquiry_id]) });
    counters.forgottenEnquiries.inc({ reason: 'asked' }, events.length);
    eraseKeys();
  };
  return { changeStatus, note, arrangeViewing, cancelViewing, forget };
}

function forgetPerson({ database, keyring, counters, wakeUp, eraseKeys }: Deps): RequestHandler {
  return async (req, res: Response<PersonForgotten>) => {
    const person = parseRequest(ForgetPerson, req.body);
    const db = database(res);
    const { ids, unsearchable } = await findPerson(db, keyring, person);
    const forgetting = { reason: 'asked', meta: adminMeta(req, res) } as const;
    const { count, position } = await forgetEnquiries(db, ids, forgetting);
    counters.forgottenEnquiries.inc({ reason: 'asked' }, count);
    if (ids.length > 0) eraseKeys();
    answerWrite(res, wakeUp, { position }, { count, unsearchable });
  };
}
