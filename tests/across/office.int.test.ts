import { CalendarView, NewCalendarAddress, RemindersView } from '@marketplace/contracts/agenda/agenda.views';
import { viewingSlots } from '@marketplace/contracts/agenda/slots.views';
import { addDays, dayInSingapore } from '@marketplace/contracts/analytics/date-range';
import { TodoList } from '@marketplace/contracts/analytics/overview.views';
import { consent } from '@marketplace/contracts/enquiries/enquiry.terms';
import { EnquiriesPage } from '@marketplace/contracts/enquiries/enquiry.views';
import { headers } from '@marketplace/contracts/headers';
import { ReplyTemplates } from '@marketplace/contracts/reply-templates/reply-template.views';
import { createLogger } from '@marketplace/service-kit/logger';
import { createMetrics } from '@marketplace/service-kit/metrics';
import { describe, expect, it } from 'vitest';
import { adminOf, runApi } from './running-api.ts';

const lines: string[] = [];
const metrics = createMetrics();
const logger = createLogger('services', 'trace', { write: (line) => void lines.push(line) });
const api = runApi({ logger, metrics });
const [mei, siti] = [adminOf(api, 'Mei'), adminOf(api, 'Siti')];
const today = dayInSingapore(new Date());
const unknown = '0198c0de-0000-7000-8000-000000000001';

let sent = 0;
/** Sends an enquiry as a visitor; returns its id. */
async function ask(property_id: string | null = null): Promise<string> {
  sent += 1;
  const person = {
    name: 'Zebulon Quill',
    email: `quill${sent}@example.com`,
    phone: '',
    subject: 'Hi',
    message: 'Hi',
  };
  const body = { ...person, kind: 'viewing', property_id, consent: consent.version };
  const { status, body: receipt } = await api.call('POST', '/api/enquiries', { body });
  expect(status).toBe(201);
  return receipt.id;
}
const head = async () => (await api.pool.query('SELECT position FROM log.head')).rows[0].position;

describe('a reminder', () => {
  const remind = (about: string, id: string, due_on: string, who = mei) =>
    who.write('PUT', `/api/agenda/reminders/${about}/${id}`, { due_on });
  const remindersOf = async (who = mei) =>
    (await who.read('/api/agenda/reminders', RemindersView)).reminders.map(({ due_on, enquiry, listing }) => [
      due_on,
      enquiry?.id ?? listing?.id,
    ]);
  const dueOf = async (who = mei) => {
    const { sections } = await who.read('/api/analytics/todo', TodoList);
    return sections.find(({ kind }) => kind === 'reminders')?.items ?? [];
  };

  it('belongs to one admin, is moved, is in To do from its day on, and done by one call', async () => {
    const listing = await mei.add({ title: 'Reminded' });
    const enquiry = await ask(listing.id);
    await remind('enquiry', enquiry, addDays(today, -1));
    await remind('listing', listing.id, addDays(today, 3));
    expect(await remindersOf()).toEqual([
      [addDays(today, -1), enquiry],
      [addDays(today, 3), listing.id],
    ]);
    expect(await remindersOf(siti)).toEqual([]);
    expect((await dueOf()).map(({ title, fact }) => [title, fact])).toEqual([
      ['Reminded', expect.stringMatching(/^Overdue since \d+ \w+ 20\d\d · Viewing /)],
    ]);
    await remind('listing', listing.id, today);
    expect((await dueOf()).map(({ fact }) => fact)).toEqual([expect.stringMatching(/^Overdue/), 'Due today']);
    for (let twice = 0; twice < 2; twice++)
      await mei.write('DELETE', `/api/agenda/reminders/enquiry/${enquiry}`);
    expect(await remindersOf()).toEqual([[today, listing.id]]);
    await mei.write('DELETE', `/api/properties/${listing.id}`);
    expect(await remindersOf()).toEqual([]);
  });

  it('of an enquiry ends when the enquiry is forgotten', async () => {
    const enquiry = await ask();
    await remind('enquiry', enquiry, today);
    expect(await remindersOf()).toEqual([[today, enquiry]]);
    await mei.write('DELETE', `/api/enquiries/${enquiry}`);
    expect(await remindersOf()).toEqual([]);
    const again = await mei.call('PUT', `/api/agenda/reminders/enquiry/${enquiry}`, { due_on: today });
    expect(again.status).toBe(404);
  });

  it('is refused for unknown subjects and wrong days, and nothing is recorded', async () => {
    const { id } = await mei.add();
    const before = await head();
    for (const [path, body, status] of [
      [`listing/${unknown}`, { due_on: today }, 404],
      [`enquiry/${unknown}`, { due_on: today }, 404],
      [`enquiry/${id}`, { due_on: today }, 404],
      [`home/${id}`, { due_on: today }, 404],
      [`listing/${id}`, { due_on: 'friday' }, 422],
      [`listing/${id}`, { due_on: today, admin_id: unknown }, 422],
    ] as const)
      expect([path, (await mei.call('PUT', `/api/agenda/reminders/${path}`, body)).status]).toEqual([
        path,
        status,
      ]);
    expect(await head()).toBe(before);
  });
});

describe('the private address of a calendar', () => {
  const make = async (who = mei) =>
    NewCalendarAddress.parse(await who.write('POST', '/api/agenda/calendar')).secret;
  const own = async (who = mei) => (await who.read('/api/agenda/calendar', CalendarView)).made_at;
  /** Reads a calendar as a calendar app does, once what was written is there. */
  async function open(secret: string) {
    await mei.read('/api/enquiries', EnquiriesPage);
    await own();
    return api.call('GET', `/api/agenda/calendar/${secret}`);
  }
  const entriesOf = (text: string) =>
    text
      .split('BEGIN:VEVENT')
      .slice(1)
      .map((entry) =>
        Object.fromEntries(
          [...entry.replaceAll('\r\n ', '').matchAll(/^([A-Z]+)[;:](.*)\r$/gm)].map(
            ([, name = '', value]) => [name, value],
          ),
        ),
      );

  it('has viewings, cancelled ones too, and own reminders, without personal data', async () => {
    const listing = await mei.add({ title: 'Garden flat' });
    const enquiry = await ask(listing.id);
    const starts_at = `${addDays(today, 7)}T10:30:00+08:00`;
    const arrange = (time: string) =>
      mei.write('POST', `/api/enquiries/${enquiry}/viewing`, {
        starts_at: time,
        minutes: 45,
        place: 'Secret lobby',
      });
    await arrange(starts_at);
    await mei.write('PUT', `/api/agenda/reminders/listing/${listing.id}`, { due_on: addDays(today, 2) });
    await siti.write('PUT', `/api/agenda/reminders/enquiry/${enquiry}`, { due_on: today });
    const secret = await make();
    const { status, body, headers: told } = await open(secret);
    expect([status, told.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(told.get('cache-control')).toBe('private, no-store');
    const days = addDays(today, 7).replaceAll('-', '');
    const [viewing, reminder, ...others] = entriesOf(body);
    expect(others).toEqual([]);
    expect(viewing).toMatchObject({
      UID: `viewing-${enquiry}`,
      DTSTART: `TZID=Asia/Singapore:${days}T103000`,
      DTEND: `TZID=Asia/Singapore:${days}T111500`,
      SUMMARY: 'Viewing: Garden flat',
      STATUS: 'CONFIRMED',
    });
    expect(viewing?.LOCATION).toMatch(/^D\d\d /);
    expect(reminder).toMatchObject({
      DTSTART: `VALUE=DATE:${addDays(today, 2).replaceAll('-', '')}`,
      SUMMARY: 'Follow up: Garden flat',
    });
    for (const trace of ['Zebulon', 'quill', 'Secret lobby']) expect(body).not.toContain(trace);

    await arrange(`${addDays(today, 8)}T10:30:00+08:00`);
    const [moved] = entriesOf((await open(secret)).body);
    expect(moved?.UID).toBe(viewing?.UID);
    expect(Number(moved?.SEQUENCE)).toBeGreaterThan(Number(viewing?.SEQUENCE));
    await mei.write('DELETE', `/api/enquiries/${enquiry}/viewing`);
    const [cancelled] = entriesOf((await open(secret)).body);
    expect(cancelled).toMatchObject({ UID: viewing?.UID, DTSTART: moved?.DTSTART, STATUS: 'CANCELLED' });
    expect(Number(cancelled?.SEQUENCE)).toBeGreaterThan(Number(moved?.SEQUENCE));
  });

  it('is replaced by a new one, revoked, and returned again to a retry with a key', async () => {
    const first = await make();
    const second = await make();
    expect(await own()).not.toBeNull();
    expect([(await open(first)).status, (await open(second)).status]).toEqual([404, 200]);
    const keyed = { [headers.idempotencyKey]: 'a-key-of-a-calendar' };
    const send = async () => (await mei.call('POST', '/api/agenda/calendar', undefined, keyed)).body.secret;
    expect(await send()).toBe(await send());
    expect((await open(await send())).status).toBe(200);
    for (let twice = 0; twice < 2; twice++) await mei.write('DELETE', '/api/agenda/calendar');
    expect(await own()).toBeNull();
    const {
      status,
      body,
      headers: told,
    } = await open(
      await make().then(async (secret) => {
        await mei.write('DELETE', '/api/agenda/calendar');
        return secret;
      }),
    );
    expect([status, body, told.get('cache-control')]).toEqual([
      404,
      { detail: 'Calendar not found' },
      'private, no-store',
    ]);
    for (const wrong of ['A'.repeat(43), 'short', '%F0%9F%8F%A0'])
      expect((await open(wrong)).status).toBe(404);
  });

  it('ends when its admin is disabled, also when they are enabled again', async () => {
    const secret = await make(siti);
    expect((await open(secret)).status).toBe(200);
    const { rows } = await api.database.pool.query("SELECT id FROM auth.admins WHERE username = 'Siti'");
    const admin_id: string = rows[0].id;
    await mei.write('PUT', `/api/auth/team/${admin_id}`, { is_disabled: true });
    expect((await open(secret)).status).toBe(404);
    await mei.write('PUT', `/api/auth/team/${admin_id}`, { is_disabled: false });
    expect((await open(secret)).status).toBe(404);
  });

  it('has its secret in no log, table or metric', async () => {
    const secret = await make();
    await open(secret);
    await api.call('GET', `/agenda/calendar/${secret}`);
    const { rows } = await api.database.pool.query(
      `SELECT (SELECT string_agg(e::text, ' ') FROM log.events e) AS log,
        (SELECT string_agg(e::text, ' ') FROM activity_g1.entries e) AS entries`,
    );
    const places = { ...rows[0], lines: lines.join('\n'), metrics: await metrics.metrics() };
    expect(places.lines).toContain('/agenda/calendar/…');
    const held = Object.entries(places).filter(([, text]) => String(text).includes(secret));
    expect(held.map(([name]) => name)).toEqual([]);
  });
});

describe('a reply template', () => {
  const path = (id: string) => `/api/enquiries/templates/${id}`;
  const read = () => mei.read('/api/enquiries/templates', ReplyTemplates);
  const [first, second] = ['0198c0de-0000-7000-8000-0000000000a1', '0198c0de-0000-7000-8000-0000000000a2'];

  it('is saved, changed and removed, for all admins, by name', async () => {
    await mei.write('PUT', path(first), { name: 'Thanks', text: 'Hi {name},\r\nabout {listing}: {viewing}' });
    await siti.call('PUT', path(second), { name: 'Sold', text: 'Sorry, it is sold.' });
    await mei.write('PUT', path(second), { name: 'Already sold', text: 'Sorry, it is sold.' });
    expect(await read()).toEqual([
      { id: second, name: 'Already sold', text: 'Sorry, it is sold.' },
      { id: first, name: 'Thanks', text: 'Hi {name},\nabout {listing}: {viewing}' },
    ]);
    for (let twice = 0; twice < 2; twice++) await mei.write('DELETE', path(second));
    expect((await read()).map(({ id }) => id)).toEqual([first]);
  });

  it('with an unknown field, without a name or a text is refused', async () => {
    for (const [body, paths] of [
      [{ name: 'Wrong', text: 'Dear {firstname}' }, ['text']],
      [{ name: ' ', text: '' }, ['name', 'text']],
    ] as const) {
      const refused = await mei.call('PUT', path(second), body);
      expect(refused.status).toBe(422);
      const named = refused.body.errors.map((error: { path: string }) => error.path);
      expect([...new Set(named)]).toEqual(paths);
    }
  });
});

it('the free times of viewings leave out arranged ones, and name no one', async () => {
  const free = async () => {
    const { status, body } = await api.call('GET', '/api/agenda/slots');
    expect([status, Object.keys(body)]).toEqual([200, ['slots']]);
    return viewingSlots.parse(body).slots;
  };
  const [first, second = '', third = '', ...others] = await free();
  expect(others.length).toBeGreaterThan(50);
  const enquiry = await ask();
  await mei.write('POST', `/api/enquiries/${enquiry}/viewing`, { starts_at: second });
  await expect.poll(free).not.toContain(second);
  expect(await free()).toEqual([first, third, ...others]);
  await mei.write('DELETE', `/api/enquiries/${enquiry}/viewing`);
  await expect.poll(free).toContain(second);
});
