import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { enquiryReceipt } from '@marketplace/contracts/enquiries/enquiry.checks';
import { roleNames } from '@marketplace/event-store/roles';
import { freePort } from '@marketplace/local-stack/running-server';
import type { NodeProcess } from '@marketplace/testing/processes';
import { spawnNode } from '@marketplace/testing/processes';
import { rounds } from '@marketplace/testing/rounds';
import type { TestDatabase } from '@marketplace/testing/test-database';
import { createTestDatabase } from '@marketplace/testing/test-database';
import { redisNamespace } from '@marketplace/testing/test-redis';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { enquiry, traces } from '../testing/enquiry.ts';
import { commandDatabase, secret, vaultKey } from '../testing/running-command.ts';

const main = path.join(import.meta.dirname, '../../dist/main.js');
const ENQUIRIES = 200;
const VISITORS = 16;
const PAUSE_MS = 50;

let database: TestDatabase;
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  database = await createTestDatabase(commandDatabase);
  const { url, prefix } = redisNamespace();
  env = {
    DATABASE_URL: database.urlFor(roleNames.command, 'command'),
    ...{ REDIS_URL: url, QUEUE_PREFIX: prefix, PORT: String(await freePort()) },
    ...{ JWT_SECRET: secret, VAULT_KEY: vaultKey, REMAKE_IMAGES: 'off' },
    ...{ ENQUIRY_PER_ADDRESS: '1000000', ENQUIRY_TOTAL: '1000000' },
  };
});
afterAll(() => database.drop());

it('acknowledged enquiries are stored once each, with their keys, after kill -9 of the service', async () => {
  for (let round = 0; round < rounds(1, 5); round++) {
    const before = await stored();
    const acknowledged = await sendAll([20, 80, 140]);
    const ids = (await stored()).filter((id) => !before.includes(id));
    expect(ids).toHaveLength(ENQUIRIES);
    expect(new Set(ids)).toEqual(new Set(acknowledged));
  }
  const { rows } = await database.pool.query(
    `SELECT count(*)::int AS keys, count(DISTINCT enquiry_id)::int AS enquiries,
      count(*) FILTER (WHERE EXISTS (SELECT FROM log.events WHERE data #>> '{sealed,key_id}' = key_id::text))::int AS used
    FROM vault.keys`,
  );
  const all = (await stored()).length;
  expect(rows).toEqual([{ keys: all, enquiries: all, used: all }]);
  const log = await database.pool.query("SELECT string_agg(e::text, '') AS text FROM log.events e");
  for (const trace of traces) expect(log.rows[0].text).not.toContain(trace);
});

/** Returns the ids of all stored enquiries, with duplicates. */
async function stored(): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>(
    "SELECT data ->> 'enquiry_id' AS id FROM log.events WHERE type = 'EnquiryReceived'",
  );
  return rows.map(({ id }) => id);
}

/**
 * Sends enquiries, repeats each with its key until it is acknowledged, and kills the service after so many acknowledgements.
 *
 * @returns the acknowledged ids
 */
async function sendAll(killAt: readonly number[]): Promise<string[]> {
  const start = () => spawnNode(main, { ready: /listening/, env });
  let running: Promise<NodeProcess> = start();
  await running;
  const acknowledged: string[] = [];
  let left = ENQUIRIES;

  async function visitor() {
    while (left-- > 0) {
      acknowledged.push(await sendWithRetry(randomUUID()));
      if (killAt.includes(acknowledged.length))
        running = running.then(async (killed) => {
          await killed.kill9();
          return start();
        });
    }
  }
  await Promise.all(Array.from({ length: VISITORS }, visitor));
  await (await running).stop();
  return acknowledged;
}

async function sendWithRetry(key: string): Promise<string> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${env.PORT}/api/enquiries`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(enquiry),
    }).catch(() => undefined);
    // an answer that breaks off acknowledges nothing
    const body = await answer?.json().catch(() => undefined);
    if (answer?.status === 201 && body !== undefined) return enquiryReceipt.parse(body).id;
    if (body !== undefined) expect(answer?.status).toBe(503);
    await delay(PAUSE_MS);
  }
}
