import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { flat } from '@marketplace/testing/fixtures/listing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningCommand } from '../testing/running-command.ts';
import { startCommand } from '../testing/running-command.ts';
import { uploadPictures } from '../testing/upload.ts';

let command: RunningCommand;
let token: string;
beforeAll(async () => {
  command = await startCommand();
  token = await command.logIn();
});
afterAll(() => command.close());

const count = async () => (await command.events()).length;

describe('removing a picture', () => {
  const remove = (name: string, method = 'PUT', target = '/api/image/') =>
    command.call(method, target + name, { token });
  const add = async (images: string[]): Promise<string> =>
    (await command.call('POST', '/api/properties', { token, body: { ...flat, images } })).body.id;
  const two = async () => (await uploadPictures(command, token, 2)) as [string, string];

  it.each([
    ['PUT', '/api/image/'],
    ['PUT', '/image/'],
    ['DELETE', '/api/images/'],
    ['DELETE', '/images/'],
  ])('by %s %s takes it off every listing in the same piece of the log', async (method, target) => {
    const [gone, kept] = await two();
    const ids = [await add([gone, kept]), await add([gone])];
    const deleted = await add([gone]);
    await command.call('DELETE', `/api/properties/${deleted}`, { token });
    const unshown = await add([gone]);
    await command.call('PUT', `/api/properties/${unshown}`, { token, body: { images: [kept] } });

    const before = await count();
    const answer = await remove(path.basename(gone), method, target);
    expect([answer.status, answer.body.message]).toEqual([200, 'Image removed']);
    expect(answer.body.listings).toHaveLength(2);
    expect(answer.body.listings).toEqual(expect.arrayContaining(ids.map((id) => ({ id, version: 2 }))));
    const events = (await command.events()).slice(before);
    expect(events.map(({ type }) => type)).toEqual([
      'ListingPicturesChanged',
      'ListingPicturesChanged',
      'ImageRemoved',
    ]);
    expect(Number(answer.headers.get('x-log-position'))).toBe(events.at(-1)?.position);
    expect(events.find(({ data }) => data.listing_id === ids[0])?.data.images).toEqual([kept]);
    expect(events.find(({ data }) => data.listing_id === ids[1])?.data.images).toEqual([]);

    expect((await remove(path.basename(gone))).body).toEqual({ detail: 'Image not found' });
    expect(readdirSync(command.uploads)).toContain(path.basename(gone));
    const again = await command.call('PUT', `/api/properties/${ids[1]}`, { token, body: { images: [gone] } });
    expect(again.body.errors).toEqual([{ path: 'images.0', message: 'is not an uploaded image' }]);
  });

  it('goes on when listings change under it', async () => {
    const [gone, kept] = await two();
    const id = await add([gone, kept]);
    const edits = Array.from({ length: 5 }, (_, n) =>
      command.call('PUT', `/api/properties/${id}`, { token, body: { price: n + 1 } }),
    );
    const [answer] = await Promise.all([remove(path.basename(gone)), ...edits]);
    expect(answer.status).toBe(200);
    const pictures = (await command.events()).filter(
      ({ type, data }) => type === 'ListingPicturesChanged' && data.listing_id === id,
    );
    expect(pictures.map(({ data }) => data.images)).toEqual([[kept]]);
  });

  it('asked for twice at once happens once', async () => {
    const [gone] = await two();
    const answers = await Promise.all(Array.from({ length: 4 }, () => remove(path.basename(gone))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
  });

  it.each([
    `${randomUUID()}.jpg`,
    `${randomUUID()}.svg`,
    '..%2f..%2fetc%2fpasswd',
    '%00.png',
    'a.png%00.jpg',
    '.env',
    'x'.repeat(300),
  ])('is not found: %s', async (name) => {
    const before = await count();
    const answer = await remove(name);
    expect([answer.status, answer.body]).toEqual([404, { detail: 'Image not found' }]);
    expect(await count()).toBe(before);
  });

  describe('from one listing', () => {
    const takeOff = (picture: string, listing: string, version?: number, target = 'PUT /api/image/') => {
      const [method = '', prefix = ''] = target.split(' ');
      return command.call(method, `${prefix}${path.basename(picture)}?listing=${listing}`, {
        token,
        ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
      });
    };

    it.each(['PUT /api/image/', 'PUT /image/', 'DELETE /api/images/', 'DELETE /images/'])(
      'by %s leaves it to the others, and usable',
      async (target) => {
        const [gone, kept] = await two();
        const [id, other] = [await add([gone, kept]), await add([gone])];
        const before = await count();
        const answer = await takeOff(gone, id, 1, target);
        expect([answer.status, answer.body]).toEqual([
          200,
          { message: 'Image removed', listings: [{ id, version: 2 }] },
        ]);
        expect(answer.headers.get('etag')).toBe('"2"');
        const events = (await command.events()).slice(before);
        expect(events.map(({ type, data }) => [type, data.listing_id, data.images])).toEqual([
          ['ListingPicturesChanged', id, [kept]],
        ]);
        expect((await takeOff(gone, other)).body.listings).toEqual([{ id: other, version: 2 }]);
        const again = await command.call('PUT', `/api/properties/${id}`, {
          token,
          body: { images: [gone] },
        });
        expect(again.status).toBe(200);
      },
    );

    it('that does not show it changes nothing', async () => {
      const [gone, kept] = await two();
      const id = await add([kept]);
      const before = await count();
      const answer = await takeOff(gone, id);
      expect([answer.status, answer.body.listings, answer.headers.get('etag')]).toEqual([200, [], '"1"']);
      expect(await count()).toBe(before);
    });

    it('that changed since is a conflict that tells what changed', async () => {
      const [gone] = await two();
      const id = await add([gone]);
      await command.call('PUT', `/api/properties/${id}`, { token, body: { price: 7 } });
      const answer = await takeOff(gone, id, 1);
      expect([answer.status, answer.body.conflict.changes]).toEqual([
        409,
        [{ field: 'price', from: flat.price, to: 7 }],
      ]);
      const answers = [await takeOff(gone, id, 2), await takeOff(gone, id, 2)];
      expect(answers.map(({ status, headers }) => [status, headers.get('etag')])).toEqual([
        [200, '"3"'],
        [200, '"3"'],
      ]);
    });

    it('that is deleted, or never was, is not found; nor is a picture that never was', async () => {
      const [gone] = await two();
      const id = await add([gone]);
      await command.call('DELETE', `/api/properties/${id}`, { token });
      const before = await count();
      expect((await takeOff(gone, id)).body).toEqual({ detail: 'Property not found' });
      expect((await takeOff(gone, randomUUID())).body).toEqual({ detail: 'Property not found' });
      expect((await takeOff(`${randomUUID()}.jpg`, await add([gone]))).body).toEqual({
        detail: 'Image not found',
      });
      expect(await count()).toBe(before + 1);
    });

    it.each(['listing=', 'listing=x', 'listng=1', 'listing=a&listing=b'])(
      'is never taken for a removal from all: ?%s',
      async (query) => {
        const [gone] = await two();
        await add([gone]);
        const before = await count();
        const answer = await remove(`${path.basename(gone)}?${query}`);
        expect(answer.status).toBe(422);
        expect(await count()).toBe(before);
      },
    );
  });

  it('of another kind than it is, is not found', async () => {
    const [jpg] = await two();
    expect((await remove(path.basename(jpg).replace('.jpg', '.png'))).status).toBe(404);
  });
});
