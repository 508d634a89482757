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
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureAdmin } from './auth/admins.ts';
import { commandDatabase, credentials, secret, vaultKey } from './testing/running-command.ts';

const main = path.join(import.meta.dirname, '../dist/main.js');
const { url: redisUrl, prefix } = redisNamespace();
let database: TestDatabase;
let uploads: string;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  uploads = mkdtempSync(path.join(tmpdir(), 'command-uploads-'));
  database = await createTestDatabase(commandDatabase);
  env = {
    ...{ DATABASE_URL: database.urlFor(roleNames.command, 'command'), UPLOADS_DIR: uploads },
    ...{ REDIS_URL: redisUrl, QUEUE_PREFIX: prefix, PORT: String(await freePort()) },
    ...{ JWT_SECRET: secret, VAULT_KEY: vaultKey, LOG_LEVEL: 'info' },
  };
});
afterAll(async () => {
  await database.drop();
  rmSync(uploads, { recursive: true });
});

describe('the command service alone', () => {
  it('becomes ready, wakes the projector over the queue of its QUEUE_PREFIX, and stops on request', async () => {
    await ensureAdmin(database.pool, credentials);
    const running = await spawnNode(main, { ready: /listening/, env });
    const origin = `http://127.0.0.1:${env.PORT}`;
    const ready = await fetch(`${origin}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready' }]);

    const login = await fetch(`${origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(credentials),
    });
    expect(login.status).toBe(200);
    const connection = new Redis(redisUrl);
    const queue = new Queue(wakeUpQueue.name, { connection, prefix });
    await waitFor(async () => (await queue.getWaitingCount()) === 1);
    await queue.close();
    await connection.quit();
    expect(await running.stop()).toBe(0);
  });

  it.each([
    ['JWT_SECRET', '', 'must be set'],
    ['JWT_SECRET', 'short', 'must be at least 32 bytes long'],
    ['VAULT_KEY', '', 'must be set'],
    ['DATABASE_URL', '', 'must be set'],
  ])('stops with one line for a %s of %j', async (name, value, what) => {
    const given = { ...env, NODE_ENV: 'production', [name]: value };
    const line = `Setting ${name} ${what}. See .env.example for what it means.\n`;
    await expect(spawnNode(main, { ready: /listening/, env: given })).rejects.toThrow(
      `ended with 1 before it was ready\n${line}`,
    );
  });
});
