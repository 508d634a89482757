import { dayInSingapore } from '@marketplace/contracts/analytics/date-range';
import { streams } from '@marketplace/contracts/events';
import { appendEvents } from '@marketplace/event-store/append';
import { newId } from '@marketplace/event-store/events';
import { startMailServer } from '@marketplace/projector/testing/mail-server';
import { waitFor } from '@marketplace/testing/wait-for';
import { expect, it, onTestFinished } from 'vitest';
import { adminOf, runApi, startSender, visitorOf } from './running-api.ts';

/** Its own projector sends nothing. */
const api = runApi({ now: () => new Date() });
const KILLS = 10;
const AT_ONCE = 2;

it('every email of an alert comes once, though the sender is killed at ten moments', async () => {
  const mails = await startMailServer();
  onTestFinished(() => mails.close());
  const [admin, visitor] = [adminOf(api), visitorOf(api)];
  const { id: listing_id } = await admin.add();
  const rows = async (text: string) => (await api.database.pool.query(text)).rows;
  const env = { SMTP_URL: `smtp://agent:secret@127.0.0.1:${mails.port}`, VAULT_KEY: api.vaultKey };
  const start = () => startSender(api, env);
  /** Asks for two alerts, and appends the digests of both. */
  async function cause(round: number): Promise<void> {
    for (const name of ['one', 'other'])
      await visitor.write('POST', '/api/alerts', { email: `${name}-${round}@example.com`, search: '/buy' });
    const asked = await rows(
      "SELECT data ->> 'alert_id' AS id FROM log.events WHERE type = 'AlertAsked' ORDER BY position DESC LIMIT 2",
    );
    const listings = [{ listing_id, change: 'new' as const, price: 1_250_000, price_before: null }];
    for (const { id } of asked) {
      const data = { alert_id: id, day: dayInSingapore(new Date()), mail: id, listings };
      const meta = {
        actor: { kind: 'system', id: null, name: 'alerts' },
        source: 'cli',
        request_id: 'test',
      } as const;
      const place = { eventId: newId(), stream: streams.alert(id), version: 2, meta };
      await appendEvents(api.pool, [{ type: 'AlertDigestDue', data, ...place }]);
    }
  }
  const first = await start();
  await waitFor(async () => (await rows('SELECT FROM read.notice_mark')).length === 1);
  await first.kill9();
  for (let round = 0; round < KILLS; round++) {
    await cause(round);
    const taken = mails.taken.length;
    const sender = await start();
    await waitFor(() => mails.taken.length > taken);
    await sender.kill9();
  }
  await start();
  // a job of a killed sender is taken over when its lock has run out
  const left = async () => (await rows('SELECT FROM read.notices WHERE sent_at IS NULL')).length;
  await waitFor(async () => (await left()) === 0, { timeoutMs: 240_000 });

  const caused = await rows(
    "SELECT event_id AS id FROM log.events WHERE type IN ('AlertAsked', 'AlertDigestDue')",
  );
  const sent = mails.taken.map((mail) => /^Message-ID: <([\w-]+)@/m.exec(mail)?.[1] ?? '');
  expect([...new Set(sent)].sort()).toEqual(caused.map(({ id }) => id).sort());
  // only what was under way at a kill is sent again, under the same Message-ID: mail programs show one
  expect(sent.length - caused.length).toBeLessThanOrEqual(KILLS * AT_ONCE);
});
