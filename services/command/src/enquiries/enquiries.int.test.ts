import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { PersonalPart } from '@marketplace/contracts/enquiries/enquiry.commands';
import { createMetrics } from '@marketplace/service-kit/metrics';
import { flat } from '@marketplace/testing/fixtures/listing';
import { waitFor } from '@marketplace/testing/wait-for';
import type { SealingEvent } from '@marketplace/vault/keyring';
import { createKeyring, labelOf, open } from '@marketplace/vault/keyring';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CommandSettings } from '../service.ts';
import { enquiry, eventsOf, keysOf, many, sendTo, traces } from '../testing/enquiry.ts';
import type { Answer, RunningCommand, StoredEvent } from '../testing/running-command.ts';
import { startCommand, vaultKey } from '../testing/running-command.ts';

const keyring = createKeyring(vaultKey);
const metrics = createMetrics();

let command: RunningCommand;
let token: string;
beforeAll(async () => {
  command = await startCommand({ settings: many, metrics });
  token = await command.logIn();
});
afterAll(() => command.close());

const send = (changes: object = {}, headers = {}, on = command) => sendTo(on, changes, headers);
const sent = async (changes: object = {}): Promise<{ id: string; reference: string }> =>
  (await send(changes)).body;
const asAdmin = (method: string, target: string, body?: unknown, headers = {}): Promise<Answer> =>
  command.call(method, target, { token, headers, body });
const add = async (changes: object = {}): Promise<string> =>
  (await asAdmin('POST', '/api/properties', { ...flat, ...changes })).body.id;

const received = async () => (await command.events()).filter(({ type }) => type === 'EnquiryReceived');
const count = async () => (await command.events()).length;

/** What an event has sealed, as who may open it reads it. */
async function opened({ type, data }: StoredEvent): Promise<unknown> {
  const [row] = (await keysOf(command, data.enquiry_id)).filter(
    ({ key_id }) => key_id === data.sealed.key_id,
  );
  const key = keyring.unwrap(
    { wrapped: row?.wrapped as Buffer, masterId: row?.master_id ?? '' },
    row?.key_id ?? '',
  );
  return open(key, data.sealed.box, labelOf(type as SealingEvent, data.enquiry_id, data.sealed.key_id));
}

/** Whatever the log, the vault and the metrics hold, as text. */
async function everything(): Promise<string> {
  const { rows } = await command.database.pool.query(
    "SELECT e::text AS text FROM log.events e UNION ALL SELECT k::text || encode(k.wrapped, 'escape') FROM vault.keys k",
  );
  return rows.map(({ text }) => text).join('\n') + (await metrics.metrics());
}

describe('an enquiry', () => {
  it.each(['/api/enquiries', '/enquiries'])(
    'by POST %s is in the log when it is answered, with what the listing was then',
    async (path) => {
      const id = await add();
      await asAdmin('PUT', `/api/properties/${id}`, { price: 900_000 });
      const answer = await command.call('POST', path, {
        body: { ...enquiry, property_id: id.toUpperCase() },
      });
      expect([answer.status, answer.body]).toEqual([
        201,
        { id: expect.any(String), reference: expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/) },
      ]);
      const [event] = await eventsOf(command, answer.body.id);
      expect(event).toMatchObject({
        position: Number(answer.headers.get('x-log-position')),
        version: 1,
        type: 'EnquiryReceived',
        data: {
          enquiry_id: answer.body.id,
          reference: answer.body.reference,
          kind: 'viewing',
          listing_id: id,
          listing_version: 2,
          price: 900_000,
          consent: enquiry.consent,
          is_suspect: false,
        },
        meta: { actor: { kind: 'visitor', id: null, name: 'visitor' }, source: 'site' },
      });
      expect(Object.keys(event?.meta).sort()).toEqual(['actor', 'request_id', 'source']);
    },
  );

  it('is sealed: who has its key reads all of it, and nobody else any of it', async () => {
    const { id } = await sent();
    const [event] = await eventsOf(command, id);
    expect(await opened(event as StoredEvent)).toEqual(PersonalPart.parse({ ...pick(enquiry) }));
    const all = await everything();
    for (const trace of traces) expect(all).not.toContain(trace);
  });

  it('about a sold listing, or about none, is taken', async () => {
    const sold = await add({ status: 'sold' });
    expect((await send({ property_id: sold })).status).toBe(201);
    const { id } = await sent({ kind: 'valuation', phone: '', wish: null, property_id: '' });
    expect((await eventsOf(command, id))[0]?.data).toMatchObject({
      listing_id: null,
      listing_version: null,
      price: null,
    });
  });

  it('that fills in what nobody sees is kept as suspect, and answered like any other', async () => {
    const answer = await send({ website: 'https://spam.example' });
    expect(answer.status).toBe(201);
    expect((await eventsOf(command, answer.body.id))[0]?.data.is_suspect).toBe(true);
    expect(await metrics.metrics()).toMatch(/enquiries_total\{result="suspect"\} [1-9]/);
  });

  it('about what visitors cannot see is refused, by the name of the field', async () => {
    const gone = await add();
    await asAdmin('DELETE', `/api/properties/${gone}`);
    const before = await count();
    for (const property_id of [randomUUID(), gone, await add({ status: 'inactive' })]) {
      const { status, body } = await send({ property_id });
      expect([status, body.errors]).toEqual([
        422,
        [{ path: 'property_id', message: 'is not a property that visitors can see' }],
      ]);
    }
    expect(await count()).toBe(before + 1); // the inactive listing
  });

  it.each<[object, string[]]>([
    [{ name: '' }, ['name']],
    [{ email: 'nobody' }, ['email']],
    [{ phone: 'call me' }, ['phone']],
    [{ message: 'x'.repeat(5001) }, ['message']],
    [{ kind: 'threat' }, ['kind']],
    [{ consent: undefined }, ['consent']],
    [{ consent: '2020-01' }, ['consent']],
    [{ property_id: '1; DROP TABLE log.events' }, ['property_id']],
    [{ wish: { days: ['someday'], times: ['midnight'] } }, ['wish.days.0', 'wish.times.0']],
    [{ status: 'closed', nric: 'S1234567D' }, ['status', 'nric']],
  ])('is refused: %j', async (changes, paths) => {
    const before = await count();
    const { status, body } = await send(changes);
    const named = new Set(body.errors?.map(({ path }: { path: string }) => path));
    expect([status, [...named]]).toEqual([422, paths]);
    expect(await count()).toBe(before);
  });
});

/** The personal part, as it is sent. */
function pick({ name, email, phone, subject, message, wish }: typeof enquiry) {
  return { name, email, phone, subject, message, wish };
}

describe('an enquiry with a key', () => {
  it('is one, however often and at once it is sent', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const before = (await received()).length;
    const answers = await Promise.all(Array.from({ length: 12 }, () => send({}, headers)));
    answers.push(await send({}, headers));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => `${body.id} ${body.reference}`)).size).toBe(1);
    const isReplayed = answers.map((answer) => answer.headers.get('idempotent-replayed'));
    expect(isReplayed.filter((said) => said === null)).toHaveLength(1);
    expect(isReplayed.at(-1)).toBe('true');
    expect(await received()).toHaveLength(before + 1);
    expect(await keysOf(command, answers[0]?.body.id)).toHaveLength(1);
  });

  it('cannot be used for another', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await send({}, headers);
    const before = await count();
    const { status, body } = await send({ message: 'Another question' }, headers);
    expect([status, body.detail]).toEqual([
      409,
      'This Idempotency-Key was used for another enquiry. Send a new key.',
    ]);
    expect(await count()).toBe(before);
    expect(await keysOf(command, first.body.id)).toHaveLength(1);
  });

  it('replays no other message while its enquiry cannot be compared', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await send({}, headers);
    expect(first.status).toBe(201);
    await command.database.pool.query('UPDATE vault.keys SET body_hash = NULL WHERE enquiry_id = $1', [
      first.body.id,
    ]);
    const before = await count();
    const { status, body } = await send({ message: 'Another question' }, headers);
    expect([status, body.detail]).toEqual([
      409,
      'This Idempotency-Key was used for an enquiry that cannot be compared. Send a new key.',
    ]);
    expect(await count()).toBe(before);
  });

  it('is the same one when its listing is gone meanwhile', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const property_id = await add();
    const first = await send({ property_id }, headers);
    await asAdmin('DELETE', `/api/properties/${property_id}`);
    expect((await send({ property_id }, headers)).body).toEqual(first.body);
  });

  it('does not come back once it was forgotten', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const { body } = await send({}, headers);
    await asAdmin('DELETE', `/api/enquiries/${body.id}`);
    expect((await send({}, headers)).status).toBe(409);
    expect(await keysOf(command, body.id)).toEqual([]);
  });

  it('that is none is refused', async () => {
    expect((await send({}, { 'idempotency-key': 'x'.repeat(256) })).status).toBe(422);
  });
});

describe('an admin', () => {
  it('gives an enquiry a status; the one that it has is told, and nothing is added', async () => {
    const { id } = await sent();
    const set = (status: string, headers = {}) =>
      asAdmin('PUT', `/api/enquiries/${id}/status`, { status }, headers);
    const answer = await set('answered');
    expect([answer.status, answer.body, answer.headers.get('etag')]).toEqual([
      200,
      { id, version: 2 },
      '"2"',
    ]);
    expect((await set('answered')).body).toEqual({ id, version: 2 });
    expect((await set('answered', { 'if-match': '"1"' })).body).toEqual({ id, version: 2 });
    const stale = await set('closed', { 'if-match': '"1"' });
    expect([stale.status, stale.body.detail]).toEqual([
      409,
      'This enquiry has been changed. Reload and try again.',
    ]);
    expect((await set('closed', { 'if-match': '"2"' })).status).toBe(200);
    expect(
      (await eventsOf(command, id)).map(({ data, meta }) => [data.status, meta.actor.name]).slice(1),
    ).toEqual([
      ['answered', 'Agent'],
      ['closed', 'Agent'],
    ]);
  });

  it('takes notes and arranges a viewing, sealed each under a key of its own', async () => {
    const { id } = await sent();
    const noted = await asAdmin('POST', `/enquiries/${id}/notes`, { note: 'Zebulon has a dog' });
    const viewing = { starts_at: '2026-12-01T10:00:00+08:00', place: 'Lobby, by Quill' };
    const arranged = await asAdmin('POST', `/enquiries/${id}/viewing`, viewing);
    expect([noted.status, noted.body, arranged.status, arranged.body]).toEqual([
      ...[201, { id, version: 2 }],
      ...[201, { id, version: 3 }],
    ]);
    const [, note, place] = (await eventsOf(command, id)) as [StoredEvent, StoredEvent, StoredEvent];
    expect(await opened(note)).toEqual({ note: 'Zebulon has a dog' });
    expect(await opened(place)).toEqual({ place: 'Lobby, by Quill' });
    expect(place.data).toMatchObject({ starts_at: '2026-12-01T02:00:00.000Z', minutes: 30 });
    expect(await keysOf(command, id)).toHaveLength(3);
    const plain = await asAdmin('POST', `/enquiries/${id}/viewing`, {
      starts_at: '2026-12-02T02:00:00Z',
      minutes: 45,
    });
    expect(plain.body).toEqual({ id, version: 4 });
    expect((await eventsOf(command, id)).at(-1)?.data).toMatchObject({ minutes: 45, sealed: null });
    const cancelled = await asAdmin('DELETE', `/enquiries/${id}/viewing`);
    expect([cancelled.status, cancelled.body]).toEqual([200, { id, version: 5 }]);
    expect((await asAdmin('DELETE', `/enquiries/${id}/viewing`)).body).toEqual({ id, version: 5 });
    const all = await everything();
    for (const trace of traces) expect(all).not.toContain(trace);
  });

  it('that asks again under the same key adds a note or a viewing once, and other words under it too', async () => {
    const { id } = await sent();
    const key = { 'idempotency-key': randomUUID() };
    const note = (words: string) => asAdmin('POST', `/api/enquiries/${id}/notes`, { note: words }, key);
    const twice = await Promise.all([note('Called'), note('Called')]);
    expect(twice.map(({ status, body }) => [status, body])).toEqual(Array(2).fill([201, { id, version: 2 }]));
    expect((await note('Called')).body).toEqual({ id, version: 2 });
    expect((await note('Called, no answer')).body).toEqual({ id, version: 3 });
    const viewing = { starts_at: '2026-12-01T10:00:00+08:00', place: 'Lobby' };
    for (const _time of [1, 2])
      expect((await asAdmin('POST', `/enquiries/${id}/viewing`, viewing, key)).body).toEqual({
        id,
        version: 4,
      });
    expect(await eventsOf(command, id)).toHaveLength(4);
    expect(await keysOf(command, id)).toHaveLength(4);
  });

  it.each([
    ['PUT', 'status', { status: 'lost' }, 'status'],
    ['PUT', 'status', {}, 'status'],
    ['POST', 'notes', { note: ' ' }, 'note'],
    ['POST', 'notes', { note: 'x'.repeat(5001) }, 'note'],
    ['POST', 'viewing', { starts_at: 'tomorrow' }, 'starts_at'],
    ['POST', 'viewing', { starts_at: '0000-01-01T00:00:00+14:00' }, 'starts_at'],
    ['POST', 'viewing', { starts_at: '2026-12-01T10:00:00Z', minutes: 2 }, 'minutes'],
    ['POST', 'viewing', { starts_at: '2026-12-01T10:00:00Z', place: 'x'.repeat(201) }, 'place'],
  ])('is told what is wrong: %s %s, case %#', async (method, what, body, path) => {
    const { id } = await sent();
    const answer = await asAdmin(method, `/api/enquiries/${id}/${what}`, body);
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, path]);
    expect(await eventsOf(command, id)).toHaveLength(1);
    expect(await keysOf(command, id)).toHaveLength(1);
  });

  it.each([randomUUID(), 'no-id'])('finds no enquiry %s', async (id) => {
    const before = await count();
    for (const [method, what, body] of [
      ['PUT', '/status', { status: 'closed' }],
      ['POST', '/notes', { note: 'x' }],
      ['POST', '/viewing', { starts_at: '2026-12-01T10:00:00Z', place: 'Lobby' }],
      ['DELETE', '/viewing', undefined],
      ['DELETE', '', undefined],
    ] as const) {
      const answer = await asAdmin(method, `/api/enquiries/${id}${what}`, body);
      expect([answer.status, answer.body.detail]).toEqual([404, 'Enquiry not found']);
    }
    expect(await count()).toBe(before);
    expect(
      (await command.database.pool.query('SELECT FROM vault.keys WHERE enquiry_id::text = $1', [id]))
        .rowCount,
    ).toBe(0);
  });
});

describe('when not all may be taken', () => {
  const started = async (settings: Partial<CommandSettings>) => {
    const counted = createMetrics();
    const bounded = await startCommand({ settings, trustProxy: 1, metrics: counted });
    const from = (address: string) => send({}, { 'x-forwarded-for': address }, bounded);
    return { bounded, from, counted };
  };

  it('an address is asked to wait, or to call, and others are not', async () => {
    const { bounded, from, counted } = await started({ ENQUIRY_PER_ADDRESS: 3, ENQUIRY_TIME: 86_400 });
    for (let nth = 0; nth < 3; nth++) expect((await from('203.0.113.7')).status).toBe(201);
    const refused = await from('203.0.113.7');
    expect([refused.status, refused.headers.get('retry-after'), refused.body.detail]).toEqual([
      429,
      '28800',
      'Too many attempts. Try again in 480 minutes, or call +65 0000 0000.',
    ]);
    expect((await from('203.0.113.8')).status).toBe(201);
    expect(await counted.metrics()).toContain('enquiries_total{result="refused"} 1');
    await bounded.close();
  });

  it('all addresses together are', async () => {
    const { bounded, from } = await started({ ENQUIRY_TOTAL: 2, ENQUIRY_TIME: 86_400 });
    const statuses = [];
    for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.3'])
      statuses.push((await from(address)).status);
    expect(statuses).toEqual([201, 201, 429]);
    await bounded.close();
  });

  it('everybody is asked to call while the disk is full', async () => {
    const { bounded, from } = await started({ DATABASE_DISK: tmpdir(), ENQUIRY_DISK_MB: 1_000_000_000 });
    const refused = await waitFor(async () => {
      const answer = await from('203.0.113.7');
      return answer.status === 503 && answer;
    });
    expect([refused.headers.get('retry-after'), refused.body.detail]).toEqual([
      '600',
      'Your message cannot be stored now. Please call +65 0000 0000.',
    ]);
    await bounded.close();
  });
});
