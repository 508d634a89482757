import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { wakeUpQueue } from '@marketplace/contracts/queue';
import { roleNames } from '@marketplace/event-store/roles';
import { freePort } from '@marketplace/local-stack/running-server';
import { spawnNode } from '@marketplace/testing/processes';
import type { TestDatabase } from '@marketplace/testing/test-database';
import { createTestDatabase } from '@marketplace/testing/test-database';
import { redisNamespace } from '@marketplace/testing/test-redis';
import { waitFor } from '@marketplace/testing/wait-for';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureAdmin } from './auth/admins.ts';
import { commandDatabase, credentials, secret, vaultKey } from './testing/running-command.ts';

const main = path.join(import.meta.dirname, '../dist/main.js');
let database: TestDatabase;
let uploads: string;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  uploads = mkdtempSync(path.join(tmpdir(), 'command-uploads-'));
  database = await createTestDatabase(commandDatabase);
  env = {
    DATABASE_URL: database.urlFor(roleNames.command, 'command'),
    REDIS_URL: redisNamespace().url,
    JWT_SECRET: secret,
    VAULT_KEY: vaultKey,
    UPLOADS_DIR: uploads,
    PORT: String(await freePort()),
    LOG_LEVEL: 'info',
  };
});
afterAll(async () => {
  await database.drop();
  rmSync(uploads, { recursive: true });
});

describe('the command service alone', () => {
  it('becomes ready, wakes the projector over the queue of its QUEUE_PREFIX, and ends when asked to', async () => {
    const { url, prefix } = redisNamespace();
    const pool = new pg.Pool({ connectionString: env.DATABASE_URL }).on('error', () => undefined);
    await ensureAdmin(pool, credentials);
    await pool.end();
    const running = await spawnNode(main, { ready: /listening/, env: { ...env, QUEUE_PREFIX: prefix } });
    const origin = `http://127.0.0.1:${env.PORT}`;
    const ready = await fetch(`${origin}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready' }]);

    const login = await fetch(`${origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(credentials),
    });
    expect(login.status).toBe(200);
    const connection = new Redis(url);
    const queue = new Queue(wakeUpQueue.name, { connection, prefix });
    await waitFor(async () => (await queue.getWaitingCount()) === 1);
    await queue.close();
    await connection.quit();
    expect(await running.stop()).toBe(0);
  });

  it.each([
    ['JWT_SECRET', '', 'Setting JWT_SECRET must be set. See .env.example for what it means.\n'],
    [
      'JWT_SECRET',
      'short',
      'Setting JWT_SECRET must be at least 32 bytes long. See .env.example for what it means.\n',
    ],
    ['VAULT_KEY', '', 'Setting VAULT_KEY must be set. See .env.example for what it means.\n'],
    ['DATABASE_URL', '', 'Setting DATABASE_URL must be set. See .env.example for what it means.\n'],
  ])('with a %s of %j stops with one line', async (name, value, line) => {
    const started = spawnNode(main, {
      ready: /listening/,
      env: { ...env, NODE_ENV: 'production', [name]: value },
    });
    await expect(started).rejects.toThrow(`ended with 1 before it was ready\n${line}`);
  });
});
