import { addDays, dayInSingapore } from '@marketplace/contracts/analytics/date-range';
import { roleNames } from '@marketplace/event-store/roles';
import { startMailServer } from '@marketplace/projector/testing/mail-server';
import { clockAhead, startProjectorProcess } from '@marketplace/projector/testing/projector-process';
import { waitFor } from '@marketplace/testing/wait-for';
import { expect, it, onTestFinished } from 'vitest';
import { adminOf, passwords, runApi } from './running-api.ts';

/** Its own projector sends nothing. */
const api = runApi();
const owner = adminOf(api);

it('a seller gets the week once, although its projector is killed before it noted the mail, and while it sent it', async () => {
  const mails = await startMailServer();
  onTestFinished(() => mails.close());
  const rows = async (text: string) => (await api.database.pool.query(text)).rows;
  const { id: listing_id } = await owner.add();
  const link = await owner.write('POST', `/api/properties/${listing_id}/seller-links`, {});
  const email = 'seller@example.com';
  await rows(`UPDATE read.projector SET survey = '{"notices": {}}'`); // as that of a projector with a mail server
  await owner.write('PUT', `/api/properties/${listing_id}/seller-links/${link.id}/emails`, { email });

  const today = dayInSingapore(new Date());
  const monday = addDays(today, 7 - ((new Date(today).getUTCDay() + 6) % 7));
  const ahead = Date.parse(`${monday}T07:31:00+08:00`) - Date.now();
  const start = async () => {
    const sender = await startProjectorProcess({
      databaseUrl: api.database.urlFor(roleNames.projector, passwords.projector),
      redisUrl: api.redis.url,
      queuePrefix: api.redis.prefix,
      env: {
        SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
        VAULT_KEY: api.vaultKey,
        NODE_OPTIONS: clockAhead(ahead),
      },
    });
    onTestFinished(() => sender.kill9());
    return sender;
  };
  const due = () => rows("SELECT event_id AS id, data FROM log.events WHERE type = 'SellerMailDue'");
  mails.be('says nothing');
  const first = await start();
  await waitFor(async () => (await due()).length > 0);
  await first.kill9();
  const second = await start();
  await waitFor(() => mails.tried > 0);
  await second.kill9();
  mails.be('takes');
  await start();
  const left = async () => (await rows('SELECT FROM read.notices WHERE sent_at IS NULL')).length;
  const sent = async () => (await rows('SELECT FROM read.notices WHERE sent_at IS NOT NULL')).length;
  // a job of a killed sender is taken over when its lock has run out
  await waitFor(async () => (await sent()) === 2 && (await left()) === 0, { timeoutMs: 240_000 });

  const events = await due();
  expect(events.map(({ data }) => data)).toEqual([
    { listing_id, link_id: link.id, week: addDays(monday, -7) },
  ]);
  const toSeller = mails.taken.filter((mail) => mail.includes(`\nTo: ${email}`));
  expect(toSeller.map((mail) => /^Message-ID: <([\w-]+)@/m.exec(mail)?.[1])).toEqual([events[0].id]);
}, 300_000);
