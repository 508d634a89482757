import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { ensureAdmin } from '@marketplace/command/auth/admins';
import { createRoles, roleNames } from '@marketplace/event-store/roles';
import type { RunningPostgres } from '@marketplace/local-stack/embedded-postgres';
import { startPostgres } from '@marketplace/local-stack/embedded-postgres';
import { startRedis } from '@marketplace/local-stack/embedded-redis';
import { freePort } from '@marketplace/local-stack/running-server';
import { migrateAll } from '@marketplace/product/migrate-all';
import { roleUrl } from '@marketplace/product/stack';
import type { FileStore } from '@marketplace/service-kit/files/file-store';
import { openFileStore } from '@marketplace/service-kit/files/open-store';
import { spawnNode } from '@marketplace/testing/processes';
import type { TcpProxy } from '@marketplace/testing/tcp-proxy';
import { startTcpProxy } from '@marketplace/testing/tcp-proxy';
import type { TestBucket } from '@marketplace/testing/test-bucket';
import { waitFor } from '@marketplace/testing/wait-for';
import pg from 'pg';
import type { Part } from './part.ts';
import { startPart } from './part.ts';

const root = path.resolve(import.meta.dirname, '../..');
export const passwords = {
  command: 'command-password',
  projector: 'projector-password',
  query: 'query-password',
};
const admin = { username: 'admin', password: 'a long enough password' };

/** What each service says when it serves. */
const services = { command: /listening/, projector: /following the log/, query: /query listens/ } as const;
export type Service = keyof typeof services;

export interface SystemOptions {
  /** How many processes of each service; one unless told. */
  instances?: Partial<Record<Service, number>>;
  /** Where Postgres keeps its data and the command service its pictures; in the folder unless told. */
  databaseDir?: string;
  uploadsDir?: string;
  /** Keeps the pictures in a bucket instead. */
  bucket?: TestBucket;
  /** Settings of one service beside those that all have. */
  env?: Partial<Record<Service, NodeJS.ProcessEnv>>;
  /** Starts what leads to Postgres; an embedded server unless told. */
  postgres?: (port: number | undefined) => Promise<RunningPostgres>;
  /** The database of one process, from the address of all; the same unless told. */
  databaseOf?: (name: string, url: string) => string;
  /** Clients reach the services through proxies as well. */
  fronted?: boolean;
}

export type System = Awaited<ReturnType<typeof startSystem>>;

/** What clients see of a running product, and where to look behind it. */
export interface Target {
  origins: { command: string[]; query: string[] };
  /** For the administrator, past every proxy. */
  database: pg.Pool;
  uploadsDir: string;
  pictures: FileStore;
  admin: typeof admin;
}

/**
 * Starts the product as its parts: a durable Postgres, a Redis, and each service in a process of its own as it is built, every one
 * under a supervisor and every connection between them through a proxy.
 */
export async function startSystem(folder: string, options: SystemOptions = {}) {
  const uploadsDir = options.uploadsDir ?? path.join(folder, 'uploads');
  mkdirSync(uploadsDir, { recursive: true });
  const closers: (() => unknown)[] = [];
  const opened = <Thing>(thing: Thing, close: () => unknown): Thing => {
    closers.push(close);
    return thing;
  };

  async function part(name: string, start: Parameters<typeof startPart>[1]): Promise<Part> {
    const started = await startPart(name, start);
    return opened(started, () => started.stop());
  }

  const dir = options.databaseDir ?? path.join(folder, 'postgres');
  let adminUrl = '';
  const postgres = await part('postgres', async (port) => {
    const running = await (options.postgres?.(port) ?? startPostgres({ dir, port }));
    if (port === undefined) await running.createDatabase('marketplace');
    adminUrl = running.url('marketplace');
    return running;
  });
  let redisUrl = '';
  const redis = await part('redis', async (port) => {
    const running = await startRedis({ dir: path.join(folder, 'redis'), port, password: 'redis-password' });
    redisUrl = running.url;
    return running;
  });

  await createRoles(adminUrl, passwords);
  await migrateAll(adminUrl);
  const database = new pg.Pool({ connectionString: adminUrl, max: 4, query_timeout: 20_000 });
  opened(database, () => database.end());
  database.on('error', () => undefined).on('connect', (client) => client.on('error', () => undefined));
  await ensureAdmin(database, admin);

  const links = new Map<string, TcpProxy>();
  const linkTo = async (name: string, url: string) => {
    const proxy = await startTcpProxy(url);
    links.set(
      name,
      opened(proxy, () => proxy.close()),
    );
    return proxy.url;
  };

  const { bucket } = options;
  const uploads = bucket
    ? {
        UPLOADS_URL: bucket.url('pictures', await linkTo('bucket', bucket.endpoint)),
        UPLOADS_KEY: bucket.credentials.key,
        UPLOADS_KEY_SECRET: bucket.credentials.secret,
      }
    : { UPLOADS_DIR: uploadsDir };
  const shared = {
    NODE_ENV: 'test',
    JWT_SECRET: randomBytes(32).toString('base64url'),
    LOG_SEAL_KEY: randomBytes(32).toString('base64url'),
    VAULT_KEY: randomBytes(32).toString('base64url'),
    ...uploads,
    TRUST_PROXY: '1',
    DRAIN_SECONDS: '1',
    VISIT_LIMITS: 'off', // visits come from few addresses
    ENQUIRY_PER_ADDRESS: '1000000', // and so do enquiries
    ENQUIRY_TOTAL: '1000000',
    REMAKE_IMAGES: 'off', // what is done behind the calls would make their times uneven
  };

  async function startService(service: Service, name: string): Promise<Part> {
    const roleAddress = roleUrl(adminUrl, roleNames[service], passwords[service]);
    const address = options.databaseOf?.(name, roleAddress) ?? roleAddress;
    const databaseUrl = await linkTo(`${name}-postgres`, address);
    const queueUrl = service === 'query' ? '' : await linkTo(`${name}-redis`, redisUrl);
    const entry = path.join(root, 'services', service, 'dist/main.js');
    return part(name, async (given) => {
      const port = given ?? (await freePort());
      const env = {
        ...shared,
        PORT: String(port),
        DATABASE_URL: databaseUrl,
        REDIS_URL: queueUrl,
        ...options.env?.[service],
      };
      const { pid, exited, stop, output } = await spawnNode(entry, { ready: services[service], env });
      outputs.push(output);
      return {
        ...{ port, pid },
        exited: exited.then(() => undefined),
        async stop() {
          await stop();
        },
      };
    });
  }

  const outputs: (() => string)[] = [];
  const parts = { postgres, redis, command: [], projector: [], query: [] } as {
    postgres: Part;
    redis: Part;
  } & Record<Service, Part[]>;
  const start = async (service: Service, nth: number) =>
    parts[service].push(await startService(service, `${service}-${nth}`));
  // the projector makes the tables that the query service reads
  for (const service of ['projector', 'command', 'query'] as const)
    for (let nth = 1; nth <= (options.instances?.[service] ?? 1); nth++) await start(service, nth);

  const originOf = async ({ name, port }: Part) => {
    const origin = `http://127.0.0.1:${port}`;
    return options.fronted ? new URL(await linkTo(`client-${name}`, origin)).origin : origin;
  };
  const originsOf = (service: Service) => Promise.all(parts[service].map(originOf));

  const system = {
    ...parts,
    folder,
    links,
    adminUrl,
    redisUrl,
    database,
    uploadsDir,
    pictures: openFileStore(options.bucket?.url('pictures') ?? uploadsDir, options.bucket?.credentials),
    admin,
    origins: { command: await originsOf('command'), query: await originsOf('query') },
    /** Every process of the product's own. */
    all: [...parts.command, ...parts.projector, ...parts.query],
    /** What the services said so far. */
    output: () => outputs.map((one) => one()).join(''),
    /** Resolves when every part says that it may receive traffic. */
    async served(): Promise<void> {
      for (const { port, name } of system.all)
        await waitFor(async () => {
          const { status } = await fetch(`http://127.0.0.1:${port}/readyz`, {
            signal: AbortSignal.timeout(5000),
          });
          if (status !== 200) throw new Error(`${name} is not ready`);
          return true;
        });
    },
    /** Runs an operator's tool to its end. */
    operate: (...words: string[]) => operate(words, { DATABASE_URL: adminUrl, ...uploads }),
    async stop() {
      for (const close of closers.reverse()) await close();
    },
  };
  return system;
}

const PROGRAM = path.join(root, 'apps/operator/dist/main.js');

/** Runs an operator's tool to its end, or until it is killed. Returns its exit code and what it said. */
export function operate(
  words: readonly string[],
  env: NodeJS.ProcessEnv,
  killAfterMs?: number,
): Promise<{ code: number | null; output: string }> {
  const given = {
    COMMAND_DB_PASSWORD: passwords.command,
    PROJECTOR_DB_PASSWORD: passwords.projector,
    QUERY_DB_PASSWORD: passwords.query,
    OPERATOR: 'faults',
  };
  const options = {
    env: { ...process.env, ...given, ...env },
    ...(killAfterMs !== undefined && { timeout: killAfterMs, killSignal: 'SIGKILL' as const }),
  };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [PROGRAM, ...words], options, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode, output: stdout + stderr }),
    );
  });
}
