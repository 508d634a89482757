import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { enquiry } from '@marketplace/command/testing/enquiry';
import { EnquiryView, PersonExport } from '@marketplace/contracts/enquiries/enquiry.views';
import { freePort } from '@marketplace/local-stack/running-server';
import { createLogger } from '@marketplace/service-kit/logger';
import { createMetrics } from '@marketplace/service-kit/metrics';
import { waitFor } from '@marketplace/testing/wait-for';
import { createKeyring } from '@marketplace/vault/keyring';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningApi } from './running-api.ts';
import { adminOf, startApi } from './running-api.ts';

const run = promisify(execFile);
const program = path.resolve(import.meta.dirname, '../../apps/operator/dist/main.js');
const folder = mkdtempSync(path.join(tmpdir(), 'forgotten-'));

const origin = 'https://homes.example';
const lines: string[] = [];
const metrics = createMetrics();
let api: RunningApi;
let admin: ReturnType<typeof adminOf>;
let id: string;
beforeAll(async () => {
  const logger = createLogger('services', 'trace', { write: (line) => void lines.push(line) });
  const smtpUrl = `smtp://127.0.0.1:${await freePort()}`; // no server: the mails stay in the queue
  const notices = { smtpUrl, from: 'site@example.com', to: 'agent@example.com', siteName: 'A', origin };
  api = await startApi({ logger, metrics, notices, now: () => new Date() });
  admin = adminOf(api, 'meilin');
  const { call, write } = admin;
  const key = { 'idempotency-key': 'a-key-of-the-form' };
  id = (await write('POST', '/api/enquiries', enquiry, key)).id;
  await write('POST', `/api/enquiries/${id}/notes`, { note: 'Zebulon called: the parquet matters.' });
  const starts_at = '2026-12-01T02:00:00.000Z';
  const viewing = { starts_at, minutes: 30, place: 'Quill asks for the side door' };
  await write('POST', `/api/enquiries/${id}/viewing`, viewing);
  // the email that asks for a confirmation stays in the queue too
  await write('POST', '/api/alerts', { email: enquiry.email, search: '/buy' });
  const refused = [
    await call('POST', '/api/enquiries', { ...enquiry, email: 'Zebulon Quill' }), // with what was sent in hand
    await call('GET', '/api/enquiries?status=Zebulon'),
  ];
  expect(refused.map(({ status }) => status)).toEqual([422, 422]);
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true });
});

/** What names the person, in what was sent and in what was noted. */
const traces = ['Zebulon', 'zebulon', '9123 4567', '91234567', 'parquet', 'side door'];

/** Returns a text as bytes that stand for it: as it is, in digits, and in base64 wherever it begins there. */
function formsOf(text: string): string[] {
  const inBase64 = [0, 1, 2].map((before) => {
    const whole = Buffer.from(' '.repeat(before) + text)
      .toString('base64')
      .replace(/=+$/, '');
    return whole.slice(before === 0 ? 0 : before + 1, -1); // without what neighbours have a part in
  });
  return [text, Buffer.from(text).toString('hex'), ...inBase64.filter((form) => form.length > 6)];
}
const forms = traces.flatMap(formsOf);

/** Returns the places that hold any of them. */
const naming = (places: Map<string, string>) =>
  [...places].filter(([, bytes]) => forms.some((form) => bytes.includes(form))).map(([name]) => name);

const runOperator = (words: string[], env: NodeJS.ProcessEnv = {}) =>
  run(process.execPath, [program, ...words], {
    env: { ...process.env, DATABASE_URL: api.database.url, UPLOADS_DIR: api.uploads, ...env },
  });

/** Returns all that the product holds and logs, by the name of its place. */
async function held(): Promise<Map<string, string>> {
  const places = new Map([
    ['the lines of the services', lines.join('')],
    ['metrics', await metrics.metrics()],
    ['Redis', await allOfRedis()],
  ]);
  const { pool } = api.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
    WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  for (const { name } of tables) {
    const { rows } = await pool.query(
      `SELECT coalesce(string_agg(one::text, E'\\n'), '') AS text FROM ${name} AS one`,
    );
    places.set(name, rows[0].text);
  }
  return places;
}

/** Returns the files that operators take out of the product, by their names. */
async function exported(): Promise<Map<string, string>> {
  const taken = path.join(folder, 'exported');
  await runOperator(['backup', path.join(taken, 'backup')]);
  await runOperator(['log', 'export', '--out', path.join(taken, 'export.ndjson')]);
  await runOperator(['vault', 'backup', path.join(taken, 'vault.ndjson.gz')]);
  const files = readdirSync(taken, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  return new Map(
    files.map(({ name, parentPath }) => {
      const bytes = readFileSync(path.join(parentPath, name));
      return [name, (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('latin1')];
    }),
  );
}

/** Returns all keys that the services have in Redis, with what they hold. */
async function allOfRedis(): Promise<string> {
  const redis = new Redis(api.redis.url);
  const readers: Record<string, (key: string) => Promise<unknown>> = {
    string: (key) => redis.get(key),
    hash: (key) => redis.hgetall(key),
    list: (key) => redis.lrange(key, 0, -1),
    set: (key) => redis.smembers(key),
    zset: (key) => redis.zrange(key, '0', '-1'),
    stream: (key) => redis.xrange(key, '-', '+'),
  };
  const kept: unknown[] = [];
  for (const key of await redis.keys(`${api.redis.prefix}*`))
    kept.push(key, await readers[await redis.type(key)]?.(key));
  redis.disconnect();
  return JSON.stringify(kept);
}

const view = () => admin.read(`/api/enquiries/${id}`, EnquiryView);

it('personal data is visible only to admins, and to no one after forgetting', async () => {
  expect(naming(new Map([['what was sent', JSON.stringify(enquiry)]]))).toEqual(['what was sent']);
  const before = await view();
  expect(naming(new Map([['the inbox', JSON.stringify(before)]]))).toEqual(['the inbox']);
  expect(before.steps.map(({ text }) => text).filter(Boolean)).toHaveLength(2);
  const { rows: causes } = await api.database.pool.query<{ id: string }>(
    "SELECT event_id AS id FROM log.events WHERE type IN ('EnquiryReceived', 'AlertAsked')",
  );
  expect(causes).toHaveLength(2);
  await waitFor(async () => {
    const queued = await allOfRedis();
    return causes.every((cause) => queued.includes(cause.id)); // the mails about them
  });
  const kept = new Map([...(await held()), ...(await exported())]);
  expect(naming(kept)).toEqual([]);
  for (const place of [
    'log.events',
    'vault.keys',
    'enquiries_g1.enquiries',
    'log.ndjson.gz',
    'export.ndjson',
  ])
    expect(kept.get(place)).toContain(id);
  expect(kept.get('vault.ndjson.gz')).toContain('key_id');

  const file = path.join(folder, 'of-a-person.json');
  const { stdout } = await runOperator(['enquiries', 'export', '--phone', '+65 9123 4567', file], {
    VAULT_KEY: api.vaultKey,
  });
  expect(stdout).toMatch(/^1 enquiry in /);
  const [ofPerson] = PersonExport.parse(JSON.parse(readFileSync(file, 'utf8'))).enquiries;
  const steps = ofPerson?.steps.filter(({ type }) => type !== 'EnquiryOpened');
  expect({ ...ofPerson, steps }).toEqual(before);
  const { rows } = await api.database.pool.query(
    `SELECT meta #>> '{actor,kind}' AS kind FROM log.events WHERE type = 'PersonalDataExported'`,
  );
  expect(rows).toEqual([{ kind: 'operator' }]);

  await admin.write('DELETE', `/api/enquiries/${id}`);
  const after = await view();
  expect(after).toMatchObject({ readable: 'forgotten', person: null });
  const left = new Map([...(await held()), ['the inbox', JSON.stringify(after)]]);
  expect(naming(left)).toEqual([]);
  for (const place of ['enquiries_g1.enquiries', 'enquiries_g1.enquiry_steps'])
    expect(left.get(place)).not.toContain('box');
  expect(left.get('alerts_g1.alerts')).toContain('box');
  await admin.write('POST', '/api/enquiries/forget', { email: enquiry.email.toLowerCase() });
  await waitFor(async () => !(await held()).get('alerts_g1.alerts')?.includes('box'));
  expect(naming(await held())).toEqual([]);
  expect((await held()).get('vault.keys')).toBe(''); // from which a backup of the vault is made
});

/** Returns the files of the database and of the WAL in which any of the bytes are, read as they lie on the disk. */
async function filesWith(bytes: readonly Buffer[]): Promise<string[]> {
  const { rows } = await api.database.pool.query<{ file: string }>(
    `WITH data AS (SELECT 'base/' || oid || '/' AS folder FROM pg_database WHERE datname = current_database()),
    files AS (SELECT folder || name AS file FROM data, pg_ls_dir(folder) AS name
      UNION ALL SELECT 'pg_wal/' || name FROM pg_ls_waldir()),
    read AS MATERIALIZED (SELECT file, pg_read_binary_file(file, 0, 1000000000, true) AS content FROM files)
    SELECT DISTINCT file FROM read, unnest($1::bytea[]) AS wanted WHERE position(wanted IN content) > 0`,
    [bytes],
  );
  return rows.map(({ file }) => file);
}

it('no byte of a deleted key of an enquiry or an email alert stays on the disk, even when a wrong VAULT_KEY wrapped it', async () => {
  const { pool } = api.database;
  const email = 'forgotten@example.com';
  const load = async () => {
    for (let n = 0; n < 20; n++) await admin.call('POST', '/api/enquiries', enquiry);
  };
  const loading = load();
  const { id: forgottenId } = await admin.write('POST', '/api/enquiries', { ...enquiry, email });
  await admin.write('POST', '/api/alerts', { email, search: '/buy' });
  const { rows: ofAlert } = await pool.query<{ wrapped: Buffer }>(
    "SELECT wrapped FROM vault.keys WHERE noun = 'alert'",
  );
  expect(ofAlert).toHaveLength(1);
  const wrappedNow = async () =>
    (
      await pool.query<{ key_id: string; wrapped: Buffer; master_id: string }>(
        'SELECT key_id, wrapped, master_id FROM vault.keys WHERE enquiry_id = $1',
        [forgottenId],
      )
    ).rows;
  const [right, wrongKey] = [createKeyring(api.vaultKey), 'a wrong key of the vault, long enough'];
  const [first] = await wrappedNow();
  if (!first) throw new Error('it has no key');
  const key = right.unwrap({ wrapped: first.wrapped, masterId: first.master_id }, first.key_id);
  const wrong = createKeyring(wrongKey).wrap(key, first.key_id);
  // as versions before stored an enquiry under a wrong VAULT_KEY
  await pool.query(
    'UPDATE vault.keys SET wrapped = $1, master_id = $2, email_hash = NULL, phone_hash = NULL WHERE enquiry_id = $3',
    [wrong.wrapped, wrong.masterId, forgottenId],
  );
  await runOperator(['vault', 'rotate'], { VAULT_KEY: api.vaultKey, VAULT_KEY_PREVIOUS: wrongKey });
  const wrapped = [...(await wrappedNow()), ...ofAlert].map((row) => row.wrapped);
  const bytes = [first.wrapped, wrong.wrapped, ...wrapped];
  await pool.query('ANALYZE vault.keys'); // as autovacuum may at any time
  await pool.query('CHECKPOINT');
  expect((await filesWith(bytes)).some((file) => file.startsWith('base/'))).toBe(true);

  expect(await admin.write('POST', '/api/enquiries/forget', { email })).toEqual({
    count: 2,
    unsearchable: 0,
  });
  await loading;
  const eachReadsAllFiles = { intervalMs: 2000 };
  await waitFor(async () => {
    await pool.query('CHECKPOINT'); // the product waits for the next, at most `checkpoint_timeout`
    expect(await filesWith(bytes)).toEqual([]);
    return true;
  }, eachReadsAllFiles);
});
