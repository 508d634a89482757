import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { followed } from '@marketplace/contracts/alerts/alert.views';
import { FollowersView } from '@marketplace/contracts/analytics/followers.views';
import { PersonExport } from '@marketplace/contracts/enquiries/enquiry.views';
import { roleNames } from '@marketplace/event-store/roles';
import { createAlertDigests } from '@marketplace/projector/alerts/alert-digests';
import type { MailServer } from '@marketplace/projector/testing/mail-server';
import { startMailServer } from '@marketplace/projector/testing/mail-server';
import { readModels } from '@marketplace/read-models/database';
import { createLogger } from '@marketplace/service-kit/logger';
import { waitFor } from '@marketplace/testing/wait-for';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { RunningApi } from './running-api.ts';
import { adminOf, passwords, startApi, visitorOf } from './running-api.ts';

const DAY_MS = 86_400_000;
const origin = 'https://homes.example';
let mails: MailServer;
let api: RunningApi;
let admin: ReturnType<typeof adminOf>;
let visitor: ReturnType<typeof visitorOf>;
/** The projector's clock: digests are due on its day. */
let clock = new Date();
beforeAll(async () => {
  mails = await startMailServer();
  const smtpUrl = `smtp://agent:secret@127.0.0.1:${mails.port}`;
  const notices = {
    smtpUrl,
    from: 'site@example.com',
    to: 'agent@example.com',
    siteName: 'Five Foot Way',
    origin,
    bounceMail: 'bounce@example.com',
  };
  clock = beforeDigest();
  api = await startApi({ notices, now: () => clock });
  admin = adminOf(api, 'Agent');
  visitor = visitorOf(api);
});
afterAll(async () => {
  await api.close();
  await mails.close();
});
beforeEach(() => mails.be('takes'));

/** 07:00 tomorrow in Singapore: digests of that day have everything that a test does. */
function beforeDigest(days = 1): Date {
  return new Date(Math.floor((Date.now() + 8 * 3_600_000) / DAY_MS + days) * DAY_MS - 3_600_000);
}
let day = 0;
/** Lets digests of the next day become due, and returns when they are computed. */
async function nextDigest(): Promise<void> {
  clock = new Date(beforeDigest(++day).getTime() + 3_600_000);
  const head = api.position();
  await waitFor(
    async () =>
      (
        await rows(
          'SELECT FROM read.live JOIN read.projections AS of USING (name, generation) WHERE of.position < $1',
          [head],
        )
      ).length === 0,
  );
}
const rows = async (text: string, values: unknown[] = []) =>
  (await api.database.pool.query(text, values)).rows;

let others = 0;
const newEmail = () => `follower-${++others}@example.com`;
/** Returns the mails to an address, with folded lines joined. */
const mailsTo = (email: string) =>
  mails.taken
    .map((mail) =>
      mail
        .replaceAll(/\r\n[ \t]+/g, ' ')
        .replaceAll('=\r\n', '')
        .replaceAll('=3D', '='),
    )
    .filter((mail) => mail.includes(`To: ${email}`));
const secretIn = (mail = '') => /\/email-alerts#([\w-]{64})/.exec(mail)?.[1] ?? '';
const followedBy = async (secret: string) => (await visitor.read(`/api/alerts/${secret}`, followed)).alerts;

/** Asks for an alert, and returns what its email leads to. */
async function asked(email: string, follow: object) {
  const before = mailsTo(email).length;
  await visitor.write('POST', '/api/alerts', { email, ...follow });
  await waitFor(() => mailsTo(email).length > before);
  const [mail = ''] = mailsTo(email).slice(-1);
  return { mail, secret: secretIn(mail) };
}
async function confirmed(email: string, ...follows: object[]) {
  const [first = {}, ...more] = follows;
  const { secret } = await asked(email, first);
  for (const follow of more) await visitor.write('POST', '/api/alerts', { email, ...follow });
  for (const { id } of await followedBy(secret))
    await visitor.write('POST', `/api/alerts/${secret}/confirm`, { id });
  return secret;
}

describe('the email that asks for a confirmation', () => {
  it('says why it came, loads nothing, and can be unsubscribed by one click', async () => {
    const { mail, secret } = await asked(newEmail(), { search: '/buy?district=D09' });
    expect(mail).toMatch(/^Subject: .*Confirm_your_email_alert/m);
    expect(mail).toContain('You asked Five Foot Way to email you about');
    expect(mail).toContain(`List-Unsubscribe: <${origin}/api/alerts/${secret}/unsubscribe>`);
    expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(mail).not.toMatch(/<img|background="|url\(/);
    expect(await followedBy(secret)).toMatchObject([
      { name: 'Homes for sale · D09 Orchard / River Valley', path: '/buy?district=D09', is_confirmed: false },
    ]);
  });

  it('is not followed by a digest without the confirmation', async () => {
    const email = newEmail();
    await asked(email, { search: '/buy' });
    await admin.add({ title: 'Nobody is told of me' });
    await nextDigest();
    const witness = newEmail();
    await asked(witness, { search: '/buy' }); // sent after everything from before
    expect(mailsTo(email)).toHaveLength(1);
  });

  it('ends all alerts of an address that does not exist', async () => {
    mails.be('knows no such address');
    const email = newEmail();
    await visitor.write('POST', '/api/alerts', { email, search: '/buy' });
    const ended = "SELECT FROM log.events WHERE type = 'AlertEnded' AND data ->> 'reason' = 'refused'";
    await waitFor(async () => (await rows(ended)).length === 1);
    expect(mailsTo(email)).toEqual([]);
  });
});

describe('the digest', () => {
  it('tells an address in one email what happened to all that it follows', async () => {
    const [cut, undone, home] = [
      await admin.add({ title: 'Corner terrace', district: 'D15', price: 2_000_000 }),
      await admin.add({ title: 'Second thoughts', district: 'D15', price: 2_000_000 }),
      await admin.add({ title: 'The dream', district: 'D01' }),
    ];
    const email = newEmail();
    const follows = [{ search: '/buy?district=D15' }, { property_id: home.id }];
    const secret = await confirmed(email, ...follows);
    await admin.change(cut.id, { price: 1_900_000 });
    await admin.change(home.id, { status: 'sold' });
    await admin.change(undone.id, { price: 1_800_000 });
    const [repriced] = await rows(
      "SELECT position::int, meta ->> 'causation_id' AS act FROM log.events WHERE type = 'ListingRepriced' ORDER BY position DESC LIMIT 1",
    );
    const range = { from: repriced.position, to: repriced.position };
    await admin.write('POST', `/api/activity/${repriced.act}/undo`, range);
    await admin.add({ title: 'Elsewhere', district: 'D10' });
    const fresh = await admin.add({ title: 'Garden & pool', district: 'D15' });
    const before = mailsTo(email).length;
    await nextDigest();
    await waitFor(() => mailsTo(email).length > before);
    const [mail = ''] = mailsTo(email).slice(-1);
    expect(mail).toMatch(/^Subject: 3 updates on homes you follow\r$/m);
    expect(mail).toMatch(/Lower price =C2=B7 \$1,900,000, was \$2,000,000/);
    expect(mail).toContain(`${origin}/property/${fresh.slug}#alert=${secret}`);
    expect(mail).toContain('Garden &amp; pool');
    expect(mail).toMatch(/Sold =C2=B7 D01/);
    expect(mail).toMatch(/You get this email because you asked Five Foot Way on/);
    expect(mail).not.toMatch(/Second thoughts|Elsewhere|<img/);

    clock = new Date(clock.getTime() + 3_600_000);
    const witness = newEmail();
    await asked(witness, { search: '/buy' });
    expect(mailsTo(email)).toHaveLength(before + 1);
  });

  it('is computed once by several projectors', async () => {
    const email = newEmail();
    await confirmed(email, { search: '/rent' });
    await admin.add({ title: 'To let', property_type: 'Rent', price: 4000 });
    const pool = new pg.Pool({
      connectionString: api.database.urlFor(roleNames.projector, passwords.projector),
      max: 2,
    });
    const logger = createLogger('other-projector', 'silent');
    const onAppended = async () => undefined;
    const other = createAlertDigests({ db: readModels(pool), pool, logger, onAppended, now: () => clock });
    const running = setInterval(other.runDue, 10);
    onTestFinished(async () => {
      clearInterval(running);
      await other.settled();
      await pool.end();
    });
    await nextDigest();
    await waitFor(() => mailsTo(email).length === 2);
    const due =
      "SELECT FROM log.events WHERE type = 'AlertDigestDue' AND data -> 'listings' -> 0 ->> 'price' = '4000'";
    expect(await rows(due)).toHaveLength(1);
    expect(mailsTo(email)[1]).toMatch(/^Subject: New: To let\r$/m);
  });
});

describe('the link of an email', () => {
  it('opens the page when a mail program unsubscribes by a visit', async () => {
    const secret = await confirmed(newEmail(), { search: '/sell' });
    const answer = await fetch(`${api.origin}/api/alerts/${secret}/unsubscribe`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/email-alerts#${secret}`]);
    expect(await followedBy(secret)).toHaveLength(1);
    expect((await visitor.call('GET', `/api/alerts/${'A'.repeat(64)}`)).status).toBe(404);
  });

  it('shows nothing after all was stopped, and nothing names the address', async () => {
    const email = 'Zebulon.Quill@example.com';
    const secret = await confirmed(email, { search: '/sell' }, { search: '/rent' });
    await visitor.write('POST', `/api/alerts/${secret}/unsubscribe`);
    expect(await followedBy(secret)).toEqual([]);
    expect(await rows("SELECT FROM alerts_g1.alerts WHERE state = 'ended' AND sealed IS NOT NULL")).toEqual(
      [],
    );
    const held = await rows(
      'SELECT e::text AS text FROM log.events e UNION ALL SELECT n::text FROM read.notices n',
    );
    expect(held.map(({ text }) => text).join('\n')).not.toMatch(/zebulon|quill/i);
  });
});

describe('an email that is returned later', () => {
  const program = path.resolve(import.meta.dirname, '../../apps/operator/dist/main.js');
  /** Hands a mail to the operator's tool, as a mail server does. Returns what it prints. */
  async function returned(mail: string, env: NodeJS.ProcessEnv = {}) {
    const child = spawn(process.execPath, [program, 'enquiries', 'bounce'], {
      env: { ...process.env, DATABASE_URL: api.database.url, VAULT_KEY: api.vaultKey, ...env },
    });
    child.stdin.end(mail);
    const [output, errors] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ]);
    return { code: child.exitCode, output: `${output}${errors}` };
  }
  const report = (to: string, status = '5.1.1') =>
    [
      ...[`To: ${to}`, 'Content-Type: multipart/report; report-type=delivery-status; boundary="b"', ''],
      ...['--b', 'Content-Type: message/delivery-status', '', 'Reporting-MTA: dns; mx.example', ''],
      ...['Final-Recipient: rfc822; someone', 'Action: failed', `Status: ${status}`, '', '--b--', ''],
    ].join('\r\n');
  const senderOf = (email: string) =>
    mails.senders[mails.taken.findLastIndex((mail) => mail.includes(`To: ${email}`))] ?? '';

  it('ends the alerts of its address when the address does not exist, and no others', async () => {
    const [email, other] = [newEmail(), newEmail()];
    const [secret, others] = [
      await confirmed(email, { search: '/buy?district=D09' }, { search: '/rent' }),
      await confirmed(other, { search: '/rent' }),
    ];
    const sender = senderOf(email);
    expect(sender).toMatch(/^bounce\+[0-9a-f]{48}@example\.com$/);
    expect(senderOf(other)).not.toBe(sender);
    const forged = sender.replace(/.@/, (last) => (last === '0@' ? '1@' : '0@'));
    for (const [mail, says] of [
      [report(sender, '4.4.7'), 'with status 4.4.7, the address may exist'],
      [report(forged), 'belongs to no alert or weekly email'],
      [`To: ${sender}\r\nSubject: I am on leave\r\n\r\nBack soon.`, 'does not report a failed delivery'],
    ] as const)
      expect(await returned(mail)).toEqual({ code: 0, output: expect.stringContaining(says) });
    const wrongKey = await returned(report(sender), { VAULT_KEY: 'another master key, long enough' });
    expect(wrongKey.code).not.toBe(0);
    expect(await followedBy(secret)).toHaveLength(2);

    const outcome = await returned(report(sender.toUpperCase()));
    expect(outcome).toEqual({
      code: 0,
      output: '2 alerts or weekly emails ended: the address does not exist.\n',
    });
    await waitFor(async () => (await followedBy(secret)).length === 0);
    expect(await followedBy(others)).toHaveLength(1);
    const ended = `SELECT data ->> 'reason' AS reason, meta #>> '{actor,kind}' AS by FROM log.events
      WHERE type = 'AlertEnded' ORDER BY position DESC LIMIT 2`;
    expect(await rows(ended)).toEqual(Array(2).fill({ reason: 'refused', by: 'operator' }));
    expect((await returned(report(sender))).output).toContain('or that has ended');
  });
});

describe('the counts of followers', () => {
  const counts = (query = '') => admin.read(`/api/analytics/followers${query}`, FollowersView);

  it('are of confirmed alerts, by search in words and by listing', async () => {
    const home = await admin.add({ title: 'House with a well' });
    const [one, two] = [newEmail(), newEmail()];
    await confirmed(one, { property_id: home.id }, { search: '/new-launch' });
    const secret = await confirmed(two, { property_id: home.id }, { search: '/new-launch?sort=price_asc' });
    await confirmed(newEmail(), { search: '/new-launch' });
    await asked(newEmail(), { property_id: home.id });
    const listing = { listing_id: home.id, title: 'House with a well' };
    await waitFor(async () => (await counts(`?property_id=${home.id}`)).total === 2);
    expect(await counts(`?property_id=${home.id}`)).toEqual({
      ...{ total: 2, searches: [], listings: [{ ...listing, followers: 2 }] },
    });
    await waitFor(async () => (await counts()).searches[0]?.followers === 3);
    const all = await counts();
    expect(all.searches[0]).toEqual({ name: 'New launches', path: '/new-launch', followers: 3 });
    expect(all.listings[0]).toEqual({ ...listing, followers: 2 });
    expect(JSON.stringify(all)).not.toContain('follower-');
    await visitor.write('POST', `/api/alerts/${secret}/unsubscribe`);
    await waitFor(async () => (await counts(`?property_id=${home.id}`)).total === 1);
    expect((await admin.get('/api/analytics/followers?property_id=7')).status).toBe(422);
  });
});

describe('the export of a person', () => {
  const exportOf = async (email: string) =>
    PersonExport.parse(await admin.write('POST', '/api/enquiries/export', { email })).email_alerts;

  it('has what they follow until they are forgotten, and is recorded', async () => {
    const email = newEmail();
    const home = await admin.add({ title: 'House with a banyan' });
    const secret = await confirmed(email, { search: '/buy?district=D09' });
    await confirmed(newEmail(), { search: '/rent' });
    await visitor.write('POST', '/api/alerts', { email, property_id: home.id });
    const exported = await exportOf(email.toUpperCase());
    expect(exported).toMatchObject([
      { email, follows: 'Homes for sale · D09 Orchard / River Valley', search: '/buy?district=D09' },
      { email, follows: 'House with a banyan', property_id: home.id, confirmed_at: null },
    ]);
    expect(exported[0]?.confirmed_at).not.toBeNull();
    const readings = await rows(
      "SELECT data, meta #>> '{actor,name}' AS name FROM log.events WHERE type = 'PersonalDataExported' ORDER BY position",
    );
    expect(readings).toEqual(exported.map(({ id }) => ({ data: { alert_id: id }, name: 'Agent' })));

    await admin.write('POST', '/api/enquiries/forget', { email });
    expect(await exportOf(email)).toEqual([]);
    expect(await followedBy(secret)).toEqual([]);
  });
});
