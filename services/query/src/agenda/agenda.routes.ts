import type { CalendarView, RemindersView } from '@marketplace/contracts/agenda/agenda.views';
import type { ViewingSlots } from '@marketplace/contracts/agenda/slots.views';
import { addDays, dayInSingapore } from '@marketplace/contracts/analytics/date-range';
import { bothFamilies } from '@marketplace/contracts/routes';
import { adminOf } from '@marketplace/service-kit/authority';
import type { CallDatabase } from '@marketplace/service-kit/database';
import { notFound } from '@marketplace/service-kit/http-error';
import type { Keyring } from '@marketplace/vault/keyring';
import type { RequestHandler, Router } from 'express';
import { forHolderAlone, sendJson } from '../answers/send.ts';
import type { Reads } from '../answers/wait-for-position.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { findViewings } from '../enquiries/enquiries.query.ts';
import { createSummaries } from '../enquiries/summaries.ts';
import { digestOf } from '../seller-links/link-secret.ts';
import { calendarFeed } from './calendar-feed.ts';
import { findCalendars, findReminders, findTemplates } from './office.query.ts';
import { freeSlots, SLOT_DAYS } from './viewing-slots.ts';

interface Deps extends Reads {
  catalogue: Catalogue;
  database: CallDatabase;
  keyring: Keyring | undefined;
  /** Of the site. */
  origin: string;
  /** Minimum time between two viewings. */
  viewingBufferMinutes: number;
}

/** An admin's reminders, and the calendar by its private address; free times for visitors; the reply templates of all. */
export function agendaRoutes(deps: Deps): Router {
  const { authority, catalogue, db, waits, origin, viewingBufferMinutes } = deps;
  const { summariesOf } = createSummaries(deps);

  const reminders: RequestHandler = async (req, res) => {
    await waits.forStored('activity', req, res);
    await waits.forStored('enquiries', req, res);
    const found = await findReminders(db(res), adminOf(res).id, catalogue.current);
    const rows = found.flatMap(({ enquiry }) => enquiry ?? []);
    const summaries = new Map((await summariesOf(res, rows)).map((one) => [one.id, one]));
    const answer: RemindersView = {
      reminders: found.map(({ due_on, enquiry, listing }) => ({
        due_on,
        enquiry: summaries.get(enquiry?.enquiry_id ?? '') ?? null,
        listing: listing && { id: listing.id, title: listing.title },
      })),
    };
    await sendJson(req, res, JSON.stringify(answer), 'admin');
  };

  const calendar: RequestHandler = async (req, res) => {
    await waits.forStored('activity', req, res);
    const own = (await findCalendars(db(res))).find(({ adminId }) => adminId === adminOf(res).id);
    const answer: CalendarView = { made_at: own?.madeAt ?? null };
    await sendJson(req, res, JSON.stringify(answer), 'admin');
  };

  /** Unknown and revoked addresses, and those of disabled admins, get the same answer. */
  const feed: RequestHandler<{ secret: string }> = async (req, res) => {
    await waits.forNamed(req, res, false);
    res.set(forHolderAlone);
    const digest = digestOf(req.params.secret);
    const owner = digest && (await findCalendars(db(res))).find((one) => one.digest === digest);
    if (!owner) throw notFound('Calendar');
    const asking = { adminId: owner.adminId, snapshot: catalogue.current, origin, now: new Date() };
    const text = await calendarFeed(db(res), asking);
    res.type('text/calendar; charset=utf-8').send(text);
  };

  const slots: RequestHandler = async (req, res) => {
    const now = new Date();
    const today = dayInSingapore(now);
    const arranged = await findViewings(db(res), { from: today, to: addDays(today, SLOT_DAYS + 1) });
    const busy = arranged.map(({ viewing }) => viewing);
    const free = freeSlots({
      now,
      set: catalogue.settings.values,
      busy,
      bufferMinutes: viewingBufferMinutes,
    });
    await sendJson(req, res, JSON.stringify({ slots: free } satisfies ViewingSlots), 'everyone');
  };

  const templates: RequestHandler = async (req, res) => {
    await waits.forStored('activity', req, res);
    await sendJson(req, res, JSON.stringify(await findTemplates(db(res))), 'admin');
  };

  return authority
    .router()
    .get(bothFamilies('/api/agenda/reminders'), reminders)
    .get(bothFamilies('/api/agenda/slots'), slots)
    .get(bothFamilies('/api/agenda/calendar'), calendar)
    .get(bothFamilies('/api/agenda/calendar/:secret'), feed)
    .get(bothFamilies('/api/enquiries/templates'), templates);
}
