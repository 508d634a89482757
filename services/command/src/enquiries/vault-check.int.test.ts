import { randomUUID } from 'node:crypto';
import { createMetrics } from '@marketplace/service-kit/metrics';
import { createKeyring, hashKeyLabel, newKey } from '@marketplace/vault/keyring';
import { describe, expect, it } from 'vitest';
import { commandWithAdmin } from '../testing/command-with-admin.ts';
import { enquiry, many, sendTo } from '../testing/enquiry.ts';
import { refusal, vaultKey } from '../testing/running-command.ts';

const keyring = createKeyring(vaultKey);
const metrics = createMetrics();
const { command, asAdmin } = commandWithAdmin({
  settings: many,
  keyring: createKeyring('another key, of thirty-two bytes or more'),
  metrics,
});
const query = (text: string, values: unknown[] = []) => command().database.pool.query(text, values);

async function expectRefused() {
  const refused = refusal(503, 'Your message cannot be stored now. Please call +65 0000 0000.');
  expect(await sendTo(command(), {}, { 'idempotency-key': randomUUID() })).toMatchObject(refused);
  expect(await command().events()).toEqual([]);
  expect((await command().call('GET', '/readyz')).body).toMatchObject({
    status: 'unready',
    problems: ['enquiries are refused: VAULT_KEY does not open the vault'],
  });
  expect(await metrics.metrics()).toMatch(/^vault_closed 1$/m);
}

describe('with another master key than that of the vault', () => {
  it('enquiries, notes and searches are refused, and /readyz says why', async () => {
    const { wrapped, masterId } = keyring.wrap(newKey(), hashKeyLabel);
    await query('INSERT INTO vault.hash_key (wrapped, master_id) VALUES ($1, $2)', [wrapped, masterId]);
    await expectRefused();
    const wrongKey = 'VAULT_KEY is not the key of the vault. Nothing was';
    const { email } = enquiry;
    expect(await asAdmin('POST', '/api/enquiries/forget', { email })).toMatchObject(
      refusal(503, `${wrongKey} forgotten.`),
    );
    expect(await asAdmin('POST', `/api/enquiries/${randomUUID()}/notes`, { note: 'Called' })).toMatchObject(
      refusal(503, `${wrongKey} saved.`),
    );
  });

  it('enquiries are refused also when the vault has keys but no check value', async () => {
    await query('DELETE FROM vault.hash_key');
    await query(
      `INSERT INTO vault.keys (key_id, enquiry_id, wrapped, master_id) VALUES (gen_random_uuid(), gen_random_uuid(), '', $1)`,
      [keyring.masterId],
    );
    await expectRefused();
  });

  it('an empty vault is opened once by parallel enquiries', async () => {
    await query('TRUNCATE vault.keys, vault.hash_key, vault.photos');
    const taken = await Promise.all(Array.from({ length: 8 }, () => sendTo(command())));
    expect(taken.map(({ status }) => status)).toEqual(Array(8).fill(201));
    const { rows } = await query('SELECT count(DISTINCT email_hash)::int AS hashes FROM vault.keys');
    expect(rows).toEqual([{ hashes: 1 }]);
    expect(await metrics.metrics()).toMatch(/^vault_closed 0$/m);
  });
});
