import { randomUUID } from 'node:crypto';
import { roleNames } from '@marketplace/event-store/roles';
import { createTokens } from '@marketplace/service-kit/tokens';
import { waitFor } from '@marketplace/testing/wait-for';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunningCommand } from '../testing/running-command.ts';
import { credentials, secret, startCommand } from '../testing/running-command.ts';
import { changePassword, ensureAdmin } from './admins.ts';
import { migrateAuth } from './migrate-auth.ts';

let command: RunningCommand;
/** Failures count by address: each test has one, where the service trusts the proxy. */
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
const wrong = { ...credentials, password: 'not that one' };

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
      expect([answer.status, answer.body]).toEqual([200, { access_token: expect.any(String) }]);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      const verified = await verify(answer.body.access_token);
      expect(verified.body).toEqual({ id: expect.any(String), username: 'Agent' });
      expect((await adminEvents()).slice(before)).toEqual(['AdminLoggedIn']);
    });

    it('does not mind the case of the name', async () => {
      expect((await logIn({ ...credentials, username: ' aGENT ' })).status).toBe(200);
    });

    it.each([
      [{}, ['username', 'password']],
      [{ username: 1, password: 'x' }, ['username']],
      [{ ...credentials, remember: true }, ['remember']],
      [{ ...credentials, password: 'x'.repeat(1025) }, ['password']],
    ])('is refused for the shape of %j', async (body, paths) => {
      const answer = await logIn(body);
      expect(answer.status).toBe(422);
      expect(answer.body.errors.map(({ path }: { path: string }) => path)).toEqual(paths);
    });

    it('answers the same to a wrong password and to an unknown name', async () => {
      const answers = [await logIn(wrong), await logIn({ ...wrong, username: 'nobody' })];
      for (const { status, body } of answers) {
        expect([status, body]).toEqual([401, { detail: 'Invalid credentials' }]);
      }
    });

    it('takes the password to the letter', async () => {
      for (const password of [
        `${credentials.password} `,
        credentials.password.slice(0, -1),
        'A LONG ENOUGH PASSWORD',
      ])
        expect((await logIn({ ...credentials, password })).status).toBe(401);
    });

    it('is closed to a name after five failures, for the right password too, until it opens', async () => {
      for (let n = 0; n < 5; n++) expect((await logIn(wrong)).status).toBe(401);
      const answer = await logIn(credentials);
      expect([answer.status, answer.body.detail]).toEqual([
        429,
        'Too many attempts. Try again in 15 minutes.',
      ]);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(890);
      expect((await logIn({ ...credentials, username: 'another' })).status).toBe(401);
    });

    it('forgets failures after a success', async () => {
      for (let round = 0; round < 3; round++) {
        for (let n = 0; n < 4; n++) expect((await logIn(wrong)).status).toBe(401);
        expect((await logIn(credentials)).status).toBe(200);
      }
    });

    it('counts tries at the same time one by one', async () => {
      const answers = await Promise.all(Array.from({ length: 15 }, () => logIn(wrong)));
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    });
  });

  describe('a token', () => {
    it('ends with its session', async () => {
      const [token, other] = [await command.logIn(), await command.logIn()];
      const before = (await adminEvents()).length;
      const answer = await command.call('POST', '/api/auth/logout', { token });
      expect([answer.status, answer.body]).toEqual([204, '']);
      expect((await verify(token)).status).toBe(401);
      expect((await command.call('POST', '/auth/logout', { token })).status).toBe(401);
      expect((await verify(other)).status).toBe(200);
      expect((await adminEvents()).slice(before)).toContain('AdminLoggedOut');
    });

    it('of the oldest session ends when a sixth is opened', async () => {
      const tokens: string[] = [];
      for (let n = 0; n < 6; n++) tokens.push(await command.logIn());
      const statuses = await Promise.all(tokens.map(async (token) => (await verify(token)).status));
      expect(statuses).toEqual([401, 200, 200, 200, 200, 200]);
    });

    it('is refused when it names no session of its admin, or is not ours', async () => {
      const token = await command.logIn();
      const claims = command.tokens.verify(token);
      const forged = [
        command.tokens.issue({ adminId: claims?.sub ?? '', sessionId: randomUUID() }, 60),
        command.tokens.issue({ adminId: randomUUID(), sessionId: claims?.jti ?? '' }, 60),
        createTokens(`${secret}!`).issue({ adminId: claims?.sub ?? '', sessionId: claims?.jti ?? '' }, 60),
        `${token}x`,
        'undefined',
      ];
      for (const one of forged) {
        const { status, body, headers } = await verify(one);
        expect([status, body, headers.get('www-authenticate')]).toEqual([
          401,
          { detail: 'Please log in again.' },
          'Bearer',
        ]);
      }
      expect((await verify()).status).toBe(401);
      const inBody = { headers: { Authorization: `Bearer ${token}` } };
      expect(
        (await command.call('PUT', `/api/delete/properties/${randomUUID()}`, { body: inBody })).status,
      ).toBe(401);
    });
  });
});

describe('with a service of its own', () => {
  beforeEach(async () => {
    command = await startCommand();
  });
  afterEach(() => command.close());

  describe('logging in', () => {
    it('records the first failure of a known name and of all others, and never what was typed', async () => {
      for (let n = 0; n < 3; n++) await logIn({ ...wrong, username: 'my password by mistake' });
      for (let n = 0; n < 3; n++) await logIn(wrong);
      await waitFor(async () => (await adminEvents()).length > 2);
      expect(await adminEvents()).toEqual(['AdminAdded', 'LoginsRefused', 'LoginsRefused']);
      const { rows } = await command.database.pool.query(
        'SELECT data, meta FROM log.events ORDER BY position',
      );
      const { admin_id } = rows[0].data;
      expect(rows.slice(1).map(({ data }) => [data.admin_id, data.count])).toEqual([
        [null, 1],
        [admin_id, 1],
      ]);
      expect(JSON.stringify(rows)).not.toMatch(/not that one|by mistake/);
      expect(rows[1].meta.actor).toEqual({ kind: 'visitor', id: null, name: 'visitor' });
    });

    it('is closed to an address after twenty failures, whatever name and address it claims', async () => {
      const tries = Array.from({ length: 25 }, (_, n) => n);
      const statuses: number[] = [];
      for (const n of tries)
        statuses.push(
          (await logIn({ ...wrong, username: `name ${n}` }, { 'x-forwarded-for': `203.0.113.${n}` })).status,
        );
      expect(statuses).toEqual(tries.map((n) => (n < 20 ? 401 : 429)));
    });
  });

  describe('a token', () => {
    it('ends with a new password', async () => {
      const token = await command.logIn();
      const next = { ...credentials, password: 'another long password' };
      expect(await changePassword(command.pool, credentials)).toBe('same');
      expect((await verify(token)).status).toBe(200);
      expect(await changePassword(command.pool, next)).toBe('changed');
      expect((await verify(token)).status).toBe(401);
      expect([(await logIn(credentials)).status, (await logIn(next)).status]).toEqual([401, 200]);
      expect(await adminEvents()).toContain('AdminPasswordChanged');
    });

    it('ends when its admin is disabled, who cannot log in again', async () => {
      const token = await command.logIn();
      await command.database.pool.query('UPDATE auth.admins SET disabled_at = now()');
      expect((await verify(token)).status).toBe(401);
      expect((await logIn(credentials)).body).toEqual({ detail: 'Invalid credentials' });
    });
  });

  describe('admins', () => {
    it('are made once', async () => {
      expect(await ensureAdmin(command.pool, { username: 'AGENT', password: 'ignored, it exists' })).toBe(
        'exists',
      );
      expect(await ensureAdmin(command.pool, { username: 'second', password: 'a long password' })).toBe(
        'created',
      );
      expect((await adminEvents()).filter((type) => type === 'AdminAdded')).toHaveLength(2);
      expect((await logIn(credentials)).status).toBe(200);
    });

    it('are kept from the other services, but for who is logged in', async () => {
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
      expect(await as(roleNames.query, 'query', 'SELECT username FROM auth.live_sessions')).toEqual([
        { username: 'Agent' },
      ]);
      for (const sql of ['SELECT 1 FROM auth.admins', 'SELECT 1 FROM auth.sessions'])
        expect(await as(roleNames.query, 'query', sql)).toBe('42501');
      expect(await as(roleNames.projector, 'projector', 'SELECT 1 FROM auth.live_sessions')).toBe('42501');
      await expect(
        Promise.all([migrateAuth(command.database.url), migrateAuth(command.database.url)]),
      ).resolves.toBeDefined();
    });
  });
});
