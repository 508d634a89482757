import { execFile } from 'node:child_process';
import path from 'node:path';
import { enquiry } from '@marketplace/command/testing/enquiry';
import type { Answer as Told } from '@marketplace/contracts/operations/operations.views';
import { createMetrics } from '@marketplace/service-kit/metrics';
import { waitFor } from '@marketplace/testing/wait-for';
import { expect, it } from 'vitest';
import { adminOf, runApi } from './running-api.ts';

const program = path.resolve(import.meta.dirname, '../../apps/operator/dist/main.js');
const metrics = createMetrics();
const api = runApi({ metrics });
const { get, write } = adminOf(api, 'meilin');

const readable = async (id: string) => (await get(`/api/enquiries/${id}`)).body.readable;
const send = async (): Promise<string> => (await write('POST', '/api/enquiries', enquiry)).id;
/** Whether anything is lost, as the operations page has it; once a projector has looked round. */
const lost = () =>
  waitFor(async () => {
    const { body } = await get('/api/operations/projections');
    const told = body.answers.find(({ question }: Told) => question === 'lost');
    return told.need !== 'unknown' && (told as Told);
  });
/** The same, as an operator reads it. */
const status = () =>
  new Promise<string>((resolve) =>
    execFile(
      process.execPath,
      [program, 'status'],
      { env: { ...process.env, DATABASE_URL: api.database.url } },
      (_error, stdout) => resolve(stdout),
    ),
  );
const figures = async () =>
  (await metrics.metrics()).match(/^(enquiries_without_key|vault_keys_shut) \d+$/gm);

it('a lost vault makes enquiries unreadable, is reported everywhere, and stops nothing else', async () => {
  const before = await send();
  expect(await readable(before)).toBe('open');
  expect((await lost()).need).toBe('well');
  expect(await figures()).toEqual(['enquiries_without_key 0', 'vault_keys_shut 0']);

  await api.database.pool.query('TRUNCATE vault.keys, vault.hash_key, vault.photos');
  const { need, findings } = await lost();
  expect([need, findings[0]]).toMatchObject([
    'now',
    { text: expect.stringContaining('1 enquiry lacks a key'), runbook: 'Enquiries cannot be read' },
  ]);
  expect(await figures()).toEqual(['enquiries_without_key 1', 'vault_keys_shut 0']);
  expect(await status()).toContain('1 enquiry lacks a key, and cannot be read');
  expect((await get(`/api/enquiries/${before}`)).body).toMatchObject({
    readable: 'unreadable',
    person: null,
  });
  expect(await readable(await send())).toBe('open');
  expect((await api.call('GET', '/api/properties')).status).toBe(200);

  await api.database.pool.query("UPDATE vault.keys SET master_id = 'another'");
  expect((await lost()).findings.map(({ text }) => text)).toContain(
    'VAULT_KEY does not open 1 key of enquiries.',
  );
});
