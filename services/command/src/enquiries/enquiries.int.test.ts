import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { PersonalPart } from '@marketplace/contracts/enquiries/enquiry.commands';
import { createMetrics } from '@marketplace/service-kit/metrics';
import { waitFor } from '@marketplace/testing/wait-for';
import type { SealingEvent } from '@marketplace/vault/keyring';
import { createKeyring, labelOf, open } from '@marketplace/vault/keyring';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { CommandSettings } from '../service.ts';
import { commandWithAdmin } from '../testing/command-with-admin.ts';
import { enquiry, keysOf, many, sendTo, traces } from '../testing/enquiry.ts';
import type { StoredEvent } from '../testing/running-command.ts';
import { refusal, startCommand, vaultKey } from '../testing/running-command.ts';

const keyring = createKeyring(vaultKey);
const metrics = createMetrics();
const service = commandWithAdmin({ settings: many, metrics });
const { command, asAdmin, recordedBy, refusedPaths } = service;

const send = (changes: object = {}, headers = {}) => sendTo(command(), changes, headers);
const sent = async (): Promise<string> => (await send()).body.id;
const add = async (changes: object = {}): Promise<string> => (await service.add(changes)).id;
const eventsOf = (id: string) => service.eventsOf(id, 'enquiry');
const keys = (id: string) => keysOf(command(), id);
const newKey = () => ({ 'idempotency-key': randomUUID() });

/** Returns what an event holds sealed. */
async function opened({ type, data }: StoredEvent): Promise<unknown> {
  const row = (await keys(data.enquiry_id)).find(({ key_id }) => key_id === data.sealed.key_id);
  if (!row) throw new Error('The vault has no key of the event.');
  const key = keyring.unwrap({ wrapped: row.wrapped, masterId: row.master_id }, row.key_id);
  return open(key, data.sealed.box, labelOf(type as SealingEvent, data.enquiry_id, row.key_id));
}

/** Expects that neither log, vault nor metrics hold personal data in plain text. */
async function expectNoTraces(): Promise<void> {
  const { rows } = await command().database.pool.query(
    "SELECT e::text AS text FROM log.events e UNION ALL SELECT k::text || encode(k.wrapped, 'escape') FROM vault.keys k",
  );
  const all = rows.map(({ text }) => text).join('\n') + (await metrics.metrics());
  for (const trace of traces) expect(all).not.toContain(trace);
}

describe('an enquiry', () => {
  it.each(['/api/enquiries', '/enquiries'])(
    'by POST %s is in the log when it is answered, with the version of the listing',
    async (path) => {
      const id = await add();
      await asAdmin('PUT', `/api/properties/${id}`, { price: 900_000 });
      const body = { ...enquiry, property_id: id.toUpperCase() };
      const answer = await command().call('POST', path, { body });
      const reference = expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
      expect(answer.status).toBe(201);
      expect(answer.body).toEqual({ id: expect.any(String), reference });
      const [event] = await eventsOf(answer.body.id);
      expect(event).toMatchObject({
        position: answer.position,
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
      });
      expect(event?.meta).toEqual({
        actor: { kind: 'visitor', id: null, name: 'visitor' },
        source: 'site',
        request_id: expect.any(String),
      });
    },
  );

  it('is sealed: only its key opens it', async () => {
    const [event] = await eventsOf(await sent());
    const { name, email, phone, subject, message, wish } = enquiry;
    const personal = PersonalPart.parse({ name, email, phone, subject, message, wish });
    expect(await opened(event as StoredEvent)).toEqual(personal);
    await expectNoTraces();
  });

  it('about a sold listing or without a listing is accepted', async () => {
    const property_id = await add({ status: 'sold' });
    expect((await send({ kind: 'question', wish: null, property_id })).status).toBe(201);
    const { body } = await send({ kind: 'valuation', phone: '', wish: null, property_id: '' });
    const nothing = { listing_id: null, listing_version: null, price: null };
    expect((await eventsOf(body.id))[0]?.data).toMatchObject(nothing);
  });

  it.each([
    ['Buy', 'sold'],
    ['Rent', 'rented out'],
  ])('for a viewing of a home that is gone is refused: %s', async (property_type, gone) => {
    const property_id = await add({ property_type, status: 'sold' });
    const { status, body } = await send({ property_id });
    expect({ status, detail: body.detail }).toEqual({
      status: 409,
      detail: `This property has been ${gone}.`,
    });
  });

  it('with the hidden field filled in is accepted as suspect', async () => {
    const answer = await send({ website: 'https://spam.example' });
    expect(answer.status).toBe(201);
    expect((await eventsOf(answer.body.id))[0]?.data.is_suspect).toBe(true);
    expect(await metrics.metrics()).toMatch(/enquiries_total\{result="suspect"\} [1-9]/);
  });

  it('about a listing that visitors cannot see is refused', async () => {
    const gone = await add();
    await asAdmin('DELETE', `/api/properties/${gone}`);
    for (const property_id of [randomUUID(), gone, await add({ status: 'inactive' })])
      expect(await refusedPaths(() => send({ property_id }))).toEqual(['property_id']);
  });

  it.each<[object, string[]]>([
    [{ email: 'nobody', phone: 'call me' }, ['email', 'phone']],
    [{ consent: '2020-01' }, ['consent']],
    [{ wish: { days: ['someday'], times: ['midnight'] } }, ['wish.days.0', 'wish.times.0']],
    [{ wish: { slots: ['2026-12-01'], days: [], times: [] } }, ['wish.slots.0']],
  ])('is refused: %j', async (changes, paths) =>
    expect(await refusedPaths(() => send(changes))).toEqual(paths),
  );
});

describe('a lead', () => {
  const lead = {
    source: 'phone',
    kind: 'viewing',
    name: enquiry.name,
    phone: enquiry.phone,
    email: '',
    message: enquiry.message,
    property_id: '',
  };
  const addLead = (changes: object = {}, headers = {}) =>
    asAdmin('POST', '/api/enquiries/leads', { ...lead, ...changes }, headers);

  it('is stored as an enquiry with its source, by the admin, and sealed', async () => {
    const { status, body } = await addLead({ property_id: await add({ status: 'inactive' }) });
    expect(status).toBe(201);
    const [event] = await eventsOf(body.id);
    expect(event).toMatchObject({
      type: 'EnquiryReceived',
      data: { source: 'phone', kind: 'viewing', consent: 'by hand', is_suspect: false },
      meta: { actor: { kind: 'admin' } },
    });
    expect(await opened(event as StoredEvent)).toMatchObject({ name: enquiry.name, email: null, wish: null });
    const [key] = await keys(body.id);
    expect([key?.email_hash, key?.phone_hash]).toEqual([null, expect.any(Buffer)]);
    await expectNoTraces();
  });

  it('with an Idempotency-Key is stored once', async () => {
    const headers = newKey();
    const [first, second] = [await addLead({}, headers), await addLead({}, headers)];
    expect(second.body).toEqual(first.body);
    expect(await eventsOf(first.body.id)).toHaveLength(1);
  });

  it('is found by its phone number to be forgotten, and leaves no one unsearchable', async () => {
    const { body } = await addLead({ phone: '8999 1234', source: 'walk_in' });
    const forgotten = await asAdmin('POST', '/api/enquiries/forget', { email: '', phone: '+65 89991234' });
    expect(forgotten.body).toEqual({ count: 1, unsearchable: 0 });
    expect(await keys(body.id)).toEqual([]);
  });

  it.each<[object, string[]]>([
    [{ phone: '' }, ['phone']],
    [{ source: 'site', email: 'nobody' }, ['source', 'email']],
    [{ property_id: randomUUID() }, ['property_id']],
    [{ consent: '2026-11-24' }, ['consent']],
  ])('is refused: %j', async (changes, paths) =>
    expect(await refusedPaths(() => addLead(changes))).toEqual(paths),
  );
});

describe('an enquiry with an Idempotency-Key', () => {
  it('is stored once, however often it is sent, also in parallel', async () => {
    const headers = newKey();
    const [answers, events] = await recordedBy(async () => {
      const parallel = await Promise.all(Array.from({ length: 12 }, () => send({}, headers)));
      return [...parallel, await send({}, headers)];
    });
    const texts = answers.map(({ status, body }) => `${status} ${body.id} ${body.reference}`);
    expect(new Set(texts).size).toBe(1);
    expect(texts[0]).toMatch(/^201 /);
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(answers.at(-1)?.replayed).toBe(true);
    expect(events).toHaveLength(1);
    expect(await keys(answers[0]?.body.id)).toHaveLength(1);
  });

  it('is refused for another enquiry, also when the two cannot be compared', async () => {
    const headers = newKey();
    const { body } = await send({}, headers);
    const used = 'This Idempotency-Key was used for';
    const other = () => recordedBy(() => send({ message: 'Another question' }, headers));
    const another = refusal(409, `${used} another enquiry. Send a new key.`);
    expect(await other()).toMatchObject([another, []]);
    expect(await keys(body.id)).toHaveLength(1);
    await command().database.pool.query('UPDATE vault.keys SET body_hash = NULL WHERE enquiry_id = $1', [
      body.id,
    ]);
    const unknown = refusal(409, `${used} an enquiry that cannot be compared. Send a new key.`);
    expect(await other()).toMatchObject([unknown, []]);
  });

  it('is replayed after its listing was deleted', async () => {
    const headers = newKey();
    const property_id = await add();
    const { body } = await send({ property_id }, headers);
    await asAdmin('DELETE', `/api/properties/${property_id}`);
    expect(await send({ property_id }, headers)).toMatchObject({ body, replayed: true });
  });

  it('is not stored again after it was forgotten', async () => {
    const headers = newKey();
    const { body } = await send({}, headers);
    await asAdmin('DELETE', `/api/enquiries/${body.id}`);
    expect((await send({}, headers)).status).toBe(409);
    expect(await keys(body.id)).toEqual([]);
  });
});

describe('an admin', () => {
  it('sets the status of an enquiry; an equal one appends nothing', async () => {
    const id = await sent();
    const set = (status: string, headers = {}) =>
      asAdmin('PUT', `/api/enquiries/${id}/status`, { status }, headers);
    const answered = { status: 200, body: { id, version: 2 }, etag: '"2"' };
    for (const headers of [{}, {}, { 'if-match': '"1"' }])
      expect(await set('answered', headers)).toMatchObject(answered);
    const stale = refusal(409, 'This enquiry has been changed. Reload and try again.');
    expect(await set('closed', { 'if-match': '"1"' })).toMatchObject(stale);
    expect((await set('closed', { 'if-match': '"2"' })).status).toBe(200);
    const [, ...changes] = await eventsOf(id);
    expect(changes.map(({ data, meta }) => [data.status, meta.actor.name])).toEqual([
      ['answered', 'Agent'],
      ['closed', 'Agent'],
    ]);
  });

  it('adds notes and viewings, each sealed under a key of its own', async () => {
    const id = await sent();
    const post = (what: string, body: object) => asAdmin('POST', `/enquiries/${id}/${what}`, body);
    const cancel = () => asAdmin('DELETE', `/enquiries/${id}/viewing`);
    const at = (version: number, status = 201) => ({ status, body: { id, version } });
    expect(await post('notes', { note: 'Zebulon has a dog' })).toMatchObject(at(2));
    const viewing = { starts_at: '2026-12-01T10:00:00+08:00', place: 'Lobby, by Quill' };
    expect(await post('viewing', viewing)).toMatchObject(at(3));
    const [, note, place] = (await eventsOf(id)) as [StoredEvent, StoredEvent, StoredEvent];
    expect([await opened(note), await opened(place)]).toEqual([
      { note: 'Zebulon has a dog' },
      { place: 'Lobby, by Quill', email: null },
    ]);
    expect(place.data).toMatchObject({ starts_at: '2026-12-01T02:00:00.000Z', minutes: 30 });
    expect(await keys(id)).toHaveLength(3);
    const plain = { starts_at: '2026-12-02T02:00:00Z', minutes: 45 };
    expect(await post('viewing', plain)).toMatchObject(at(4));
    expect((await eventsOf(id)).at(-1)?.data).toMatchObject({ minutes: 45, sealed: null });
    for (const _ of ['cancelled', 'repeated']) expect(await cancel()).toMatchObject(at(5, 200));
    await expectNoTraces();
  });

  it('adds the same note or viewing once under a key, and another text too', async () => {
    const id = await sent();
    const key = newKey();
    const post = async (what: string, body: object) =>
      (await asAdmin('POST', `/api/enquiries/${id}/${what}`, body, key)).body.version;
    const parallel = [post('notes', { note: 'Called' }), post('notes', { note: 'Called' })];
    expect(await Promise.all(parallel)).toEqual([2, 2]);
    expect(await post('notes', { note: 'Called' })).toBe(2);
    expect(await post('notes', { note: 'Called, no answer' })).toBe(3);
    const viewing = { starts_at: '2026-12-01T10:00:00+08:00', place: 'Lobby' };
    for (const _ of ['first', 'repeated']) expect(await post('viewing', viewing)).toBe(4);
    expect(await eventsOf(id)).toHaveLength(4);
    expect(await keys(id)).toHaveLength(4);
  });

  it.each([
    ['PUT', 'status', { status: 'lost' }, 'status'],
    ['POST', 'notes', { note: ' ' }, 'note'],
    ['POST', 'notes', { note: 'x'.repeat(5001) }, 'note'],
    ['POST', 'viewing', { starts_at: 'tomorrow' }, 'starts_at'],
    ['POST', 'viewing', { starts_at: '0000-01-01T00:00:00+14:00' }, 'starts_at'],
    ['POST', 'viewing', { starts_at: '2026-12-01T10:00:00Z', minutes: 2 }, 'minutes'],
    ['POST', 'viewing', { starts_at: '2026-12-01T10:00:00Z', place: 'x'.repeat(201) }, 'place'],
  ])('is told what is wrong: %s %s, case %#', async (method, what, body, path) => {
    const id = await sent();
    expect(await refusedPaths(() => asAdmin(method, `/api/enquiries/${id}/${what}`, body))).toEqual([path]);
    expect(await keys(id)).toHaveLength(1);
  });

  it.each([randomUUID(), 'no-id'])('finds no enquiry %s', async (id) => {
    for (const [method, what, body] of [
      ['PUT', '/status', { status: 'closed' }],
      ['POST', '/notes', { note: 'x' }],
      ['POST', '/viewing', { starts_at: '2026-12-01T10:00:00Z', place: 'Lobby' }],
      ['DELETE', '/viewing', undefined],
      ['DELETE', '', undefined],
    ] as const) {
      const outcome = await recordedBy(() => asAdmin(method, `/api/enquiries/${id}${what}`, body));
      expect(outcome).toMatchObject([refusal(404, 'Enquiry not found'), []]);
    }
    if (id !== 'no-id') expect(await keys(id)).toEqual([]);
  });
});

describe('limits of enquiries', () => {
  async function started(settings: Partial<CommandSettings>) {
    const counted = createMetrics();
    const bounded = await startCommand({ settings, trustProxy: 1, metrics: counted });
    onTestFinished(() => bounded.close());
    return { counted, from: (address: string) => sendTo(bounded, {}, { 'x-forwarded-for': address }) };
  }

  it('refuse an address with too many, and no other', async () => {
    const { from, counted } = await started({ ENQUIRY_PER_ADDRESS: 3, ENQUIRY_TIME: 86_400 });
    for (let nth = 0; nth < 3; nth++) expect((await from('203.0.113.7')).status).toBe(201);
    const detail = 'Too many attempts. Try again in 480 minutes, or call +65 0000 0000.';
    expect(await from('203.0.113.7')).toMatchObject({ ...refusal(429, detail), retryAfter: '28800' });
    expect((await from('203.0.113.8')).status).toBe(201);
    expect(await counted.metrics()).toContain('enquiries_total{result="refused"} 1');
  });

  it('refuse too many of all addresses', async () => {
    const { from } = await started({ ENQUIRY_TOTAL: 2, ENQUIRY_TIME: 86_400 });
    for (const [address, status] of [
      ['203.0.113.1', 201] as const,
      ['203.0.113.2', 201],
      ['203.0.113.3', 429],
    ])
      expect((await from(String(address))).status).toBe(status);
  });

  it('refuse all while the disk is full', async () => {
    const { from } = await started({ DATABASE_DISK: tmpdir(), ENQUIRY_DISK_MB: 1_000_000_000 });
    const refused = await waitFor(async () => {
      const answer = await from('203.0.113.7');
      return answer.status === 503 && answer;
    });
    const detail = 'Your message cannot be stored now. Please call +65 0000 0000.';
    expect(refused).toMatchObject({ ...refusal(503, detail), retryAfter: '600' });
  });
});
