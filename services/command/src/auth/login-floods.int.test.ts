import { headers } from '@marketplace/contracts/headers';
import { createMetrics } from '@marketplace/service-kit/metrics';
import { redisNamespace } from '@marketplace/testing/test-redis';
import { expect, it, onTestFinished } from 'vitest';
import type { CommandSettings } from '../service.ts';
import type { Answer } from '../testing/running-command.ts';
import { credentials, startCommand } from '../testing/running-command.ts';
import { changePassword, ensureAdmin } from './admins.ts';

const wrong = { ...credentials, password: 'not that one' };
const DEVICE = 'a-random-text-that-a-browser-keeps-01';
const DESK = '198.51.100.7';

async function start(settings: Partial<CommandSettings> = {}, redis?: { url: string; prefix: string }) {
  const metrics = createMetrics();
  const command = await startCommand({ metrics, settings, trustProxy: 1, ...(redis && { redis }) });
  onTestFinished(() => command.close());
  /** Logs in from an address that the proxy names, and from a browser with a device token if given. */
  const logIn = (address: string, body: object = wrong, device?: string): Promise<Answer> =>
    command.call('POST', '/api/auth/login', {
      body,
      headers: { 'x-forwarded-for': address, ...(device && { [headers.deviceToken]: device }) },
    });
  const metric = async (name: string, sample = name) =>
    Number((await metrics.getSingleMetricAsString(name)).split(`\n${sample} `)[1]?.split('\n')[0]);
  return {
    command,
    logIn,
    statusOf: async (...call: Parameters<typeof logIn>) => (await logIn(...call)).status,
    /** Returns the number of hashed passwords, and of the most at one time. */
    hashes: async () => ({
      count: await metric('auth_hash_seconds', 'auth_hash_seconds_count'),
      most: await metric('auth_hashes_running_most'),
    }),
  };
}

const manyAddresses = [
  ...Array.from({ length: 40 }, (_, n) => `203.0.113.${n}`),
  ...Array.from({ length: 40 }, (_, n) => `2001:db8:0:${n.toString(16)}::${n + 1}`),
];

it('a flood from many addresses locks out neither a known device nor a known network', async () => {
  const { logIn, statusOf, hashes } = await start({ LOGIN_FAILURES_OVER_ALL: 3, LOGIN_SLOW_SECONDS: 1 });
  expect(await statusOf(DESK, credentials, DEVICE)).toBe(200);
  let waiting = manyAddresses.length;
  const flood = manyAddresses.map((address) =>
    logIn(address).finally(() => {
      waiting -= 1;
    }),
  );

  expect(await statusOf(DESK, credentials)).toBe(200);
  expect(await statusOf('192.0.2.200', credentials, DEVICE)).toBe(200);
  expect(waiting, 'strangers in the queue').toBeGreaterThan(0);

  const answers = await Promise.all(flood);
  const checked = answers.filter(({ status }) => status === 401).length;
  const limited = answers.filter(({ status, retryAfter }) => status === 429 && retryAfter === '10').length;
  expect(checked + limited).toBe(80);
  expect((await hashes()).count).toBe(3 + checked);
  expect(checked).toBeLessThan(20);
});

it('during a flood a right login from an unknown place is slow, and known places go first', async () => {
  const { statusOf } = await start({ LOGIN_FAILURES_OVER_ALL: 1, LOGIN_SLOW_SECONDS: 2 });
  expect(await statusOf(DESK, credentials)).toBe(200);
  expect(await statusOf('203.0.113.1')).toBe(401);
  const done: string[] = [];
  const tried = async (name: string, address: string) => {
    expect(await statusOf(address, credentials)).toBe(200);
    done.push(name);
  };
  await Promise.all([tried('stranger', '203.0.113.2'), tried('known', DESK)]);
  expect(done).toEqual(['known', 'stranger']);
});

it('neither order nor limits reveal names on a network that an admin has used', async () => {
  const { statusOf } = await start({ LOGIN_FAILURES_OVER_ALL: 1, LOGIN_SLOW_SECONDS: 3 });
  expect(await statusOf(DESK, credentials, DEVICE)).toBe(200);
  expect(await statusOf('203.0.113.1')).toBe(401);
  const done: string[] = [];
  const tried = async (address: string, username: string) => {
    expect(await statusOf(address, { ...wrong, username })).toBe(401);
    done.push(`${username} at ${address}`);
  };
  const { username } = credentials;
  await Promise.all([
    tried('203.0.113.2', 'nobody'),
    tried(DESK, 'nobody').then(() => tried(DESK, username)),
  ]);
  expect(done).toEqual([`nobody at ${DESK}`, `${username} at ${DESK}`, 'nobody at 203.0.113.2']);

  for (let n = 2; n < 20; n++) await tried(DESK, `nobody ${n}`);
  for (const name of ['no one', username])
    expect(await statusOf(DESK, { ...credentials, username: name })).toBe(429);
  expect(await statusOf(DESK, credentials, DEVICE), 'the device').toBe(200);
});

it('at most two passwords are hashed at a time, and few unknown senders wait', async () => {
  const { logIn, hashes } = await start();
  const answers = await Promise.all(manyAddresses.map((address) => logIn(address)));
  const checked = answers.filter(({ status }) => status === 401).length;
  expect(await hashes()).toEqual({ count: checked, most: 2 });
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(manyAddresses.length - checked);
});

it('an unknown name costs a hash, as a known one does', async () => {
  const { statusOf, hashes } = await start();
  for (const [n, username] of ['nobody', 'Agent', 'no one'].entries()) {
    expect(await statusOf('203.0.113.9', { ...wrong, username })).toBe(401);
    expect((await hashes()).count).toBe(n + 1);
  }
});

it('failures on a known device count separately from those of its network and of other names', async () => {
  const { command, statusOf } = await start();
  const second = { username: 'Second', password: 'another long password' };
  await ensureAdmin(command.pool, second);
  expect(await statusOf(DESK, second, DEVICE)).toBe(200);
  for (let n = 0; n < 5; n++) expect(await statusOf('192.0.2.1')).toBe(401);
  expect(await statusOf('192.0.2.1', credentials, DEVICE), 'known for another admin only').toBe(429);
  expect(await statusOf('192.0.2.1', credentials, 'short'), 'not a device token').toBe(429);

  expect(await statusOf(DESK, credentials, DEVICE)).toBe(200);
  expect(await statusOf('192.0.2.1', credentials, DEVICE)).toBe(200);
  for (let n = 0; n < 5; n++) expect(await statusOf('192.0.2.9', wrong, DEVICE)).toBe(401);
  expect(await statusOf('192.0.2.77', credentials, DEVICE), 'guesses on the device').toBe(429);
});

it('places are stored as digests, and deleted with a new password', async () => {
  const { command, logIn } = await start();
  await logIn(DESK, credentials, DEVICE);
  const rowsOf = async (table: string) => (await command.database.pool.query(`SELECT * FROM ${table}`)).rows;
  expect(await rowsOf('auth.known_places')).toHaveLength(2);
  for (const table of ['auth.known_places', 'auth.sessions'])
    expect((await rowsOf(table)).map((row) => Object.values(row).join()).join()).not.toMatch(
      /198\.51|random-text/,
    );
  await changePassword(command.pool, { ...credentials, password: 'another long password' });
  expect(await rowsOf('auth.known_places')).toEqual([]);
});

it('instances count failures together in Redis, and by themselves without it', async () => {
  const namespace = redisNamespace();
  const [one, other] = [await start({}, namespace), await start({}, namespace)];
  for (const { statusOf } of [one, other, one, other, one]) expect(await statusOf('192.0.2.1')).toBe(401);
  for (const { statusOf } of [one, other]) expect(await statusOf('192.0.2.1', credentials)).toBe(429);

  const alone = await start({}, { ...namespace, url: 'redis://127.0.0.1:1' });
  for (let n = 0; n < 5; n++) expect(await alone.statusOf('192.0.2.1')).toBe(401);
  expect(await alone.statusOf('192.0.2.1', credentials)).toBe(429);
});
