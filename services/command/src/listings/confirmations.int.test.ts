import { randomUUID } from 'node:crypto';
import { flat } from '@marketplace/testing/fixtures/listing';
import { describe, expect, it } from 'vitest';
import { commandWithAdmin } from '../testing/command-with-admin.ts';

const { command, asAdmin, add, count } = commandWithAdmin();

const eventsSince = async (before: number) => (await command().events()).slice(before);
const confirm = (id: string) => asAdmin('POST', `/api/properties/${id}/confirm`);
const confirmMany = (ids: unknown) => asAdmin('POST', '/api/properties/confirm', { body: { ids } });

describe('saying that a listing is still available', () => {
  it.each(['/api/properties', '/properties'])('by POST %s/:id/confirm is recorded', async (path) => {
    const { id, slug } = await add();
    const before = await count();
    const answer = await asAdmin('POST', `${path}/${id}/confirm`, { headers: { 'x-change-source': 'form' } });
    expect([answer.status, answer.body]).toEqual([200, { id, slug, version: 2 }]);
    expect(answer.headers.get('etag')).toBe('"2"');
    const events = await eventsSince(before);
    expect(events.map(({ type, data, version, meta }) => [type, data, version, meta.source])).toEqual([
      ['ListingConfirmed', { listing_id: id }, 2, 'form'],
    ]);
    expect(Number(answer.headers.get('x-log-position'))).toBe(events.at(-1)?.position);
  });

  it('again is recorded again', async () => {
    const { id } = await add();
    expect([(await confirm(id)).body.version, (await confirm(id)).body.version]).toEqual([2, 3]);
  });

  it('is refused while it is not active, and changes nothing', async () => {
    const { id } = await add({ status: 'sold' });
    const before = await count();
    const answer = await confirm(id);
    expect([answer.status, answer.body]).toEqual([
      409,
      { detail: 'Only an active listing can be confirmed as available.' },
    ]);
    expect(await count()).toBe(before);
  });

  it('that is not there, or was deleted, is not found', async () => {
    const { id } = await add();
    await asAdmin('DELETE', `/api/properties/${id}`);
    for (const unknown of [id, randomUUID(), 'x']) expect((await confirm(unknown)).status).toBe(404);
  });

  it('stands in nobody’s way who edits it meanwhile', async () => {
    const { id } = await add();
    await confirm(id);
    const put = (body: object) =>
      asAdmin('PUT', `/api/properties/${id}`, { body, headers: { 'if-match': '"1"' } });
    expect((await put({ price: 5 })).body.version).toBe(3);
    await confirm(id);
    const conflict = await put({ title: 'Another' });
    expect([conflict.status, conflict.body.conflict.changes]).toEqual([
      409,
      [{ field: 'price', from: flat.price, to: 5 }],
    ]);
  });

  it('needs a token', async () => {
    const { id } = await add();
    for (const target of [`/api/properties/${id}/confirm`, '/api/properties/confirm'])
      expect((await command().call('POST', target, { body: '{' })).status).toBe(401);
  });
});

describe('saying of many listings that they are still available', () => {
  it('is one append', async () => {
    const [one, two] = [await add(), await add()];
    const before = await count();
    const answer = await confirmMany([one.id, two.id.toUpperCase()]);
    expect([answer.status, answer.body]).toEqual([200, { count: 2 }]);
    const events = await eventsSince(before);
    expect(events.map(({ type, data }) => [type, data.listing_id])).toEqual([
      ['ListingConfirmed', one.id],
      ['ListingConfirmed', two.id],
    ]);
    expect(new Set(events.map(({ meta }) => meta.request_id)).size).toBe(1);
    expect(Number(answer.headers.get('x-log-position'))).toBe(events.at(-1)?.position);
  });

  it('confirms all or none', async () => {
    const [one, sold, gone] = [await add(), await add({ status: 'sold' }), await add()];
    await asAdmin('DELETE', `/api/properties/${gone.id}`);
    const before = await count();
    const answer = await confirmMany([one.id, sold.id, gone.id, randomUUID()]);
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      [
        { path: 'ids.1', message: 'is not active' },
        { path: 'ids.2', message: 'is not a property' },
        { path: 'ids.3', message: 'is not a property' },
      ],
    ]);
    expect(await count()).toBe(before);
  });

  it.each([
    [[], 'ids'],
    [['x'], 'ids.0'],
    [undefined, 'ids'],
    [Array.from({ length: 501 }, () => randomUUID()), 'ids'],
  ])('is refused: case %#', async (ids, path) => {
    const answer = await confirmMany(ids);
    expect([answer.status, answer.body.errors[0].path]).toEqual([422, path]);
  });
});
