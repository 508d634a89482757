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

async function start(settings: Partial<CommandSettings> = {}, redis?: { url: string; prefix: string }) {
  const metrics = createMetrics();
  const command = await startCommand({ metrics, settings, trustProxy: 1, ...(redis && { redis }) });
  onTestFinished(() => command.close());
  return {
    command,
    /** Logs in from an address, which the proxy in front tells; from a browser that says which one it is, if one is named. */
    logIn: (address: string, body: object = wrong, device?: string): Promise<Answer> =>
      command.call('POST', '/api/auth/login', {
        body,
        headers: { 'x-forwarded-for': address, ...(device && { [headers.deviceToken]: device }) },
      }),
    async hashes(): Promise<{ count: number; most: number }> {
      const read = async (name: string, line: string) =>
        Number((await metrics.getSingleMetricAsString(name)).split(`\n${line} `)[1]?.split('\n')[0]);
      return {
        count: await read('auth_hash_seconds', 'auth_hash_seconds_count'),
        most: await read('auth_hashes_running_most', 'auth_hashes_running_most'),
      };
    },
  };
}

/** Counts answers to come, and tells how many there are yet to be. */
function pending(answers: Promise<Answer>[]) {
  let waiting = answers.length;
  for (const answer of answers)
    void answer.finally(() => {
      waiting -= 1;
    });
  return { waiting: () => waiting, all: () => Promise.all(answers) };
}

const manyAddresses = [
  ...Array.from({ length: 40 }, (_, n) => `203.0.113.${n}`),
  ...Array.from({ length: 40 }, (_, n) => `2001:db8:0:${n.toString(16)}::${n + 1}`),
];

it('a flood from many addresses keeps out neither a known device nor a known network', async () => {
  const { logIn, hashes } = await start({ LOGIN_FAILURES_OVER_ALL: 3, LOGIN_SLOW_SECONDS: 1 });
  expect((await logIn('198.51.100.7', credentials, DEVICE)).status).toBe(200);
  const flood = pending(manyAddresses.map((address) => logIn(address)));

  expect((await logIn('198.51.100.7', credentials)).status).toBe(200);
  expect((await logIn('192.0.2.200', credentials, DEVICE)).status).toBe(200);
  expect(flood.waiting(), 'strangers who still wait').toBeGreaterThan(0);

  const answers = await flood.all();
  const looked = answers.filter(({ status }) => status === 401);
  const rateLimited = answers.filter(({ status }) => status === 429);
  expect(looked.length + rateLimited.length).toBe(80);
  expect(rateLimited.every(({ headers }) => headers.get('retry-after') === '10')).toBe(true);
  expect((await hashes()).count, 'passwords that were hashed').toBe(3 + looked.length);
  expect(looked.length).toBeLessThan(20);
});

it('a right login from an unknown place in a flood is slow, and let in; a known one goes before it', async () => {
  const { logIn } = await start({ LOGIN_FAILURES_OVER_ALL: 1, LOGIN_SLOW_SECONDS: 2 });
  expect((await logIn('198.51.100.7', credentials)).status).toBe(200);
  expect((await logIn('203.0.113.1')).status).toBe(401);
  const done: string[] = [];
  const noted = (name: string) => (answer: Answer) => {
    done.push(name);
    return answer.status;
  };
  const stranger = logIn('203.0.113.2', credentials).then(noted('stranger'));
  const known = logIn('198.51.100.7', credentials).then(noted('known'));
  expect(await Promise.all([stranger, known])).toEqual([200, 200]);
  expect(done).toEqual(['known', 'stranger']);
});

it('from a network that an admin used, names are not told by the line they stand in, nor by when it is closed', async () => {
  const { logIn } = await start({ LOGIN_FAILURES_OVER_ALL: 1, LOGIN_SLOW_SECONDS: 3 });
  expect((await logIn('198.51.100.7', credentials, DEVICE)).status).toBe(200);
  expect((await logIn('203.0.113.1')).status).toBe(401);
  const done: string[] = [];
  const tried = async (address: string, username: string) => {
    expect((await logIn(address, { ...wrong, username })).status).toBe(401);
    done.push(`${username} at ${address}`);
  };
  await Promise.all([
    tried('203.0.113.2', 'nobody'),
    tried('198.51.100.7', 'nobody').then(() => tried('198.51.100.7', credentials.username)),
  ]);
  expect(done).toEqual([
    'nobody at 198.51.100.7',
    `${credentials.username} at 198.51.100.7`,
    'nobody at 203.0.113.2',
  ]);

  for (let n = 2; n < 20; n++) await tried('198.51.100.7', `nobody ${n}`);
  for (const username of ['no one', credentials.username])
    expect((await logIn('198.51.100.7', { ...credentials, username })).status).toBe(429);
  expect((await logIn('198.51.100.7', credentials, DEVICE)).status, 'the browser itself').toBe(200);
});

it('never are more than two passwords hashed at once, and few strangers wait', async () => {
  const { logIn, hashes } = await start();
  const answers = await Promise.all(manyAddresses.map((address) => logIn(address)));
  const looked = answers.filter(({ status }) => status === 401).length;
  expect(await hashes()).toEqual({ count: looked, most: 2 });
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(manyAddresses.length - looked);
});

it('a name that nobody has costs a hash, as one that somebody has', async () => {
  const { logIn, hashes } = await start();
  for (const [n, username] of ['nobody', 'Agent', 'no one'].entries()) {
    expect((await logIn('203.0.113.9', { ...wrong, username })).status).toBe(401);
    expect((await hashes()).count).toBe(n + 1);
  }
});

it('a known device has failures of its own; those of its network are not held against it, nor those of another name', async () => {
  const { command, logIn } = await start();
  await ensureAdmin(command.pool, { username: 'Second', password: 'another long password' });
  const second = { username: 'Second', password: 'another long password' };
  expect((await logIn('198.51.100.7', second, DEVICE)).status).toBe(200);
  for (let n = 0; n < 5; n++) expect((await logIn('192.0.2.1')).status).toBe(401);
  expect((await logIn('192.0.2.1', credentials, DEVICE)).status, 'known for another admin only').toBe(429);
  expect((await logIn('192.0.2.1', credentials, 'short')).status, 'no device at all').toBe(429);

  expect((await logIn('198.51.100.7', credentials, DEVICE)).status).toBe(200);
  expect((await logIn('192.0.2.1', credentials, DEVICE)).status).toBe(200);
  for (let n = 0; n < 5; n++) expect((await logIn('192.0.2.9', wrong, DEVICE)).status).toBe(401);
  expect((await logIn('192.0.2.77', credentials, DEVICE)).status, 'guesses on the device itself').toBe(429);
});

it('places are forgotten with a new password, and kept as digests', async () => {
  const { command, logIn } = await start();
  await logIn('198.51.100.7', credentials, DEVICE);
  const { rows } = await command.database.pool.query('SELECT * FROM auth.known_places');
  expect(rows).toHaveLength(2);
  const sessions = await command.database.pool.query('SELECT * FROM auth.sessions');
  for (const kept of [rows, sessions.rows])
    expect(kept.map((row) => Object.values(row).join()).join()).not.toMatch(/198\.51|random-text/);
  await changePassword(command.pool, { ...credentials, password: 'another long password' });
  expect((await command.pool.query('SELECT FROM auth.known_places')).rowCount).toBe(0);
});

it('instances count failures together in Redis, and by themselves without it', async () => {
  const namespace = redisNamespace();
  const [one, other] = [await start({}, namespace), await start({}, namespace)];
  for (let n = 0; n < 5; n++) {
    const { logIn } = n % 2 ? one : other;
    expect((await logIn('192.0.2.1')).status).toBe(401);
  }
  expect((await one.logIn('192.0.2.1', credentials)).status).toBe(429);
  expect((await other.logIn('192.0.2.1', credentials)).status).toBe(429);

  const away = { ...namespace, url: 'redis://127.0.0.1:1' };
  const alone = await start({}, away);
  for (let n = 0; n < 5; n++) expect((await alone.logIn('192.0.2.1')).status).toBe(401);
  expect((await alone.logIn('192.0.2.1', credentials)).status).toBe(429);
});
