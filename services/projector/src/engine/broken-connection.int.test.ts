import { createPool, poolLimits } from '@marketplace/service-kit/database';
import { createLogger } from '@marketplace/service-kit/logger';
import type { TestDatabase } from '@marketplace/testing/test-database';
import { createTestDatabase } from '@marketplace/testing/test-database';
import { waitFor } from '@marketplace/testing/wait-for';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe('a connection that breaks during use', () => {
  it('fails the next query but not the process', async () => {
    const pool = createPool(database.url, poolLimits.projector, createLogger('test', 'silent'));
    const client = await pool.connect();
    let ended = false;
    client.once('end', () => {
      ended = true;
    });
    await client.query('BEGIN');
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    await database.pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
    await waitFor(() => ended); // an error without a listener fails the run
    await expect(client.query('SELECT 1')).rejects.toThrow();
    client.release(true);
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
  });
});
