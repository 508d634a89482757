import { Devices } from '@marketplace/contracts/auth/devices.views';
import { headers } from '@marketplace/contracts/headers';
import { limits } from '@marketplace/contracts/limits';
import { pushKeys } from '@marketplace/service-kit/push-keys';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunningCommand } from '../testing/running-command.ts';
import { credentials, refusal, startCommand } from '../testing/running-command.ts';
import { ensureAdmin } from './admins.ts';
import { sweepSessions } from './sessions.ts';

const PUSH_KEY = 'a key of notices, of thirty-two bytes';
const PHONE = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';
const DEVICE = 'a-random-text-that-a-browser-keeps-01';

let command: RunningCommand;
beforeAll(async () => {
  command = await startCommand({ settings: { PUSH_KEY, NODE_ENV: 'production' } });
});
afterAll(() => command.close());

let tests = 0;
let username: string;
let token: string;
beforeEach(async () => {
  tests += 1;
  username = `Admin ${tests}`;
  await ensureAdmin(command.pool, { ...credentials, username });
  token = await logIn();
});

async function logIn(device = ''): Promise<string> {
  const body = { username, password: credentials.password };
  const { body: answer } = await command.call('POST', '/api/auth/login', {
    body,
    headers: { [headers.deviceToken]: device },
  });
  return answer.access_token;
}
let subscriptions = 0;
const subscription = (endpoint = `https://push.example.com/${++subscriptions}`) => ({
  endpoint,
  keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
});
const call = (method: string, path = '', body?: unknown, by = token) =>
  command.call(method, `/api/auth/devices${path}`, { token: by, body, headers: { 'user-agent': PHONE } });
const add = (body: unknown = subscription(), device = '') =>
  command.call('POST', '/api/auth/devices', {
    token,
    body,
    headers: { 'user-agent': PHONE, [headers.deviceToken]: device },
  });
const list = async (by = token) => Devices.parse((await call('GET', '', undefined, by)).body);
const idOf = async () => (await list()).devices[0]?.id ?? '';

describe('a device', () => {
  it('is added, listed without its secret address, changed and removed', async () => {
    expect(await list()).toEqual({ public_key: pushKeys(PUSH_KEY).publicKey, devices: [] });
    const given = subscription();
    expect((await add(given)).status).toBe(204);
    const answer = await call('GET');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(JSON.stringify(answer.body)).not.toContain(given.endpoint);
    const id = await idOf();
    expect((await list()).devices).toMatchObject([{ name: 'Chrome on Android', quiet: null }]);
    const quiet = { from: '22:00', until: '07:00' };
    expect((await call('PUT', `/${id}`, { quiet })).status).toBe(204);
    await add(given); // again, by the same browser
    expect((await list()).devices).toMatchObject([{ id, quiet }]);
    expect((await call('PUT', `/${id}`, { quiet: null })).status).toBe(204);
    expect((await list()).devices).toMatchObject([{ id, quiet: null }]);
    for (let times = 0; times < 2; times++) expect((await call('POST', `/${id}/test`)).status).toBe(202);
    const tested = 'SELECT FROM auth.push_notices WHERE device_id = $1';
    expect((await command.database.pool.query(tested, [id])).rowCount).toBe(1);
    expect((await call('DELETE', `/${id}`)).status).toBe(204);
    expect((await list()).devices).toEqual([]);
  });

  it('of another admin is unknown', async () => {
    await add();
    const id = await idOf();
    const other = await command.logIn();
    const unknown = refusal(404, 'Device not found');
    expect(await call('PUT', `/${id}`, { quiet: null }, other)).toMatchObject(unknown);
    expect(await call('POST', `/${id}/test`, undefined, other)).toMatchObject(unknown);
    expect(await call('DELETE', `/${id}`, undefined, other)).toMatchObject(unknown);
    expect((await list(other)).devices).toEqual([]);
    expect((await list()).devices).toHaveLength(1);
  });

  it('beyond the bound is refused', async () => {
    for (let count = 0; count < limits.devices; count++) await add();
    expect(await add()).toMatchObject(
      refusal(409, 'You have notifications on 10 other devices. Remove one of them first.'),
    );
    expect((await list()).devices).toHaveLength(limits.devices);
  });

  it.each([
    ['http://push.example.com/1', 'endpoint'],
    ['https://127.0.0.1/1', 'endpoint'],
    ['https://[::1]:9000/1', 'endpoint'],
    ['https://192.168.0.10/1', 'endpoint'],
    ['https://169.254.169.254/1', 'endpoint'],
    ['https://a:b@push.example.com/1', 'endpoint'],
    ['nothing', 'endpoint'],
    [`https://push.example.com/${'a'.repeat(1000)}`, 'endpoint'],
  ])('at %s is refused', async (endpoint, path) => {
    const { status, body } = await add(subscription(endpoint));
    expect([status, body.errors.map((one: { path: string }) => one.path)]).toEqual([422, [path]]);
  });

  it.each([
    [{ quiet: { from: '22:00', until: '22:00' } }, 'quiet.until'],
    [{ quiet: { from: '24:00', until: '07:00' } }, 'quiet.from'],
  ])('does not take %j', async (body, path) => {
    await add();
    const answer = await call('PUT', `/${await idOf()}`, body);
    expect([answer.status, answer.body.errors[0].path]).toEqual([422, path]);
  });

  it('is refused without a key of the server', async () => {
    const bare = await startCommand();
    try {
      const given = { token: await bare.logIn(), body: subscription() };
      expect(await bare.call('POST', '/api/auth/devices', given)).toMatchObject(
        refusal(409, 'Notifications are not set up on this server.'),
      );
    } finally {
      await bare.close();
    }
  });
});

describe('the session of a device', () => {
  const expire = (where = `admin_id = (SELECT id FROM auth.admins WHERE username = '${username}')`) =>
    command.database.pool.query(
      `UPDATE auth.sessions SET last_used_at = now() - interval '3 days' WHERE ${where}`,
    );

  it('that ran out is kept, and the next one of the browser takes its place', async () => {
    await add(subscription(), DEVICE);
    await expire();
    await sweepSessions(command.pool, 3600);
    token = await logIn();
    expect((await list()).devices).toHaveLength(1);
    token = await logIn(DEVICE);
    await command.call('POST', '/api/auth/logout', { token });
    token = await logIn();
    expect((await list()).devices).toEqual([]);
  });

  it('that a new password ended takes it along, also one that ran out', async () => {
    await add(subscription(), DEVICE);
    await expire();
    token = await logIn();
    const body = { current_password: credentials.password, new_password: 'quite another password' };
    expect((await command.call('PUT', '/api/auth/password', { token, body })).status).toBe(204);
    expect((await list()).devices).toEqual([]);
  });
});
