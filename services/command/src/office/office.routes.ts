import type { NewCalendarAddress } from '@marketplace/contracts/agenda/agenda.views';
import { reminderSubjects, SetReminder } from '@marketplace/contracts/agenda/agenda.views';
import type { CalendarEvent } from '@marketplace/contracts/agenda/calendar.events';
import type { ReminderEvent } from '@marketplace/contracts/agenda/reminder.events';
import { streams } from '@marketplace/contracts/events';
import { limits } from '@marketplace/contracts/limits';
import type { ReplyTemplateEvent } from '@marketplace/contracts/reply-templates/reply-template.events';
import { SaveReplyTemplate } from '@marketplace/contracts/reply-templates/reply-template.views';
import { bothFamilies } from '@marketplace/contracts/routes';
import { commandHandler, loadStream } from '@marketplace/event-store/command-handler';
import type { Database } from '@marketplace/event-store/database';
import { idempotentId } from '@marketplace/event-store/events';
import { adminOf } from '@marketplace/service-kit/authority';
import { notFound } from '@marketplace/service-kit/http-error';
import { jsonBody, parseRequest } from '@marketplace/service-kit/parse-request';
import type { Request, RequestHandler, Response, Router } from 'express';
import { enquiryDecider } from '../enquiries/enquiry.decider.ts';
import { listingDecider } from '../listings/listing.decider.ts';
import { linkSecretOf } from '../seller-links/link-secret.ts';
import type { Service } from '../service.ts';
import { adminMeta, answerWrite, idempotencyKey, idOf } from '../writes.ts';
import { presenceDecider } from './presence.decider.ts';

const reminder = presenceDecider<ReminderEvent>('ReminderSet');
const calendar = presenceDecider<CalendarEvent>('CalendarAddressMade');
const template = presenceDecider<ReplyTemplateEvent>('ReplyTemplateSaved');

/** Returns the calls for an admin's reminders and calendar address, and for the reply templates of all. */
export function officeRoutes(service: Service): Router {
  return service.authority
    .router()
    .use(reminderRoutes(service))
    .use(calendarRoutes(service))
    .use(templateRoutes(service));
}

function reminderRoutes({ authority, database, wakeUp }: Service): Router {
  const path = bothFamilies('/api/agenda/reminders/:about/:id');
  async function change(req: Request, res: Response, event: ReminderEvent) {
    const handle = commandHandler(database(res), reminder, streams.reminder);
    const { position } = await handle(event.data.reminder_id, event, { meta: adminMeta(req, res) });
    answerWrite(res, wakeUp, { position, status: 204 });
  }
  const set: RequestHandler = async (req, res) => {
    const { due_on } = parseRequest(SetReminder, req.body);
    const subject = subjectOf(req, res);
    await assertExists(database(res), subject);
    await change(req, res, { type: 'ReminderSet', data: { ...subject, due_on } });
  };
  const finish: RequestHandler = (req, res) =>
    change(req, res, { type: 'ReminderDone', data: subjectOf(req, res) });
  return authority.router().put(path, jsonBody(limits.reminderBody), set).delete(path, finish);
}

type Subject = Extract<ReminderEvent, { type: 'ReminderDone' }>['data'];

/** Returns the ids of the reminder in the path. @throws {HttpError} 404 for an unknown kind of subject, or no id */
function subjectOf(req: Request, res: Response): Subject {
  const about = reminderSubjects.find((one) => one === req.params.about);
  const id = idOf(req, 'Subject');
  if (about === undefined) throw notFound('Subject');
  const admin_id = adminOf(res).id;
  return {
    reminder_id: idempotentId(`reminder ${admin_id}`, `${about} ${id}`),
    admin_id,
    enquiry_id: about === 'enquiry' ? id : null,
    listing_id: about === 'listing' ? id : null,
  };
}

/** @throws {HttpError} 404 when the enquiry is unknown or forgotten, or the listing unknown or deleted */
async function assertExists(db: Database, { enquiry_id, listing_id }: Subject): Promise<void> {
  if (enquiry_id !== null) {
    const { state } = await loadStream(db, enquiryDecider, streams.enquiry(enquiry_id));
    if (state.is !== 'kept') throw notFound('Enquiry');
  }
  if (listing_id !== null) {
    const { state } = await loadStream(db, listingDecider, streams.listing(listing_id));
    if (state.status !== 'listed') throw notFound();
  }
}

function calendarRoutes({ authority, database, wakeUp, secret }: Service): Router {
  const path = bothFamilies('/api/agenda/calendar');
  async function change(req: Request, res: Response, event: CalendarEvent): Promise<number> {
    const handle = commandHandler(database(res), calendar, streams.calendar);
    const { position } = await handle(event.data.admin_id, event, { meta: adminMeta(req, res) });
    return position;
  }
  const make: RequestHandler = async (req, res: Response<NewCalendarAddress>) => {
    const admin_id = adminOf(res).id;
    const once = { scope: `${admin_id} calendar`, key: idempotencyKey(req) };
    const { linkSecret, digest } = linkSecretOf(secret, once);
    const position = await change(req, res, { type: 'CalendarAddressMade', data: { admin_id, digest } });
    res.set('Cache-Control', 'private, no-store');
    answerWrite(res, wakeUp, { position, status: 201 }, { secret: linkSecret });
  };
  const revoke: RequestHandler = async (req, res) => {
    const admin_id = adminOf(res).id;
    const position = await change(req, res, { type: 'CalendarAddressRevoked', data: { admin_id } });
    answerWrite(res, wakeUp, { position, status: 204 });
  };
  return authority.router().post(path, make).delete(path, revoke);
}

function templateRoutes({ authority, database, wakeUp }: Service): Router {
  const path = bothFamilies('/api/enquiries/templates/:id');
  async function change(req: Request, res: Response, event: ReplyTemplateEvent) {
    const handle = commandHandler(database(res), template, streams.replyTemplate);
    const { position } = await handle(event.data.template_id, event, { meta: adminMeta(req, res) });
    answerWrite(res, wakeUp, { position, status: 204 });
  }
  const save: RequestHandler = async (req, res) => {
    const template_id = idOf(req, 'Template');
    const saved = parseRequest(SaveReplyTemplate, req.body);
    await change(req, res, { type: 'ReplyTemplateSaved', data: { template_id, ...saved } });
  };
  const remove: RequestHandler = (req, res) =>
    change(req, res, { type: 'ReplyTemplateRemoved', data: { template_id: idOf(req, 'Template') } });
  return authority.router().put(path, jsonBody(limits.enquiryBody), save).delete(path, remove);
}
