import { randomUUID } from 'node:crypto';
import { flat } from '@marketplace/testing/fixtures/listing';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { commandWithAdmin } from '../testing/command-with-admin.ts';
import { refusal } from '../testing/running-command.ts';

const wakeUp = vi.fn();
const { command, asAdmin, add, eventsOf, count, recordedBy, refusedPaths } = commandWithAdmin({ wakeUp });
beforeEach(() => wakeUp.mockClear());

const post = (body: unknown, headers = {}) => asAdmin('POST', '/api/properties', body, headers);
const put = (id: string, body: object, version?: string) =>
  asAdmin('PUT', `/api/properties/${id}`, body, version === undefined ? {} : { 'if-match': version });
const newKey = () => ({ 'idempotency-key': randomUUID() });
const unknownImage = () => `/uploads/${randomUUID()}.jpg`;

describe('adding a listing', () => {
  it.each(['/api/properties', '/properties'])('by POST %s appends ListingAdded', async (path) => {
    const headers = { 'x-request-id': 'request-12345678', 'x-change-source': 'form' };
    const answer = await asAdmin('POST', path, flat, headers);
    const { id, slug } = answer.body;
    expect(answer).toMatchObject({ status: 201, etag: '"1"' });
    expect(answer.body).toEqual({ id: expect.any(String), slug: `garden-flat-${id.slice(-8)}`, version: 1 });
    expect(answer.headers.get('location')).toBe(`/api/properties/${id}`);
    expect(await eventsOf(id)).toMatchObject([
      {
        position: answer.position,
        version: 1,
        type: 'ListingAdded',
        data: {
          ...flat,
          district: 'D09 - Orchard / River Valley',
          listing_id: id,
          slug,
          status: 'active',
          bedrooms: null,
          images: [],
          redirect_url: 'https://example.com/new-launches',
        },
        meta: {
          actor: { kind: 'admin', name: 'Agent' },
          source: 'form',
          request_id: 'request-12345678',
        },
      },
    ]);
    expect(wakeUp).toHaveBeenCalledOnce();
  });

  it("ignores the server's own fields", async () => {
    const owned = { id: randomUUID(), slug: 'mine', views_count: 9, clicks_count: 9, version: 9 };
    const { id, slug } = await add({ ...owned, created_at: 'x', updated_at: 'y' });
    expect([id, slug]).not.toEqual([owned.id, owned.slug]);
    expect((await eventsOf(id))[0]?.data).not.toHaveProperty('views_count');
  });

  it.each([
    [{ ...flat, price: 'free', colour: 'red' }, ['price', 'colour']],
    [{ ...flat, images: [unknownImage()] }, ['images.0']],
    [[flat], ['']],
  ])('is refused: %j', async (body, paths) => expect(await refusedPaths(() => post(body))).toEqual(paths));

  it('checks the token before the body', async () => {
    const call = { body: '{', headers: { 'content-type': 'x/y' } };
    const answer = await command().call('POST', '/api/properties', call);
    expect(answer).toMatchObject(refusal(401, 'Please log in again.'));
  });
});

describe('a listing added with an Idempotency-Key', () => {
  it('is added once: a repeated call gets the first answer', async () => {
    const key = newKey();
    const first = await post(flat, key);
    const again = await post({ ...flat }, key);
    const { status, body, etag, position } = first;
    expect(first).toMatchObject({ status: 201, etag: '"1"', replayed: false });
    expect(again).toMatchObject({ status, body, etag, position, replayed: true });
    const [other, events] = await recordedBy(() => post({ ...flat, price: 5 }, key));
    expect([other.status, events]).toEqual([409, []]);
  });

  it('is added once by 20 parallel duplicates', async () => {
    const key = newKey();
    const duplicates = () => Promise.all(Array.from({ length: 20 }, () => post(flat, key)));
    const [answers, events] = await recordedBy(duplicates);
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(answers.filter(({ replayed }) => replayed)).toHaveLength(19);
    expect(events).toHaveLength(1);
  });

  it.each(['', ' ', 'x'.repeat(256), 'two words'])('is refused with the key %j', async (key) =>
    expect(await refusedPaths(() => post(flat, { 'idempotency-key': key }))).toEqual(['Idempotency-Key']),
  );
});

describe('revising a listing', () => {
  it.each(['/api/properties', '/properties'])('by PUT %s appends what changed', async (path) => {
    const { id, slug } = await add();
    const body = { ...flat, title: 'Flat', price: 9.5 };
    const [answer, events] = await recordedBy(() => asAdmin('PUT', `${path}/${id}`, body));
    expect(answer).toMatchObject({ status: 200, body: { id, slug, version: 3 }, etag: '"3"' });
    expect(events.map(({ type, data, version }) => [type, version, data])).toEqual([
      ['ListingDetailsRevised', 2, { listing_id: id, details: { title: 'Flat' } }],
      ['ListingRepriced', 3, { listing_id: id, price: 9.5 }],
    ]);
    expect(answer.position).toBe(events.at(-1)?.position);
  });

  it('appends nothing when nothing changed, or when a value is wrong', async () => {
    const { id, slug } = await add();
    const [same, none] = await recordedBy(() => put(id, { ...flat, id, slug, views_count: 3 }));
    expect(same).toMatchObject({ status: 200, body: { version: 1 } });
    expect(none).toEqual([]);
    expect(await refusedPaths(() => put(id, { title: 'New', price: -1 }))).toEqual(['price']);
  });

  it('is accepted at the version that the client saw, and a conflict at an older one', async () => {
    const { id } = await add();
    expect((await put(id, { price: 5 }, '"1"')).body.version).toBe(2);
    expect((await put(id, { price: 6 }, '2')).body.version).toBe(3);
    const unreadable = refusal(400, 'If-Match must be a version of the listing, as in its ETag.');
    for (const version of ['"nonsense"', '"3', ''])
      expect(await put(id, { price: 7 }, version)).toMatchObject(unreadable);
    const changed = refusal(409, 'This listing has been changed. Reload and try again.');
    for (const version of ['"0"', '"4"']) expect(await put(id, { price: 7 }, version)).toMatchObject(changed);
    for (const version of ['"1"', '2']) expect((await put(id, { price: 7 }, version)).status).toBe(409);
    expect((await put(id, { title: flat.title }, '"1"')).status).toBe(409);
    expect(await eventsOf(id)).toHaveLength(3);
  });

  it('is no conflict with itself when it is repeated after a lost answer', async () => {
    const { id } = await add();
    for (const _ of ['first', 'repeated'])
      expect(await put(id, { price: 5 }, '"1"')).toMatchObject({ status: 200, etag: '"2"' });
    expect(await eventsOf(id)).toHaveLength(2);
  });

  it('is accepted at an older version when the listing is the same as then', async () => {
    const { id } = await add();
    await put(id, { price: 5 }, '"1"');
    await put(id, { price: flat.price }, '"2"');
    const answer = await put(id, { title: 'By the second' }, '"1"');
    expect(answer).toMatchObject({ status: 200, body: { version: 4 } });
    expect((await put(id, { title: 'By the third' }, '"2"')).body.conflict.changes).toEqual([
      { field: 'title', from: flat.title, to: 'By the second' },
      { field: 'price', from: 5, to: flat.price },
    ]);
  });

  it('in parallel succeeds once for one version, and always without a version', async () => {
    const { id } = await add();
    const prices = Array.from({ length: 30 }, (_, n) => n + 1);
    const versioned = await Promise.all(prices.slice(0, 10).map((price) => put(id, { price }, '1')));
    expect(versioned.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    const answers = await Promise.all(prices.map((price) => put(id, { price: price + 100 })));
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200));
    const versions = answers.map(({ body }) => body.version).sort((one, other) => one - other);
    expect(versions).toEqual(prices.map((price) => price + 2));
    expect(await eventsOf(id)).toHaveLength(32);
  });
});

describe('deleting a listing', () => {
  const deleted = { status: 200, body: { message: 'Property deleted successfully' }, etag: '"2"' };

  it.each([
    ['DELETE', '/api/properties/'],
    ['DELETE', '/properties/'],
    ['PUT', '/api/delete/properties/'],
    ['PUT', '/delete/properties/'],
  ])('by %s %s is recorded once', async (method, path) => {
    const { id } = await add();
    expect(await asAdmin(method, path + id)).toMatchObject(deleted);
    expect((await asAdmin(method, path + id)).status).toBe(404);
    expect((await put(id, { price: 1 })).status).toBe(404);
    expect((await eventsOf(id)).map(({ type }) => type)).toEqual(['ListingAdded', 'ListingDeleted']);
  });

  it('succeeds when it is repeated after a lost answer, and is recorded once', async () => {
    const { id } = await add();
    const remove = () => asAdmin('DELETE', `/api/properties/${id}`, undefined, { 'if-match': '"1"' });
    for (const answer of await Promise.all([remove(), remove(), remove()]))
      expect(answer).toMatchObject(deleted);
    expect(await eventsOf(id)).toHaveLength(2);
  });

  it.each([randomUUID(), 'x', '..%2f..%2fadmin', '%00'])('finds no listing %s', async (id) =>
    expect(await asAdmin('DELETE', `/api/properties/${id}`)).toMatchObject(
      refusal(404, 'Property not found'),
    ),
  );
});

describe('a bulk of listings', () => {
  const bulk = (body: unknown, headers = {}) => asAdmin('POST', '/api/properties/bulk', body, headers);
  const flats = (number: number) => Array.from({ length: number }, () => flat);

  it('is added whole, in one append', async () => {
    const bodies = flats(40).map((one, n) => ({ ...one, title: `Flat ${n}`, slug: 'mine' }));
    const headers = { 'x-change-source': 'form' };
    const [answer, events] = await recordedBy(() => asAdmin('POST', '/properties/bulk', bodies, headers));
    expect(answer.body).toEqual({ message: 'Successfully uploaded 40 properties!', count: 40 });
    expect(events.map(({ data }) => data.title)).toEqual(bodies.map(({ title }) => title));
    expect(new Set(events.map(({ meta }) => meta.source))).toEqual(new Set(['bulk']));
    expect(events.map(({ position }) => position)).toEqual(bodies.map((_, n) => answer.position - 39 + n));
  });

  it.each([
    [{ properties: [flat] }, 422, [''], 'JSON must be an array of property objects'],
    [[], 422, [''], expect.any(String)],
    [[flat, flat, { ...flat, price: 0 }], 422, ['2.price'], 'Please check the highlighted fields.'],
    [[flat, { ...flat, images: [unknownImage()] }], 422, ['1.images.0'], expect.any(String)],
    [flats(501), 413, undefined, expect.stringContaining('500')],
  ])('is refused whole: case %#', async (body, status, paths, detail) => {
    const [answer, events] = await recordedBy(() => bulk(body));
    expect(answer).toMatchObject(refusal(status, detail));
    expect(answer.body.errors?.map(({ path }: { path: string }) => path)).toEqual(paths);
    expect(events).toEqual([]);
  });

  it('may be a part of an act, which its events name', async () => {
    const headers = { 'x-act-key': randomUUID() };
    const parts = async () => {
      for (const part of [headers, headers, {}]) expect((await bulk([flat], part)).status).toBe(201);
    };
    const [, events] = await recordedBy(parts);
    const [first, second, other] = events.map(({ meta }) => meta.causation_id);
    expect(second).toBe(first);
    expect(new Set([first, other, headers['x-act-key']]).size).toBe(3);
    expect(await refusedPaths(() => bulk([flat], { 'x-act-key': 'mine' }))).toEqual(['X-Act-Key']);
  });

  it('with a key is added once by parallel duplicates, and a conflict with another body', async () => {
    const key = newKey();
    const before = await count();
    const answers = await Promise.all(Array.from({ length: 8 }, () => bulk(flats(3), key)));
    expect(new Set(answers.map(({ body, position }) => `${body.count} ${position}`)).size).toBe(1);
    const others = await Promise.all([bulk(flats(4), key), bulk([flat], key)]);
    expect(others.map(({ status }) => status)).toEqual([409, 409]);
    expect(await count()).toBe(before + 3);
  });

  it('is never stored in part when two bodies race for one key', async () => {
    const key = newKey();
    const race = () => Promise.all(Array.from({ length: 10 }, (_, n) => bulk(flats(n % 2 ? 2 : 4), key)));
    const [answers, events] = await recordedBy(race);
    const stored = answers.find(({ status }) => status === 201)?.body.count;
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
    expect(events).toHaveLength(stored);
  });

  it('changes listings by their ids and adds others in one append, once for a key', async () => {
    const [one, two, same] = [await add(), await add({ bedrooms: 3 }), await add()];
    const body = [
      { id: one.id.toUpperCase(), slug: one.slug, price: 900_000 },
      flat,
      { id: two.id, bedrooms: null, status: 'sold' },
      { id: same.id, price: flat.price },
    ];
    const headers = { ...newKey(), 'x-act-key': randomUUID() };
    const [answer, events] = await recordedBy(() => bulk(body, headers));
    const message = 'Successfully uploaded 1 and changed 3 properties!';
    expect(answer).toMatchObject({ status: 201, body: { message, count: 4 } });
    expect(events.map(({ type, data }) => [type, data.listing_id])).toEqual([
      ['ListingRepriced', one.id],
      ['ListingAdded', expect.any(String)],
      ['ListingDetailsRevised', two.id],
      ['ListingStatusChanged', two.id],
    ]);
    expect(new Set(events.map(({ meta }) => meta.causation_id)).size).toBe(1);
    const position = events.at(-1)?.position;
    expect(answer.position).toBe(position);

    await put(one.id, { price: 800_000 });
    expect(await bulk(body, headers)).toMatchObject({ position, replayed: true });
    expect((await eventsOf(one.id)).at(-1)?.data.price).toBe(800_000);
  });

  it('that names unknown or deleted ids changes nothing, and names them', async () => {
    const [one, gone] = [await add(), await add()];
    await asAdmin('DELETE', `/api/properties/${gone.id}`);
    const paths = (...items: unknown[]) => refusedPaths(() => bulk(items, newKey()));
    const priced = (id: string) => ({ id, price: 1 });
    expect(await paths(priced(one.id), priced(gone.id), priced(randomUUID()))).toEqual(['1.id', '2.id']);
    expect(await paths(priced(one.id), priced(one.id))).toEqual(['1.id']);
    expect(await paths({ id: 'x', colour: 'red' })).toEqual(['0.id', '0.colour']);
  });

  it('of changes loses nothing when the listings change at the same time', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, async () => (await add()).id));
    const prices = [700_000, 710_000, 720_000];
    const changes = prices.map((price) => ids.map((id) => ({ id, price })));
    const answers = await Promise.all(changes.map((body) => bulk(body, newKey())));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    for (const id of ids) {
      const [, ...events] = await eventsOf(id);
      expect(events.map(({ data }) => data.price).sort()).toEqual(prices);
    }
  });
});
