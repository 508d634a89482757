import { streams } from '@marketplace/contracts/events';
import { limits } from '@marketplace/contracts/limits';
import type { PrivateNotesWritten } from '@marketplace/contracts/private-notes/private-notes.views';
import { PrivateNotes } from '@marketplace/contracts/private-notes/private-notes.views';
import { bothFamilies } from '@marketplace/contracts/routes';
import { commandHandler, loadStream } from '@marketplace/event-store/command-handler';
import { notFound, unavailable } from '@marketplace/service-kit/http-error';
import { jsonBody, parseRequest } from '@marketplace/service-kit/parse-request';
import { comparablePhone } from '@marketplace/vault/find-person';
import type { RequestHandler, Response, Router } from 'express';
import { appendDeletingKeys, hasherOf, sealFor } from '../enquiries/sealing.ts';
import { listingDecider } from '../listings/listing.decider.ts';
import type { Service } from '../service.ts';
import { adminMeta, answerWrite, idOf, versionSeen } from '../writes.ts';
import { privateNotesDecider } from './private-notes.decider.ts';

interface Deps extends Service {
  /** Requests that deleted keys are erased from the disk. */
  eraseKeys: () => void;
}

/** Returns the admin's calls that replace and erase the private notes of a listing. */
export function privateNotesRoutes({ database, authority, keyring, wakeUp, eraseKeys }: Deps): Router {
  const change: RequestHandler = async (req, res: Response<PrivateNotesWritten>) => {
    const listing_id = idOf(req);
    const notes = parseRequest(PrivateNotes, req.body);
    const db = database(res);
    const { state } = await loadStream(db, listingDecider, streams.listing(listing_id));
    if (state.status !== 'listed') throw notFound();
    const hash = await hasherOf(db, keyring);
    if (!hash) throw unavailable('VAULT_KEY is not the key of the vault. Nothing was saved.', 60);
    const value = { type: 'PrivateNotesChanged', enquiryId: listing_id, value: notes } as const;
    const { sealed, appendWith } = sealFor(keyring, value);
    const phone = notes.owner_phone === null ? null : hash(comparablePhone(notes.owner_phone));
    const append = appendWith({ email: null, phone, body: null });
    const handle = commandHandler(db, privateNotesDecider, streams.privateNotes, append);
    const given = { meta: adminMeta(req, res), expectedVersion: versionSeen(req) };
    const written = await handle(listing_id, { type: 'ChangePrivateNotes', listing_id, sealed }, given);
    answerWrite(res, wakeUp, written, { version: written.version });
  };

  /** Also of a deleted listing. */
  const erase: RequestHandler = async (req, res: Response<PrivateNotesWritten>) => {
    const listing_id = idOf(req);
    const append = appendDeletingKeys([listing_id]);
    const handle = commandHandler(database(res), privateNotesDecider, streams.privateNotes, append);
    const command = { type: 'ErasePrivateNotes', listing_id } as const;
    const written = await handle(listing_id, command, { meta: adminMeta(req, res) });
    if (written.version === 0) throw notFound('Private notes');
    eraseKeys();
    answerWrite(res, wakeUp, written, { version: written.version });
  };

  const path = bothFamilies('/api/properties/:id/private-notes');
  return authority.router().put(path, jsonBody(limits.enquiryBody), change).delete(path, erase);
}
