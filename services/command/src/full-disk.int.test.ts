import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { fillViews } from '@marketplace/event-store/testing/test-log';
import type { RunningPostgres } from '@marketplace/local-stack/embedded-postgres';
import { startPostgres } from '@marketplace/local-stack/embedded-postgres';
import { flat } from '@marketplace/testing/fixtures/listing';
import { waitFor } from '@marketplace/testing/wait-for';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningCommand } from './testing/running-command.ts';
import { credentials, startCommand } from './testing/running-command.ts';

/** More than a WAL file, less than the filled log. */
const MOST_BYTES = 17 * 1024 * 1024;
const MANY_EVENTS = 150_000;
const REFUSED = [503, { detail: 'Temporarily unavailable. Nothing was saved.' }];

let postgres: RunningPostgres;
let command: RunningCommand;
let token: string;
beforeAll(async () => {
  postgres = await startPostgres();
  command = await startCommand({ serverUrl: postgres.url('postgres') });
  token = await command.logIn();
});
afterAll(async () => {
  await command.close();
  await postgres.stop();
});

async function call(method: string, path: string, body?: unknown) {
  const { status, body: answered } = await command.call(method, path, { token, body });
  return [status, answered];
}
const add = () => call('POST', '/api/properties', flat);

/** Limits the size of the server's files: Postgres sees a full disk, with an unknown error code. */
async function boundFiles(bytes: number | 'unlimited'): Promise<void> {
  const { uid, gid } = statSync(`/proc/${postgres.pid}`); // root may not limit processes of other users everywhere
  execFileSync('prlimit', ['--pid', String(postgres.pid), `--fsize=${bytes}:`], { uid, gid });
  const client = new pg.Client({ connectionString: command.database.url });
  await client.connect();
  // the limit applies to new processes only
  await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
  );
  await client.end();
}

async function eventsOf(type: string): Promise<number> {
  const { rows } = await command.database.pool.query(
    'SELECT count(*)::int AS count FROM log.events WHERE type = $1',
    [type],
  );
  return rows[0].count;
}

it('a full disk refuses all changes, and they succeed again with free space', async () => {
  const [, { id }] = await add();
  await boundFiles(MOST_BYTES);
  await waitFor(async () => (await add())[0] === 201); // connections are new
  await expect(fillViews(command.database.pool, MANY_EVENTS)).rejects.toMatchObject({
    code: 'XX000', // internal_error
    message: expect.stringMatching(/^could not extend file/),
  });

  let saved = await eventsOf('ListingAdded');
  let answer = await add();
  for (; answer[0] === 201; saved++) answer = await add(); // fills the last page
  expect(answer).toEqual(REFUSED);
  expect(await call('PUT', `/api/properties/${id}`, { price: 1 })).toEqual(REFUSED);
  expect(await call('DELETE', `/api/properties/${id}`)).toEqual(REFUSED);
  expect(await call('POST', '/api/analytics', { property_id: id, event_type: 'view' })).toEqual(REFUSED);
  expect((await call('POST', '/api/auth/login', credentials))[0]).toBe(503);
  expect((await call('GET', '/api/auth/verify'))[0]).toBe(200);
  expect(await eventsOf('ListingAdded')).toBe(saved);

  await boundFiles('unlimited');
  await waitFor(async () => (await add())[0] === 201);
  expect((await call('PUT', `/api/properties/${id}`, { price: 2 }))[0]).toBe(200);
});
