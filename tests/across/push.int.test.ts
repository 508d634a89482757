import { enquiry } from '@marketplace/command/testing/enquiry';
import { Devices } from '@marketplace/contracts/auth/devices.views';
import { startMailServer } from '@marketplace/projector/testing/mail-server';
import { pushKeys } from '@marketplace/service-kit/push-keys';
import type { PushService } from '@marketplace/testing/push-service';
import { startPushService } from '@marketplace/testing/push-service';
import { waitFor } from '@marketplace/testing/wait-for';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminOf, pushKey, runApi, startApi } from './running-api.ts';

const mails = await startMailServer();
const smtpUrl = `smtp://127.0.0.1:${mails.port}`;
const sender = { from: 'site@example.com', to: 'agent@example.com', siteName: 'Homes' };
const api = runApi({ push: 'test', notices: { smtpUrl, ...sender, origin: 'https://homes.example' } });
let service: PushService;
beforeAll(async () => {
  service = await startPushService(pushKeys(pushKey).publicKey);
});
afterAll(() => Promise.all([service.close(), mails.close()]));

let tests = 0;
let admin: ReturnType<typeof adminOf>;
beforeEach(async () => {
  service.be('takes');
  await inDatabase('DELETE FROM auth.push_devices');
  tests += 1;
  admin = adminOf(api, `Agent ${tests}`);
});

const inDatabase = async (text: string, values: unknown[] = []) =>
  (await api.database.pool.query(text, values)).rows;

/** Allows notices on a new device, and returns its address and its id. */
async function allow(of = admin) {
  const known = new Set((await devices(of)).map(({ id }) => id));
  const subscription = service.subscribe();
  await of.write('POST', '/api/auth/devices', subscription);
  const id = (await devices(of)).find((one) => !known.has(one.id))?.id ?? '';
  return { ...subscription, id };
}
const devices = async (of = admin) => (await of.read('/api/auth/devices', Devices)).devices;
const ask = async (changes: object = {}): Promise<string> =>
  (await admin.write('POST', '/api/enquiries', { ...enquiry, ...changes })).id;
const shows = (device: { endpoint: string }) =>
  service.shownBy(device.endpoint).map(({ message }) => message);
const rings = (device: { endpoint: string }, id: string) =>
  waitFor(() => shows(device).some(({ tag }) => tag === id));
/** Sends a test: a later notice than all that were due before it. */
async function ringsForTest(device: { endpoint: string; id: string }) {
  await admin.write('POST', `/api/auth/devices/${device.id}/test`);
  await rings(device, 'test');
}
const makeDue = () => inDatabase('UPDATE auth.push_notices SET due_at = now()');
const waiting = () => inDatabase('SELECT attempts FROM auth.push_notices');

describe('a new enquiry', () => {
  it('rings every device with its kind and listing, and nothing personal', async () => {
    const { id: property_id } = await admin.add({ title: 'Flat by the canal' });
    const colleague = adminOf(api, 'Colleague');
    const [phone, desk] = [await allow(), await allow(colleague)];
    const id = await ask({ property_id });
    for (const device of [phone, desk]) await rings(device, id);
    const [pushed] = service.shownBy(phone.endpoint);
    expect(pushed).toEqual({
      endpoint: phone.endpoint,
      topic: id.replaceAll('-', ''),
      ttl: 14_400,
      urgency: 'high',
      message: {
        title: 'Viewing request',
        body: 'Flat by the canal',
        tag: id,
        path: `/admin/dashboard/enquiries/${id}`,
      },
    });
    await waitFor(async () => (await waiting()).length === 0);
    const general = await ask({ kind: 'question', wish: undefined });
    await rings(phone, general);
    expect(shows(phone)[0]).toMatchObject({ title: 'New question', body: 'General enquiry' });
  });

  it('rings once for each of fifty', async () => {
    const phone = await allow();
    const ids = await Promise.all(Array.from({ length: 50 }, () => ask()));
    await waitFor(async () => shows(phone).length >= 50 && (await waiting()).length === 0);
    const pushed = service.taken.filter(({ endpoint }) => endpoint === phone.endpoint);
    expect(pushed.map(({ message }) => message.tag).sort()).toEqual([...ids].sort());
  });

  it('waits for the end of quiet hours, which a test does not', async () => {
    const phone = await allow();
    const hour = (from: number) => new Date(Date.now() + (8 + from) * 3_600_000).toISOString().slice(11, 16); // in Singapore
    await admin.write('PUT', `/api/auth/devices/${phone.id}`, { quiet: { from: hour(-1), until: hour(1) } });
    expect(await devices()).toMatchObject([{ quiet: { from: hour(-1), until: hour(1) } }]);
    const id = await ask();
    await waitFor(async () => (await waiting()).length === 1);
    await ringsForTest(phone);
    expect(shows(phone).map(({ tag }) => tag)).toEqual(['test']);
    await admin.write('PUT', `/api/auth/devices/${phone.id}`, { quiet: { from: hour(1), until: hour(-1) } });
    await rings(phone, id);
  });
});

describe('a device', () => {
  it('that no longer accepts notices is removed', async () => {
    const [gone, phone] = [await allow(), await allow()];
    service.end(gone.endpoint);
    await rings(phone, await ask());
    await waitFor(async () => (await devices()).length === 1);
    expect(await devices()).toMatchObject([{ id: phone.id }]);
  });

  it('is silent after its session was ended, and rings after one that ran out', async () => {
    const [ended, idle] = [adminOf(api, `Agent ${tests}`), adminOf(api, `Agent ${tests}`)];
    const [lost, phone] = [await allow(ended), await allow(idle)];
    await ended.write('POST', '/api/auth/logout');
    await inDatabase(
      `UPDATE auth.sessions SET last_used_at = now() - interval '3 days' WHERE jti IN (
        SELECT session_id FROM auth.push_devices WHERE id = $1)`,
      [phone.id],
    );
    await rings(phone, await ask());
    expect(shows(lost)).toEqual([]);
  });

  it('of an admin who was disabled is silent', async () => {
    const [phone, other] = [await allow(), await allow(adminOf(api, 'Disabled'))];
    await inDatabase("UPDATE auth.admins SET disabled_at = now() WHERE username = 'Disabled'");
    await rings(phone, await ask());
    expect(shows(other)).toEqual([]);
  });
});

describe('a push service', () => {
  it('that is down holds up no mail, and is retried when it is back', async () => {
    const phone = await allow();
    service.be('is away');
    const { asked } = service;
    const id = await ask();
    await waitFor(
      () => service.asked > asked && mails.taken.some((mail) => mail.replaceAll('=\r\n', '').includes(id)),
    );
    expect(await waiting()).toEqual([{ attempts: 1 }]);
    service.be('takes');
    await makeDue();
    await rings(phone, id);
    await waitFor(async () => (await waiting()).length === 0);
  });

  it('that stays away is given up, visibly', async () => {
    await allow();
    service.be('is away');
    await ask();
    await waitFor(async () => (await waiting())[0]?.attempts === 1);
    await inDatabase('UPDATE auth.push_notices SET attempts = 119');
    await waitFor(async () => {
      await makeDue();
      const [seen] = await inDatabase("SELECT survey -> 'push' AS push FROM read.projector");
      return seen?.push?.givenUp === 1 && seen.push.error === '503';
    });
    expect(await waiting()).toEqual([{ attempts: 120 }]);
  });

  it('inside our networks is never called in production', async () => {
    const strict = await startApi({ push: 'production' });
    try {
      const careful = adminOf(strict, 'Careful');
      await careful.write('POST', '/api/auth/devices', service.subscribe());
      const { asked } = service;
      await careful.write('POST', '/api/enquiries', enquiry);
      const tried = async () =>
        (await strict.database.pool.query('SELECT FROM auth.push_notices WHERE attempts > 0')).rowCount;
      await waitFor(async () => (await tried()) === 1);
      expect(service.asked).toBe(asked);
    } finally {
      await strict.close();
    }
  });
});
