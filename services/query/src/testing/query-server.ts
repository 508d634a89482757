import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import http from 'node:http';
import { createAuthority } from '@marketplace/service-kit/authority';
import { createCallDatabase, createPool, poolLimits } from '@marketplace/service-kit/database';
import { openFileStore } from '@marketplace/service-kit/files/open-store';
import { healthRoutes } from '@marketplace/service-kit/health';
import { createHttpApp } from '@marketplace/service-kit/http-app';
import { listen } from '@marketplace/service-kit/http-server';
import type { Logger } from '@marketplace/service-kit/logger';
import { createLogger } from '@marketplace/service-kit/logger';
import { createMetrics } from '@marketplace/service-kit/metrics';
import { createTokens } from '@marketplace/service-kit/tokens';
import type { Keyring } from '@marketplace/vault/keyring';
import pg from 'pg';
import { createQuery } from '../app.ts';
import type { Uploads } from '../images/uploads.routes.ts';
import type { QuerySettings } from '../settings.ts';
import { asRole } from './read-model-fixture.ts';

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** The body, parsed. */
  json(): ReturnType<typeof JSON.parse>;
}
interface Asking {
  method?: string;
  token?: string | undefined;
  headers?: Record<string, string>;
  body?: string;
}

export type QueryServer = Awaited<ReturnType<typeof startQueryServer>>;

const SECRET = 'a secret of the tests, long enough for HS256';

/** Serves the query service over HTTP on a free port, with the rights of its own role. */
export async function startQueryServer(
  adminUrl: string,
  settings: Partial<QuerySettings> = {},
  {
    budgetMs = 60_000,
    uploads = { files: openFileStore('/nonexistent') },
    logger = createLogger('query', 'silent'),
    ...shown
  }: {
    budgetMs?: number;
    uploads?: Uploads;
    logger?: Logger;
    showsPriceHistory?: boolean;
    keyring?: Keyring;
  } = {},
) {
  const databaseUrl = asRole(adminUrl, 'app_query');
  const pool = createPool(databaseUrl, poolLimits.query, logger);
  const tokens = createTokens(SECRET);
  const database = createCallDatabase(pool, budgetMs);
  const authority = createAuthority({ tokens, database });
  const metrics = createMetrics();
  const query = await createQuery({
    pool,
    database,
    databaseUrl,
    authority,
    secret: SECRET,
    uploads,
    ...shown,
    logger,
    metrics,
    settings,
  });
  const app = createHttpApp({ logger, api: [healthRoutes(query.health), query.router], hot: query.hot });
  const server = await listen(app, 0, '127.0.0.1');

  return {
    port: server.port,
    metrics,
    get: (path: string, asking: Asking = {}) => send(server.port, path, asking),
    /** Returns a token of an admin who has just logged in. */
    async logIn(): Promise<string> {
      const session = { adminId: randomUUID(), sessionId: randomUUID() };
      const client = new pg.Client({ connectionString: adminUrl });
      await client.connect();
      await client.query("INSERT INTO auth.live_sessions VALUES ($1, $2, 'admin', true, 'owner')", [
        session.sessionId,
        session.adminId,
      ]);
      await client.end();
      return tokens.issue(session, 3600);
    },
    /** Returns a token of ours whose session has ended. */
    expiredToken: () => tokens.issue({ adminId: randomUUID(), sessionId: randomUUID() }, 3600),
    async close() {
      await server.close(100);
      await query.close();
      await pool.end();
    },
  };
}

/** Sends a request exactly as told: nothing is encoded, added or decoded. */
function send(port: number, path: string, { method, token, headers, body }: Asking): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const request = http.request(
      { host: '127.0.0.1', port, path, method, headers: { ...authorization, ...headers }, agent: false },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('end', () => {
          const bytes = Buffer.concat(chunks);
          const json = () => JSON.parse(bytes.toString());
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: bytes, json });
        });
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}
