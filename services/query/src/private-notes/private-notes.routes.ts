import type { PrivateNotesView } from '@marketplace/contracts/private-notes/private-notes.views';
import { bothFamilies } from '@marketplace/contracts/routes';
import type { CallDatabase } from '@marketplace/service-kit/database';
import { notFound } from '@marketplace/service-kit/http-error';
import type { Keyring } from '@marketplace/vault/keyring';
import type { RequestHandler, Router } from 'express';
import { z } from 'zod';
import { sendJson } from '../answers/send.ts';
import type { Reads } from '../answers/wait-for-position.ts';
import { createSummaries } from '../enquiries/summaries.ts';
import { privateNotesOf } from './private-notes.query.ts';

interface Deps extends Reads {
  database: CallDatabase;
  keyring: Keyring | undefined;
}

const ListingId = z.uuid().toLowerCase();
const NONE: PrivateNotesView = { notes: null, state: 'none', version: 0, changed_at: null, changed_by: null };

/** The private notes of a listing, deleted ones included, for admins only. Each reading is recorded first. */
export function privateNotesRoutes(deps: Deps): Router {
  const { authority, db, waits, database, keyring } = deps;
  const { record } = createSummaries(deps);
  const answer: RequestHandler<{ id: string }> = async (req, res) => {
    const id = ListingId.safeParse(req.params.id).data;
    if (id === undefined) throw notFound();
    await waits.forStored('activity', req, res);
    const opening = { db: db(res), vault: database(res), keyring };
    const [found] = await privateNotesOf(opening, [id]);
    const { listing_id: _, title: __, ...view } = found ?? { ...NONE, listing_id: id, title: null };
    if (view.notes) await record(res, { type: 'PrivateNotesOpened', data: { listing_id: id } });
    await sendJson(req, res, JSON.stringify(view), 'admin');
  };
  return authority.router().get(bothFamilies('/api/properties/:id/private-notes'), answer);
}
