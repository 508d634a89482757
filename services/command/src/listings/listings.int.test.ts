import { randomUUID } from 'node:crypto';
import { flat } from '@marketplace/testing/fixtures/listing';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { commandWithAdmin } from '../testing/command-with-admin.ts';

const wakeUp = vi.fn();
const { command, asAdmin, add, eventsOf, count } = commandWithAdmin({ wakeUp });
beforeEach(() => wakeUp.mockClear());

describe('adding a listing', () => {
  it.each(['/api/properties', '/properties'])('by POST %s puts it into the log', async (path) => {
    const headers = { 'x-request-id': 'request-12345678', 'x-change-source': 'form' };
    const answer = await asAdmin('POST', path, { body: flat, headers });
    expect(answer.status).toBe(201);
    const { id, slug } = answer.body;
    expect(answer.body).toEqual({ id: expect.any(String), slug: `garden-flat-${id.slice(-8)}`, version: 1 });
    expect(answer.headers.get('location')).toBe(`/api/properties/${id}`);
    expect(answer.headers.get('etag')).toBe('"1"');

    const [event, ...more] = await eventsOf(id);
    expect(more).toEqual([]);
    expect(event).toMatchObject({
      position: Number(answer.headers.get('x-log-position')),
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
    });
    expect(wakeUp).toHaveBeenCalledOnce();
  });

  it('passes over what the server owns, and keeps nothing of it', async () => {
    const owned = { id: randomUUID(), slug: 'mine', views_count: 9, clicks_count: 9, version: 9 };
    const { id, slug } = await add({ ...owned, created_at: 'x', updated_at: 'y' });
    expect([id, slug]).not.toEqual([owned.id, owned.slug]);
    expect((await eventsOf(id))[0]?.data).not.toHaveProperty('views_count');
  });

  it.each([
    [{ ...flat, price: 'free' }, ['price']],
    [{ ...flat, colour: 'red' }, ['colour']],
    [{ title: 'Only this' }, ['description', 'price', 'district', 'category', 'property_type']],
    [{ ...flat, redirect_url: 'javascript:alert(1)' }, ['redirect_url']],
    [{ ...flat, redirect_url: 'javascript://example.com/%0aalert(1)' }, ['redirect_url']],
    [{ ...flat, images: [`/uploads/${randomUUID()}.jpg`] }, ['images.0']],
    [[flat], ['']],
  ])('is refused: %j', async (body, paths) => {
    const before = await count();
    const answer = await asAdmin('POST', '/api/properties', { body });
    expect(answer.status).toBe(422);
    expect(answer.body.errors.map(({ path }: { path: string }) => path)).toEqual(paths);
    expect(await count()).toBe(before);
  });

  it('needs a token before anything else', async () => {
    const before = await count();
    const answer = await command().call('POST', '/api/properties', {
      body: '{',
      headers: { 'content-type': 'x/y' },
    });
    expect([answer.status, answer.body]).toEqual([401, { detail: 'Please log in again.' }]);
    expect(await count()).toBe(before);
  });
});

describe('a listing added with a key', () => {
  const post = (key: string, body: object) =>
    asAdmin('POST', '/api/properties', { body, headers: { 'idempotency-key': key } });

  it('is added once, and the first answer is given again', async () => {
    const key = randomUUID();
    const first = await post(key, flat);
    const again = await post(key, { ...flat });
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.headers.get('x-log-position')).toBe(first.headers.get('x-log-position'));
    expect(again.headers.get('etag')).toBe('"1"');
  });

  it('is a conflict with another body', async () => {
    const key = randomUUID();
    await post(key, flat);
    const before = await count();
    const answer = await post(key, { ...flat, price: 5 });
    expect(answer.status).toBe(409);
    expect(await count()).toBe(before);
  });

  it('is added once by twenty twins at the same time', async () => {
    const key = randomUUID();
    const before = await count();
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(key, flat)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.get('idempotent-replayed')).length).toBe(19);
    expect(await count()).toBe(before + 1);
  });

  it.each(['', ' ', 'x'.repeat(256), 'two words'])('is refused with the key %j', async (key) => {
    const answer = await post(key, flat);
    expect(answer.status).toBe(422);
    expect(answer.body.errors[0].path).toBe('Idempotency-Key');
  });
});

describe('revising a listing', () => {
  it.each(['/api/properties', '/properties'])('by PUT %s records what changed', async (path) => {
    const { id, slug } = await add();
    const answer = await asAdmin('PUT', `${path}/${id}`, { body: { ...flat, title: 'Flat', price: 9.5 } });
    expect([answer.status, answer.body]).toEqual([200, { id, slug, version: 3 }]);
    expect(answer.headers.get('etag')).toBe('"3"');
    const [, ...events] = await eventsOf(id);
    expect(events.map(({ type, data, version }) => ({ type, data, version }))).toEqual([
      { type: 'ListingDetailsRevised', version: 2, data: { listing_id: id, details: { title: 'Flat' } } },
      { type: 'ListingRepriced', version: 3, data: { listing_id: id, price: 9.5 } },
    ]);
    expect(answer.headers.get('x-log-position')).toBe(String(events.at(-1)?.position));
  });

  it('records nothing when nothing changed', async () => {
    const { id, slug } = await add();
    const answer = await asAdmin('PUT', `/api/properties/${id}`, {
      body: { ...flat, id, slug, views_count: 3 },
    });
    expect([answer.status, answer.body.version]).toEqual([200, 1]);
    expect(await eventsOf(id)).toHaveLength(1);
  });

  it('at the version that was seen goes through, at an older one it is a conflict', async () => {
    const { id } = await add();
    const put = (price: number, version: string) =>
      asAdmin('PUT', `/api/properties/${id}`, { body: { price }, headers: { 'if-match': version } });
    expect((await put(5, '"1"')).body.version).toBe(2);
    expect((await put(6, '2')).body.version).toBe(3);
    for (const unreadable of ['"nonsense"', '"3', '']) {
      const { status, body } = await put(7, unreadable);
      expect([status, body]).toEqual([
        400,
        { detail: 'If-Match must be a version of the listing, as its ETag has it.' },
      ]);
    }
    for (const unknown of ['"0"', '"4"']) {
      const { status, body } = await put(7, unknown);
      expect([status, body]).toEqual([
        409,
        { detail: 'This listing has been changed. Reload and try again.' },
      ]);
    }
    expect([(await put(7, '"1"')).status, (await put(7, '2')).status]).toEqual([409, 409]);
    const same = { body: { title: flat.title }, headers: { 'if-match': '"1"' } };
    expect((await asAdmin('PUT', `/api/properties/${id}`, same)).status).toBe(409);
    expect(await eventsOf(id)).toHaveLength(3);
  });

  it('that is sent again because its answer was lost is no conflict with itself', async () => {
    const { id } = await add();
    const put = () =>
      asAdmin('PUT', `/api/properties/${id}`, { body: { price: 5 }, headers: { 'if-match': '"1"' } });
    const answers = [await put(), await put()];
    expect(answers.map(({ status, body, headers }) => [status, body.version, headers.get('etag')])).toEqual([
      [200, 2, '"2"'],
      [200, 2, '"2"'],
    ]);
    expect(await eventsOf(id)).toHaveLength(2);
  });

  it('at an older version goes through when the listing is what it was', async () => {
    const { id } = await add();
    const put = (body: object, version: string) =>
      asAdmin('PUT', `/api/properties/${id}`, { body, headers: { 'if-match': version } });
    await put({ price: 5 }, '"1"');
    await put({ price: flat.price }, '"2"');
    const answer = await put({ title: 'By the second' }, '"1"');
    expect([answer.status, answer.body.version]).toEqual([200, 4]);
    expect((await put({ title: 'By the third' }, '"2"')).body.conflict.changes).toEqual([
      { field: 'title', from: flat.title, to: 'By the second' },
      { field: 'price', from: 5, to: flat.price },
    ]);
  });

  it('by many at once at one version lets one through', async () => {
    const { id } = await add();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        asAdmin('PUT', `/api/properties/${id}`, { body: { price: n + 1 }, headers: { 'if-match': '1' } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ]);
    expect(await eventsOf(id)).toHaveLength(2);
  });

  it('by many at once who name no version lets all through', async () => {
    const { id } = await add();
    const prices = Array.from({ length: 30 }, (_, n) => n + 1);
    const answers = await Promise.all(
      prices.map((price) => asAdmin('PUT', `/api/properties/${id}`, { body: { price } })),
    );
    expect(answers.map(({ status }) => status)).toEqual(prices.map(() => 200));
    expect(answers.map(({ body }) => body.version).sort((one, other) => one - other)).toEqual(
      prices.map((price) => price + 1),
    );
    expect(await eventsOf(id)).toHaveLength(31);
  });

  it('is refused with a wrong value and changes nothing', async () => {
    const { id } = await add();
    const answer = await asAdmin('PUT', `/api/properties/${id}`, { body: { title: 'New', price: -1 } });
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      [{ path: 'price', message: 'must be greater than 0' }],
    ]);
    expect(await eventsOf(id)).toHaveLength(1);
  });
});

describe('deleting a listing', () => {
  it.each([
    ['DELETE', '/api/properties/'],
    ['DELETE', '/properties/'],
    ['PUT', '/api/delete/properties/'],
    ['PUT', '/delete/properties/'],
  ])('by %s %s is recorded once', async (method, path) => {
    const { id } = await add();
    const answer = await asAdmin(method, path + id);
    expect([answer.status, answer.body]).toEqual([200, { message: 'Property deleted successfully' }]);
    expect((await eventsOf(id)).map(({ type }) => type)).toEqual(['ListingAdded', 'ListingDeleted']);
    expect((await asAdmin(method, path + id)).status).toBe(404);
    expect((await asAdmin('PUT', `/api/properties/${id}`, { body: { price: 1 } })).status).toBe(404);
    expect(await eventsOf(id)).toHaveLength(2);
  });

  it('that is sent again because its answer was lost is done, and recorded once', async () => {
    const { id } = await add();
    const headers = { 'if-match': '"1"' };
    const answers = [1, 2, 3].map(() => asAdmin('DELETE', `/api/properties/${id}`, { headers }));
    for (const { status, body, headers: told } of await Promise.all(answers))
      expect([status, body, told.get('etag')]).toEqual([
        200,
        { message: 'Property deleted successfully' },
        '"2"',
      ]);
    expect(await eventsOf(id)).toHaveLength(2);
  });

  it.each([randomUUID(), 'x', '0', '..%2f..%2fadmin', '%00'])('of %s is not found', async (id) => {
    const answer = await asAdmin('DELETE', `/api/properties/${id}`);
    expect([answer.status, answer.body]).toEqual([404, { detail: 'Property not found' }]);
  });
});

describe('a bulk of listings', () => {
  const post = (body: unknown, headers = {}) => asAdmin('POST', '/api/properties/bulk', { body, headers });

  it('is added whole, in one piece of the log', async () => {
    const before = await count();
    const bodies = Array.from({ length: 40 }, (_, n) => ({ ...flat, title: `Flat ${n}`, slug: 'mine' }));
    const answer = await asAdmin('POST', '/properties/bulk', {
      body: bodies,
      headers: { 'x-change-source': 'form' },
    });
    expect(answer.body).toEqual({ message: 'Successfully uploaded 40 properties!', count: 40 });
    const events = (await command().events()).slice(before);
    expect(events.map(({ data }) => data.title)).toEqual(bodies.map(({ title }) => title));
    expect(new Set(events.map(({ meta }) => meta.source))).toEqual(new Set(['bulk']));
    expect(events.at(-1)?.position).toBe(Number(answer.headers.get('x-log-position')));
    expect(Number(events.at(-1)?.position) - Number(events[0]?.position)).toBe(39);
  });

  it.each([
    [{ properties: [flat] }, 422, [''], 'JSON must be an array of property objects'],
    [[], 422, [''], 'Please check the highlighted fields.'],
    [[null], 422, ['0'], 'Please check the highlighted fields.'],
    [[flat, flat, { ...flat, price: 0 }], 422, ['2.price'], 'Please check the highlighted fields.'],
    [
      [flat, { ...flat, images: [`/uploads/${randomUUID()}.png`] }],
      422,
      ['1.images.0'],
      'Please check the highlighted fields.',
    ],
    [Array.from({ length: 501 }, () => flat), 413, undefined, expect.stringContaining('500')],
  ])('of case %# is refused whole', async (body, status, paths, detail) => {
    const before = await count();
    const answer = await post(body);
    expect([answer.status, answer.body.detail]).toEqual([status, detail]);
    expect(answer.body.errors?.map(({ path }: { path: string }) => path)).toEqual(paths);
    expect(await count()).toBe(before);
  });

  it('may be a part of a whole, which its events name', async () => {
    const before = await count();
    const headers = { 'x-act-key': randomUUID() };
    for (const part of [headers, headers, {}]) expect((await post([flat], part)).status).toBe(201);
    const [first, second, other] = (await command().events())
      .slice(before)
      .map(({ meta }) => meta.causation_id);
    expect(second).toBe(first);
    expect(new Set([first, other, headers['x-act-key']]).size).toBe(3);

    const refused = await post([flat], { 'x-act-key': 'mine' });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [{ path: 'X-Act-Key', message: 'must be 8 to 64 letters, digits, - and _' }],
    ]);
    expect(await count()).toBe(before + 3);
  });

  it('with a key is added once by twins, and a conflict with another body', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const before = await count();
    const answers = await Promise.all(Array.from({ length: 8 }, () => post([flat, flat, flat], headers)));
    expect(new Set(answers.map(({ body }) => body.count))).toEqual(new Set([3]));
    expect(new Set(answers.map((answer) => answer.headers.get('x-log-position'))).size).toBe(1);
    const others = await Promise.all([post([flat, flat, flat, flat], headers), post([flat], headers)]);
    expect(others.map(({ status }) => status)).toEqual([409, 409]);
    expect(await count()).toBe(before + 3);
  });

  it('is never stored in part when two bodies race for one key', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const before = await count();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => post(n % 2 ? [flat, flat] : [flat, flat, flat, flat], headers)),
    );
    const stored = answers.find(({ status }) => status === 201)?.body.count;
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
    expect(await count()).toBe(before + stored);
  });

  it('changes listings by their ids in one piece with those it adds, once for a key', async () => {
    const [one, two, same] = [await add(), await add({ bedrooms: 3 }), await add()];
    const before = await count();
    const body = [
      { id: one.id.toUpperCase(), slug: one.slug, price: 900_000 },
      flat,
      { id: two.id, bedrooms: null, status: 'sold' },
      { id: same.id, price: flat.price },
    ];
    const headers = { 'idempotency-key': randomUUID(), 'x-act-key': randomUUID() };
    const answer = await post(body, headers);
    expect([answer.status, answer.body]).toEqual([
      201,
      { message: 'Successfully uploaded 1 and changed 3 properties!', count: 4 },
    ]);
    const events = (await command().events()).slice(before);
    expect(events.map(({ type, data }) => [type, data.listing_id])).toEqual([
      ['ListingRepriced', one.id],
      ['ListingAdded', expect.any(String)],
      ['ListingDetailsRevised', two.id],
      ['ListingStatusChanged', two.id],
    ]);
    expect(new Set(events.map(({ meta }) => meta.causation_id)).size).toBe(1);
    const position = String(events.at(-1)?.position);
    expect(answer.headers.get('x-log-position')).toBe(position);

    await asAdmin('PUT', `/api/properties/${one.id}`, { body: { price: 800_000 } });
    const again = await post(body, headers);
    expect([again.headers.get('x-log-position'), again.headers.get('idempotent-replayed')]).toEqual([
      position,
      'true',
    ]);
    expect((await eventsOf(one.id)).at(-1)?.data.price).toBe(800_000);
  });

  it('that names unknown or deleted ids changes nothing, and says which', async () => {
    const [one, gone] = [await add(), await add()];
    await asAdmin('DELETE', `/api/properties/${gone.id}`);
    const before = await count();
    const refusedAt = async (...items: unknown[]) => {
      const { status, body } = await post(items, { 'idempotency-key': randomUUID() });
      return [
        status,
        ...body.errors.map(({ path, message }: Record<string, string>) => `${path} ${message}`),
      ];
    };
    expect(
      await refusedAt({ id: one.id, price: 1 }, { id: gone.id, price: 1 }, { id: randomUUID(), price: 1 }),
    ).toEqual([422, '1.id is not a property', '2.id is not a property']);
    expect(await refusedAt({ id: one.id, price: 1 }, { id: one.id, price: 2 })).toEqual([
      422,
      '1.id must not name a property twice',
    ]);
    expect(await refusedAt({ id: 'x', colour: 'red' })).toEqual([
      422,
      '0.id must be an id',
      '0.colour is not a known field',
    ]);
    expect(await count()).toBe(before);
  });

  it('of changes is not lost when the listings change at the same time', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, async () => (await add()).id));
    const prices = [700_000, 710_000, 720_000];
    const answers = await Promise.all(
      prices.map((price) =>
        post(
          ids.map((id) => ({ id, price })),
          { 'idempotency-key': randomUUID() },
        ),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    for (const id of ids)
      expect(
        (await eventsOf(id))
          .slice(1)
          .map(({ data }) => data.price)
          .sort(),
      ).toEqual(prices);
  });
});
