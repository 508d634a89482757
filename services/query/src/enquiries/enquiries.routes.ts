import { ForgetPerson, SearchEnquiries } from '@marketplace/contracts/enquiries/enquiry.commands';
import type {
  EnquiriesFound,
  EnquiriesPage,
  EnquiryPhotos,
  ViewingsView,
} from '@marketplace/contracts/enquiries/enquiry.views';
import { EnquiriesQuery, ViewingsQuery } from '@marketplace/contracts/enquiries/enquiry.views';
import { limits } from '@marketplace/contracts/limits';
import { bothFamilies } from '@marketplace/contracts/routes';
import { projectorHeartbeats } from '@marketplace/read-models/database';
import type { CallDatabase } from '@marketplace/service-kit/database';
import { notFound } from '@marketplace/service-kit/http-error';
import { jsonBody, parseRequest } from '@marketplace/service-kit/parse-request';
import type { Keyring } from '@marketplace/vault/keyring';
import type { Response, Router } from 'express';
import { z } from 'zod';
import { sendJson } from '../answers/send.ts';
import type { Reads } from '../answers/wait-for-position.ts';
import { countEnquiries, findEnquiries, findPage, findViewings } from './enquiries.query.ts';
import { personExport, viewsOf } from './person-export.ts';
import { photosOf } from './photos.ts';
import { searchEnquiries } from './search-enquiries.ts';
import { createSummaries, readerOf } from './summaries.ts';

interface Deps extends Reads {
  database: CallDatabase;
  keyring: Keyring | undefined;
  /** Minimum time between two viewings. */
  viewingBufferMinutes: number;
}

const EnquiryId = z.uuid().toLowerCase();

/** Enquiries, for admins only: the only place that decrypts them. Each reading is recorded first. */
export function enquiriesRoutes(deps: Deps): Router {
  const { authority, db, waits, database, keyring, viewingBufferMinutes } = deps;
  const { record, summariesOf, arrangedOf } = createSummaries(deps);

  async function pageOf(res: Response, query: EnquiriesQuery): Promise<EnquiriesPage> {
    const { rows, next_cursor } = await findPage(db(res), query);
    const enquiries = await summariesOf(res, rows);
    return { enquiries, next_cursor, ...(await countEnquiries(db(res))) };
  }

  const opening = (res: Response) => ({ db: db(res), vault: database(res), keyring });

  return authority
    .router()
    .get(bothFamilies('/api/enquiries'), async (req, res) => {
      const query = parseRequest(EnquiriesQuery, req.query);
      await waits.forStored('enquiries', req, res);
      await sendJson(req, res, JSON.stringify(await pageOf(res, query)), 'admin');
    })
    .get(bothFamilies('/api/enquiries/viewings'), async (req, res) => {
      const days = parseRequest(ViewingsQuery, req.query);
      await waits.forStored('enquiries', req, res);
      const rows = await findViewings(db(res), days);
      const viewings = await arrangedOf(res, rows);
      const { survey } = await projectorHeartbeats(db(res));
      const can_mail = survey?.notices != null;
      const answer: ViewingsView = { viewings, buffer_minutes: viewingBufferMinutes, can_mail };
      await sendJson(req, res, JSON.stringify(answer), 'admin');
    })
    .get(bothFamilies('/api/enquiries/:id'), async (req, res) => {
      const id = EnquiryId.safeParse(req.params.id).data;
      await waits.forStored('enquiries', req, res);
      const [enquiry] = id ? await viewsOf(opening(res), await findEnquiries(db(res), [id])) : [];
      if (!enquiry) throw notFound('Enquiry');
      if (enquiry.person) await record(res, { type: 'EnquiryOpened', data: { enquiry_id: enquiry.id } });
      await sendJson(req, res, JSON.stringify(enquiry), 'admin');
    })
    .get(bothFamilies('/api/enquiries/:id/photos'), async (req, res) => {
      const id = parseRequest(EnquiryId, req.params.id);
      await waits.forAdmin(req, res);
      const [found] = await photosOf(opening(res), [id]);
      if (found) await record(res, { type: 'EnquiryOpened', data: { enquiry_id: id } });
      const answer: EnquiryPhotos = { photos: found?.photos ?? [] };
      await sendJson(req, res, JSON.stringify(answer), 'admin');
    })
    .post(bothFamilies('/api/enquiries/search'), jsonBody(limits.enquiryBody), async (req, res) => {
      const query = parseRequest(SearchEnquiries, req.body);
      await waits.forStored('enquiries', req, res);
      const { rows, ...searched } = await searchEnquiries(opening(res), query);
      const answer: EnquiriesFound = { enquiries: await summariesOf(res, rows), ...searched };
      await sendJson(req, res, JSON.stringify(answer), 'admin');
    })
    .post(bothFamilies('/api/enquiries/export'), jsonBody(limits.enquiryBody), async (req, res) => {
      const person = parseRequest(ForgetPerson, req.body);
      await waits.forStored('enquiries', req, res);
      await waits.forStored('alerts', req, res);
      const answer = await personExport(opening(res), person, readerOf(res));
      res.attachment('enquiries-of-a-person.json');
      await sendJson(req, res, JSON.stringify(answer), 'admin');
    });
}
