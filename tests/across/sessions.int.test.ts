import { headers } from '@marketplace/contracts/headers';
import { roleNames } from '@marketplace/event-store/roles';
import pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { passwords, runApi } from './running-api.ts';

const api = runApi({ settings: { liveMs: 50, liveSilenceMs: 100 } });
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

  it('is not extended by the live stream, which ends with it', async () => {
    await set(`last_used_at = now() - interval '30 minutes'`);
    const live = await fetch(`${api.origin}/api/live`, { headers: { authorization: `Bearer ${token}` } });
    const reader = live.body?.getReader();
    for (let message = 0; message < 3; message++) expect((await reader?.read())?.done).toBe(false);
    expect(await secondsSinceUse()).toBeGreaterThan(29 * 60);
    await set(`last_used_at = now() - interval '61 minutes'`);
    for (let next = await reader?.read(); next && !next.done; ) next = await reader?.read();
    expect(await statuses()).toEqual([401, 401]);
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
