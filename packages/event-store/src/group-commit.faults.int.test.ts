import { mkdtempSync, rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startPostgres } from '@marketplace/local-stack/embedded-postgres';
import { rounds } from '@marketplace/testing/rounds';
import { waitFor } from '@marketplace/testing/wait-for';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from './events.ts';
import { createGroupCommit, Overloaded } from './group-commit.ts';
import { migrateLog } from './migrate.ts';
import { createRoles, roleNames } from './roles.ts';
import { createTestLog, passwords, repriced, viewed } from './testing/test-log.ts';

let log: Awaited<ReturnType<typeof createTestLog>>;
beforeAll(async () => {
  log = await createTestLog();
});
afterAll(() => log.close());

async function storedIds(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ event_id: string }>('SELECT event_id FROM log.events');
  return rows.map(({ event_id }) => event_id);
}

/** Keeps every append waiting. Returns what lets them go on. */
async function lockHead(): Promise<() => Promise<void>> {
  const blocker = await log.admin.connect();
  await blocker.query('BEGIN; SELECT FROM log.head FOR UPDATE');
  return async () => {
    await blocker.query('COMMIT');
    blocker.release();
  };
}

describe('a group commit', () => {
  it('acknowledges 2,000 concurrent events once each, in far fewer statements', async () => {
    const commit = createGroupCommit(log.command);
    const events = Array.from({ length: 2000 }, () => viewed());
    const appended = await Promise.all(events.map((event) => commit.append(event)));
    await commit.close();
    expect(new Set(appended.map(({ position }) => position)).size).toBe(2000);
    expect((await storedIds(log.admin)).sort()).toEqual(events.map(({ eventId }) => eventId).sort());
    const { rows } = await log.admin.query(
      'SELECT count(DISTINCT xmin::text)::int AS commits FROM log.events',
    );
    expect(rows[0].commits).toBeLessThan(20);
  });

  it('appends the events of one turn of the event loop together', async () => {
    const commit = createGroupCommit(log.command);
    const eventIds = await Promise.all(
      Array.from({ length: 10 }, async (_, steps) => {
        for (let step = 0; step < steps; step++) await undefined;
        return (await commit.append(viewed())).eventId;
      }),
    );
    const { rows } = await log.admin.query(
      'SELECT count(DISTINCT xmin::text)::int AS commits FROM log.events WHERE event_id = ANY ($1)',
      [eventIds],
    );
    expect(rows[0].commits).toBe(1);
  });

  it('refuses events that would wait too long, until flushes are fast again', async () => {
    const commit = createGroupCommit(log.command, { maxBatch: 1, maxWaitMs: 400 });
    const unlock = await lockHead();
    const slow = commit.append(viewed());
    await delay(250);
    await unlock();
    await slow;
    const crowd = await Promise.allSettled(Array.from({ length: 5 }, () => commit.append(viewed())));
    expect(crowd.map(({ status }) => status)).toEqual([
      ...Array(2).fill('fulfilled'), // a flush took 200 ms or more, which is all that one flush counts for
      ...Array(3).fill('rejected'),
    ]);
    expect(crowd.at(-1)).toMatchObject({ reason: expect.any(Overloaded) });
    expect(commit.waiting).toBe(0);
    const next = await Promise.allSettled(Array.from({ length: 5 }, () => commit.append(viewed())));
    expect(next.map(({ status }) => status)).toEqual(Array(5).fill('fulfilled'));
  });

  it('limits the wait while the log is locked, and stores no refused event', async () => {
    const commit = createGroupCommit(log.command, { maxWaitMs: 300 });
    const unlock = await lockHead();
    const sent = viewed();
    const first = commit.append(sent);
    await delay(50);
    const crowd = Array.from({ length: 1000 }, () => viewed());
    const refused = await Promise.allSettled(crowd.map((event) => commit.append(event))); // while the lock is held
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set(['rejected']));
    await expect(commit.append(viewed())).rejects.toThrow(Overloaded);
    await unlock();
    expect((await first).duplicate).toBe(false);
    const stored = await storedIds(log.admin);
    expect(stored).toContain(sent.eventId);
    expect(crowd.filter(({ eventId }) => stored.includes(eventId))).toEqual([]);
  });

  it('stores waiting events before it closes, and none after', async () => {
    const commit = createGroupCommit(log.command, { maxBatch: 2 });
    const waiting = Array.from({ length: 7 }, () => commit.append(viewed()));
    await commit.close();
    expect((await Promise.all(waiting)).every(({ position }) => position > 0)).toBe(true);
    await expect(commit.append(viewed())).rejects.toThrow(Overloaded);
  });
});

describe('a refused event', () => {
  it.each([
    ['conflicts with its stream', () => repriced(newId(), 2)],
    ['has a version where none belongs', () => ({ ...viewed(), version: 1 })],
    ['holds text that Postgres cannot', () => viewed('\u0000')],
  ])('and that %s fails alone', async (_name, refused) => {
    const commit = createGroupCommit(log.command);
    const events = [viewed(), viewed(), refused(), viewed(), viewed()];
    const results = await Promise.allSettled(events.map((event) => commit.append(event)));
    expect(results.map(({ status }) => status)).toEqual(
      events.map((_, index) => (index === 2 ? 'rejected' : 'fulfilled')),
    );
    const stored = await storedIds(log.admin);
    expect(events.map(({ eventId }) => stored.includes(eventId))).toEqual([true, true, false, true, true]);
  });
});

describe('a connection that breaks during a flush', () => {
  it('is retried, and each event is stored once', async () => {
    const commit = createGroupCommit(log.command);
    const unlock = await lockHead();
    const events = Array.from({ length: 3 }, () => viewed());
    const answers = Promise.all(events.map((event) => commit.append(event)));
    await waitFor(async () => {
      const { rowCount } = await log.admin.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND usename = '${roleNames.command}' AND wait_event_type = 'Lock'`);
      return rowCount;
    });
    await unlock();
    expect((await answers).map(({ duplicate }) => duplicate)).toEqual([false, false, false]);
    const ids = events.map(({ eventId }) => eventId);
    expect((await storedIds(log.admin)).filter((id) => ids.includes(id)).sort()).toEqual(ids.sort());
  });
});

describe('a database killed under load', () => {
  it('has every acknowledged event once', async () => {
    const dir = mkdtempSync(path.join(tmpdir(), 'marketplace-log-'));
    await chmod(dir, 0o755);
    const home = path.join(dir, 'postgres');
    let postgres = await startPostgres({ dir: home });
    await postgres.createDatabase('log');
    await createRoles(postgres.url('log'), passwords);
    await migrateLog(postgres.url('log'));
    const acknowledged = new Set<string>();
    for (let round = 0; round < rounds(2, 8); round++) {
      const url = new URL(postgres.url('log'));
      url.username = roleNames.command;
      url.password = passwords.command;
      const pool = new pg.Pool({ connectionString: url.href, max: 4 });
      pool.on('error', () => undefined);
      const commit = createGroupCommit(pool, { maxBatch: 50 });
      let alive = true;
      const writers = Array.from({ length: 64 }, async () => {
        while (alive) {
          const event = viewed();
          await commit.append(event).then(
            () => acknowledged.add(event.eventId),
            () => {
              alive = false;
            },
          );
        }
      });
      await new Promise((resolve) => setTimeout(resolve, 400));
      process.kill(postgres.pid, 'SIGKILL');
      await Promise.all(writers);
      await commit.close();
      await pool.end();
      await postgres.exited;
      postgres = await startPostgres({ dir: home });
    }
    const admin = new pg.Pool({ connectionString: postgres.url('log'), max: 1 });
    admin.on('error', () => undefined); // its connection may still be closing when the server stops
    const stored = await storedIds(admin);
    const { rows } = await admin.query(
      'SELECT position::int, (SELECT count(*)::int FROM log.events) AS events FROM log.head',
    );
    await admin.end();
    await postgres.stop();
    rmSync(dir, { recursive: true, force: true });
    expect(acknowledged.size).toBeGreaterThan(100);
    expect(new Set(stored).size).toBe(stored.length);
    expect([...acknowledged].filter((id) => !stored.includes(id))).toEqual([]);
    expect(rows[0].position).toBe(rows[0].events);
  });
});
