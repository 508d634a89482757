import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createCommand } from '@marketplace/command/app';
import { ensureAdmin } from '@marketplace/command/auth/admins';
import { BROWSER } from '@marketplace/command/testing/browser';
import { createWakeUp } from '@marketplace/command/wake-up';
import { headers as names } from '@marketplace/contracts/headers';
import type { ImportEvent } from '@marketplace/event-store/append';
import { importEvents } from '@marketplace/event-store/append';
import { withConnection } from '@marketplace/event-store/database';
import { createRoles, roleNames } from '@marketplace/event-store/roles';
import { migrateAll } from '@marketplace/product/migrate-all';
import { productSettings } from '@marketplace/product/settings';
import { createProjector } from '@marketplace/projector/app';
import type { NoticeSettings } from '@marketplace/projector/notices/notice-mail';
import { pushBy } from '@marketplace/projector/notices/push-channel';
import { startProjectorProcess } from '@marketplace/projector/testing/projector-process';
import { createQuery } from '@marketplace/query/app';
import type { QuerySettings } from '@marketplace/query/settings';
import { createAuthority } from '@marketplace/service-kit/authority';
import { createCallDatabase, createPool, poolLimits } from '@marketplace/service-kit/database';
import { openFileStore } from '@marketplace/service-kit/files/open-store';
import { createHttpApp } from '@marketplace/service-kit/http-app';
import { listen } from '@marketplace/service-kit/http-server';
import type { Logger } from '@marketplace/service-kit/logger';
import { createLogger } from '@marketplace/service-kit/logger';
import type { Metrics } from '@marketplace/service-kit/metrics';
import { createMetrics, httpMetrics } from '@marketplace/service-kit/metrics';
import { createTokens } from '@marketplace/service-kit/tokens';
import { flat } from '@marketplace/testing/fixtures/listing';
import { createTestDatabase } from '@marketplace/testing/test-database';
import { redisNamespace } from '@marketplace/testing/test-redis';
import { createKeyring } from '@marketplace/vault/keyring';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';

export const passwords = { command: 'command', projector: 'projector', query: 'query' };
export const password = 'a long enough password';
export const pushKey = 'a key of notices, of thirty-two bytes';

/** A read waits until what it names is there: how soon that is says nothing here. */
const PATIENT_MS = 60_000;
const patientPool = { connectionTimeoutMillis: PATIENT_MS, query_timeout: PATIENT_MS };
const patient = { waitMs: PATIENT_MS, newestWaitMs: PATIENT_MS };

/** An answer as tests look at it. */
export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests compare whole bodies
  body: any;
}

interface Call {
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

interface Given {
  /** What the database is before the services start; without it, an empty log. */
  shape?: Parameters<typeof createTestDatabase>[0];
  /** Events to import into the empty log before the services start. */
  past?: { events: () => ImportEvent[] };
  logger?: Logger;
  /** Where all services measure. */
  metrics?: Metrics;
  /** How the query service paces itself. */
  settings?: Partial<QuerySettings>;
  showsPriceHistory?: boolean;
  /** The clock of email alerts, which are on then. */
  now?: () => Date;
  /** How the agent is told of enquiries. */
  notices?: NoticeSettings;
  /** Notices on admins' devices: the NODE_ENV of their sender. */
  push?: 'test' | 'production';
}

/** A database as the services find it at their first start. */
export const emptyLog = {
  name: 'product',
  async migrate(adminUrl: string) {
    await createRoles(adminUrl, passwords);
    await migrateAll(adminUrl);
  },
};

export type RunningApi = Awaited<ReturnType<typeof startApi>>;

/** Starts command, projector and query service on one port, over a log of their own, as `npm start` does; without the pages. */
export async function startApi({
  shape = emptyLog,
  past,
  settings = {},
  showsPriceHistory = true,
  logger = createLogger('api-test', process.env.TEST_LOG ?? 'silent'),
  metrics = createMetrics(),
  notices,
  now,
  push,
}: Given = {}) {
  const closers: (() => unknown)[] = [];
  const database = await createTestDatabase(shape);
  closers.push(() => database.drop());
  if (past) await withConnection(database.url, (db) => importEvents(db, past.events()));
  const uploads = mkdtempSync(path.join(tmpdir(), 'api-'));
  closers.push(() => rmSync(uploads, { recursive: true, force: true }));

  const poolOf = (service: keyof typeof poolLimits) => {
    const url = database.urlFor(roleNames[service], passwords[service]);
    const pool = createPool(url, { ...poolLimits[service], ...patientPool }, logger);
    closers.push(() => pool.end());
    return { pool, url };
  };
  const { url: redisUrl, prefix } = redisNamespace();
  const secret = 'a secret of no less than thirty-two bytes';
  const tokens = createTokens(secret);
  const vaultKey = 'a key of the vault, of thirty-two bytes';
  const keyring = createKeyring(vaultKey);

  const projector = await createProjector({
    pool: poolOf('projector').pool,
    redisUrl,
    logger,
    metrics,
    queuePrefix: prefix,
    notices,
    keyring,
    now,
    push: push && pushBy({ PUSH_KEY: pushKey, NODE_ENV: push, AGENT_EMAIL: 'agent@example.com' }),
  });
  closers.push(() => projector.close());
  await projector.start();
  await projector.catchUp();
  const { pool: queryPool, url: databaseUrl } = poolOf('query');
  const queryDatabase = createCallDatabase(queryPool, PATIENT_MS);
  const queryAuthority = createAuthority({ tokens, database: queryDatabase });
  const query = await createQuery({
    keyring,
    pool: queryPool,
    database: queryDatabase,
    databaseUrl,
    authority: queryAuthority,
    secret,
    uploads: { files: openFileStore(uploads) },
    showsPriceHistory,
    logger,
    metrics,
    settings: { ...patient, ...settings },
  });
  closers.push(() => query.close());
  const { pool } = poolOf('command');
  const { wakeUp, close: closeWakeUp } = createWakeUp({ redisUrl, logger, prefix });
  closers.push(closeWakeUp);
  const commandSettings = productSettings({
    UPLOADS_DIR: uploads,
    VISIT_LIMITS: 'off',
    ENQUIRY_PER_ADDRESS: '1000',
    REMAKE_IMAGES: 'off',
    PUSH_KEY: pushKey,
    ...(now && { ALERTS: 'on' }),
  });
  const commandDatabase = createCallDatabase(pool, PATIENT_MS);
  const authority = createAuthority({ tokens, database: commandDatabase });
  const command = createCommand({
    pool,
    database: commandDatabase,
    settings: commandSettings,
    tokens,
    authority,
    logger,
    metrics,
    wakeUp,
    secret,
    keyring,
    redis: { url: redisUrl, prefix },
  });
  closers.push(() => command.close());
  const app = createHttpApp({
    logger,
    metrics: httpMetrics(metrics, 'api'),
    api: [command.router, query.router],
    hot: query.hot,
    errorMappers: [command.errorMapper],
  });
  const server = await listen(app, 0, '127.0.0.1');
  const origin = `http://127.0.0.1:${server.port}`;

  let position = 0;
  async function call(method: string, target: string, { token, body, headers }: Call = {}): Promise<Answer> {
    const isForm = body instanceof FormData;
    const response = await fetch(origin + target, {
      method,
      headers: {
        'user-agent': BROWSER,
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    position = Math.max(position, Number(response.headers.get(names.logPosition)));
    const isJson = response.headers.get('content-type')?.includes('json');
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  }

  return {
    origin,
    database,
    pool,
    uploads,
    vaultKey,
    redis: { url: redisUrl, prefix },
    call,
    listings: query.listings,
    /** The log position of the last write. */
    position: () => position,
    /** Notes a position that was reached without a call. */
    advanceTo(reached: number | string) {
      position = Math.max(position, Number(reached));
    },
    /** Returns a token of an admin, who is added first when there is none of that name. */
    async logIn(username: string): Promise<string> {
      await ensureAdmin(pool, { username, password });
      const { body } = await call('POST', '/api/auth/login', { body: { username, password } });
      return body.access_token;
    },
    async close() {
      await server.close(1000);
      for (const close of closers.reverse()) await close();
    },
  };
}

/** Starts the API before the tests of a file and stops it after them. Its members exist from the first hook on. */
export function runApi(given: Given = {}): RunningApi {
  const api = {} as RunningApi;
  beforeAll(async () => {
    Object.assign(api, await startApi(given));
  });
  afterAll(() => api.close());
  return api;
}

/** Returns calls in the name of an admin, who logs in at the first one. Each read shows what was written before it. */
export function adminOf(api: RunningApi, username = 'Mei Lin') {
  let token: Promise<string> | undefined;
  return callsOf(api, () => {
    token ??= api.logIn(username);
    return token;
  });
}

/** Starts a projector in its own process, which sends the notices of an API until the test ends. */
export async function startSender({ database, redis }: RunningApi, env: Record<string, string>) {
  const sender = await startProjectorProcess({
    databaseUrl: database.urlFor(roleNames.projector, passwords.projector),
    redisUrl: redis.url,
    queuePrefix: redis.prefix,
    env: { ...env, NODE_ENV: 'test' },
  });
  onTestFinished(() => sender.kill9());
  return sender;
}

/** As `adminOf`, without a token. */
export function visitorOf(api: RunningApi) {
  return callsOf(api, async () => undefined);
}

function callsOf<Token extends string | undefined>(api: RunningApi, tokenOf: () => Promise<Token>) {
  async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const token = await tokenOf();
    return api.call(method, path, {
      ...(token !== undefined && { token }),
      body,
      headers: { [names.minLogPosition]: String(api.position()), ...headers },
    });
  }
  const get = (path: string) => call('GET', path);
  /** Returns the body of an answer that must be a success. */
  async function write(...request: Parameters<typeof call>) {
    const { status, body } = await call(...request);
    expect([request[1], status < 300, body]).toEqual([request[1], true, body]);
    return body;
  }
  return {
    token: tokenOf,
    call,
    get,
    write,
    async read<View>(path: string, schema: { parse(body: unknown): View }): Promise<View> {
      return schema.parse(await write('GET', path));
    },
    add: (changes: object = {}): Promise<{ id: string; slug: string; version: number }> =>
      write('POST', '/api/properties', { ...flat, ...changes }),
    change: (id: string, changes: object) => write('PUT', `/api/properties/${id}`, changes),
    /** Counts as a view or a click of a visitor. */
    visit: (property_id: string, event_type = 'view') =>
      write('POST', '/analytics', { property_id, event_type }),
  };
}
