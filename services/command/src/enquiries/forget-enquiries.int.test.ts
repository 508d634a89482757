import { randomUUID } from 'node:crypto';
import { createLogger } from '@marketplace/service-kit/logger';
import { createMetrics } from '@marketplace/service-kit/metrics';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventsOf, keysOf, many, sendTo } from '../testing/enquiry.ts';
import type { Answer, RunningCommand } from '../testing/running-command.ts';
import { startCommand } from '../testing/running-command.ts';
import { eraseDeletedKeys, forgetExpired } from './forget-enquiries.ts';

const metrics = createMetrics();
let command: RunningCommand;
let token: string;
beforeAll(async () => {
  command = await startCommand({ settings: many, metrics });
  token = await command.logIn();
});
afterAll(() => command.close());

const sent = async (changes: object = {}): Promise<{ id: string }> => (await sendTo(command, changes)).body;
const asAdmin = (method: string, target: string, body?: unknown): Promise<Answer> =>
  command.call(method, target, { token, body });
const count = async () => (await command.events()).length;

describe('forgetting', () => {
  it('deletes every key of an enquiry, and says so once', async () => {
    const { id } = await sent();
    await asAdmin('POST', `/api/enquiries/${id}/notes`, { note: 'Zebulon has a dog' });
    const answer = await asAdmin('DELETE', `/enquiries/${id}`);
    expect([answer.status, answer.body]).toEqual([200, { id, version: 3 }]);
    expect(await keysOf(command, id)).toEqual([]);
    expect((await eventsOf(command, id)).at(-1)).toMatchObject({
      type: 'EnquiryForgotten',
      data: { enquiry_id: id, reason: 'asked' },
      meta: { actor: { name: 'Agent' } },
    });
    expect((await asAdmin('DELETE', `/api/enquiries/${id}`)).body).toEqual({ id, version: 3 });
    const change = await asAdmin('POST', `/api/enquiries/${id}/notes`, { note: 'x' });
    expect([change.status, change.body.detail]).toEqual([
      409,
      'This enquiry was forgotten, and cannot be changed any more.',
    ]);
    expect(await keysOf(command, id)).toEqual([]);
    expect(await metrics.metrics()).toMatch(/enquiries_forgotten_total\{reason="asked"\} [1-9]/);
  });

  it('erases deleted keys from the files of the table, once no older transaction may see them', async () => {
    const { pool } = command.database;
    const [kept, gone] = [await sent(), await sent()];
    const [key] = await keysOf(command, gone.id);
    const isOnDisk = async () => {
      await pool.query('CHECKPOINT');
      const { rows } = await pool.query(
        "SELECT position($1::bytea IN pg_read_binary_file(pg_relation_filepath('vault.keys'))) > 0 AS is_there",
        [key?.wrapped],
      );
      return rows[0].is_there;
    };
    const reader = await pool.connect();
    await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    await reader.query('SELECT FROM log.head');
    await asAdmin('DELETE', `/enquiries/${gone.id}`);
    expect([await eraseDeletedKeys(command.pool), await isOnDisk()]).toEqual([false, true]);
    await reader.query('COMMIT');
    reader.release();
    expect([await eraseDeletedKeys(command.pool), await isOnDisk()]).toEqual([true, false]);
    expect(await keysOf(command, kept.id)).toHaveLength(1);
  });

  it('finds all of a person, however they wrote their address or number', async () => {
    const [name, phone] = [randomUUID(), '8765 4321'];
    const mine = [
      await sent({ email: `${name}@Example.com`, phone: '' }),
      await sent({ email: `${name.toUpperCase()}@example.com`, phone: '' }),
      await sent({ email: 'partner@example.com', phone: '+65 8765-4321' }),
    ];
    const other = await sent({ email: `not-${name}@example.com` });
    const nobody = await asAdmin('POST', '/api/enquiries/forget', { email: 'nobody@example.com' });
    expect([nobody.status, nobody.body]).toEqual([200, { count: 0, unsearchable: 0 }]);
    const forget = () => asAdmin('POST', '/enquiries/forget', { email: ` ${name}@EXAMPLE.com`, phone });
    const answer = await forget();
    expect([answer.status, answer.body]).toEqual([200, { count: 3, unsearchable: 0 }]);
    for (const { id } of mine) expect(await keysOf(command, id)).toEqual([]);
    expect(await keysOf(command, other.id)).toHaveLength(1);
    expect((await forget()).body).toEqual({ count: 0, unsearchable: 0 });
  });

  it.each([{}, { email: '' }, { email: 'nobody' }, { phone: 'none' }])(
    'of nobody is refused: %j',
    async (body) => {
      expect((await asAdmin('POST', '/api/enquiries/forget', body)).status).toBe(422);
    },
  );

  it('happens by itself when the time is over, by nobody in particular', async () => {
    const [old, young] = [await sent(), await sent()];
    await asAdmin('POST', `/api/enquiries/${old.id}/notes`, { note: 'a young note of it' });
    const age = (id: string, days: number) =>
      command.database.pool.query(
        'UPDATE vault.keys SET created_at = now() - make_interval(days => $2, secs => 5) WHERE enquiry_id = $1 AND body_hash IS NOT NULL',
        [id, days],
      );
    await age(old.id, 365);
    await age(young.id, 364);
    expect(await expire(365)).toBe(1);
    expect(await keysOf(command, old.id)).toEqual([]);
    expect(await keysOf(command, young.id)).toHaveLength(1);
    expect((await eventsOf(command, old.id)).at(-1)).toMatchObject({
      data: { reason: 'expired' },
      meta: { actor: { kind: 'system', id: null, name: 'expiry' } },
    });
    expect(await expire(365)).toBe(0);
  });

  it('holds when keys come back with a vault that was restored', async () => {
    const { id } = await sent();
    const [row] = await keysOf(command, id);
    await asAdmin('DELETE', `/api/enquiries/${id}`);
    const events = await count();
    await command.database.pool.query(
      'INSERT INTO vault.keys (key_id, enquiry_id, wrapped, master_id) VALUES ($1, $2, $3, $4)',
      [row?.key_id, id, row?.wrapped, row?.master_id],
    );
    expect(await expire(365)).toBe(0);
    expect(await keysOf(command, id)).toEqual([]);
    expect(await count()).toBe(events);
  });
});

/** Forgets what is older. Returns how many that were. */
async function expire(days: number): Promise<number> {
  let forgotten = 0;
  await forgetExpired({
    pool: command.pool,
    days,
    logger: createLogger('expiry-test', 'silent'),
    wakeUp: () => undefined,
    onForgotten: (count) => {
      forgotten += count;
    },
  });
  return forgotten;
}
