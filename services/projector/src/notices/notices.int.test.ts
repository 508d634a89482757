import type { NewEvent } from '@marketplace/event-store/events';
import { newId } from '@marketplace/event-store/events';
import { freePort } from '@marketplace/local-stack/running-server';
import { redisNamespace } from '@marketplace/testing/test-redis';
import { waitFor } from '@marketplace/testing/wait-for';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endOfLog } from '../engine/registry.ts';
import { openBench, silent } from '../testing/bench.ts';
import type { MailServer } from '../testing/mail-server.ts';
import { startMailServer } from '../testing/mail-server.ts';
import { adminLoggedIn, aListing, anEnquiry } from '../testing/test-events.ts';
import { mailChannel } from './mail-channel.ts';
import { mailKinds } from './mail-kinds.ts';
import type { MailKinds } from './notice-mail.ts';
import { createNotices, forgetMark } from './notices.ts';

const bench = await openBench();
let mails: MailServer;
let place: ReturnType<typeof redisNamespace>;
const closers: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  mails = await startMailServer();
});
afterAll(() => mails.close());
beforeEach(() => {
  place = redisNamespace();
  mails.be('takes');
  mails.taken.length = 0;
});
afterEach(() => Promise.all(closers.splice(0).map((close) => close())));

const enquiry = (fields: { listing_id?: string; is_suspect?: boolean } = {}): NewEvent =>
  anEnquiry({ reference: `REF-${newId().slice(-4)}`, kind: 'viewing', ...fields }).received();
const idOf = ({ data }: NewEvent) => (data as { enquiry_id: string }).enquiry_id;

const settings = (port = mails.port) => ({
  smtpUrl: `smtp://agent:secret@127.0.0.1:${port}`,
  from: 'site@example.com',
  to: 'agent@example.com',
  siteName: 'Five Foot Way',
  origin: 'https://homes.example',
});
const retries = { attempts: 3, firstPauseMs: 30, timeoutMs: 2000, sweepMs: 50 };

/** Starts what tells the agent, as a projector does, which goes on sweeping at the log. */
async function start(port?: number, given = retries, kinds: MailKinds = mailKinds) {
  const { db } = bench;
  const mail = mailChannel({
    db,
    redisUrl: place.url,
    prefix: place.prefix,
    settings: settings(port),
    logger: silent,
    kinds,
    retries: given,
  });
  const notices = createNotices({ db, logger: silent, channels: [mail] });
  const sweep = async () => notices.sweep(await endOfLog(db));
  const sweeping = setInterval(() => void sweep().catch(() => undefined), 20);
  const close = async () => {
    clearInterval(sweeping);
    await notices.close();
  };
  closers.push(close);
  await markIsSet();
  return { state: mail.state, close };
}
const markIsSet = () => waitFor(async () => (await bench.rows('SELECT FROM read.notice_mark')).length === 1);
/** The mails that an event caused, by their Message-ID. */
const about = ({ eventId }: NewEvent) => mails.taken.filter((mail) => mail.includes(`<${eventId}@`));

describe('the mail of an enquiry', () => {
  it('names its reference and listing, links to the inbox, and has no personal data', async () => {
    const listing = aListing();
    await bench.append(listing.added({ title: 'Garden flat near the park' }));
    await bench.startProjector({ notices: settings() });
    await bench.caughtUp();
    await markIsSet();
    const [one, spam] = [enquiry({ listing_id: listing.id }), enquiry({ is_suspect: true })];
    await bench.append(spam, one);
    await waitFor(() => about(one).length === 1);
    const mail = about(one).join().replaceAll('=\r\n', ''); // long lines are folded
    expect(mail).toMatch(/^Subject: Enquiry REF-\S{4}: Garden flat near the park\r$/m);
    expect(mail).toMatch(/^From: Five Foot Way <site@example.com>\r$/m);
    expect(mail).toMatch(/^To: agent@example.com\r$/m);
    expect(mail).toContain(`https://homes.example/admin/dashboard/enquiries/${idOf(one)}`);
    expect(mail).not.toContain('c2VhbGVk');
    expect(about(spam)).toEqual([]);
    const sent = () => bench.rows('SELECT FROM read.notices WHERE sent_at IS NOT NULL');
    await waitFor(async () => (await sent()).length === 1);
  });

  it('is sent about an admin’s new browser too, and not about one that they used before', async () => {
    await start();
    const [known, unknown] = [adminLoggedIn(), adminLoggedIn({ is_new_device: true })];
    const last = enquiry();
    await bench.append(known, unknown, last);
    await waitFor(() => about(last).length === 1 && about(unknown).length === 1);
    const [mail = ''] = about(unknown);
    expect(mail).toMatch(new RegExp(`^Subject: New login by ${unknown.meta.actor.name}\r$`, 'm'));
    expect(mail.replaceAll('=\r\n', '')).toContain('https://homes.example/admin/dashboard/account');
    expect(about(known)).toEqual([]);
  });

  it('is sent once by several projectors, for each enquiry since the first start', async () => {
    const before = enquiry();
    await bench.append(before);
    const one = await start();
    await start();
    const events = Array.from({ length: 40 }, () => enquiry());
    for (const event of events) await bench.append(event);
    await waitFor(async () => (await one.state()).waiting === 0 && mails.taken.length >= events.length);
    for (const event of events) expect(about(event)).toHaveLength(1);
    expect(about(before)).toEqual([]);
  });

  it('is sent for enquiries while no projector ran, not for those while no mail server was set', async () => {
    await (await start()).close();
    const missed = enquiry();
    await bench.append(missed);
    const again = await start();
    await waitFor(() => about(missed).length === 1);
    await again.close();
    await forgetMark(bench.db); // as a projector without one does
    const unsaid = enquiry();
    await bench.append(unsaid);
    await start();
    const later = enquiry();
    await bench.append(later);
    await waitFor(() => about(later).length === 1);
    expect(about(unsaid)).toEqual([]);
  });

  it('is sent although Redis lost its job', async () => {
    mails.be('refuses');
    const { state } = await start(undefined, { ...retries, attempts: 1000, firstPauseMs: 3_600_000 });
    const one = enquiry();
    await bench.append(one);
    await waitFor(async () => (await state()).error);
    mails.be('takes');
    const connection = new Redis(place.url, { maxRetriesPerRequest: null });
    const queue = new Queue('notices', { connection, prefix: place.prefix });
    await queue.obliterate({ force: true });
    await waitFor(() => about(one).length === 1);
    await queue.close();
    connection.disconnect();
  });
});

describe('a kind of mail', () => {
  type Repriced = NonNullable<MailKinds['ListingRepriced']>;
  const mail = { to: 'visitor@example.com', subject: 'Cheaper', text: 'As text.' };
  const startWith = (kind: Repriced) => start(undefined, retries, { ...mailKinds, ListingRepriced: kind });
  const append = async (...prices: number[]) => {
    const listing = aListing();
    await bench.append(listing.added(), ...prices.map((price) => listing.repriced(price)));
  };
  const done = async () => (await bench.rows('SELECT FROM read.notices WHERE sent_at IS NOT NULL')).length;

  it('is sent for the events of its condition, with all that its mail has', async () => {
    await startWith({
      condition: "(event.data ->> 'price')::numeric < 1000000",
      compose: async ({ data }) => ({
        ...mail,
        html: `<b>Now ${data.price}</b>`,
        headers: { 'List-Unsubscribe': '<https://homes.example/stop>' },
        attachments: [{ filename: 'viewing.ics', content: 'BEGIN:VCALENDAR' }],
      }),
    });
    await append(2_000_000, 900_000);
    await waitFor(() => mails.taken.length === 1);
    const [taken = ''] = mails.taken;
    expect(taken).toMatch(/^To: visitor@example.com\r$/m);
    expect(taken).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    for (const part of ['As text.', '<b>Now 900000</b>', 'List-Unsubscribe: <', 'viewing.ics'])
      expect(taken).toContain(part);
    await waitFor(async () => (await done()) === 1);
  });

  it('is done without a mail when it is no longer wanted', async () => {
    await startWith({ compose: async ({ data }) => (data.price > 1 ? mail : undefined) });
    await append(1, 2);
    await waitFor(async () => (await done()) === 2);
    expect(mails.taken).toHaveLength(1);
  });

  it('of many at once lets others pass', async () => {
    await (await start()).close();
    await append(1, 2, 3, 4, 5);
    const one = enquiry();
    await bench.append(one);
    await startWith({
      isBulk: true,
      compose: async () => {
        await waitFor(() => about(one).length === 1);
        return mail;
      },
    });
    await waitFor(async () => (await done()) === 6);
  });

  it('hears of an address that is refused for good, whose mail is not tried again', async () => {
    const refused: number[] = [];
    mails.be('knows no such address');
    const { state } = await startWith({
      compose: async () => mail,
      onRefused: async ({ data }) => refused.push(data.price),
    });
    await append(1);
    await waitFor(async () => (await done()) === 1);
    expect(refused).toEqual([1]);
    expect((await state()).error).toBeNull();
  });

  it('is given up when the server refuses the sender, and no address is kept', async () => {
    const refused: number[] = [];
    mails.be('relays nothing');
    const { state } = await startWith({
      compose: async () => mail,
      onRefused: async ({ data }) => refused.push(data.price),
    });
    await append(1);
    await waitFor(async () => (await state()).givenUp === 1);
    mails.be('knows no such address');
    await bench.append(enquiry());
    await waitFor(async () => (await state()).givenUp === 2);
    expect(refused).toEqual([]);
    expect((await state()).error).toMatch(/5\.1\.1 … is unknown/);
  });
});

describe('a mail server', () => {
  it('is retried until it returns', async () => {
    const port = await freePort();
    const { state } = await start(port, { ...retries, attempts: 1000 });
    const one = enquiry();
    await bench.append(one);
    await waitFor(async () => /ECONNREFUSED/.test((await state()).error ?? ''));
    const back = await startMailServer(port);
    closers.push(() => back.close());
    await waitFor(() => back.taken.length === 1);
    await waitFor(async () => (await state()).waiting === 0);
    expect(await state()).toEqual({ waiting: 0, waitingSince: null, givenUp: 0, error: null });
  });

  it.each(['refuses', 'says nothing'] as const)(
    'that %s is given up in the end, visibly, and asked again by the next start',
    async (mood) => {
      mails.be(mood);
      const first = await start();
      const one = enquiry();
      await bench.append(one);
      await waitFor(async () => (await first.state()).givenUp === 1);
      const { waiting, error } = await first.state();
      expect([waiting, error]).toEqual([
        0,
        expect.stringMatching(
          mood === 'refuses' ? /452 mailbox is full/ : /timeout|greeting never received/i,
        ),
      ]);
      await first.close();
      mails.be('takes');
      const second = await start();
      await waitFor(() => about(one).length === 1);
      await waitFor(async () => (await second.state()).givenUp === 0);
    },
  );
});
