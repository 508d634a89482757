import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { flat } from '@marketplace/testing/fixtures/listing';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { commandWithAdmin } from '../testing/command-with-admin.ts';
import { copyTitle } from './add-listings.ts';

const { command, asAdmin, add, eventsOf, count } = commandWithAdmin();

const setStatus = (body: unknown) => asAdmin('POST', '/api/properties/status', { body });

describe('giving many listings a status', () => {
  it.each(['/api/properties/status', '/properties/status'])(
    'by POST %s is one append, and leaves alone those that have it',
    async (target) => {
      const [one, two, sold] = [await add(), await add(), await add({ status: 'sold' })];
      const before = await count();
      const ids = [one.id, sold.id.toUpperCase(), two.id];
      const headers = { 'x-change-source': 'form' };
      const answer = await asAdmin('POST', target, { body: { ids, status: 'sold' }, headers });
      expect([answer.status, answer.body]).toEqual([200, { count: 2 }]);
      const events = (await command().events()).slice(before);
      expect(events.map(({ type, data, meta }) => [type, data, meta.source, meta.actor.name])).toEqual([
        ['ListingStatusChanged', { listing_id: one.id, status: 'sold' }, 'form', 'Agent'],
        ['ListingStatusChanged', { listing_id: two.id, status: 'sold' }, 'form', 'Agent'],
      ]);
      expect(Number(answer.headers.get('x-log-position'))).toBe(events.at(-1)?.position);
    },
  );

  it('is by the API when nothing else is said', async () => {
    const { id } = await add();
    await setStatus({ ids: [id], status: 'sold' });
    expect((await eventsOf(id)).at(-1)?.meta.source).toBe('api');
  });

  it('hides the listings from visitors at once', async () => {
    const { id } = await add();
    await setStatus({ ids: [id], status: 'inactive' });
    const body = { property_id: id, event_type: 'view' };
    expect((await command().call('POST', '/analytics', { body })).status).toBe(404);
  });

  it('names the position of the log also when nothing changed', async () => {
    const { id } = await add();
    const answer = await setStatus({ ids: [id], status: 'active' });
    expect([answer.status, answer.body]).toEqual([200, { count: 0 }]);
    const [added] = await eventsOf(id);
    expect(Number(answer.headers.get('x-log-position'))).toBe(added?.position);
  });

  it('changes all or none', async () => {
    const [one, gone] = [await add(), await add()];
    await asAdmin('DELETE', `/api/properties/${gone.id}`);
    const before = await count();
    const answer = await setStatus({ ids: [one.id, gone.id, randomUUID()], status: 'sold' });
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      [
        { path: 'ids.1', message: 'is not a property' },
        { path: 'ids.2', message: 'is not a property' },
      ],
    ]);
    expect(await count()).toBe(before);
  });

  it.each([
    [{ ids: [], status: 'sold' }, ['ids']],
    [{ ids: ['x'], status: 'sold' }, ['ids.0']],
    [{ ids: [randomUUID()], status: 'gone' }, ['status']],
    [{ ids: [randomUUID()] }, ['status']],
    [{ ids: Array.from({ length: 501 }, () => randomUUID()), status: 'sold' }, ['ids']],
    [
      {
        ids: ['0192d4e0-7b1a-7c3d-8e4f-0123456789ab', '0192D4E0-7b1a-7c3d-8e4f-0123456789ab'],
        status: 'sold',
      },
      ['ids'],
    ],
  ])('is refused: case %#', async (body, paths) => {
    const answer = await setStatus(body);
    expect(answer.status).toBe(422);
    expect(answer.body.errors.map((error: { path: string }) => error.path)).toEqual(paths);
  });

  it('takes 500, also while others change them', async () => {
    const bodies = Array.from({ length: 500 }, (_, n) => ({ ...flat, title: `Many ${n}` }));
    const before = await count();
    await asAdmin('POST', '/api/properties/bulk', { body: bodies });
    const ids: string[] = (await command().events()).slice(before).map(({ data }) => data.listing_id);
    const answers = await Promise.all([
      setStatus({ ids, status: 'sold' }),
      setStatus({ ids, status: 'inactive' }),
    ]);
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, { count: 500 }],
      [200, { count: 500 }],
    ]);
    const changes = (await command().events()).slice(before + 500).map(({ data }) => data.status);
    expect(changes).toHaveLength(1000);
    expect(new Set(changes.slice(0, 500)).size).toBe(1);
  });

  it('needs a token', async () => {
    const answer = await command().call('POST', '/api/properties/status', { body: '{' });
    expect(answer.status).toBe(401);
  });
});

describe('a duplicate', () => {
  async function uploadPicture(): Promise<string> {
    const image = sharp({ create: { width: 900, height: 600, channels: 3, background: '#642' } });
    const body = new FormData();
    body.append('files', new Blob([new Uint8Array(await image.jpeg().toBuffer())]), 'a.jpg');
    return (await asAdmin('POST', '/api/upload-images', { body })).body.uploaded[0].url;
  }
  const file = (url: string) => readFileSync(path.join(command().uploads, path.basename(url)));

  it('is an inactive listing of its own, with pictures of its own', async () => {
    const url = await uploadPicture();
    const said = { caption: 'The hall', alt: null, floor_plan: false };
    const image_notes = [{ image: url, ...said }];
    const original = await add({ images: [url], image_notes, key_features: ['Pool'] });
    const answer = await asAdmin('POST', `/api/properties/${original.id}/duplicate`);
    expect(answer.status).toBe(201);
    const { id } = answer.body;
    expect(answer.body).toEqual({ id, slug: `garden-flat-copy-${id.slice(-8)}`, version: 1 });
    const [added] = await eventsOf(id);
    expect(added).toMatchObject({
      type: 'ListingAdded',
      position: Number(answer.headers.get('x-log-position')),
      data: { title: 'Garden flat (copy)', status: 'inactive', price: flat.price, key_features: ['Pool'] },
    });
    const [copied] = added?.data.images ?? [];
    expect(copied).not.toBe(url);
    expect(added?.data.image_notes).toEqual([{ image: copied, ...said }]);
    expect(file(copied)).toEqual(file(url));
    expect(file(copied.replace('.jpg', '-400.webp'))).toEqual(file(url.replace('.jpg', '-400.webp')));

    await asAdmin('PUT', `/api/image/${path.basename(copied)}`);
    expect((await eventsOf(id)).at(-1)?.data.images).toEqual([]);
    expect(await eventsOf(original.id)).toHaveLength(1);
  });

  it('with a key is made once, also when its answer was lost', async () => {
    const original = await add({ images: [await uploadPicture()] });
    const headers = { 'idempotency-key': randomUUID() };
    const duplicate = (target: string) => asAdmin('POST', `/api/properties/${target}/duplicate`, { headers });
    const first = await duplicate(original.id);
    const before = await count();
    const again = await duplicate(original.id);
    expect([again.status, again.body, again.headers.get('idempotent-replayed')]).toEqual([
      201,
      first.body,
      'true',
    ]);
    expect(again.headers.get('x-log-position')).toBe(first.headers.get('x-log-position'));
    expect(await count()).toBe(before);
    expect((await duplicate(first.body.id)).body.id).not.toBe(first.body.id);
  });

  it('of a listing that is not there, or was deleted, is not found', async () => {
    const { id } = await add();
    await asAdmin('DELETE', `/api/properties/${id}`);
    for (const target of [id, randomUUID(), 'x'])
      expect((await asAdmin('POST', `/api/properties/${target}/duplicate`)).status).toBe(404);
  });

  it('has a title that fits', () => {
    expect(copyTitle('Garden flat')).toBe('Garden flat (copy)');
    const long = copyTitle(`${'x'.repeat(192)}🏠🏠`);
    expect(long).toBe(`${'x'.repeat(192)} (copy)`);
    expect(copyTitle('y'.repeat(200))).toHaveLength(200);
  });
});
