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
import { startApi } from './running-api.ts';

const run = promisify(execFile);
const program = path.resolve(import.meta.dirname, '../../apps/operator/dist/main.js');
const folder = mkdtempSync(path.join(tmpdir(), 'forgotten-'));

const origin = 'https://homes.example';
const lines: string[] = [];
const metrics = createMetrics();
let api: RunningApi;
let token: string;
let id: string;
beforeAll(async () => {
  const logger = createLogger('services', 'trace', { write: (line) => void lines.push(line) });
  const smtpUrl = `smtp://127.0.0.1:${await freePort()}`; // nobody takes the mails, so they stay
  const notices = { smtpUrl, from: 'site@example.com', to: 'agent@example.com', siteName: 'A', origin };
  api = await startApi({ logger, metrics, notices });
  token = await api.logIn('meilin');
  const sent = await api.call('POST', '/api/enquiries', {
    body: enquiry,
    headers: { 'idempotency-key': 'a-key-of-the-form' },
  });
  id = sent.body.id;
  const tell = (method: string, what: string, body: object) =>
    api.call(method, `/api/enquiries/${id}/${what}`, { token, body });
  const starts_at = '2026-12-01T02:00:00.000Z';
  const answers = [
    sent,
    await tell('POST', 'notes', { note: 'Zebulon called: the parquet matters.' }),
    await tell('POST', 'viewing', { starts_at, minutes: 30, place: 'Quill asks for the side door' }),
    await api.call('POST', '/api/enquiries', { body: { ...enquiry, email: 'Zebulon Quill' } }), // refused, with what was sent in hand
    await api.call('GET', '/api/enquiries?status=Zebulon', { token }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 422, 422]);
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

/** Returns whatever the product keeps, says and lets be taken out, by the name of its place. */
async function everything(moment: string): Promise<Map<string, string>> {
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
  const taken = path.join(folder, moment);
  const operate = (...words: string[]) =>
    run(process.execPath, [program, ...words], {
      env: { ...process.env, DATABASE_URL: api.database.url, UPLOADS_DIR: api.uploads },
    });
  await operate('backup', path.join(taken, 'backup'));
  await operate('log', 'export', '--out', path.join(taken, 'export.ndjson'));
  await operate('vault', 'backup', path.join(taken, 'vault.ndjson.gz'));
  for (const file of readdirSync(taken, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const bytes = readFileSync(path.join(file.parentPath, file.name));
    places.set(file.name, (file.name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('latin1'));
  }
  return places;
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

const read = async (position: string | null) =>
  (
    await api.call('GET', `/api/enquiries/${id}`, {
      token,
      headers: { 'x-min-log-position': position ?? '1' },
    })
  ).body;

it('a person is named nowhere but to admins, and after they were forgotten nowhere at all', async () => {
  expect(naming(new Map([['what was sent', JSON.stringify(enquiry)]]))).toEqual(['what was sent']);
  const before = await read(await head());
  expect(naming(new Map([['the inbox', JSON.stringify(before)]]))).toEqual(['the inbox']);
  expect(before.steps.map(({ text }: { text: string | null }) => text).filter(Boolean)).toHaveLength(2);
  await waitFor(async () => (await allOfRedis()).includes(id)); // the mail that is to tell of it
  const kept = await everything('before');
  expect(naming(kept)).toEqual([]);
  for (const place of [
    'Redis',
    'log.events',
    'vault.keys',
    'enquiries_g1.enquiries',
    'log.ndjson.gz',
    'export.ndjson',
  ])
    expect(kept.get(place)).toContain(id);

  const file = path.join(folder, 'of-a-person.json');
  const { stdout } = await run(
    process.execPath,
    [program, 'enquiries', 'export', '--phone', '+65 9123 4567', file],
    {
      env: { ...process.env, DATABASE_URL: api.database.url, VAULT_KEY: api.vaultKey },
    },
  );
  expect(stdout).toMatch(/^1 enquiry in /);
  expect(PersonExport.parse(JSON.parse(readFileSync(file, 'utf8'))).enquiries).toEqual([
    EnquiryView.parse(before),
  ]);

  const { headers } = await api.call('DELETE', `/api/enquiries/${id}`, { token });
  const after = await read(headers.get('x-log-position'));
  expect([after.readable, after.person, naming(new Map([['the inbox', JSON.stringify(after)]]))]).toEqual([
    'forgotten',
    null,
    [],
  ]);
  const left = await everything('after');
  expect(naming(left)).toEqual([]);
  for (const place of ['vault.keys', 'enquiries_g1.enquiries', 'enquiries_g1.enquiry_steps'])
    expect(left.get(place)).not.toContain('box');
  expect(left.get('vault.keys')).toBe('');
  expect(left.get('vault.ndjson.gz')).not.toContain('key_id');
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

it('no byte of a deleted key stays on the disk, also of one that a wrong VAULT_KEY had wrapped', async () => {
  const { pool } = api.database;
  const email = 'forgotten@example.com';
  const load = async () => {
    for (let n = 0; n < 20; n++) await api.call('POST', '/api/enquiries', { body: enquiry });
  };
  const loading = load();
  const { body } = await api.call('POST', '/api/enquiries', { body: { ...enquiry, email } });
  const wrappedNow = async () =>
    (
      await pool.query<{ key_id: string; wrapped: Buffer; master_id: string }>(
        'SELECT key_id, wrapped, master_id FROM vault.keys WHERE enquiry_id = $1',
        [body.id],
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
    [wrong.wrapped, wrong.masterId, body.id],
  );
  await run(process.execPath, [program, 'vault', 'rotate'], {
    env: {
      ...process.env,
      DATABASE_URL: api.database.url,
      VAULT_KEY: api.vaultKey,
      VAULT_KEY_PREVIOUS: wrongKey,
    },
  });
  const bytes = [first.wrapped, wrong.wrapped, ...(await wrappedNow()).map(({ wrapped }) => wrapped)];
  await pool.query('CHECKPOINT');
  expect((await filesWith(bytes)).some((file) => file.startsWith('base/'))).toBe(true);

  const forgotten = await api.call('POST', '/api/enquiries/forget', { token, body: { email } });
  expect(forgotten.body).toEqual({ count: 1, unsearchable: 0 });
  await loading;
  const eachReadsAllFiles = { intervalMs: 2000 };
  await waitFor(async () => {
    await pool.query('CHECKPOINT'); // the product waits for the next, at most `checkpoint_timeout`
    return (await filesWith(bytes)).length === 0;
  }, eachReadsAllFiles);
});

async function head(): Promise<string> {
  const { rows } = await api.database.pool.query('SELECT position::text FROM log.head');
  return rows[0].position;
}
