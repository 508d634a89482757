import { randomUUID } from 'node:crypto';
import { streams } from '@marketplace/contracts/events';
import type { NewEvent } from '@marketplace/event-store/events';
import { newId } from '@marketplace/event-store/events';
import { createLogger } from '@marketplace/service-kit/logger';
import { createMetrics } from '@marketplace/service-kit/metrics';
import { createKeyring } from '@marketplace/vault/keyring';
import { describe, expect, it } from 'vitest';
import { commandWithAdmin } from '../testing/command-with-admin.ts';
import { keysOf, many, sendTo } from '../testing/enquiry.ts';
import { refusal, vaultKey } from '../testing/running-command.ts';
import { eraseDeletedKeys, forgetExpired } from './forget-enquiries.ts';
import { appendDeletingKeys, sealFor } from './sealing.ts';

const metrics = createMetrics();
const { command, asAdmin, eventsOf, recordedBy } = commandWithAdmin({ settings: many, metrics });

const sent = async (changes: object = {}): Promise<string> => (await sendTo(command(), changes)).body.id;
const note = (id: string) => asAdmin('POST', `/api/enquiries/${id}/notes`, { note: 'Zebulon has a dog' });
const forget = (id: string) => asAdmin('DELETE', `/api/enquiries/${id}`);
const forgetPerson = (body: object) => asAdmin('POST', '/enquiries/forget', body);
const keys = (id: string) => keysOf(command(), id);
const lastOf = async (id: string) => (await eventsOf(id, 'enquiry')).at(-1);
const query = (text: string, values: unknown[] = []) => command().database.pool.query(text, values);

/** Forgets expired enquiries, and returns how many. */
async function expire(): Promise<number> {
  let forgotten = 0;
  await forgetExpired({
    pool: command().pool,
    days: 365,
    logger: createLogger('expiry-test', 'silent'),
    wakeUp: () => undefined,
    onForgotten: (count) => {
      forgotten += count;
    },
  });
  return forgotten;
}

describe('forgetting', () => {
  it('deletes every key of an enquiry, and is recorded once', async () => {
    const id = await sent();
    await note(id);
    expect(await asAdmin('DELETE', `/enquiries/${id}`)).toMatchObject({
      status: 200,
      body: { id, version: 3 },
    });
    expect(await lastOf(id)).toMatchObject({
      type: 'EnquiryForgotten',
      data: { enquiry_id: id, reason: 'asked' },
      meta: { actor: { name: 'Agent' } },
    });
    expect((await forget(id)).body).toEqual({ id, version: 3 });
    const forgotten = refusal(409, 'This enquiry was forgotten, and cannot be changed any more.');
    expect(await note(id)).toMatchObject(forgotten);
    expect(await keys(id)).toEqual([]);
    expect(await metrics.metrics()).toMatch(/enquiries_forgotten_total\{reason="asked"\} [1-9]/);
  });

  it.each([
    ['sees them', 'BEGIN ISOLATION LEVEL REPEATABLE READ', 'SELECT FROM log.head'],
    ['writes', 'BEGIN', 'SELECT pg_current_xact_id()'],
  ])(
    'erases deleted keys from the files of the table, once no older transaction %s',
    async (_does, ...begin) => {
      const [kept, gone] = [await sent(), await sent()];
      const [key] = await keys(gone);
      const isOnDisk = async () => {
        await query('CHECKPOINT');
        const { rows } = await query(
          "SELECT position($1::bytea IN pg_read_binary_file(pg_relation_filepath('vault.keys'))) > 0 AS is_there",
          [key?.wrapped],
        );
        return rows[0].is_there;
      };
      const older = await command().database.pool.connect();
      for (const statement of begin) await older.query(statement);
      await forget(gone);
      expect([await eraseDeletedKeys(command().pool), await isOnDisk()]).toEqual([false, true]);
      await older.query('COMMIT');
      older.release();
      expect([await eraseDeletedKeys(command().pool), await isOnDisk()]).toEqual([true, false]);
      expect(await keys(kept)).toHaveLength(1);
    },
  );

  it('finds all enquiries of a person, in any spelling of the email or phone', async () => {
    const [name, phone] = [randomUUID(), '8765 4321'];
    const mine = [
      await sent({ email: `${name}@Example.com`, phone: '' }),
      await sent({ email: `${name.toUpperCase()}@example.com`, phone: '' }),
      await sent({ email: 'partner@example.com', phone: '+65 8765-4321' }),
    ];
    const other = await sent({ email: `not-${name}@example.com` });
    const none = { status: 200, body: { count: 0, unsearchable: 0 } };
    expect(await forgetPerson({ email: 'nobody@example.com' })).toMatchObject(none);
    const person = { email: ` ${name}@EXAMPLE.com`, phone };
    expect((await forgetPerson(person)).body).toEqual({ count: 3, unsearchable: 0 });
    for (const id of mine) expect(await keys(id)).toEqual([]);
    expect(await keys(other)).toHaveLength(1);
    expect(await forgetPerson(person)).toMatchObject(none);
  });

  it.each([{}, { email: '' }, { email: 'nobody' }, { phone: 'none' }])('is refused for %j', async (body) =>
    expect((await forgetPerson(body)).status).toBe(422),
  );

  it('happens automatically after the time of keeping', async () => {
    const [old, young] = [await sent(), await sent()];
    await note(old);
    const age = (id: string, days: number) =>
      query(
        'UPDATE vault.keys SET created_at = now() - make_interval(days => $2, secs => 5) WHERE enquiry_id = $1 AND body_hash IS NOT NULL',
        [id, days],
      );
    await age(old, 365);
    await age(young, 364);
    expect(await expire()).toBe(1);
    expect([await keys(old), (await keys(young)).length]).toEqual([[], 1]);
    expect(await lastOf(old)).toMatchObject({
      data: { reason: 'expired' },
      meta: { actor: { kind: 'system', id: null, name: 'expiry' } },
    });
    expect(await expire()).toBe(0);
  });

  it('is repeated when a restored vault brings keys back', async () => {
    const id = await sent();
    const [row] = await keys(id);
    await forget(id);
    await query('INSERT INTO vault.keys (key_id, enquiry_id, wrapped, master_id) VALUES ($1, $2, $3, $4)', [
      row?.key_id,
      id,
      row?.wrapped,
      row?.master_id,
    ]);
    expect(await recordedBy(expire)).toEqual([0, []]);
    expect(await keys(id)).toEqual([]);
  });
});

describe('a key', () => {
  const keyring = createKeyring(vaultKey);
  const actor = { kind: 'system', id: null, name: 'test' } as const;
  const meta = { actor, source: 'cli', request_id: 'sealing-test' } as const;
  const refused = 'not at the expected version';
  const appendForgotten = (id: string, version: number) =>
    appendDeletingKeys([id])(command().pool, [
      {
        ...{ type: 'EnquiryForgotten', data: { enquiry_id: id, reason: 'asked' } },
        ...{ eventId: newId(), stream: streams.enquiry(id), version, meta },
      },
    ]);

  /** Returns a note that is the first event of an enquiry, and a function that appends it. */
  function noted() {
    const id = newId();
    const { sealed, appendWith } = sealFor(keyring, {
      type: 'EnquiryNoted',
      enquiryId: id,
      value: { note: 'x' },
    });
    const event: NewEvent = {
      ...{ type: 'EnquiryNoted', data: { enquiry_id: id, sealed } },
      ...{ eventId: newId(), stream: streams.enquiry(id), version: 1, meta },
    };
    const write = appendWith();
    return { id, append: (version = 1) => write(command().pool, [{ ...event, version }]) };
  }

  it('is stored once with its event, and not when the event is refused', async () => {
    const { id, append } = noted();
    await expect(append(2)).rejects.toThrow(refused);
    expect(await keys(id)).toEqual([]);
    await append();
    expect((await append())[0]?.duplicate).toBe(true);
    expect(await keys(id)).toHaveLength(1);
  });

  it('is not stored again by a retry after its enquiry was forgotten', async () => {
    const { id, append } = noted();
    await append();
    await appendForgotten(id, 2);
    expect((await append())[0]?.duplicate).toBe(true);
    expect(await keys(id)).toEqual([]);
  });

  it('stays when the event that forgets its enquiry is refused', async () => {
    const { id, append } = noted();
    await append();
    await expect(appendForgotten(id, 3)).rejects.toThrow(refused);
    expect(await keys(id)).toHaveLength(1);
  });
});
