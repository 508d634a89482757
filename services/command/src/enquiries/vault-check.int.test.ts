import { randomUUID } from 'node:crypto';
import { createMetrics } from '@marketplace/service-kit/metrics';
import { createKeyring, hashKeyLabel, newKey } from '@marketplace/vault/keyring';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enquiry, many, sendTo } from '../testing/enquiry.ts';
import type { RunningCommand } from '../testing/running-command.ts';
import { startCommand, vaultKey } from '../testing/running-command.ts';

const keyring = createKeyring(vaultKey);

describe('with another master key than that of the vault', () => {
  const metrics = createMetrics();
  let other: RunningCommand;
  beforeAll(async () => {
    other = await startCommand({
      settings: many,
      keyring: createKeyring('another key, of thirty-two bytes or more'),
      metrics,
    });
    const { wrapped, masterId } = keyring.wrap(newKey(), hashKeyLabel);
    await other.database.pool.query('INSERT INTO vault.hash_key (wrapped, master_id) VALUES ($1, $2)', [
      wrapped,
      masterId,
    ]);
  });
  afterAll(() => other.close());
  const headers = { 'idempotency-key': randomUUID() };

  async function expectRefused() {
    const refused = await sendTo(other, {}, headers);
    expect([refused.status, refused.body.detail]).toEqual([
      503,
      'Your message cannot be stored now. Please call +65 0000 0000.',
    ]);
    expect(await other.events()).toEqual([]);
    expect((await other.call('GET', '/readyz')).body).toMatchObject({
      status: 'unready',
      problems: ['enquiries are refused: VAULT_KEY does not open the vault'],
    });
    expect(await metrics.metrics()).toMatch(/^vault_closed 1$/m);
  }

  it('visitors are asked to call, /readyz says why, and nobody can be looked for', async () => {
    await expectRefused();
    const token = await other.logIn();
    const forgotten = await other.call('POST', '/api/enquiries/forget', {
      token,
      body: { email: enquiry.email },
    });
    expect([forgotten.status, forgotten.body.detail]).toEqual([
      503,
      'VAULT_KEY is not the key of the vault. Nothing was forgotten.',
    ]);
    const note = await other.call('POST', `/api/enquiries/${randomUUID()}/notes`, {
      token,
      body: { note: 'Called' },
    });
    expect([note.status, note.body.detail]).toEqual([
      503,
      'VAULT_KEY is not the key of the vault. Nothing was saved.',
    ]);
  });

  it('nothing is taken either when the vault has keys but lost its check value', async () => {
    const { pool } = other.database;
    await pool.query('DELETE FROM vault.hash_key');
    await pool.query(
      `INSERT INTO vault.keys (key_id, enquiry_id, wrapped, master_id) VALUES (gen_random_uuid(), gen_random_uuid(), '', $1)`,
      [keyring.masterId],
    );
    await expectRefused();
  });

  it('an empty vault is for the key that is set, however many need it first, and the same keys are used after', async () => {
    const { pool } = other.database;
    await pool.query('TRUNCATE vault.keys, vault.hash_key');
    const taken = await Promise.all(Array.from({ length: 8 }, () => sendTo(other)));
    expect(taken.map(({ status }) => status)).toEqual(Array(8).fill(201));
    const { rows } = await pool.query('SELECT count(DISTINCT email_hash)::int AS hashes FROM vault.keys');
    expect(rows).toEqual([{ hashes: 1 }]);
    expect(await metrics.metrics()).toMatch(/^vault_closed 0$/m);
  });
});
