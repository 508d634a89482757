import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { createServer } from 'node:tls';
import { createRoles } from '@marketplace/event-store/roles';
import type { RunningPostgres } from '@marketplace/local-stack/embedded-postgres';
import { startPostgres } from '@marketplace/local-stack/embedded-postgres';
import type { RunningRedis } from '@marketplace/local-stack/embedded-redis';
import { startRedis } from '@marketplace/local-stack/embedded-redis';
import { freePort } from '@marketplace/local-stack/running-server';
import { migrateAll } from '@marketplace/product/migrate-all';
import { openTestStore } from '@marketplace/service-kit/testing/test-stores';
import { Redis } from 'ioredis';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileOf, readBy, settings } from '../testing/doctor-facts.ts';
import { selfSigned } from '../testing/self-signed.ts';
import { runTool } from '../testing/terminal.ts';
import { askCertificate } from './ask-servers.ts';
import { askBucket } from './check-bucket.ts';
import { doctorTool } from './doctor-tool.ts';

const program = path.resolve(import.meta.dirname, '../../dist/main.js');
const DATABASE = 'marketplace';
const folder = mkdtempSync(path.join(tmpdir(), 'doctor-'));

let postgres: RunningPostgres;
let redis: RunningRedis;
let given: Record<string, string>;
beforeAll(async () => {
  [postgres, redis] = await Promise.all([startPostgres({ throwaway: true }), startRedis()]);
  await postgres.createDatabase(DATABASE);
  const adminUrl = postgres.url(DATABASE);
  given = {
    ...settings,
    PUBLIC_ORIGIN: 'http://homes.example',
    POSTGRES_PASSWORD: new URL(adminUrl).password,
  };
  await createRoles(adminUrl, {
    command: given.COMMAND_DB_PASSWORD ?? '',
    query: given.QUERY_DB_PASSWORD ?? '',
    projector: given.PROJECTOR_DB_PASSWORD ?? '',
  });
  await migrateAll(adminUrl);
  const client = new Redis(redis.url);
  for (const [user, password] of [
    ['command', given.COMMAND_REDIS_PASSWORD],
    ['projector', given.PROJECTOR_REDIS_PASSWORD],
  ])
    await client.call('ACL', 'SETUSER', user ?? '', 'on', `>${password}`, '+info');
  client.disconnect();
});
afterAll(async () => {
  await Promise.all([postgres.stop(), redis.stop()]);
  rmSync(folder, { recursive: true });
});

const { composeFiles, handedOn, needed } = readBy('docker-compose.yml');
const composeLines = [
  `compose-files ${composeFiles.join(' ')}`,
  `reads ${[...handedOn].join(' ')}`,
  `needs ${[...needed].join(' ')}`,
];
const addressOf = (url: string) => new URL(url).host;

/** What the program says in a container to which deploy/doctor.sh handed a file of settings, and its exit code. */
async function doctor(changed: Record<string, string> = {}, words: string[] = [], servers = serversLines()) {
  const child = spawn(process.execPath, [program, 'doctor', ...words], {
    env: {
      PATH: process.env.PATH,
      HOST_FACTS: ['env-file 600 .env', `backups ${folder}`, ...composeLines, ...servers].join('\n'),
    },
  });
  child.stdin.end(fileOf({ ...given, ...changed }));
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, output: `${output}${errors}` };
}

const serversLines = () => [
  `postgres ${addressOf(postgres.url(DATABASE))}/${DATABASE}`,
  `redis ${addressOf(redis.url)}`,
];

const asAdmin = async (statement: string) => {
  const client = new pg.Client(postgres.url(DATABASE));
  await client.connect();
  await client.query(statement);
  await client.end();
};

describe('the doctor, with a Postgres and a Redis', () => {
  it('tries all logins, and reads versions and tables', async () => {
    const { code, output } = await doctor();
    expect(output).toMatch(/^ok {7}passwords of Postgres: postgres, app_command, app_query, app_projector$/m);
    expect(output).toMatch(/^ok {7}passwords of Redis: command, projector$/m);
    expect(output).toMatch(/^ok {7}tables: match this version$/m);
    expect(output).toMatch(/^ok {7}versions: .*Postgres \d+\.\d+, Redis \d+/m);
    expect(output).toMatch(/^No problem, /m);
    expect(code).toBe(0);
  });

  it('finds every wrong password, and prints none', async () => {
    const users = {
      POSTGRES_PASSWORD: ['problem', 'postgres'],
      COMMAND_DB_PASSWORD: ['warning', 'app_command'],
      QUERY_DB_PASSWORD: ['warning', 'app_query'],
      PROJECTOR_DB_PASSWORD: ['warning', 'app_projector'],
      COMMAND_REDIS_PASSWORD: ['warning', 'command'],
      PROJECTOR_REDIS_PASSWORD: ['warning', 'projector'],
    };
    const wrong = Object.fromEntries(Object.keys(users).map((name) => [name, `${name}-f1e2d3c4b5a69788`]));
    const { code, output } = await doctor(wrong, ['--json']);
    const { problems, findings } = JSON.parse(output);
    expect([code, problems]).toEqual([1, 1]);
    for (const [name, [level, user]] of Object.entries(users))
      expect(findings).toContainEqual(
        expect.objectContaining({
          level,
          about: name,
          says: expect.stringMatching(`^is not the password that \\w+ has for ${user} \\(`),
        }),
      );
    const secrets = [...Object.values(given), ...Object.values(wrong)].filter((value) => value.length >= 20);
    expect(secrets.filter((secret) => !URL.canParse(secret) && output.includes(secret))).toEqual([]);
  });

  it('reports servers that do not answer', async () => {
    const nobody = `127.0.0.1:${await freePort()}`;
    const { code, output } = await doctor({}, [], [`postgres ${nobody}/${DATABASE}`, `redis ${nobody}`]);
    expect(output).toMatch(/^problem {2}Postgres as app_query: did not answer: .*ECONNREFUSED/m);
    expect(output).toMatch(/^problem {2}Redis as command: did not answer: .*ECONNREFUSED/m);
    expect(code).toBe(1);
  });

  it('skips servers that do not run', async () => {
    const { code, output } = await doctor({}, [], []);
    expect(output).toMatch(/^skipped {2}passwords of Postgres: Postgres is not running$/m);
    expect(code).toBe(0);
  });

  it('reports tables of a newer version, and the age of the newest backup', async () => {
    await asAdmin(
      "INSERT INTO read.kysely_migration (name, timestamp) VALUES ('9999-of-tomorrow', now()::text)",
    );
    const lastBackupAt = new Date(Date.now() - 5 * 3_600_000).toISOString();
    const nothing = {
      lastArchivedAt: null,
      lastProvenAt: null,
      provenPosition: null,
      ok: true,
      problem: null,
    };
    const status = `backup-status ${JSON.stringify({ lastBackupAt, ...nothing })}`;
    const { code, output } = await doctor({}, [], [...serversLines(), status]);
    expect(output).toMatch(/^warning {2}tables: are newer than this version: read 9999-of-tomorrow\./m);
    expect(output).toMatch(/^ok {7}backups: the newest is 5 hours old$/m);
    expect(code).toBe(0);
  });
});

describe('the doctor of `npm start`', () => {
  it('tries the administrator of DATABASE_URL', async () => {
    const url = new URL(postgres.url(DATABASE));
    const environment = { DATA_DIR: path.join(folder, 'none'), PORT: String(await freePort()) };
    const right = await runTool(doctorTool, `--backups ${folder}`, {
      ...environment,
      DATABASE_URL: url.href,
    });
    expect(right.output).toMatch(new RegExp(`^ok {7}passwords of Postgres: ${url.username}$`, 'm'));
    expect(right.code).toBe(0);
    url.password = 'another';
    const wrong = await runTool(doctorTool, `--backups ${folder}`, {
      ...environment,
      DATABASE_URL: url.href,
    });
    expect(wrong.output).toMatch(/^problem {2}DATABASE_URL: is not the password that Postgres has for/m);
    expect(wrong.code).toBe(1);
  });

  it('reports a port that is in use', async () => {
    const server = createServer().listen(0);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const { output } = await runTool(doctorTool, `--backups ${folder}`, {
      DATA_DIR: path.join(folder, 'none'),
      PORT: String(port),
    });
    server.close();
    expect(output).toMatch(
      new RegExp(`^problem {2}port ${port} \\(PORT\\): is in use by another program\\.`, 'm'),
    );
  });
});

describe('the certificate of an origin', () => {
  it('is read as browsers see it', async () => {
    const server = createServer(selfSigned, (socket) => socket.end()).listen(0);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    expect(await askCertificate(`https://localhost:${port}`)).toEqual({
      host: 'localhost',
      validTo: expect.any(Date),
      refusal: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    });
    server.close();
    await once(server, 'close');
    expect(await askCertificate(`https://localhost:${port}`)).toEqual({
      skipped: expect.stringMatching(/^localhost does not answer from here: .*ECONNREFUSED/),
    });
    expect(await askCertificate('http://localhost')).toEqual({ skipped: 'PUBLIC_ORIGIN is not https' });
  });
});

it('a bucket is asked with the credentials of the settings, and without', async () => {
  const { settings: keys, store, close } = await openTestStore('bucket');
  expect(await askBucket(keys)).toEqual({ where: store.where, isPublic: false, isEmpty: true });
  await store.put('one.jpg', Buffer.from('one'));
  expect(await askBucket(keys)).toEqual({ where: store.where, isPublic: true, isEmpty: false }); // this server asks nobody's key
  expect(await askBucket({ ...keys, UPLOADS_KEY: 'another' })).toMatchObject({
    refusal: expect.stringMatching(/ refuses the credentials .* Check UPLOADS_KEY and UPLOADS_KEY_SECRET\.$/),
  });
  expect(await askBucket({ ...keys, UPLOADS_KEY: '' })).toMatchObject({
    refusal: expect.stringContaining('UPLOADS_KEY'),
  });
  await close();
  expect(await askBucket(keys)).toMatchObject({ refusal: expect.stringContaining('does not answer') });
  expect(await askBucket({ UPLOADS_URL: folder })).toEqual({ skipped: 'the pictures are in a folder' });
});
