import { headers } from '@marketplace/contracts/headers';
import { roleNames } from '@marketplace/event-store/roles';
import pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { passwords, runApi } from './running-api.ts';

const api = runApi();
let token: string;
beforeEach(async () => {
  token = await api.logIn('Agent');
});

const calls = ['/api/auth/verify', '/api/activity']; // of the command service, and of the query service
const statuses = () =>
  Promise.all(calls.map(async (path) => (await api.call('GET', path, { token })).status));
const set = (what: string) => api.database.pool.query(`UPDATE auth.sessions SET ${what}`);
const secondsSinceUse = async () => {
  const seconds =
    'SELECT min(extract(epoch FROM now() - last_used_at)) AS s FROM auth.live_sessions JOIN auth.sessions USING (jti)';
  return Number((await api.database.pool.query(seconds)).rows[0].s);
};

describe('a session, for both services,', () => {
  it('ends after its idle time', async () => {
    await set(`last_used_at = now() - interval '59 minutes'`);
    expect(await statuses()).toEqual([200, 200]);
    await set(`last_used_at = now() - interval '61 minutes'`);
    expect(await statuses()).toEqual([401, 401]);
  });

  it('ends at its time, whatever its token says', async () => {
    await set(`expires_at = now() - interval '1 second'`);
    expect(await statuses()).toEqual([401, 401]);
  });

  it.each(calls)('is extended by GET %s, unless the page is unattended', async (path) => {
    await set(`last_used_at = now() - interval '30 minutes'`);
    await api.call('GET', path, { token, headers: { [headers.unattended]: 'true' } });
    expect(await secondsSinceUse()).toBeGreaterThan(29 * 60);
    await api.call('GET', path, { token });
    expect(await secondsSinceUse()).toBeLessThan(29 * 60);
  });

  it('is not extended by the live state, which open pages read by themselves', async () => {
    await set(`last_used_at = now() - interval '30 minutes'`);
    expect((await api.call('GET', '/api/live', { token })).status).toBe(200);
    expect(await secondsSinceUse()).toBeGreaterThan(29 * 60);
  });
});

it('lets the query service record only its last use', async () => {
  const client = new pg.Client({ connectionString: api.database.urlFor(roleNames.query, passwords.query) });
  await client.connect();
  const codeOf = (sql: string) =>
    client.query(sql).then(
      () => undefined,
      ({ code }) => code,
    );
  await client.query('SET default_transaction_read_only = off');
  expect(await codeOf('SELECT auth.note_use(gen_random_uuid())')).toBeUndefined();
  for (const sql of [
    'UPDATE auth.sessions SET last_used_at = now()',
    'SELECT device FROM auth.sessions',
    'SELECT mark FROM auth.known_places',
    'DELETE FROM auth.known_places',
  ])
    expect(await codeOf(sql), sql).toBe('42501');
  await client.end();
});
