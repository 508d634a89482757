import { SessionsView } from '@marketplace/contracts/auth/auth.views';
import { headers } from '@marketplace/contracts/headers';
import { WEAK } from '@marketplace/service-kit/password-strength';
import { waitFor } from '@marketplace/testing/wait-for';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { RunningCommand } from '../testing/running-command.ts';
import { credentials, refusal, startCommand } from '../testing/running-command.ts';
import { ensureAdmin } from './admins.ts';
import { sweepSessions } from './sessions.ts';

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1';
const DESK = '198.51.100.7';
const DEVICE = 'a-random-text-that-a-browser-keeps-01';
const second = { username: 'Second', password: 'another long password' };
const next = 'quite another password';

let command: RunningCommand;
beforeAll(async () => {
  command = await startCommand({ trustProxy: 1 });
  await ensureAdmin(command.pool, second);
});
afterAll(() => command.close());

/** The test's own admin. */
let me: { username: string; password: string };
let tests = 0;
beforeEach(async () => {
  tests += 1;
  me = { ...credentials, username: `Admin ${tests}` };
  await ensureAdmin(command.pool, me);
});

async function logIn({ agent = CHROME, address = DESK, who = me, device = '' } = {}): Promise<string> {
  const sent = { 'user-agent': agent, 'x-forwarded-for': address, [headers.deviceToken]: device };
  const { status, body } = await command.call('POST', '/api/auth/login', { body: who, headers: sent });
  expect(status).toBe(200);
  return body.access_token;
}
async function sessionsOf(token: string, address = DESK, path = '/api/auth/sessions') {
  const answer = await command.call('GET', path, { token, headers: { 'x-forwarded-for': address } });
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  return SessionsView.parse(answer.body);
}
const verify = async (token: string, sent = {}) =>
  (await command.call('GET', '/api/auth/verify', { token, headers: sent })).status;
const statusesOf = (...tokens: string[]) => Promise.all(tokens.map((token) => verify(token)));
const end = (token: string, path = '/api/auth/sessions') => command.call('DELETE', path, { token });
const change = (token: string, current_password: string, new_password: string, sent = {}) =>
  command.call('PUT', '/api/auth/password', {
    token,
    body: { current_password, new_password },
    headers: sent,
  });

const query = async (text: string) => (await command.database.pool.query(text)).rows;
const ofMe = () => `admin_id = (SELECT id FROM auth.admins WHERE username = '${me.username}')`;
const setSessions = (assignment: string, where = ofMe()) =>
  query(`UPDATE auth.sessions SET ${assignment} WHERE ${where}`);
const placesOfMe = async () => (await query(`SELECT FROM auth.known_places WHERE ${ofMe()}`)).length;
const actsOfMe = async (of: string): Promise<string[]> => {
  const mine = `data ->> 'admin_id' = (SELECT id::text FROM auth.admins WHERE username = '${me.username}')`;
  const rows = await query(`SELECT type FROM log.events WHERE ${mine} ORDER BY position`);
  return rows.map(({ type }) => type).filter((type) => type === of);
};

describe('the list of sessions', () => {
  it.each(['/api/auth/sessions', '/auth/sessions'])('by GET %s shows those of the admin', async (path) => {
    const desk = await logIn();
    const phone = await logIn({ agent: IPHONE, address: '203.0.113.5' });
    await logIn({ who: second });
    await setSessions(`last_used_at = now() - interval '5 minutes'`, `device LIKE 'Safari%'`);
    const { sessions, ...rules } = await sessionsOf(desk, undefined, path);
    expect(rules).toEqual({ idle_minutes: 60, most_minutes: 720 });
    expect(sessions).toMatchObject([
      { device: 'Chrome on Windows', is_current: true, is_same_network: true },
      { device: 'Safari on iPhone', is_current: false, is_same_network: false },
    ]);
    await setSessions(`last_used_at = now() + interval '1 minute'`, `device LIKE 'Chrome%'`);
    const [first] = (await sessionsOf(phone, '203.0.113.5')).sessions;
    expect(first).toMatchObject({ device: 'Safari on iPhone', is_current: true, is_same_network: true });
  });
});

describe('a session', () => {
  it('is ended by its admin from another session, and that is recorded', async () => {
    const [desk, phone] = [await logIn(), await logIn({ agent: IPHONE })];
    const other = (await sessionsOf(desk)).sessions.find(({ is_current }) => !is_current)?.id;
    expect((await end(desk, `/auth/sessions/${other}`)).status).toBe(204);
    expect(await statusesOf(phone, desk)).toEqual([401, 200]);
    for (const id of [other, 'not-an-id'])
      expect(await end(desk, `/api/auth/sessions/${id}`)).toMatchObject(refusal(404, 'Session not found'));
    expect(await actsOfMe('AdminSessionEnded')).toHaveLength(1);
  });

  it('of another admin is not found', async () => {
    const [mine, theirs] = [await logIn(), await logIn({ who: second })];
    const id = (await sessionsOf(theirs)).sessions[0]?.id;
    expect((await end(mine, `/api/auth/sessions/${id}`)).status).toBe(404);
    expect(await verify(theirs)).toBe(200);
  });

  it('ends with all others of its admin except the current one', async () => {
    const mine = [await logIn(), await logIn(), await logIn()] as const;
    const theirs = await logIn({ who: second });
    expect(await end(mine[0])).toMatchObject({ status: 200, body: { ended: 2 } });
    expect(await statusesOf(...mine, theirs)).toEqual([200, 401, 401, 200]);
    expect((await end(mine[0])).body).toEqual({ ended: 0 });
    expect(await actsOfMe('AdminOtherSessionsEnded')).toHaveLength(1);
  });

  it('ends after an hour without use, which is noted once a minute', async () => {
    const token = await logIn();
    const usedAgo = (interval: string) => setSessions(`last_used_at = now() - interval '${interval}'`);
    const lastUse = async () => (await query(`SELECT last_used_at FROM auth.sessions WHERE ${ofMe()}`))[0];
    await usedAgo('59 minutes');
    const before = await lastUse();
    expect(await verify(token, { [headers.unattended]: 'true' })).toBe(200);
    expect(await lastUse()).toEqual(before);
    expect(await verify(token)).toBe(200);
    expect(await lastUse()).not.toEqual(before);
    await usedAgo('50 seconds');
    const recent = await lastUse();
    expect(await verify(token)).toBe(200);
    expect(await lastUse()).toEqual(recent);
    await usedAgo('61 minutes');
    expect(await verify(token)).toBe(401);
    expect(await query(`SELECT FROM auth.live_sessions WHERE ${ofMe()}`)).toEqual([]);
  });

  it('ends at its time in the database, though its token is valid for longer', async () => {
    const token = await logIn();
    await setSessions(`expires_at = now() - interval '1 second'`);
    expect(await verify(token)).toBe(401);
    await setSessions(`expires_at = now() + interval '1 hour'`);
    expect(await verify(token)).toBe(200);
  });

  it('is deleted a day after its end, and known places after the time without logins', async () => {
    const columns = ['revoked_at', 'expires_at', 'last_used_at'];
    for (const _ of columns) await logIn();
    const ids = await query(`SELECT jti FROM auth.sessions WHERE ${ofMe()} ORDER BY jti`);
    for (const [interval, left] of [
      ['23 hours', 3],
      ['26 hours', 0],
    ] as const) {
      for (const [n, column] of columns.entries())
        await setSessions(`${column} = now() - interval '${interval}'`, `jti = '${ids[n]?.jti}'`);
      await sweepSessions(command.pool, 3600);
      expect(await query(`SELECT FROM auth.sessions WHERE ${ofMe()}`)).toHaveLength(left);
    }
    expect(await placesOfMe()).toBe(1);
    await query(`UPDATE auth.known_places SET seen_at = now() - interval '2 hours'`);
    await sweepSessions(command.pool, 3600);
    expect(await placesOfMe()).toBe(0);
  });

  it('keeps the settings that it was opened with', async () => {
    const strict = await startCommand({ settings: { SESSION_IDLE_MINUTES: 5, JWT_TTL: 3600 } });
    onTestFinished(() => strict.close());
    const token = await strict.logIn();
    const { body } = await strict.call('GET', '/api/auth/sessions', { token });
    expect(body).toMatchObject({ idle_minutes: 5, most_minutes: 60 });
    await strict.database.pool.query(`UPDATE auth.sessions SET last_used_at = now() - interval '6 minutes'`);
    expect((await strict.call('GET', '/api/auth/verify', { token })).status).toBe(401);
  });
});

describe('a new password', () => {
  it('ends all other sessions, forgets other places, and is recorded', async () => {
    const phone = await logIn({ agent: IPHONE, address: '203.0.113.5', device: `${DEVICE}-phone` });
    const desk = await logIn({ device: DEVICE });
    const here = { 'x-forwarded-for': DESK, [headers.deviceToken]: DEVICE };
    expect((await change(desk, me.password, next, here)).status).toBe(204);
    expect(await statusesOf(desk, phone)).toEqual([200, 401]);
    expect(await actsOfMe('AdminPasswordChanged')).toHaveLength(1);
    expect(await placesOfMe()).toBe(2);
    await logIn({ who: { ...me, password: next } });
    expect((await command.call('POST', '/api/auth/login', { body: me })).status).toBe(401);
  });

  it.each([
    ['current_password', 'is not your password', 'not my password', next],
    ['new_password', 'must have at least 12 characters', credentials.password, 'too short'],
    ['new_password', 'must have at most 1024 bytes', credentials.password, 'x'.repeat(1025)],
    ['new_password', 'must differ from your current one', credentials.password, credentials.password],
    ['new_password', WEAK, credentials.password, 'password1234'],
    ['current_password', 'must not be empty', '', next],
  ])('is refused: %s %s', async (path, message, current, chosen) => {
    const [desk, phone] = [await logIn(), await logIn()];
    const errors = [{ path, message }];
    expect(await change(desk, current, chosen)).toMatchObject({ status: 422, body: { errors } });
    expect(await statusesOf(desk, phone)).toEqual([200, 200]);
    expect(await actsOfMe('AdminPasswordChanged')).toEqual([]);
    await logIn();
  });

  it('is set once by parallel changes', async () => {
    const tokens = [await logIn(), await logIn()];
    const wanted = [next, 'yet another password'];
    const changes = tokens.map((token, n) => change(token, me.password, wanted[n] ?? ''));
    const statuses = (await Promise.all(changes)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    expect(await actsOfMe('AdminPasswordChanged')).toHaveLength(1);
    await logIn({ who: { ...me, password: wanted[statuses.indexOf(204)] ?? '' } });
  });

  it('cannot be set by guessing the old one, which is recorded', async () => {
    const desk = await logIn();
    for (let n = 0; n < 5; n++) expect((await change(desk, `guess ${n}`, next)).status).toBe(422);
    expect((await change(desk, me.password, next)).status).toBe(429);
    await waitFor(async () => (await actsOfMe('LoginsRefused')).length > 0);
    expect(await verify(desk)).toBe(200);
  });
});
