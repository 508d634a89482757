import { SessionsView } from '@marketplace/contracts/auth/auth.views';
import { headers } from '@marketplace/contracts/headers';
import { createMetrics } from '@marketplace/service-kit/metrics';
import { waitFor } from '@marketplace/testing/wait-for';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { RunningCommand } from '../testing/running-command.ts';
import { credentials, startCommand } from '../testing/running-command.ts';
import { ensureAdmin } from './admins.ts';
import { sweepSessions } from './sessions.ts';

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1';
const DEVICE = 'a-random-text-that-a-browser-keeps-01';
const another = { username: 'Second', password: 'another long password' };

let command: RunningCommand;
beforeAll(async () => {
  command = await startCommand({ trustProxy: 1 });
});
afterAll(() => command.close());

/** An admin of the test's own. */
let me: { username: string; password: string };
let tests = 0;
beforeEach(async () => {
  tests += 1;
  me = { ...credentials, username: `Admin ${tests}` };
  await ensureAdmin(command.pool, me);
});

async function logIn({ agent = CHROME, address = '198.51.100.7', who = me, device = '' } = {}) {
  const { status, body } = await command.call('POST', '/api/auth/login', {
    body: who,
    headers: {
      'user-agent': agent,
      'x-forwarded-for': address,
      ...(device && { [headers.deviceToken]: device }),
    },
  });
  expect(status).toBe(200);
  return body.access_token as string;
}
async function sessionsOf(token: string, address = '198.51.100.7', path = '/api/auth/sessions') {
  const answer = await command.call('GET', path, { token, headers: { 'x-forwarded-for': address } });
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  return SessionsView.parse(answer.body);
}
const statusOf = async (token: string, more = {}) =>
  (await command.call('GET', '/api/auth/verify', { token, headers: more })).status;
const end = (token: string, path: string) => command.call('DELETE', path, { token });
const change = (token: string, current_password: string, new_password: string, more = {}) =>
  command.call('PUT', '/api/auth/password', {
    token,
    body: { current_password, new_password },
    headers: more,
  });
const asOwner = (sql: string) => command.database.pool.query(sql);
const ofMe = () => `admin_id = (SELECT id FROM auth.admins WHERE username = '${me.username}')`;
const acts = async () =>
  (
    await asOwner(
      `SELECT type FROM log.events WHERE data ->> 'admin_id' =
        (SELECT id::text FROM auth.admins WHERE username = '${me.username}') ORDER BY position`,
    )
  ).rows.map(({ type }) => type);

describe('the list of sessions', () => {
  it.each(['/api/auth/sessions', '/auth/sessions'])('by GET %s is of the admin who asks', async (path) => {
    await ensureAdmin(command.pool, another);
    const desk = await logIn();
    const phone = await logIn({ agent: IPHONE, address: '203.0.113.5' });
    await logIn({ who: another });
    await asOwner(
      `UPDATE auth.sessions SET last_used_at = now() - interval '5 minutes' WHERE device LIKE 'Safari%'`,
    );
    const { sessions, ...rules } = await sessionsOf(desk, undefined, path);
    expect(rules).toEqual({ idle_minutes: 60, most_minutes: 720 });
    const time = expect.any(String);
    const times = { id: time, started_at: time, last_used_at: time };
    expect(sessions).toEqual([
      { ...times, device: 'Chrome on Windows', is_current: true, is_same_network: true },
      { ...times, device: 'Safari on iPhone', is_current: false, is_same_network: false },
    ]);
    await asOwner(
      `UPDATE auth.sessions SET last_used_at = now() + interval '1 minute' WHERE device LIKE 'Chrome%'`,
    );
    const [first] = (await sessionsOf(phone, '203.0.113.5')).sessions;
    expect(first).toMatchObject({ device: 'Safari on iPhone', is_current: true, is_same_network: true });
  });

  it('is refused without a session', async () => {
    for (const [method, path] of [
      ['GET', '/api/auth/sessions'],
      ['DELETE', '/auth/sessions'],
      ['DELETE', '/api/auth/sessions/0192d4e0-7b1a-7c3d-8e4f-0123456789ab'],
      ['PUT', '/auth/password'],
    ] as const)
      expect((await command.call(method, path, {})).status).toBe(401);
  });
});

describe('a session', () => {
  it('is ended by its admin from another, and that is recorded', async () => {
    const [desk, phone] = [await logIn(), await logIn({ agent: IPHONE })];
    const other = (await sessionsOf(desk)).sessions.find(({ is_current }) => !is_current)?.id ?? '';
    expect((await end(desk, `/auth/sessions/${other}`)).status).toBe(204);
    expect([await statusOf(phone), await statusOf(desk)]).toEqual([401, 200]);
    expect((await acts()).at(-1)).toBe('AdminSessionEnded');
    const again = await end(desk, `/api/auth/sessions/${other}`);
    expect([again.status, again.body]).toEqual([404, { detail: 'Session not found' }]);
    expect((await end(desk, '/api/auth/sessions/not-an-id')).status).toBe(404);
    expect((await acts()).filter((type) => type === 'AdminSessionEnded')).toHaveLength(1);
  });

  it('of another admin is not found', async () => {
    await ensureAdmin(command.pool, another);
    const [mine, theirs] = [await logIn(), await logIn({ who: another })];
    const id = (await sessionsOf(theirs)).sessions[0]?.id;
    expect((await end(mine, `/api/auth/sessions/${id}`)).status).toBe(404);
    expect(await statusOf(theirs)).toBe(200);
  });

  it('ends with all others of its admin, but for the one that asks', async () => {
    await ensureAdmin(command.pool, another);
    const [desk, phone, tablet] = [await logIn(), await logIn(), await logIn()];
    const theirs = await logIn({ who: another });
    const ended = await end(desk, '/api/auth/sessions');
    expect([ended.status, ended.body]).toEqual([200, { ended: 2 }]);
    const statuses = [desk, phone, tablet, theirs].map((token) => statusOf(token));
    expect(await Promise.all(statuses)).toEqual([200, 401, 401, 200]);
    expect((await end(desk, '/api/auth/sessions')).body).toEqual({ ended: 0 });
    expect((await acts()).filter((type) => type === 'AdminOtherSessionsEnded')).toHaveLength(1);
  });

  it('ends when it was not used for an hour, in the database, and its use is noted once a minute', async () => {
    const token = await logIn();
    const usedAgo = (minutes: number) =>
      asOwner(`UPDATE auth.sessions SET last_used_at = now() - interval '${minutes} minutes'`);
    const secondsSinceUse = async () =>
      Number(
        (
          await asOwner(
            `SELECT extract(epoch FROM now() - last_used_at) AS s FROM auth.sessions WHERE ${ofMe()}`,
          )
        ).rows[0].s,
      );
    await usedAgo(59);
    expect(await statusOf(token, { [headers.unattended]: 'true' })).toBe(200);
    expect(await secondsSinceUse()).toBeGreaterThan(58 * 60);
    expect(await statusOf(token)).toBe(200);
    expect(await secondsSinceUse()).toBeLessThan(58 * 60);
    await asOwner(`UPDATE auth.sessions SET last_used_at = now() - interval '50 seconds'`);
    const { rows: before } = await asOwner(`SELECT last_used_at FROM auth.sessions WHERE ${ofMe()}`);
    expect(await statusOf(token)).toBe(200);
    expect((await asOwner(`SELECT last_used_at FROM auth.sessions WHERE ${ofMe()}`)).rows).toEqual(before);
    await usedAgo(61);
    expect(await statusOf(token)).toBe(401);
    expect((await command.pool.query(`SELECT FROM auth.live_sessions WHERE ${ofMe()}`)).rowCount).toBe(0);
  });

  it('ends at its time in the database too, however long its token would do', async () => {
    const token = await logIn();
    await asOwner(`UPDATE auth.sessions SET expires_at = now() - interval '1 second'`);
    expect(await statusOf(token)).toBe(401);
    await asOwner(`UPDATE auth.sessions SET expires_at = now() + interval '1 hour'`);
    expect(await statusOf(token)).toBe(200);
  });

  it('leaves the table when it has been over for a day, as do places that nobody logs in from', async () => {
    const over = ['revoked_at', 'expires_at', 'last_used_at'];
    for (const _ of over) await logIn();
    const ids = (await asOwner(`SELECT jti FROM auth.sessions WHERE ${ofMe()} ORDER BY jti`)).rows.map(
      ({ jti }) => jti,
    );
    const ago = async (interval: string) => {
      for (const [n, column] of over.entries())
        await asOwner(
          `UPDATE auth.sessions SET ${column} = now() - interval '${interval}' WHERE jti = '${ids[n]}'`,
        );
    };
    const left = async () => (await asOwner(`SELECT FROM auth.sessions WHERE ${ofMe()}`)).rowCount;
    await ago('23 hours');
    await sweepSessions(command.pool, 3600);
    expect(await left()).toBe(3);
    await ago('26 hours');
    await sweepSessions(command.pool, 3600);
    expect(await left()).toBe(0);

    expect((await asOwner(`SELECT FROM auth.known_places WHERE ${ofMe()}`)).rowCount).toBe(1);
    await asOwner(`UPDATE auth.known_places SET seen_at = now() - interval '2 hours'`);
    await sweepSessions(command.pool, 3600);
    expect((await asOwner(`SELECT FROM auth.known_places WHERE ${ofMe()}`)).rowCount).toBe(0);
  });
});

describe('a new password', () => {
  const next = 'quite another password';

  it('ends all other sessions, forgets other places, and is recorded', async () => {
    const phone = await logIn({ agent: IPHONE, address: '203.0.113.5', device: `${DEVICE}-phone` });
    const desk = await logIn({ device: DEVICE });
    const here = { 'x-forwarded-for': '198.51.100.7', [headers.deviceToken]: DEVICE };
    expect((await change(desk, me.password, next, here)).status).toBe(204);
    expect([await statusOf(desk), await statusOf(phone)]).toEqual([200, 401]);
    expect((await acts()).at(-1)).toBe('AdminPasswordChanged');
    expect((await asOwner(`SELECT FROM auth.known_places WHERE ${ofMe()}`)).rowCount).toBe(2);
    await logIn({ who: { ...me, password: next } });
    const old = await command.call('POST', '/api/auth/login', { body: me });
    expect(old.status).toBe(401);
  });

  it.each([
    ['current_password', 'is not your password', 'not my password', next],
    ['new_password', 'must have at least 12 characters', credentials.password, 'too short'],
    ['new_password', 'must have at most 1024 bytes', credentials.password, 'x'.repeat(1025)],
    ['new_password', 'must be another than the one you have', credentials.password, credentials.password],
    ['current_password', 'must not be empty', '', next],
  ])('is refused: %s %s', async (path, message, current, chosen) => {
    const [desk, phone] = [await logIn(), await logIn()];
    const answer = await change(desk, current, chosen);
    expect([answer.status, answer.body.errors]).toEqual([422, [{ path, message }]]);
    expect([await statusOf(desk), await statusOf(phone)]).toEqual([200, 200]);
    expect(await acts()).not.toContain('AdminPasswordChanged');
    await logIn();
  });

  it('is given once when two are asked for at the same time', async () => {
    const [desk, phone] = [await logIn(), await logIn()];
    const wanted = [next, 'yet another password'];
    const answers = await Promise.all([
      change(desk, me.password, next),
      change(phone, me.password, 'yet another password'),
    ]);
    const won = answers.findIndex(({ status }) => status === 204);
    expect(answers[1 - won]?.status).not.toBe(204);
    expect((await acts()).filter((type) => type === 'AdminPasswordChanged')).toHaveLength(1);
    await logIn({ who: { ...me, password: wanted[won] ?? '' } });
  });

  it('is not had by guessing the old one, which is recorded', async () => {
    const desk = await logIn();
    for (let n = 0; n < 5; n++) expect((await change(desk, `guess ${n}`, next)).status).toBe(422);
    expect((await change(desk, me.password, next)).status).toBe(429);
    await waitFor(async () => (await acts()).includes('LoginsRefused'));
    expect(await statusOf(desk)).toBe(200);
  });
});

it('sessions keep the rules they were opened under', async () => {
  const strict = await startCommand({
    settings: { SESSION_IDLE_MINUTES: 5, JWT_TTL: 3600 },
    metrics: createMetrics(),
  });
  onTestFinished(() => strict.close());
  const token = await strict.logIn();
  const { body } = await strict.call('GET', '/api/auth/sessions', { token });
  expect(body).toMatchObject({ idle_minutes: 5, most_minutes: 60 });
  await strict.database.pool.query(`UPDATE auth.sessions SET last_used_at = now() - interval '6 minutes'`);
  expect((await strict.call('GET', '/api/auth/verify', { token })).status).toBe(401);
});
