import { enquiry } from '@marketplace/command/testing/enquiry';
import { EnquiryView, ViewingsView } from '@marketplace/contracts/enquiries/enquiry.views';
import { startMailServer } from '@marketplace/projector/testing/mail-server';
import { waitFor } from '@marketplace/testing/wait-for';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { adminOf, runApi } from './running-api.ts';

const mails = await startMailServer();
afterAll(() => mails.close());
const sender = { from: 'site@example.com', to: 'agent@example.com', siteName: 'Five Foot Way' };
const smtpUrl = `smtp://127.0.0.1:${mails.port}`;
const api = runApi({ notices: { smtpUrl, ...sender, origin: 'https://homes.example' } });
const admin = adminOf(api, 'Mei');

let tests = 0;
let email = '';
beforeEach(() => {
  tests += 1;
  email = `zebulon${tests}@example.com`; // a mail of an earlier test may still be on its way
  mails.be('takes');
  mails.taken.length = 0;
});

const starts_at = '2026-12-01T10:30:00+08:00';
const ask = async (changes: object = {}): Promise<string> =>
  (await admin.write('POST', '/api/enquiries', { ...enquiry, email, ...changes })).id;
const arrange = (id: string, changes: object = {}) =>
  admin.write('POST', `/api/enquiries/${id}/viewing`, { starts_at, email, ...changes });
const cancel = (id: string) => admin.write('DELETE', `/api/enquiries/${id}/viewing`);
/** The mails so far, oldest first, with folded and quoted lines joined. */
const taken = () => mails.taken.map((mail) => mail.replaceAll('=\r\n', '').replaceAll('\r\n ', ''));
const toVisitors = () => taken().filter((mail) => mail.includes(`\nTo: ${email}`));
/** Waits for the mail about an enquiry that is sent after all that were due before. */
async function settled(): Promise<void> {
  const last = await ask();
  await waitFor(() => taken().some((mail) => mail.includes(last)));
}

/** The content of the calendar file in a mail. */
function calendarIn(mail = ''): string {
  const part = mail.slice(mail.indexOf('Content-Type: text/calendar'));
  const content = part.slice(part.indexOf('\r\n\r\n'), part.indexOf('\r\n--'));
  return content.includes('BEGIN:VCALENDAR') ? content : Buffer.from(content, 'base64').toString();
}

describe('the confirmation of a viewing', () => {
  it('goes to the visitor with a calendar entry, which moves and ends with the viewing', async () => {
    const { id: property_id } = await admin.add({ title: 'Flat by the canal' });
    const id = await ask({ property_id });
    await arrange(id, { place: 'The lobby' });
    await waitFor(() => toVisitors().length === 1);
    const [first = ''] = toVisitors();
    expect(first).toMatch(/^Reply-To: agent@example.com\r$/m);
    expect(first).toMatch(/^Subject: Viewing of Flat by the canal, Tue, 1 Dec 2026/m);
    expect(first).toContain('Place: The lobby');
    const entry = calendarIn(first);
    expect(entry).toContain(`UID:viewing-${id}\r\n`);
    expect(entry).toContain('DTSTART;TZID=Asia/Singapore:20261201T103000');
    expect(entry).toContain('LOCATION:The lobby');
    expect(entry).toContain('STATUS:CONFIRMED');

    await arrange(id, { starts_at: '2026-12-02T15:00:00+08:00' });
    await waitFor(() => toVisitors().length === 2);
    await cancel(id);
    await waitFor(() => toVisitors().length === 3);
    const [, moved, cancelled = ''] = toVisitors();
    expect(calendarIn(moved)).toContain('DTSTART;TZID=Asia/Singapore:20261202T150000');
    expect(cancelled).toMatch(/^Subject: Cancelled: viewing of Flat by the canal/m);
    expect(cancelled).not.toContain('The lobby');
    const sequences = toVisitors().map((mail) => Number(/SEQUENCE:(\d+)/.exec(calendarIn(mail))?.[1]));
    expect(sequences).toEqual(sequences.toSorted((one, other) => one - other));
    expect(new Set(sequences).size).toBe(3);
    expect(calendarIn(cancelled)).toContain('STATUS:CANCELLED');
  });

  it('is offered and marked for admins, and no address is in the log', async () => {
    const days = { from: '2026-12-01', to: '2026-12-01' };
    const path = `/api/enquiries/viewings?${new URLSearchParams(days)}`;
    await waitFor(async () => (await admin.read(path, ViewingsView)).can_mail);
    const id = await ask();
    await arrange(id);
    const { viewing } = await admin.read(`/api/enquiries/${id}`, EnquiryView);
    expect(viewing).toEqual({ starts_at: '2026-12-01T02:30:00.000Z', minutes: 30, is_mailed: true });
    const { rows } = await api.database.pool.query('SELECT FROM log.events WHERE data::text LIKE $1', [
      '%zebulon%',
    ]);
    expect(rows).toEqual([]);
  });

  it('is not sent unless it is asked for, nor is a cancellation then', async () => {
    const id = await ask();
    await arrange(id, { email: null });
    await cancel(id);
    await settled();
    expect(toVisitors()).toEqual([]);
  });

  it('is not sent once the visitor is forgotten', async () => {
    mails.be('refuses');
    const id = await ask();
    await arrange(id);
    await admin.write('DELETE', `/api/enquiries/${id}`);
    mails.be('takes');
    await settled();
    expect(toVisitors()).toEqual([]);
  });

  it.each([{ email: 'nobody' }, { email: 5 }])('is refused for %j', async (changes) => {
    const id = await ask();
    const { status, body } = await admin.call('POST', `/api/enquiries/${id}/viewing`, {
      starts_at,
      ...changes,
    });
    expect([status, body.errors[0].path]).toEqual([422, 'email']);
  });
});
