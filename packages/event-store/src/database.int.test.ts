import { roleNames } from '@marketplace/event-store/roles';
import { waitFor } from '@marketplace/testing/wait-for';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DeadlineExceeded, isRefusal, TimedDatabase } from './database.ts';
import { createTestLog, passwords } from './testing/test-log.ts';

/** Takes longer than any timeout. */
const FOR_EVER = 'SELECT pg_sleep(3600)';

let log: Awaited<ReturnType<typeof createTestLog>>;
let pool: pg.Pool;
beforeAll(async () => {
  log = await createTestLog();
});
beforeEach(async () => {
  const url = new URL(log.url);
  url.username = roleNames.projector;
  url.password = passwords.projector;
  const limits = { lock_timeout: 25, statement_timeout: 10_000 }; // the server's own limits
  pool = new pg.Pool({ connectionString: url.href, max: 1, ...limits });
  pool.on('error', () => undefined);
  await pool.query('SELECT 1'); // one connection is there
});
afterEach(async () => {
  await log.admin.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${roleNames.projector}' AND datname = current_database()`,
  );
  await pool.end();
});
afterAll(() => log.close());

describe('the database of one call', () => {
  it('stops waiting at the deadline and closes the connection', async () => {
    await expect(new TimedDatabase(pool, 1000).query(FOR_EVER)).rejects.toThrow('Query read timeout');
    const { rows } = await new TimedDatabase(pool, 60_000).query('SELECT 1 AS one');
    expect(rows).toEqual([{ one: 1 }]); // on another connection: the first is busy until long after this test
  });

  it('closes the connection of a transaction too', async () => {
    const connection = await new TimedDatabase(pool, 1000).connect();
    await connection.query('BEGIN');
    await expect(connection.query(FOR_EVER)).rejects.toThrow('Query read timeout');
    await new Promise((resolve) => setTimeout(resolve, 100)); // a timer may end a moment before the deadline
    await expect(connection.query('ROLLBACK')).rejects.toThrow(DeadlineExceeded);
    connection.release();
    expect(pool.totalCount).toBe(0);
  });

  it('keeps a connection after a refused statement', async () => {
    await expect(new TimedDatabase(pool, 60_000).query('SELECT 1 / 0')).rejects.toMatchObject({
      code: '22012',
    });
    expect([pool.totalCount, pool.idleCount]).toEqual([1, 1]);
  });

  it('waits once for all of its connections', async () => {
    pool.options.connectionTimeoutMillis = 50;
    const holder = await pool.connect();
    const db = new TimedDatabase(pool, 60_000);
    await expect(db.connect()).rejects.toThrow(DeadlineExceeded);
    // not one timer more: it is refused before anything that waits could happen
    expect(await Promise.race([db.connect().catch(() => 'refused'), nextTurn()])).toBe('refused');
    holder.release();
    const connection = await db.connect();
    connection.release();
  });

  it('gets no connection when the server could not release a lock in time', async () => {
    pool.options.lock_timeout = 60_000;
    const db = new TimedDatabase(pool, 30_000);
    await expect(db.connect()).rejects.toThrow(DeadlineExceeded);
    (await db.withoutReserve().connect()).release(); // nothing comes after that
  });

  it('has a later deadline when the client was slow', async () => {
    const db = new TimedDatabase(pool, 60);
    db.extend(60_000);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await db.query('SELECT 1 AS one')).rows).toHaveLength(1);
  });

  it('returns a connection that arrives after the deadline', async () => {
    const holder = await pool.connect();
    await expect(new TimedDatabase(pool, 80).connect()).rejects.toThrow(DeadlineExceeded);
    holder.release();
    await waitFor(() => pool.waitingCount === 0 && pool.idleCount === 1);
  });
});

function nextTurn(): Promise<string> {
  return new Promise((resolve) => setImmediate(resolve, 'waits'));
}

describe('the message of the database for a statement', () => {
  const error = (code: string, severity = 'ERROR') =>
    Object.assign(new pg.DatabaseError('', 0, 'error'), { code, severity });

  it.each([error('23505'), error('53100'), error('55P03'), error('57014'), error('25006'), error('58030')])(
    'is that nothing of it is stored: $code',
    (refused) => expect(isRefusal(refused)).toBe(true),
  );

  it.each([
    error('57P01'),
    error('08006'),
    error('40003'),
    error('53100', 'PANIC'),
    error('58030', 'FATAL'),
    new Error('Query read timeout'),
    new Error('Connection terminated unexpectedly'),
  ])('is not known: %s', (lost) => expect(isRefusal(lost)).toBe(false));
});
