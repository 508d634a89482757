import { importEvents } from '@marketplace/event-store/append';
import type { NewEvent } from '@marketplace/event-store/events';
import { newId } from '@marketplace/event-store/events';
import { redisNamespace } from '@marketplace/testing/test-redis';
import { waitFor } from '@marketplace/testing/wait-for';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endOfLog } from '../engine/registry.ts';
import { mailChannel } from '../notices/mail-channel.ts';
import { createNotices } from '../notices/notices.ts';
import { openBench, silent } from '../testing/bench.ts';
import type { MailServer } from '../testing/mail-server.ts';
import { startMailServer } from '../testing/mail-server.ts';
import { aListing, anEnquiry, reminderSet, settingsChanged } from '../testing/test-events.ts';
import { dueWeekReports } from './due-week-reports.ts';
import { composeWeekReport } from './week-report-mail.ts';

const bench = await openBench();
let mails: MailServer;
let place: ReturnType<typeof redisNamespace>;
const closers: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  mails = await startMailServer();
});
afterAll(() => mails.close());
beforeEach(() => {
  mails.taken.length = 0;
  place = redisNamespace();
});
afterEach(() => Promise.all(closers.splice(0).map((close) => close())));

const settings = () => ({
  smtpUrl: `smtp://127.0.0.1:${mails.port}`,
  from: 'site@example.com',
  to: 'agent@example.com',
  siteName: 'Five <Foot> Way',
  origin: 'https://homes.example',
});
const week = '2026-11-23';
const monday = '2026-11-30T08:00:00+08:00';

/** Stores events with their times, and folds them. */
async function happened(events: readonly (readonly [at: string, event: NewEvent])[]) {
  await importEvents(
    bench.adminPool,
    events.map(([at, event]) => ({ ...event, recordedAt: new Date(`${at}+08:00`).toISOString() })),
  );
  await bench.catchUp();
}

const due = { type: 'WeekReportDue', data: { week } } as const;
const compose = (now = monday) =>
  composeWeekReport(
    { ...due, eventId: newId(), stream: '', position: 1, recordedAt: '', meta: aListing().added().meta },
    { db: bench.db, settings: { ...settings(), hasWeekReport: true }, now: new Date(now) },
  );

describe('the weekly report', () => {
  it('has the figures of the week and of the week before, and what is to do', async () => {
    const [flat, room] = [aListing(), aListing()];
    const asked = anEnquiry({ reference: 'AAAA-1111', listing_id: flat.id });
    const seen = anEnquiry({ reference: 'BBBB-2222', kind: 'viewing', listing_id: flat.id });
    await happened([
      ['2026-11-15T23:59:59', aListing().added()],
      ['2026-11-16T00:00:00', flat.added({ title: 'Garden & park' })],
      ['2026-11-20T12:00:00', room.added({ title: 'Room', property_type: 'Rent', price: 900 })],
      ['2026-11-22T12:00:00', flat.viewed()],
      ['2026-11-23T00:00:00', flat.viewed()],
      ['2026-11-23T12:00:00', flat.viewed(true)],
      ['2026-11-24T12:00:00', flat.repriced(1_000_000)],
      ['2026-11-24T13:00:00', room.statusChanged('sold')],
      ['2026-11-24T14:00:00', flat.revised({ expire_at: '2026-12-09T16:00:00.000Z' })],
      ['2026-11-25T09:30:00', asked.received()],
      ['2026-11-26T12:00:00', seen.received()],
      ['2026-11-26T13:00:00', seen.viewingArranged(undefined, '2026-12-03T02:30:00.000Z')],
      ['2026-11-26T14:00:00', reminderSet({ listing_id: flat.id, due_on: '2026-12-06' })],
      ['2026-11-26T15:00:00', reminderSet({ listing_id: room.id, due_on: '2026-12-07' })],
      ['2026-11-29T23:59:59', flat.viewed()],
      ['2026-11-30T00:00:00', flat.viewed()],
    ]);
    const { text, html, subject, to } = (await compose()) ?? {};
    expect([subject, to]).toEqual(['Your week: 23 to 29 Nov', 'agent@example.com']);
    expect(text?.split('\n')).toEqual([
      'Your week: 23 to 29 Nov',
      '',
      'Five <Foot> Way: last week, and what to do this week.',
      '',
      'LAST WEEK',
      '- Views, last week 2, week before 1',
      '- Enquiries, last week 2, week before 0',
      '- Viewings agreed, last week 1, week before 0',
      '- Properties added, last week 0, week before 2',
      '- Properties sold, last week 0, week before 0',
      '- Properties rented, last week 1, week before 0',
      '- Price changes, last week 1, week before 0',
      'Open the analytics: https://homes.example/admin/dashboard/analytics',
      '',
      'UNANSWERED ENQUIRIES (1)',
      '- Garden & park, Question AAAA-1111 · received 25 Nov',
      `  https://homes.example/admin/dashboard/enquiries/${asked.id}`,
      '',
      'VIEWINGS THIS WEEK (1)',
      '- Garden & park, Viewing BBBB-2222 · Thu, 3 Dec, 10:30 am',
      `  https://homes.example/admin/dashboard/enquiries/${seen.id}`,
      '',
      'REMINDERS',
      '- 1 reminder until 6 Dec',
      '  https://homes.example/admin/dashboard/agenda',
      '',
      'NOT CONFIRMED FOR 14 DAYS (1)',
      expect.stringMatching(/^- .*, Last confirmed or changed 15 Nov$/),
      expect.stringMatching(
        /^ {2}https:\/\/homes\.example\/admin\/dashboard\/properties\/[\w-]{36}\/history$/,
      ),
      '',
      'EXPIRING WITHIN 14 DAYS (1)',
      '- Garden & park, Expires 10 Dec',
      `  https://homes.example/admin/dashboard/properties/${flat.id}/history`,
      '',
      'Sent on Mondays to the agent’s address.',
      'Switch it off in the settings: https://homes.example/admin/dashboard/settings',
      '',
      '',
    ]);
    expect(html).toContain('Five &lt;Foot&gt; Way');
    expect(html).toContain('>Garden &amp; park</a>');
    expect(html).not.toMatch(/<img|<link|<script|url\(/);
  });

  it('has the five that wait longest of many, and says how many more there are', async () => {
    const enquiries = Array.from({ length: 7 }, (_, index) => anEnquiry({ reference: `REF-${index}` }));
    await happened(enquiries.map((one, index) => [`2026-11-2${index}T12:00:00`, one.received()] as const));
    const { text = '' } = (await compose()) ?? {};
    expect(text.match(/REF-\d/g)).toEqual(['REF-0', 'REF-1', 'REF-2', 'REF-3', 'REF-4']);
    expect(text).toContain('2 more: https://homes.example/admin/dashboard/enquiries?status=new');
  });

  it('is not sent after its Tuesday', async () => {
    expect(await compose('2026-12-01T23:59:59+08:00')).toBeDefined();
    expect(await compose('2026-12-02T00:00:00+08:00')).toBeUndefined();
  });
});

/** Starts what sends mails, with a clock, as a projector does. */
async function startAt(time: string) {
  const { db, pool } = bench;
  const { url: redisUrl, prefix } = place;
  const now = () => new Date(time);
  const mail = mailChannel({ db, redisUrl, prefix, settings: settings(), logger: silent, now });
  const appendDue = dueWeekReports({ db, pool, settings: settings(), now });
  const notices = createNotices({ db, logger: silent, channels: [mail], appendDue });
  const sweep = async () => notices.sweep(await endOfLog(db));
  const sweeping = setInterval(() => void sweep().catch(() => undefined), 20);
  closers.push(async () => {
    clearInterval(sweeping);
    await notices.close();
  });
}
const events = () =>
  bench.rows("SELECT stream_id, version, data FROM log.events WHERE type = 'WeekReportDue'");

describe('on a Monday morning', () => {
  it('several projectors send it once', async () => {
    await Promise.all([startAt(monday), startAt(monday), startAt(monday)]);
    await waitFor(() => mails.taken.length > 0);
    const later = anEnquiry({ reference: 'LAST-0001' }).received();
    await bench.append(later);
    await waitFor(() => mails.taken.some((mail) => mail.includes('LAST-0001')));
    const reports = mails.taken.filter((mail) => /^Subject: Your week: 23 to 29 Nov\r$/m.test(mail));
    expect(reports).toHaveLength(1);
    expect(reports[0]).toContain('Content-Type: text/html');
    expect(await events()).toEqual([{ stream_id: 'week-report-2026-11-23', version: 1, data: { week } }]);
  });

  it('it is neither due nor sent while owners switched it off', async () => {
    await bench.append(settingsChanged({ week_report: 'off' }));
    await startAt(monday);
    await waitFor(async () => (await bench.rows('SELECT FROM read.notice_mark')).length === 1);
    const last = anEnquiry({ reference: 'LAST-0002' }).received();
    await bench.append(last);
    await waitFor(() => mails.taken.some((mail) => mail.includes('LAST-0002')));
    expect(await events()).toEqual([]);
  });
});
