import { followed } from '@marketplace/contracts/alerts/alert.views';
import { addDays, dayInSingapore } from '@marketplace/contracts/analytics/date-range';
import { PersonExport } from '@marketplace/contracts/enquiries/enquiry.views';
import { NewSellerLink, SellerLinks } from '@marketplace/contracts/seller-links/seller-link.views';
import { sellerReport } from '@marketplace/contracts/seller-links/seller-report.views';
import { startMailServer } from '@marketplace/projector/testing/mail-server';
import { waitFor } from '@marketplace/testing/wait-for';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminOf, runApi, visitorOf } from './running-api.ts';

const mails = await startMailServer();
afterAll(() => mails.close());
const origin = 'https://homes.example';
const sender = {
  ...{ from: 'site@example.com', to: 'agent@example.com', siteName: 'Five Foot Way' },
  bounceMail: 'bounce@example.com',
};
/** The projector's clock. */
let clock = new Date();
const api = runApi({
  notices: { smtpUrl: `smtp://127.0.0.1:${mails.port}`, ...sender, origin },
  now: () => clock,
});
const [owner, visitor] = [adminOf(api, 'Mei'), visitorOf(api)];
beforeAll(async () => {
  await waitFor(async () => (await rows('SELECT FROM read.mail_server WHERE is_set')).length === 1);
});
beforeEach(() => mails.be('takes'));

/** The last Monday in Singapore until today. */
function lastMonday(): string {
  const today = dayInSingapore(new Date());
  return addDays(today, -((new Date(today).getUTCDay() + 6) % 7));
}
/** 08:00 on the Mondays to come, one after the other; what the tests do is in the week before the first. */
let mondays = 0;
function nextMonday(): void {
  mondays += 1;
  clock = new Date(`${addDays(lastMonday(), 7 * mondays)}T08:00:00+08:00`);
}

const rows = async (text: string, values: unknown[] = []) =>
  (await api.database.pool.query(text, values)).rows;
const pathOf = (id: string) => `/api/properties/${id}/seller-links`;
let others = 0;
/** Starts emails of a new link, of a new listing. */
async function mailed({ title = 'Garden flat', email = `seller-${++others}@example.com` } = {}) {
  const { id: listing_id } = await owner.add({ title });
  const { id } = NewSellerLink.parse(await owner.write('POST', pathOf(listing_id), {}));
  const path = `${pathOf(listing_id)}/${id}`;
  await owner.write('PUT', `${path}/emails`, { email });
  return { id, listing_id, path, email };
}
const emailsOf = async ({ listing_id }: { listing_id: string }) =>
  (await owner.read(pathOf(listing_id), SellerLinks)).map(({ emails }) => emails);
/** The mails to an address, oldest first, with folded and quoted lines joined. */
const mailsTo = (email: string) =>
  mails.taken
    .map((mail) => mail.replaceAll('=\r\n', '').replaceAll('\r\n ', ' ').replaceAll('=3D', '='))
    .filter((mail) => mail.includes(`\nTo: ${email}`));
const isMailed = (email: string) => waitFor(() => mailsTo(email).length > 0);
/** Waits until all that is due was sent or is no longer wanted. */
async function settled(): Promise<void> {
  const left = 'SELECT FROM read.notices WHERE sent_at IS NULL AND given_up_at IS NULL';
  const [{ position }] = await rows('SELECT position FROM log.head');
  await waitFor(
    async () =>
      (await rows('SELECT FROM read.notice_mark WHERE position >= $1', [position])).length === 1 &&
      (await rows(left)).length === 0,
    { timeoutMs: 60_000 },
  );
}
const dueOf = (id: string) =>
  rows("SELECT data FROM log.events WHERE type = 'SellerMailDue' AND data ->> 'link_id' = $1", [id]);

/** Waits for the end of a seller's emails and of the one alert of this test, and returns both: what, why, and by whom. */
async function endsFrom({ id }: { id: string }) {
  const ends = `SELECT type, data ->> 'reason' AS reason, meta #>> '{actor,kind}' AS by FROM log.events
    WHERE position > (SELECT position FROM log.events WHERE type = 'SellerMailStarted' AND data ->> 'link_id' = $1)
      AND (type = 'AlertEnded' OR type = 'SellerMailStopped' AND data ->> 'link_id' = $1) ORDER BY type`;
  await waitFor(async () => (await rows(ends, [id])).length === 2);
  return rows(ends, [id]);
}
const endsOfAll = ['AlertEnded', 'SellerMailStopped'].map((type) => ({
  ...{ type, reason: 'refused', by: 'system' },
}));

describe('the weekly email to a seller', () => {
  it('has the figures of the week and opens the report, once', async () => {
    const home = await mailed({ title: 'Flat & garden' });
    await Promise.all([1, 2, 3].map(() => owner.visit(home.listing_id)));
    await owner.visit(home.listing_id, 'click');
    nextMonday();
    await isMailed(home.email);
    const [mail = ''] = mailsTo(home.email);
    const report = /https:\/\/homes\.example\/seller\/([\w-]{43})/.exec(mail)?.[1] ?? '';
    const secret = /\/email-alerts#([\w-]{64})/.exec(mail)?.[1] ?? '';
    expect(mail).toMatch(/^Subject: Flat & garden: \d+/m);
    expect(mail).toMatch(/^Reply-To: agent@example.com\r$/m);
    expect(mail).toContain('- Views, last week 3, week before 0');
    expect(mail).toContain('- Clicks, last week 1, week before 0');
    expect(mail).toContain('- Enquiries, last week 0, week before 0');
    expect(mail).toContain(`List-Unsubscribe: <${origin}/api/alerts/${secret}/unsubscribe>`);
    expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(mail).not.toMatch(/<img|url\(/);
    const answer = await api.call('GET', `/api/seller-report/${report}`);
    expect(sellerReport.parse(answer.body).title).toBe('Flat & garden');
    expect(await dueOf(home.id)).toEqual([
      {
        data: {
          listing_id: home.listing_id,
          link_id: home.id,
          week: addDays(lastMonday(), 7 * (mondays - 1)),
        },
      },
    ]);

    expect(await emailsOf(home)).toEqual(['on']);
    const { alerts } = await visitor.read(`/api/alerts/${secret}`, followed);
    expect(alerts).toMatchObject([
      { id: home.id, name: 'Weekly report on Flat & garden', is_confirmed: true },
    ]);
    await visitor.write('POST', `/api/alerts/${secret}/unsubscribe`);
    expect((await visitor.read(`/api/alerts/${secret}`, followed)).alerts).toEqual([]);
    expect(await emailsOf(home)).toEqual(['off']);
    expect(mailsTo(home.email)).toHaveLength(1);
    await owner.write('DELETE', home.path);
    await owner.read(pathOf(home.listing_id), SellerLinks);
    expect((await api.call('GET', `/api/seller-report/${report}`)).status).toBe(404);
  });

  it('is not sent for a stopped, revoked, forgotten, deleted or sold one', async () => {
    const ended = {
      stopped: await mailed(),
      revoked: await mailed(),
      forgotten: await mailed(),
      deleted: await mailed(),
      sold: await mailed(),
    };
    const still = await mailed();
    await owner.write('DELETE', `${ended.stopped.path}/emails`);
    await owner.write('DELETE', ended.revoked.path);
    await owner.write('POST', '/api/enquiries/forget', { email: ended.forgotten.email, phone: null });
    await owner.write('DELETE', `/api/properties/${ended.deleted.listing_id}`);
    await owner.change(ended.sold.listing_id, { status: 'sold' });
    await emailsOf(still); // the read models have all of it
    nextMonday();
    await isMailed(still.email);
    await settled();
    for (const { id, email } of Object.values(ended))
      expect([await dueOf(id), mailsTo(email)]).toEqual([[], []]);
  });

  it('is not sent when it was stopped while the mail server was away', async () => {
    mails.be('refuses');
    const [stopped, revoked, sold] = [await mailed(), await mailed(), await mailed()];
    nextMonday();
    const refused = `SELECT FROM read.notices JOIN log.events USING (position)
      WHERE attempts > 0 AND data ->> 'link_id' = ANY ($1)`;
    await waitFor(async () => (await rows(refused, [[stopped.id, revoked.id, sold.id]])).length === 3);
    await owner.write('DELETE', `${stopped.path}/emails`);
    await owner.write('DELETE', revoked.path);
    await owner.change(sold.listing_id, { status: 'sold' });
    await emailsOf(sold);
    mails.be('takes');
    await settled();
    for (const { email } of [stopped, revoked, sold]) expect(mailsTo(email)).toEqual([]);
  });

  it('comes a week later when it is started on the Monday', async () => {
    const [before, later] = [await mailed(), await mailed()];
    await rows('ALTER TABLE log.events DISABLE TRIGGER no_change');
    const monday = addDays(lastMonday(), 7 * (mondays + 1));
    await rows(
      "UPDATE log.events SET recorded_at = $1 WHERE type = 'SellerMailStarted' AND data ->> 'link_id' = $2",
      [`${monday}T07:31:00+08:00`, later.id],
    );
    await rows('ALTER TABLE log.events ENABLE ALWAYS TRIGGER no_change');
    nextMonday();
    await isMailed(before.email);
    expect(await dueOf(later.id)).toEqual([]);
    nextMonday();
    await isMailed(later.email);
  });

  it('ends for an address that does not exist, with its alerts', async () => {
    await settled();
    const refused = await mailed();
    await visitor.write('POST', '/api/alerts', { email: refused.email, search: '/buy' });
    await isMailed(refused.email);
    mails.be('knows no such address');
    nextMonday();
    expect(await endsFrom(refused)).toEqual(endsOfAll);
    await waitFor(async () => (await emailsOf(refused))[0] === 'off');
  });

  it('ends with an alert whose address does not exist', async () => {
    const refused = await mailed();
    mails.be('knows no such address');
    await visitor.write('POST', '/api/alerts', { email: refused.email, search: '/buy' });
    expect(await endsFrom(refused)).toEqual(endsOfAll);
  });

  it('can be returned as undeliverable', async () => {
    const { email } = await mailed();
    nextMonday();
    await isMailed(email);
    const sender = mails.senders[mails.taken.findLastIndex((mail) => mail.includes(`To: ${email}`))];
    expect(sender).toMatch(/^bounce\+[0-9a-f]{48}@example\.com$/);
  });

  it('is in an export of the person until they are forgotten, and is recorded', async () => {
    const { id, listing_id, email } = await mailed({ title: 'House with a jetty' });
    await mailed({ title: 'Of another seller' });
    const exportOf = async () =>
      PersonExport.parse(await owner.write('POST', '/api/enquiries/export', { email: email.toUpperCase() }))
        .seller_emails;
    expect(await exportOf()).toEqual([
      { id, email, property_id: listing_id, title: 'House with a jetty', started_at: expect.any(String) },
    ]);
    const readings = "SELECT data FROM log.events WHERE type = 'PersonalDataExported'";
    expect(await rows(readings)).toEqual([{ data: { link_id: id } }]);
    await owner.write('POST', '/api/enquiries/forget', { email });
    expect(await exportOf()).toEqual([]);
  });

  it('is in the log and in read models without the address', async () => {
    await mailed({ email: 'Zebulon.Quill@example.com' });
    const tables = ['log.events', 'vault.keys', 'activity_g1.entries', 'read.notices'];
    for (const table of tables)
      expect([table, await rows(`SELECT FROM ${table} AS row WHERE row::text ~* 'zebulon|quill'`)]).toEqual([
        table,
        [],
      ]);
  });
});
