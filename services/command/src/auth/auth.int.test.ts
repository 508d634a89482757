import { randomUUID } from 'node:crypto';
import { roleNames } from '@marketplace/event-store/roles';
import { createTokens } from '@marketplace/service-kit/tokens';
import { waitFor } from '@marketplace/testing/wait-for';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunningCommand } from '../testing/running-command.ts';
import { credentials, refusal, secret, startCommand } from '../testing/running-command.ts';
import { changePassword, ensureAdmin } from './admins.ts';
import { migrateAuth } from './migrate-auth.ts';

let command: RunningCommand;
/** Failures count by address: each test has its own where the service trusts the proxy. */
let address = 0;
beforeEach(() => {
  address += 1;
});

const logIn = (body: object, headers = {}) =>
  command.call('POST', '/api/auth/login', {
    body,
    headers: { 'x-forwarded-for': `198.51.100.${address}`, ...headers },
  });
const verify = (token?: string) =>
  command.call('GET', '/api/auth/verify', token === undefined ? {} : { token });
const statusesOf = async (...tokens: string[]) =>
  (await Promise.all(tokens.map(verify))).map(({ status }) => status);
const wrong = { ...credentials, password: 'not that one' };
const invalid = refusal(401, 'Invalid credentials');

async function adminEvents(): Promise<string[]> {
  const { rows } = await command.database.pool.query('SELECT * FROM log.events ORDER BY position');
  return rows.map(({ type }) => type);
}

describe('with one service', () => {
  beforeAll(async () => {
    command = await startCommand({ trustProxy: 1 });
  });
  afterAll(() => command.close());

  describe('logging in', () => {
    it.each(['/api/auth/login', '/auth/login'])('by %s opens a session', async (path) => {
      const before = (await adminEvents()).length;
      const answer = await command.call('POST', path, { body: credentials });
      expect(answer).toMatchObject({ status: 200, body: { access_token: expect.any(String) } });
      expect(answer.headers.get('cache-control')).toBe('no-store');
      const admin = {
        id: expect.any(String),
        username: 'Agent',
        role: 'owner',
        must_add_passkey: false,
        new_devices: expect.any(Array),
      };
      expect((await verify(answer.body.access_token)).body).toEqual(admin);
      expect((await adminEvents()).slice(before)).toEqual(['AdminLoggedIn']);
    });

    it('ignores the case of the name', async () => {
      expect((await logIn({ ...credentials, username: ' aGENT ' })).status).toBe(200);
    });

    it('answers the same to a wrong password and to an unknown name', async () => {
      expect(await logIn(wrong)).toMatchObject(invalid);
      expect(await logIn({ ...wrong, username: 'nobody' })).toMatchObject(invalid);
    });

    it.each([`${credentials.password} `, credentials.password.slice(0, -1), 'A LONG ENOUGH PASSWORD'])(
      'compares the password exactly: %j',
      async (password) => expect(await logIn({ ...credentials, password })).toMatchObject(invalid),
    );

    it('is refused to a name after five failures, with the right password too', async () => {
      for (let n = 0; n < 5; n++) expect(await logIn(wrong)).toMatchObject(invalid);
      const answer = await logIn(credentials);
      expect(answer).toMatchObject(refusal(429, 'Too many attempts. Try again in 15 minutes.'));
      expect(Number(answer.retryAfter)).toBeGreaterThan(890);
      expect(await logIn({ ...credentials, username: 'another' })).toMatchObject(invalid);
    });

    it('forgets failures after a success', async () => {
      for (let round = 0; round < 3; round++) {
        for (let n = 0; n < 4; n++) expect((await logIn(wrong)).status).toBe(401);
        expect((await logIn(credentials)).status).toBe(200);
      }
    });

    it('counts parallel attempts one by one', async () => {
      const answers = await Promise.all(Array.from({ length: 15 }, () => logIn(wrong)));
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses).toEqual([...Array(5).fill(401), ...Array(10).fill(429)]);
    });
  });

  describe('a token', () => {
    it('ends with its session', async () => {
      const [token, other] = [await command.logIn(), await command.logIn()];
      const before = (await adminEvents()).length;
      const logOut = (path: string) => command.call('POST', path, { token });
      expect(await logOut('/api/auth/logout')).toMatchObject({ status: 204, body: '' });
      expect((await logOut('/auth/logout')).status).toBe(401);
      expect(await statusesOf(token, other)).toEqual([401, 200]);
      expect((await adminEvents()).slice(before)).toContain('AdminLoggedOut');
    });

    it('of the oldest session ends when a sixth is opened', async () => {
      const tokens: string[] = [];
      for (let n = 0; n < 6; n++) tokens.push(await command.logIn());
      expect(await statusesOf(...tokens)).toEqual([401, 200, 200, 200, 200, 200]);
    });

    it('is refused when it names no session of its admin, or is forged', async () => {
      const token = await command.logIn();
      const { sub: adminId = '', jti: sessionId = '' } = command.tokens.verify(token) ?? {};
      for (const forged of [
        command.tokens.issue({ adminId, sessionId: randomUUID() }, 60),
        command.tokens.issue({ adminId: randomUUID(), sessionId }, 60),
        createTokens(`${secret}!`).issue({ adminId, sessionId }, 60),
        `${token}x`,
        'undefined',
      ]) {
        const answer = await verify(forged);
        expect(answer).toMatchObject(refusal(401, 'Please log in again.'));
        expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      }
      expect((await verify()).status).toBe(401);
      const body = { headers: { Authorization: `Bearer ${token}` } };
      const inBody = command.call('PUT', `/api/delete/properties/${randomUUID()}`, { body });
      expect((await inBody).status).toBe(401);
    });
  });
});

describe('with a new service', () => {
  beforeEach(async () => {
    command = await startCommand();
  });
  afterEach(() => command.close());

  it('the first failures of a known name and of all others are recorded, without what was typed', async () => {
    for (let n = 0; n < 3; n++) await logIn({ ...wrong, username: 'my password by mistake' });
    for (let n = 0; n < 3; n++) await logIn(wrong);
    await waitFor(async () => (await adminEvents()).length > 2);
    const { rows } = await command.database.pool.query(
      'SELECT type, data, meta FROM log.events ORDER BY position',
    );
    const actor = { kind: 'visitor', id: null, name: 'visitor' };
    expect(rows).toMatchObject([
      { type: 'AdminAdded' },
      { type: 'LoginsRefused', data: { admin_id: null, count: 1 }, meta: { actor } },
      { type: 'LoginsRefused', data: { admin_id: rows[0].data.admin_id, count: 1 } },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/not that one|by mistake/);
  });

  it('an address is refused after twenty failures, with any name and any claimed address', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 25; n++) {
      const headers = { 'x-forwarded-for': `203.0.113.${n}` };
      statuses.push((await logIn({ ...wrong, username: `name ${n}` }, headers)).status);
    }
    expect(statuses).toEqual([...Array(20).fill(401), ...Array(5).fill(429)]);
  });

  it('a token ends with a new password, and when its admin is disabled', async () => {
    const token = await command.logIn();
    const next = { ...credentials, password: 'another long password' };
    expect(await changePassword(command.pool, credentials)).toBe('same');
    expect(await statusesOf(token)).toEqual([200]);
    expect(await changePassword(command.pool, next)).toBe('changed');
    expect(await statusesOf(token)).toEqual([401]);
    expect(await adminEvents()).toContain('AdminPasswordChanged');
    expect(await logIn(credentials)).toMatchObject(invalid);
    const { access_token } = (await logIn(next)).body;
    expect(await statusesOf(access_token)).toEqual([200]);
    await command.database.pool.query('UPDATE auth.admins SET disabled_at = now()');
    expect(await statusesOf(access_token)).toEqual([401]);
    expect(await logIn(next)).toMatchObject(invalid);
  });

  it('an admin is added once', async () => {
    const outcomes = [
      { username: 'AGENT', password: 'ignored, it exists' },
      { ...credentials, username: 'second' },
    ];
    for (const [n, given] of outcomes.entries())
      expect(await ensureAdmin(command.pool, given)).toBe(n === 0 ? 'exists' : 'created');
    expect((await adminEvents()).filter((type) => type === 'AdminAdded')).toHaveLength(2);
    expect((await logIn(credentials)).status).toBe(200);
  });

  it('other services read nothing of admins but live sessions', async () => {
    await command.logIn();
    const as = async (role: string, password: string, sql: string) => {
      const client = new pg.Client({ connectionString: command.database.urlFor(role, password) });
      await client.connect();
      return client
        .query(sql)
        .then(
          ({ rows }) => rows,
          (error) => error.code,
        )
        .finally(() => client.end());
    };
    const live = 'SELECT username FROM auth.live_sessions';
    expect(await as(roleNames.query, 'query', live)).toEqual([{ username: 'Agent' }]);
    for (const sql of ['SELECT 1 FROM auth.admins', 'SELECT 1 FROM auth.sessions'])
      expect(await as(roleNames.query, 'query', sql)).toBe('42501');
    expect(await as(roleNames.projector, 'projector', live)).toBe('42501');
    const migrations = [migrateAuth(command.database.url), migrateAuth(command.database.url)];
    await expect(Promise.all(migrations)).resolves.toBeDefined();
  });
});
