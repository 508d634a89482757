import { LoggedIn } from '@marketplace/contracts/auth/auth.views';
import type { TimedDatabase } from '@marketplace/event-store/database';
import { migrateLog } from '@marketplace/event-store/migrate';
import { createRoles, roleNames } from '@marketplace/event-store/roles';
import { migrateReadModels } from '@marketplace/read-models/migrate';
import { commandSettings } from '@marketplace/service-kit/all-settings';
import { createAuthority } from '@marketplace/service-kit/authority';
import type { CallDatabase } from '@marketplace/service-kit/database';
import { createCallDatabase, createPool, poolLimits } from '@marketplace/service-kit/database';
import { healthRoutes } from '@marketplace/service-kit/health';
import { createHttpApp } from '@marketplace/service-kit/http-app';
import { listen } from '@marketplace/service-kit/http-server';
import { createLogger } from '@marketplace/service-kit/logger';
import type { Metrics } from '@marketplace/service-kit/metrics';
import { createMetrics } from '@marketplace/service-kit/metrics';
import type { StoreKind, TestStore } from '@marketplace/service-kit/testing/test-stores';
import { openTestStore } from '@marketplace/service-kit/testing/test-stores';
import { createTokens } from '@marketplace/service-kit/tokens';
import type { TestDatabase } from '@marketplace/testing/test-database';
import { createTestDatabase } from '@marketplace/testing/test-database';
import type { Keyring } from '@marketplace/vault/keyring';
import { createKeyring } from '@marketplace/vault/keyring';
import { migrateVault } from '@marketplace/vault/migrate-vault';
import { z } from 'zod';
import { createCommand } from '../app.ts';
import { ensureAdmin } from '../auth/admins.ts';
import { migrateAuth } from '../auth/migrate-auth.ts';
import type { CommandSettings } from '../service.ts';
import { BROWSER } from './browser.ts';

export const credentials = { username: 'Agent', password: 'a long enough password' };
export const secret = 'a secret of no less than thirty-two bytes';
export const vaultKey = 'a key of the vault, of thirty-two bytes';

/** An answer, with the headers that tests compare most. */
export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests compare whole bodies
  body: any;
  etag: string | null;
  position: number;
  replayed: boolean;
  retryAfter: string | null;
}

/** Returns the part of an answer that refuses a call. */
export const refusal = (status: number, detail: unknown) => ({ status, body: { detail } });

export interface Call {
  token?: string;
  headers?: Record<string, string>;
  /** Sent as JSON, unless it is a form, text or bytes. */
  body?: unknown;
}

export type RunningCommand = Awaited<ReturnType<typeof startCommand>>;

/** An empty log and no admin. */
export const commandDatabase = {
  name: 'command',
  async migrate(adminUrl: string) {
    await createRoles(adminUrl, { command: 'command', projector: 'projector', query: 'query' });
    await migrateLog(adminUrl);
    await migrateAuth(adminUrl);
    await migrateVault(adminUrl);
    await migrateReadModels(adminUrl);
  },
};

/** Tests do not measure how long calls take. */
const PATIENT_MS = 60_000;
const patience = { connectionTimeoutMillis: PATIENT_MS, query_timeout: PATIENT_MS };

/** Starts the service on a port of its own, over an empty log with one admin. */
export async function startCommand(
  given: {
    metrics?: Metrics;
    settings?: Partial<CommandSettings>;
    /** Where pictures are stored. */
    store?: StoreKind;
    wakeUp?: (requestId: string) => void;
    trustProxy?: number;
    redis?: { url: string; prefix: string };
    /** Another instance, whose database and uploads this one shares; it is closed last. */
    beside?: { database: TestDatabase; uploads: TestStore };
    /** Address of the test's own Postgres. */
    serverUrl?: string;
    /** Limits of its connections that differ from the product's. */
    limits?: { lock_timeout?: number; max?: number };
    /** Budget of a call in the database. With it, connections have the product's limits. */
    budgetMs?: number;
    /** Receives the database of each call, with its budget, as the call asks for it. */
    onDatabase?: (database: TimedDatabase) => void;
    /** Master keys other than `vaultKey`. */
    keyring?: Keyring;
    /** Puts a proxy before the database and returns its address. */
    reroute?: (databaseUrl: string) => Promise<string>;
  } = {},
) {
  const database = given.beside?.database ?? (await createTestDatabase(commandDatabase, given.serverUrl));
  const uploads = given.beside?.uploads ?? (await openTestStore(given.store ?? 'folder'));
  const logger = createLogger('command-test', process.env.TEST_LOG ?? 'silent');
  const databaseUrl = database.urlFor(roleNames.command, 'command');
  const pool = createPool(
    (await given.reroute?.(databaseUrl)) ?? databaseUrl,
    { ...poolLimits.command, ...(given.budgetMs === undefined && patience), ...given.limits },
    logger,
  );
  const usual = z.object(commandSettings).parse({ ...uploads.settings, REMAKE_IMAGES: 'off' });
  const settings = { ...usual, ...given.settings };
  const tokens = createTokens(secret);
  const databaseOf = createCallDatabase(pool, given.budgetMs ?? PATIENT_MS);
  const callDatabase: CallDatabase = (res) => {
    const timed = databaseOf(res);
    given.onDatabase?.(timed);
    return timed;
  };
  const authority = createAuthority({ tokens, database: callDatabase });
  const { metrics = createMetrics(), wakeUp = () => undefined, keyring = createKeyring(vaultKey) } = given;
  const command = createCommand({
    ...{ pool, settings, tokens, authority, logger, metrics, wakeUp, secret, keyring },
    database: callDatabase,
    redis: given.redis,
  });
  const api = [healthRoutes(command.health, command.notes), command.router];
  const app = createHttpApp({
    logger,
    api,
    calls: command.calls,
    errorMappers: [command.errorMapper],
    trustProxy: given.trustProxy ?? 0,
  });
  const server = await listen(app, 0, '127.0.0.1');
  const origin = `http://127.0.0.1:${server.port}`;
  await ensureAdmin(pool, credentials);

  async function call(method: string, target: string, { token, headers, body }: Call = {}): Promise<Answer> {
    const isRaw = typeof body === 'string' || body instanceof FormData || body instanceof Blob;
    const isJson = body !== undefined && !isRaw;
    const response = await fetch(origin + target, {
      method,
      headers: {
        'user-agent': BROWSER,
        ...(isJson && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(isJson && { body: JSON.stringify(body) }),
      ...(isRaw && { body }),
    });
    const { status, headers: answered } = response;
    const text = await response.text();
    const isText = !answered.get('content-type')?.includes('json');
    return {
      status,
      headers: answered,
      body: isText ? text : JSON.parse(text),
      etag: answered.get('etag'),
      position: Number(answered.get('x-log-position')),
      replayed: answered.get('idempotent-replayed') === 'true',
      retryAfter: answered.get('retry-after'),
    };
  }

  return {
    origin,
    port: server.port,
    database,
    pool,
    tokens,
    uploads,
    /** The stored pictures. */
    files: uploads.store,
    call,
    async logIn(): Promise<string> {
      const { body } = await call('POST', '/api/auth/login', { body: credentials });
      return LoggedIn.parse(body).access_token;
    },
    /** The log without what admins did to log in, oldest first. */
    async events(): Promise<StoredEvent[]> {
      const { rows } = await database.pool.query(
        `SELECT position::int, stream_id, version, type, data, meta FROM log.events
        WHERE type NOT LIKE 'Admin%' AND type <> 'LoginsRefused' ORDER BY position`,
      );
      return rows;
    },
    async close() {
      await server.close(0);
      await command.close();
      await pool.end();
      if (given.beside) return;
      await database.drop();
      await uploads.close();
    },
  };
}

export interface StoredEvent {
  position: number;
  stream_id: string;
  version: number | null;
  type: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests compare whole events
  data: any;
  // biome-ignore lint/suspicious/noExplicitAny: tests compare whole events
  meta: any;
}
