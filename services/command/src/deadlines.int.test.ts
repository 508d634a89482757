import { randomUUID } from 'node:crypto';
import type { RunningPostgres } from '@marketplace/local-stack/embedded-postgres';
import { startPostgres } from '@marketplace/local-stack/embedded-postgres';
import { flat } from '@marketplace/testing/fixtures/listing';
import { pause } from '@marketplace/testing/pause';
import { waitFor } from '@marketplace/testing/wait-for';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningCommand } from './testing/running-command.ts';
import { credentials, refusal, startCommand } from './testing/running-command.ts';

const nothingSaved = { ...refusal(503, 'Temporarily unavailable. Nothing was saved.'), retryAfter: '2' };

let postgres: RunningPostgres;
let command: RunningCommand;
let token: string;
let ids: string[];
beforeAll(async () => {
  postgres = await startPostgres();
  const settings = { SESSIONS_PER_ADMIN: 1000 };
  command = await startCommand({ serverUrl: postgres.url('postgres'), settings, budgetMs: 4500 });
  token = await command.logIn();
  const added = Array.from({ length: 60 }, () => call('POST', '/api/properties', flat));
  ids = (await Promise.all(added)).map(({ body }) => body.id);
});
afterAll(async () => {
  await command.close();
  await postgres.stop();
});

const call = (method: string, path: string, body?: unknown, headers = {}) =>
  command.call(method, path, { token, headers, body });
const edit = (id: string, price: number) => call('PUT', `/api/properties/${id}`, { price });

async function price(id: string): Promise<number> {
  const { rows } = await command.database.pool.query(
    `SELECT data -> 'price' AS price FROM log.events
    WHERE stream_id = $1 AND data ? 'price' ORDER BY version DESC LIMIT 1`,
    [`listing-${id}`],
  );
  return rows[0].price;
}

describe('a database that hangs', () => {
  it('ends every call at its deadline', async () => {
    const [id = ''] = ids;
    const goOn = pause(postgres.pid);
    const answers = await Promise.all([
      call('POST', '/api/properties', flat),
      call('POST', '/api/properties', flat, { 'idempotency-key': randomUUID() }),
      call('POST', '/api/properties/bulk', [flat, flat]),
      call('POST', '/api/properties/changes', { ids: [id], status: 'sold' }),
      call('POST', `/api/properties/${id}/duplicate`),
      call('POST', `/api/properties/${id}/restore`, { version: 1 }),
      call('DELETE', `/api/properties/${id}`),
      call('POST', '/api/operations/projections/listings/rebuild'),
      call('DELETE', `/api/images/${randomUUID()}.png`),
      call('POST', '/api/auth/login', credentials),
      call('POST', '/api/auth/logout'),
      call('GET', '/api/auth/verify'),
      call('POST', '/api/analytics', { property_id: id, event_type: 'view' }),
      call('GET', '/readyz'),
      ...ids.map((one) => edit(one, 9999)), // many more than there are connections
    ]).finally(goOn); // by then all of them were answered
    for (const { status, retryAfter } of answers)
      expect([status, retryAfter]).toEqual([503, expect.stringMatching(/^\d+$/)]);
  });

  it('is used again as soon as it answers', async () => {
    const [id = ''] = ids;
    expect((await edit(id, 7000)).status).toBe(200);
    expect((await call('GET', '/api/auth/verify')).status).toBe(200);
    expect(command.pool.totalCount).toBeLessThanOrEqual(12);
    expect(command.pool.waitingCount).toBe(0);
  });
});

describe('a locked log', () => {
  it('refuses all changes, and nothing was saved', async () => {
    const holder = await command.database.pool.connect();
    await holder.query('BEGIN; SELECT FROM log.head FOR UPDATE');
    const before = await command.events();
    const answers = await Promise.all([
      ...ids.map((id) => edit(id, 8888)),
      call('POST', '/api/properties', flat, { 'idempotency-key': randomUUID() }),
      call('POST', '/api/auth/login', credentials),
    ]);
    await holder.query('COMMIT'); // by then all of them were answered
    holder.release();
    for (const answer of answers) expect(answer).toMatchObject(nothingSaved);
    const [id = ''] = ids;
    expect((await edit(id, 5555)).status).toBe(200);
    expect(await command.events()).toHaveLength(before.length + 1);
    expect(await price(ids[1] ?? '')).not.toBe(8888);
  });

  it('takes a change whose first wait was refused, once it is free', async () => {
    const { pool } = command.database;
    const holder = await pool.connect();
    await holder.query('BEGIN; SELECT FROM log.head FOR UPDATE');
    const waits = new Set<string>();
    const isWaitingAgain = async () => {
      const { rows } = await pool.query<{ began: string }>(
        `SELECT query_start::text AS began FROM pg_stat_activity WHERE usename = 'app_command' AND wait_event_type = 'Lock'`,
      );
      for (const { began } of rows) waits.add(began);
      return waits.size > 1;
    };
    const [id = ''] = ids;
    const answer = edit(id, 6666);
    await waitFor(isWaitingAgain);
    await holder.query('COMMIT');
    holder.release();
    expect((await answer).status).toBe(200);
    expect(await price(id)).toBe(6666);
  });
});

describe('a server that refuses', () => {
  it.each([
    ['connections', 'CONNECTION LIMIT 0', 'CONNECTION LIMIT -1'],
    ['writes', 'SET default_transaction_read_only = on', 'RESET default_transaction_read_only'],
  ])('%s is used again later', async (_what, refuse, accept) => {
    const alter = async (how: string) => {
      const { pool } = command.database;
      const { rows } = await pool.query<{ name: string }>('SELECT current_database() AS name');
      await pool.query(`ALTER DATABASE ${rows[0]?.name} ${how}`);
      await endConnections();
    };
    await alter(refuse);
    const answer = await call('POST', '/api/properties', flat);
    await alter(accept);
    expect(answer).toMatchObject(nothingSaved);
    expect((await call('POST', '/api/properties', flat)).status).toBe(201);
  });
});

/** Settings of a database apply to new connections only. Work in the background may make one meanwhile, which is ended too. */
async function endConnections(): Promise<void> {
  await waitFor(async () => {
    await command.database.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE usename = 'app_command' AND datname = current_database()`,
    );
    return command.pool.totalCount === 0;
  });
}
