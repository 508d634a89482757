import { SealedFollower } from '@marketplace/contracts/alerts/alert.events';
import { createLogger } from '@marketplace/service-kit/logger';
import { openerOf } from '@marketplace/vault/find-person';
import { createKeyring } from '@marketplace/vault/keyring';
import { describe, expect, it } from 'vitest';
import { forgetExpired } from '../enquiries/forget-enquiries.ts';
import { commandWithAdmin } from '../testing/command-with-admin.ts';
import { keysOf, many } from '../testing/enquiry.ts';
import type { StoredEvent } from '../testing/running-command.ts';
import { startCommand, vaultKey } from '../testing/running-command.ts';

const settings = { ...many, ALERTS: 'on' as const };
const service = commandWithAdmin({ settings });
const { command, asAdmin, recordedBy, refusedPaths } = service;
const query = (text: string, values: unknown[] = []) => command().database.pool.query(text, values);

let others = 0;
/** Returns an address that no other test has. */
const newEmail = () => `follower-${++others}@example.com`;
const ask = (body: object, at = command()) => at.call('POST', '/api/alerts', { body });
const post = (secret: string, act: string, body?: object) =>
  command().call('POST', `/api/alerts/${secret}/${act}`, body && { body });

/** Asks for an alert, which must be stored, and returns its event with the opened secret. */
async function asked(email: string, follow: object = { search: '/buy?district=D09' }) {
  const [answer, [event]] = await recordedBy(() => ask({ email, ...follow }));
  expect([answer.status, answer.body]).toEqual([202, {}]);
  if (!event) throw new Error('Nothing was recorded.');
  const value = { type: 'AlertAsked', enquiryId: event.data.alert_id, sealed: event.data.sealed } as const;
  const opener = await openerOf(command().database.pool, createKeyring(vaultKey), [value]);
  const opened = opener(value, SealedFollower);
  expect(opened?.email).toBe(email);
  return { id: event.data.alert_id as string, is_mailed: event.data.is_mailed, secret: opened?.secret ?? '' };
}
const lastOf = async (id: string): Promise<StoredEvent | undefined> =>
  (await service.eventsOf(id, 'alert')).at(-1);

/** Moves the past of an alert, as if its key and events were so many days old. */
async function age(id: string, days: number) {
  await query(
    'UPDATE vault.keys SET created_at = created_at - make_interval(days => $2), mailed_on = mailed_on - $2::int WHERE enquiry_id = $1',
    [id, days],
  );
  await query(`ALTER TABLE log.events DISABLE TRIGGER no_change`);
  await query(
    'UPDATE log.events SET recorded_at = recorded_at - make_interval(days => $2) WHERE stream_id = $1',
    [`alert-${id}`, days],
  );
  await query(`ALTER TABLE log.events ENABLE ALWAYS TRIGGER no_change`);
}
const expire = () =>
  forgetExpired({
    ...{ pool: command().pool, days: 365, logger: createLogger('expiry-test', 'silent') },
    ...{ wakeUp: () => undefined, onForgotten: () => undefined },
  });

describe('asking for an alert', () => {
  it('stores the address sealed only', async () => {
    const { id, is_mailed } = await asked('Zebulon.Quill@example.com');
    expect(is_mailed).toBe(true);
    const { rows } = await query(
      'SELECT e::text AS text FROM log.events e UNION ALL SELECT k::text FROM vault.keys k',
    );
    expect(rows.map(({ text }) => text).join('\n')).not.toMatch(/zebulon|quill/i);
    expect(await keysOf(command(), id)).toHaveLength(1);
  });

  it('sends one confirmation to an address and day, for however many alerts', async () => {
    const email = newEmail();
    const first = await asked(email);
    const second = await asked(email.toUpperCase().replace('EXAMPLE.COM', 'example.com'), {
      search: '/rent',
    });
    expect([first.is_mailed, second.is_mailed]).toEqual([true, false]);
    await age(first.id, 1);
    expect((await asked(email, { search: '/sell' })).is_mailed).toBe(true);
  });

  it('sends one confirmation when several services are asked at the same moment', async () => {
    const email = newEmail();
    const { database, uploads } = command();
    const other = await startCommand({ settings, beside: { database, uploads } });
    const lists = ['/buy', '/rent', '/sell', '/new-launch', '/buy?bedrooms=2', '/buy?bedrooms=3'];
    const [answers, events] = await recordedBy(() =>
      Promise.all(lists.map((search, place) => ask({ email, search }, place % 2 ? other : command()))),
    );
    expect(answers.map(({ status }) => status)).toEqual(lists.map(() => 202));
    expect(events).toHaveLength(lists.length);
    expect(events.filter(({ data }) => data.is_mailed)).toHaveLength(1);
    await other.close();
  });

  it('records the same alert again only to send its confirmation again', async () => {
    const email = newEmail();
    const { id, secret } = await asked(email);
    const again = () => recordedBy(() => ask({ email, search: '/buy?district=D09' }));
    expect((await again())[1]).toEqual([]);
    await age(id, 1);
    expect((await again())[1]).toMatchObject([{ data: { is_mailed: true } }]);
    await post(secret, 'confirm', { id });
    await query('UPDATE vault.keys SET mailed_on = NULL');
    expect((await again())[1]).toEqual([]);
  });

  it('records at most twenty for an address, and answers the same', async () => {
    const email = newEmail();
    const [answers, events] = await recordedBy(async () => {
      const statuses: number[] = [];
      for (let price = 1; price <= 22; price++)
        statuses.push((await ask({ email, search: `/buy?maxPrice=${price}000000` })).status);
      return new Set(statuses);
    });
    expect([answers, events.length]).toEqual([new Set([202]), 20]);
  });

  it('records nothing for a bot that fills in the hidden field', async () => {
    const [{ status }, events] = await recordedBy(() =>
      ask({ email: newEmail(), search: '/buy', website: 'https://spam.example' }),
    );
    expect([status, events]).toEqual([202, []]);
  });

  it('is refused for a listing that visitors cannot see', async () => {
    const { id } = await service.add({ status: 'inactive' });
    expect(await refusedPaths(() => ask({ email: newEmail(), property_id: id }))).toEqual(['property_id']);
  });

  it('follows a listing that visitors can see', async () => {
    const { id } = await service.add();
    const alert = await asked(newEmail(), { property_id: id });
    expect((await lastOf(alert.id))?.data).toMatchObject({ search: null, listing_id: id });
  });

  it('is refused while alerts are off', async () => {
    const off = await startCommand({ settings: many });
    expect((await ask({ email: newEmail(), search: '/buy' }, off)).status).toBe(404);
    await off.close();
  });

  it('is refused from an address that asks too often', async () => {
    const few = await startCommand({ settings: { ...settings, ENQUIRY_PER_ADDRESS: 2 } });
    const statuses: number[] = [];
    for (let n = 0; n < 3; n++) statuses.push((await ask({ email: newEmail(), search: '/buy' }, few)).status);
    expect(statuses).toEqual([202, 202, 429]);
    await few.close();
  });
});

describe('the link of an email', () => {
  it('confirms each alert of its address, and none of another', async () => {
    const [email, stranger] = [newEmail(), newEmail()];
    const [first, second, others] = [
      await asked(email),
      await asked(email, { search: '/rent' }),
      await asked(stranger),
    ];
    expect((await post(first.secret, 'confirm', { id: second.id })).status).toBe(200);
    expect((await lastOf(second.id))?.type).toBe('AlertConfirmed');
    expect((await post(first.secret, 'confirm', { id: others.id })).status).toBe(404);
    expect((await lastOf(others.id))?.type).toBe('AlertAsked');
  });

  it('records a click on its confirmed alerts', async () => {
    const email = newEmail();
    const [first, second] = [await asked(email), await asked(email, { search: '/rent' })];
    await post(first.secret, 'confirm', { id: first.id });
    const [, events] = await recordedBy(() => post(second.secret, 'click'));
    expect(events).toMatchObject([{ type: 'AlertClicked', data: { alert_id: first.id } }]);
  });

  it('stops one alert and deletes its key, and works on', async () => {
    const email = newEmail();
    const [first, second] = [await asked(email), await asked(email, { search: '/rent' })];
    expect((await post(first.secret, 'stop', { id: first.id })).status).toBe(200);
    expect(await lastOf(first.id)).toMatchObject({ type: 'AlertEnded', data: { reason: 'stopped' } });
    expect([await keysOf(command(), first.id), (await keysOf(command(), second.id)).length]).toEqual([[], 1]);
    expect((await post(first.secret, 'stop', { id: first.id })).status).toBe(200);
    expect((await post(first.secret, 'confirm', { id: second.id })).status).toBe(200);
  });

  it('unsubscribes by the form of RFC 8058, again and again', async () => {
    const email = newEmail();
    const [first, second] = [await asked(email), await asked(email, { search: '/rent' })];
    await post(first.secret, 'confirm', { id: first.id });
    const unsubscribe = () =>
      command().call('POST', `/alerts/${first.secret}/unsubscribe`, {
        body: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    expect((await unsubscribe()).status).toBe(200);
    expect((await lastOf(first.id))?.type).toBe('AlertEnded');
    expect((await lastOf(second.id))?.type).toBe('AlertEnded');
    const [{ status }, events] = await recordedBy(unsubscribe);
    expect([status, events]).toEqual([200, []]);
  });

  it.each(['', 'a', 'A'.repeat(64), '%00'])('“%s” that we did not sign is unknown', async (secret) => {
    const acts = ['confirm', 'stop'].map((act) =>
      post(secret, act, { id: '0192d4e0-7b1a-7c3d-8e4f-0123456789ae' }),
    );
    const answers = await Promise.all([...acts, post(secret, 'click'), post(secret, 'unsubscribe')]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
  });
});

describe('the end of an alert', () => {
  it('comes after two days without a confirmation', async () => {
    const [forgotten, kept] = [await asked(newEmail()), await asked(newEmail())];
    await post(kept.secret, 'confirm', { id: kept.id });
    for (const { id } of [forgotten, kept]) await age(id, 3);
    await expire();
    expect(await lastOf(forgotten.id)).toMatchObject({ type: 'AlertEnded', data: { reason: 'unconfirmed' } });
    expect(await keysOf(command(), forgotten.id)).toEqual([]);
    expect((await lastOf(kept.id))?.type).toBe('AlertConfirmed');
  });

  it('comes after a year without a click', async () => {
    const [silent, clicked] = [await asked(newEmail()), await asked(newEmail())];
    for (const { id, secret } of [silent, clicked]) {
      await post(secret, 'confirm', { id });
      await age(id, 366);
    }
    await post(clicked.secret, 'click');
    await expire();
    expect(await lastOf(silent.id)).toMatchObject({ type: 'AlertEnded', data: { reason: 'expired' } });
    expect((await lastOf(clicked.id))?.type).toBe('AlertClicked');
  });

  it('comes with forgetting the person', async () => {
    const email = newEmail();
    const alert = await asked(email);
    expect(await asAdmin('POST', '/api/enquiries/forget', { email })).toMatchObject({ body: { count: 1 } });
    expect(await lastOf(alert.id)).toMatchObject({ type: 'AlertEnded', data: { reason: 'forgotten' } });
    expect(await keysOf(command(), alert.id)).toEqual([]);
  });
});
