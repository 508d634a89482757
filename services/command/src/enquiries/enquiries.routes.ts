import {
  ArrangeViewing,
  ChangeEnquiryStatus,
  ForgetPerson,
  NoteOnEnquiry,
  SendEnquiry,
} from '@marketplace/contracts/enquiries/enquiry.commands';
import type {
  EnquiryReceipt,
  EnquiryWritten,
  PersonForgotten,
} from '@marketplace/contracts/enquiries/enquiry.views';
import { streams } from '@marketplace/contracts/events';
import { headers } from '@marketplace/contracts/headers';
import { limits } from '@marketplace/contracts/limits';
import { bothFamilies } from '@marketplace/contracts/routes';
import { commandHandler } from '@marketplace/event-store/command-handler';
import type { Database } from '@marketplace/event-store/database';
import { idempotentId } from '@marketplace/event-store/events';
import { apiRouter } from '@marketplace/service-kit/http-app';
import { tooManyRequests, unavailable } from '@marketplace/service-kit/http-error';
import { jsonBody, parseRequest } from '@marketplace/service-kit/parse-request';
import type { Keyring } from '@marketplace/vault/keyring';
import { opensVault } from '@marketplace/vault/vault-state';
import type { Request, RequestHandler, Response, Router } from 'express';
import type { Counter } from 'prom-client';
import { clientAddress } from '../client-address.ts';
import type { CommandSettings } from '../settings.ts';
import type { DiskGuard } from '../visits/disk-guard.ts';
import type { Writes } from '../writes.ts';
import { adminMeta, answerWrite, idempotencyKey, idOf, versionSeen, visitorMeta } from '../writes.ts';
import type { EnquiryCommand } from './enquiry.decider.ts';
import { enquiryDecider } from './enquiry.decider.ts';
import type { createEnquiryLimiter } from './enquiry-limiter.ts';
import { findPerson, forgetEnquiries } from './forget-enquiries.ts';
import { receiveEnquiry } from './receive-enquiry.ts';
import { appendDeletingKeys, hasherOf, sealFor } from './sealing.ts';

/** What becomes of an enquiry that can be read. */
export const enquiryResults = ['taken', 'suspect', 'replayed', 'refused'] as const;

interface Deps extends Writes {
  settings: CommandSettings;
  keyring: Keyring;
  limiter: ReturnType<typeof createEnquiryLimiter>;
  disk: DiskGuard;
  taken: Counter<'result'>;
  forgotten: Counter<'reason'>;
  /** Asks for deleted keys to be erased from the disk. */
  eraseKeys: () => void;
}

/** Returns the visitors' call that sends an enquiry, and the admin's calls that change and forget enquiries. */
export function enquiriesRoutes(deps: Deps): Router {
  const { requireAdmin } = deps.authority;
  const body = jsonBody(limits.enquiryBody);
  const of = (path: string) => bothFamilies(`/api/enquiries${path}`);
  const { changeStatus, note, arrangeViewing, cancelViewing, forget } = changes(deps);
  return apiRouter()
    .post(of(''), body, receive(deps))
    .post(of('/forget'), requireAdmin, body, forgetPerson(deps))
    .put(of('/:id/status'), requireAdmin, body, changeStatus)
    .post(of('/:id/notes'), requireAdmin, body, note)
    .post(of('/:id/viewing'), requireAdmin, body, arrangeViewing)
    .delete(of('/:id/viewing'), requireAdmin, cancelViewing)
    .delete(of('/:id'), requireAdmin, forget);
}

const LATER_SECONDS = 600;

function receive(deps: Deps): RequestHandler {
  const { database, settings, keyring, limiter, disk, taken, wakeUp } = deps;
  const notStored = () => {
    taken.inc({ result: 'refused' });
    return unavailable(
      `Your message cannot be stored now. Please call ${settings.AGENT_PHONE}.`,
      LATER_SECONDS,
    );
  };

  /** @throws {HttpError} 429 or 503 when one more may not be taken, with the number to call instead */
  async function assertRoom(req: Request): Promise<void> {
    const { AGENT_PHONE, ENQUIRY_DISK_MB } = settings;
    const isFull = disk.hasLessThan(ENQUIRY_DISK_MB);
    const seconds = isFull ? undefined : await limiter(clientAddress(req));
    if (isFull) throw notStored();
    if (seconds === undefined) return;
    taken.inc({ result: 'refused' });
    throw tooManyRequests(seconds, AGENT_PHONE);
  }

  return async (req, res: Response<EnquiryReceipt>) => {
    const sent = parseRequest(SendEnquiry, req.body);
    const key = idempotencyKey(req);
    await assertRoom(req);
    const db = database(res);
    const hash = await hasherOf(db, keyring);
    if (!hash) throw notStored(); // nobody could find or read it with the right VAULT_KEY
    const receipt = { sent, key, meta: visitorMeta(res), hash };
    const { id, reference, position, replayed } = await receiveEnquiry(db, keyring, receipt);
    if (replayed) res.set(headers.idempotentReplayed, 'true');
    taken.inc({ result: replayed ? 'replayed' : sent.website ? 'suspect' : 'taken' });
    answerWrite(res, wakeUp, { position, status: 201 }, { id, reference });
  };
}

function changes({ database, keyring, forgotten, wakeUp, eraseKeys }: Deps) {
  interface Change {
    command: EnquiryCommand;
    status?: number;
    /** Of what has sealed something. */
    append?: Parameters<typeof commandHandler>[3];
  }
  async function change(req: Request, res: Response<EnquiryWritten>, { command, status, append }: Change) {
    const { enquiry_id: id } = command;
    const handle = commandHandler(database(res), enquiryDecider, streams.enquiry, append);
    const given = {
      meta: adminMeta(req, res),
      expectedVersion: versionSeen(req),
      cause: causeOf(req, id),
    };
    const { position, version, events } = await handle(id, command, given);
    answerWrite(res, wakeUp, { position, version, ...(status && { status }) }, { id, version });
    return events;
  }

  const changeStatus: RequestHandler = async (req, res) => {
    const enquiry_id = idOf(req, 'Enquiry');
    const { status } = parseRequest(ChangeEnquiryStatus, req.body);
    await change(req, res, { command: { type: 'ChangeEnquiryStatus', enquiry_id, status } });
  };
  const note: RequestHandler = async (req, res) => {
    const enquiry_id = idOf(req, 'Enquiry');
    const value = parseRequest(NoteOnEnquiry, req.body);
    await assertOpen(database(res), keyring);
    const { sealed, appendWith } = sealFor(keyring, { type: 'EnquiryNoted', enquiryId: enquiry_id, value });
    const command = { type: 'NoteOnEnquiry', enquiry_id, sealed } as const;
    await change(req, res, { command, status: 201, append: appendWith() });
  };
  const arrangeViewing: RequestHandler = async (req, res) => {
    const enquiry_id = idOf(req, 'Enquiry');
    const { starts_at, minutes, place } = parseRequest(ArrangeViewing, req.body);
    await assertOpen(database(res), keyring);
    const kept =
      place === null
        ? undefined
        : sealFor(keyring, { type: 'ViewingArranged', enquiryId: enquiry_id, value: { place } });
    const command: EnquiryCommand = {
      type: 'ArrangeViewing',
      enquiry_id,
      starts_at: new Date(starts_at).toISOString(),
      minutes,
      sealed: kept?.sealed ?? null,
    };
    await change(req, res, { command, status: 201, ...(kept && { append: kept.appendWith() }) });
  };
  const cancelViewing: RequestHandler = async (req, res) => {
    await change(req, res, { command: { type: 'CancelViewing', enquiry_id: idOf(req, 'Enquiry') } });
  };
  const forget: RequestHandler = async (req, res) => {
    const enquiry_id = idOf(req, 'Enquiry');
    const command = { type: 'ForgetEnquiry', enquiry_id, reason: 'asked' } as const;
    const events = await change(req, res, { command, append: appendDeletingKeys([enquiry_id]) });
    forgotten.inc({ reason: 'asked' }, events.length);
    eraseKeys();
  };
  return { changeStatus, note, arrangeViewing, cancelViewing, forget };
}

/** @throws {HttpError} 503 when VAULT_KEY does not open the vault: what is sealed with it could not be read later */
async function assertOpen(db: Database, keyring: Keyring): Promise<void> {
  if (!(await opensVault(db, keyring)))
    throw unavailable('VAULT_KEY is not the key of the vault. Nothing was saved.', 60);
}

/** Returns what an admin's step is called that may be sent again: the same words under the same key are the same step. */
function causeOf(req: Request, enquiryId: string): string | undefined {
  const key = idempotencyKey(req);
  return key === undefined
    ? undefined
    : idempotentId(`${req.method} ${enquiryId}`, JSON.stringify([key, req.body]));
}

function forgetPerson({ database, keyring, forgotten, wakeUp, eraseKeys }: Deps): RequestHandler {
  return async (req, res: Response<PersonForgotten>) => {
    const person = parseRequest(ForgetPerson, req.body);
    const db = database(res);
    const { ids, unsearchable } = await findPerson(db, keyring, person);
    const { count, position } = await forgetEnquiries(db, ids, {
      reason: 'asked',
      meta: adminMeta(req, res),
    });
    forgotten.inc({ reason: 'asked' }, count);
    if (ids.length > 0) eraseKeys();
    answerWrite(res, wakeUp, { position }, { count, unsearchable });
  };
}
