import { once } from 'node:events';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import type { QuarantineState } from '@marketplace/contracts/operations/survey';
import { Survey } from '@marketplace/contracts/operations/survey';
import { hasTable, withConnection } from '@marketplace/event-store/database';
import { executedMigrations } from '@marketplace/event-store/migrate';
import { headPosition } from '@marketplace/event-store/read-log';
import { knownMigrations } from '@marketplace/product/migrate-all';
import { connectRedis } from '@marketplace/service-kit/redis';
import { keylessEnquiries, readHashKey } from '@marketplace/vault/vault-state';
import type pg from 'pg';
import type { Certificate, CheckResult, Login, Postgres, Redis } from './facts.ts';

/** A login to try. */
export interface Key {
  user: string;
  /** The setting that has the password. */
  setting: string;
  url: string;
  isAdministrator?: boolean;
}

const TIMEOUT_MS = 5000;
const REFUSED = /^28/; // class of SQLSTATE: invalid authorization

/** Tries every login, and reads facts about the server after an accepted one. */
export async function askPostgres(keys: readonly Key[]): Promise<Postgres> {
  const postgres: Postgres = { logins: [] };
  for (const key of keys) {
    const { user, setting, isAdministrator = false } = key;
    const answer = await logInToPostgres(key.url, async (client) => {
      postgres.version ??= await versionOf(client);
      if (!isAdministrator) return;
      postgres.head = (await hasTable(client, 'log.head')) ? await headPosition(client) : 0;
      postgres.migrations = await migrationsOf(key.url);
      Object.assign(postgres, await vaultOf(client));
      postgres.quarantine = await quarantineOf(client);
    });
    postgres.logins.push({ user, setting, isAdministrator, ...answer });
  }
  return postgres;
}

async function logInToPostgres(
  url: string,
  act: (client: pg.Client) => Promise<void>,
): Promise<Pick<Login, 'answer' | 'reason'>> {
  try {
    const config = { connectionString: url, connectionTimeoutMillis: TIMEOUT_MS, query_timeout: TIMEOUT_MS };
    await withConnection(config, act);
    return { answer: 'accepted' };
  } catch (error) {
    const { code = '', message = '' } = error as { code?: string; message?: string };
    return { answer: REFUSED.test(code) ? 'refused' : 'silent', reason: message || code };
  }
}

async function versionOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ version: string }>(
    "SELECT current_setting('server_version') AS version",
  );
  return rows[0]?.version.replace(/ .*/, '') ?? '';
}

async function vaultOf(client: pg.Client): Promise<Pick<Postgres, 'vault' | 'keyless' | 'hashMaster'>> {
  if (!(await hasTable(client, 'vault.keys'))) return { vault: {} };
  const { rows } = await client.query<{ masterId: string; keys: number }>(
    'SELECT master_id AS "masterId", count(*)::int AS keys FROM vault.keys GROUP BY 1',
  );
  const vault = Object.fromEntries(rows.map(({ masterId, keys }) => [masterId, keys]));
  const hashMaster = (await readHashKey(client))?.master_id ?? null;
  return { vault, hashMaster, keyless: await keylessEnquiries(client) };
}

async function quarantineOf(client: pg.Client): Promise<QuarantineState | null> {
  if (!(await hasTable(client, 'read.projector'))) return null;
  const { rows } = await client.query<{ survey: unknown }>('SELECT survey FROM read.projector');
  return Survey.safeParse(rows[0]?.survey).data?.quarantine ?? null;
}

async function migrationsOf(url: string): Promise<Record<string, string[]>> {
  const schemas = Object.keys(knownMigrations);
  const executed = await Promise.all(schemas.map((schema) => executedMigrations(url, schema)));
  return Object.fromEntries(schemas.map((schema, index) => [schema, executed[index] ?? []]));
}

/** Tries every login. */
export async function askRedis(keys: readonly Key[]): Promise<Redis> {
  const redis: Redis = { logins: [] };
  for (const { user, setting, url } of keys) {
    const { version, ...answer } = await logInToRedis(url);
    if (version !== undefined) redis.version = version;
    redis.logins.push({ user, setting, ...answer });
  }
  return redis;
}

async function logInToRedis(url: string): Promise<Pick<Login, 'answer' | 'reason'> & { version?: string }> {
  const client = connectRedis(url, {
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
    lazyConnect: true,
    connectTimeout: TIMEOUT_MS,
    commandTimeout: TIMEOUT_MS,
  });
  let firstError = '';
  client.on('error', ({ message }: Error) => {
    firstError ||= message; // the next error only says that the connection is closed
  });
  try {
    await client.connect();
    const version = /redis_version:(\S+)/.exec(await client.info('server'))?.[1];
    return { answer: 'accepted', ...(version !== undefined && { version }) };
  } catch (error) {
    const reason = firstError || (error instanceof Error ? error.message : String(error));
    return { answer: /WRONGPASS|NOAUTH|NOPERM/.test(reason) ? 'refused' : 'silent', reason };
  } finally {
    client.disconnect();
  }
}

/** Returns the certificate of an https origin. */
export async function askCertificate(origin: string | undefined): Promise<CheckResult<Certificate>> {
  if (!origin || !URL.canParse(origin) || new URL(origin).protocol !== 'https:')
    return { skipped: 'PUBLIC_ORIGIN is not https' };
  const { hostname: host, port } = new URL(origin);
  const names = isIP(host) ? {} : { servername: host };
  // not trusted: the check reports what is wrong with it
  const socket = connect({ host, port: Number(port || 443), rejectUnauthorized: false, ...names });
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error(`no answer within ${TIMEOUT_MS / 1000} s`)));
  try {
    await once(socket, 'secureConnect');
    const { valid_to } = socket.getPeerCertificate();
    const refusal = socket.authorized ? undefined : String(socket.authorizationError);
    return { host, validTo: new Date(valid_to), refusal };
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    return { skipped: `${host} does not answer from here: ${message || code}` };
  } finally {
    socket.destroy();
  }
}
