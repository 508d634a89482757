import { randomUUID } from 'node:crypto';
import http from 'node:http';
import {
  filesOfImage,
  imageFileOf,
  imagePath,
  imageVariant,
  ogImage,
} from '@marketplace/contracts/images/image.paths';
import { PictureViews } from '@marketplace/contracts/images/images.views';
import type { FileStore } from '@marketplace/service-kit/files/file-store';
import { openFileStore } from '@marketplace/service-kit/files/open-store';
import { createLogger } from '@marketplace/service-kit/logger';
import { openTestStore, storeKinds } from '@marketplace/service-kit/testing/test-stores';
import { shownFlat } from '@marketplace/testing/fixtures/listing';
import { startTcpProxy } from '@marketplace/testing/tcp-proxy';
import { startTestBucket } from '@marketplace/testing/test-bucket';
import { waitFor } from '@marketplace/testing/wait-for';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { QueryServer } from '../testing/query-server.ts';
import { startQueryServer } from '../testing/query-server.ts';
import { openModels } from '../testing/serve-query.ts';

const models = await openModels(['listings', 'statistics', 'activity']);

describe.each(storeKinds)('in a %s,', (kind) => {
  let opened: Awaited<ReturnType<typeof openTestStore>>;
  let files: FileStore;
  let server: QueryServer;
  let admin: string;
  beforeAll(async () => {
    opened = await openTestStore(kind);
    files = opened.store;
    server = await startQueryServer(models.url, {}, { uploads: { files } });
    admin = await server.logIn();
  });
  afterAll(async () => {
    await server.close();
    await opened.close();
  });

  const put = (address: string, text: string) => files.put(imageFileOf(address), Buffer.from(text));
  const remove = (address: string) => files.remove([imageFileOf(address)]);

  /** Stores a picture in every form; each file holds its own name. */
  async function stored(type = 'jpg'): Promise<string> {
    const file = `${randomUUID()}.${type}`;
    await Promise.all(filesOfImage(file).map((name) => put(name, name)));
    return `/uploads/${file}`;
  }
  /** What is answered once the catalogue has passed everything that was saved. */
  const get = (address: string) =>
    server.get(address, { headers: { 'x-min-log-position': String(models.head) } });
  const statusOf = async (address: string) => (await get(address)).status;

  async function ask(...paths: string[]) {
    const files = paths.map(imageFileOf).join(',');
    const answer = await server.get(`/api/images?files=${files}`, { token: admin });
    expect(answer.status).toBe(200);
    return PictureViews.parse(answer.json());
  }

  describe('a public picture', () => {
    it('is served in every form, cacheable for an hour, without active content', async () => {
      const picture = await stored('png');
      await models.save(shownFlat({ images: [picture] }));
      for (const [target, type] of [
        [picture, 'image/png'],
        [imageVariant(picture, 400), 'image/webp'],
        [imageVariant(picture, 1200, 'avif'), 'image/avif'],
        [`${ogImage(picture)}?v=3`, 'image/jpeg'],
      ] as const) {
        const answer = await server.get(target);
        expect([answer.status, answer.body.toString()]).toEqual([
          200,
          imageFileOf(target).replace('?v=3', ''),
        ]);
        expect(answer.headers).toMatchObject({
          'content-type': type,
          'cache-control': 'public, max-age=3600',
          'content-disposition': `inline; filename="${imageFileOf(target).replace('?v=3', '')}"`,
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; sandbox",
        });
        const again = await server.get(target, {
          headers: { 'if-modified-since': String(answer.headers['last-modified']) },
        });
        expect(again.status).toBe(304);
      }
    });

    it('is sent in another width while one is being made, cacheable briefly', async () => {
      const picture = await stored();
      await models.save(shownFlat({ images: [picture] }));
      const wanted = imageVariant(picture, 1200, 'avif');
      for (const name of filesOfImage(imageFileOf(picture)).filter((one) => /-(1\d00|400)\.|avif/.test(one)))
        await files.remove([name]);
      const answer = await get(wanted);
      expect([answer.status, answer.body.toString()]).toEqual([200, imageFileOf(imageVariant(picture, 800))]);
      expect(answer.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=60',
        'content-disposition': `inline; filename="${imageFileOf(imageVariant(picture, 800))}"`,
      });
      await put(wanted, 'made');
      const made = await waitFor(async () => {
        const answer = await get(wanted);
        return answer.body.toString() === 'made' && answer;
      });
      expect([made.body.toString(), made.headers['content-type'], made.headers['cache-control']]).toEqual([
        'made',
        'image/avif',
        'public, max-age=3600',
      ]);
    });

    it('does not publish other files of its name', async () => {
      const picture = await stored();
      await models.save(shownFlat({ images: [picture] }));
      for (const other of ['.jpg.1.part', '.txt', '-123.webp', '-800.gif', '-og.avif']) {
        const name = imageFileOf(picture).replace('.jpg', other);
        await put(name, 'private');
        expect(await statusOf(`/uploads/${name}`)).toBe(404);
      }
    });

    it('disappears with its last listing and returns with a new one', async () => {
      const picture = await stored();
      const [one, two] = [shownFlat({ images: [picture] }), shownFlat({ images: [picture], status: 'sold' })];
      expect(await statusOf(picture)).toBe(404);
      await models.save(one);
      await models.save(two);
      expect(await statusOf(picture)).toBe(200);
      await models.save({ ...one, status: 'inactive', version: 2 });
      expect(await statusOf(picture)).toBe(200);
      await models.save({ ...two, images: [], version: 2 });
      const gone = await get(picture);
      expect([gone.status, gone.headers['cache-control']]).toEqual([404, 'no-store']);
      for (const form of filesOfImage(imageFileOf(picture)))
        expect(await statusOf(`/uploads/${form}`)).toBe(404);
      await models.save({ ...one, status: 'active', version: 3 });
      expect(await statusOf(picture)).toBe(200);
    });

    it('is not found without its file, and that is not cached', async () => {
      const picture = `/uploads/${randomUUID()}.jpg`;
      await models.save(shownFlat({ images: [picture] }));
      const answer = await server.get(picture);
      expect([answer.status, answer.headers['cache-control']]).toEqual([404, 'no-store']);
    });
  });

  it.each([
    `/uploads/${randomUUID()}.jpg`,
    '/uploads/',
    '/uploads',
    '/uploads/%2e%2e/%2e%2e/etc/passwd',
    '/uploads/..%2f..%2fetc%2fpasswd',
    `/uploads/${randomUUID()}.jpg%00.html`,
    `/uploads/${randomUUID()}.jpg/x`,
    `/uploads/quarantine/2026-11-24/${randomUUID()}.jpg`,
    `/uploads/${randomUUID()}-123.webp`,
    `/uploads/${randomUUID()}.jpg.part`,
    '/uploads/.env',
  ])('%s is not found', async (target) => {
    const answer = await server.get(target);
    expect([answer.status, answer.json()]).toEqual([404, { detail: expect.stringMatching(/not found/) }]);
  });

  describe('a picture that is not public', () => {
    it('is shown to an admin by signed addresses, one for each file', async () => {
      const picture = await stored();
      await models.save(shownFlat({ images: [picture], status: 'inactive' }));
      const [view] = await ask(picture);
      expect(view).toMatchObject({ file: imageFileOf(picture), listings: 1, purged: null });
      for (const address of [view?.url ?? '', view?.thumbnail ?? '']) {
        const answer = await server.get(address);
        expect(answer.status).toBe(200);
        expect(answer.headers['cache-control']).toMatch(/^private, max-age=(600|59\d)$/);
        expect(await statusOf(address.replace(/\?.*/, ''))).toBe(404);
        expect(await statusOf(address.replace('signature=', 'signature=A'))).toBe(404);
      }
      const missing = view?.thumbnail ?? '';
      await remove(imageVariant(picture, 400));
      const standIn = await server.get(missing);
      expect([standIn.body.toString(), standIn.headers['cache-control']]).toEqual([
        imageFileOf(imageVariant(picture, 800)),
        'private, max-age=60',
      ]);
      for (const form of filesOfImage(imageFileOf(picture)))
        expect(await statusOf(`/uploads/${form}`)).toBe(404); // whatever would stand in for it
      expect(await statusOf(`${ogImage(picture)}?${view?.url?.split('?')[1]}`)).toBe(404);
      expect(await statusOf(`${await stored()}?${view?.url?.split('?')[1]}`)).toBe(404);
    });

    it('needs no signature once it is public', async () => {
      const picture = await stored();
      await models.save(shownFlat({ images: [picture] }));
      await models.save(shownFlat({ images: [picture], status: 'inactive' }));
      const addresses = { url: picture, thumbnail: imageVariant(picture, 400) };
      expect(await ask(picture)).toEqual([
        { file: imageFileOf(picture), ...addresses, listings: 2, purged: null },
      ]);
    });
  });

  describe('picture details', () => {
    it('say when, by whom and why a picture was purged', async () => {
      const [gone, uploaded] = [await stored(), await stored()];
      await models.fill('activity', 1, (tx, position) =>
        tx
          .insertInto('entries')
          .values({
            ...{ position, recorded_at: '2026-11-22T01:02:03Z', type: 'ImagePurged', kind: 'pictures' },
            ...{ actor_kind: 'operator', actor_name: 'maria', source: 'cli', request_id: 'a-request' },
            ...{ file: imageFileOf(gone), reason: 'A face.', crawler: false },
          })
          .execute(),
      );
      const [first, second] = await ask(gone, uploaded);
      const purged = { at: '2026-11-22T01:02:03.000Z', by: 'maria', reason: 'A face.' };
      expect(first).toEqual({ file: imageFileOf(gone), url: null, thumbnail: null, listings: 0, purged });
      expect(second).toMatchObject({ file: imageFileOf(uploaded), listings: 0, purged: null });
    });

    it.each([
      ['', 'is required'],
      ['?files=', 'must be names of pictures'],
      ['?files=../../etc/passwd', 'must be names of pictures'],
      [`?files=${randomUUID()}-400.webp`, 'must be names of pictures'],
      [
        `?files=${Array.from({ length: 101 }, () => `${randomUUID()}.jpg`).join()}`,
        'must be at most 100 pictures',
      ],
    ])('is refused: %s', async (query, message) => {
      const answer = await server.get(`/api/images${query}`, { token: admin });
      expect([answer.status, answer.json().errors]).toEqual([422, [{ path: 'files', message }]]);
    });
  });

  it('is sent in parts and only when it changed', async () => {
    const picture = await stored();
    const name = imageFileOf(picture);
    await models.save(shownFlat({ images: [picture] }));
    const asked = async (headers: Record<string, string>, method = 'GET') => {
      const answer = await server.get(picture, { method, headers });
      return [answer.status, answer.headers['content-range'], answer.body.toString()];
    };
    const { headers } = await get(picture);
    expect(headers).toMatchObject({ 'accept-ranges': 'bytes', 'content-length': String(name.length) });
    const etag = String(headers.etag);
    expect(await asked({ range: 'bytes=2-4' })).toEqual([206, `bytes 2-4/${name.length}`, name.slice(2, 5)]);
    expect(await asked({ range: 'bytes=-3' })).toEqual([206, `bytes 37-39/${name.length}`, 'jpg']);
    expect(await asked({ range: 'bytes=2-4', 'if-range': etag })).toEqual([
      206,
      `bytes 2-4/${name.length}`,
      name.slice(2, 5),
    ]);
    expect(await asked({ range: 'bytes=2-4', 'if-range': '"other"' })).toEqual([200, undefined, name]);
    expect(await asked({ range: 'bytes=1-2,5-6' })).toEqual([200, undefined, name]);
    expect((await asked({ range: 'bytes=99-' })).slice(0, 2)).toEqual([416, `bytes */${name.length}`]);
    expect(await asked({ 'if-none-match': etag })).toEqual([304, undefined, '']);
    expect(await asked({}, 'HEAD')).toEqual([200, undefined, '']);
  });

  it('is sent by nginx when that is set', async () => {
    const behind = await startQueryServer(
      models.url,
      {},
      { uploads: { files, accelPath: '/stored-pictures' } },
    );
    onTestFinished(behind.close);
    const picture = await stored();
    await models.save(shownFlat({ images: [picture] }));
    const name = imageFileOf(imageVariant(picture, 800));
    const { status, headers, body } = await behind.get(imageVariant(picture, 800));
    expect([status, body.length]).toEqual([200, 0]);
    expect(headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'public, max-age=3600' });
    const place = String(headers['x-accel-redirect']);
    if (kind === 'folder') return expect(place).toBe(`/stored-pictures/${name}`);
    const [, scheme, rest] = /^\/stored-pictures\/bucket\/(https?)\/(.*)$/.exec(place) ?? [];
    expect(await (await fetch(`${scheme}://${rest}`)).text()).toBe(name);
    expect((await behind.get(imageVariant(picture, 800))).headers['x-accel-redirect']).toBe(place);
  });

  it('a client that disconnects early is not logged as an error', async () => {
    const lines: { level: string; status?: number; route?: string }[] = [];
    const logger = createLogger('query', 'debug', { write: (line) => lines.push(JSON.parse(line)) });
    const noting = await startQueryServer(models.url, {}, { uploads: { files }, logger });
    onTestFinished(noting.close);
    const picture = `/uploads/${randomUUID()}.jpg`;
    await files.put(imageFileOf(picture), Buffer.alloc(30_000_000)); // more than the buffers of the connections
    await models.save(shownFlat({ images: [picture] }));
    const request = http.get({ host: '127.0.0.1', port: noting.port, path: picture, agent: false });
    request.on('error', () => undefined);
    request.on('response', (response) =>
      response.on('error', () => undefined).once('data', () => request.destroy()),
    );
    const given = () => lines.find(({ route }) => route === '/uploads/:file');
    await waitFor(given);
    await noting.get('/health/live'); // its turn comes after what is made of the connection's end
    expect(given()).toMatchObject({ level: 'debug' });
    expect(lines.filter(({ level }) => level === 'warn' || level === 'error')).toEqual([]);
  });
});

describe('while the bucket is unavailable,', () => {
  it('pictures answer 503, not 404, and return with the bucket', async () => {
    const bucket = await startTestBucket();
    onTestFinished(bucket.close);
    const proxy = await startTcpProxy(bucket.endpoint);
    onTestFinished(proxy.close);
    const files = openFileStore(bucket.url('pictures', proxy.url), bucket.credentials);
    const server = await startQueryServer(models.url, {}, { uploads: { files } });
    onTestFinished(server.close);
    const [seen, unseen] = [`${randomUUID()}.jpg`, `${randomUUID()}.jpg`];
    for (const name of [seen, unseen]) await files.put(name, Buffer.from(name));
    await models.save(shownFlat({ images: [seen, unseen].map(imagePath) }));
    const statusOf = async (name: string) => (await server.get(imagePath(name))).status;
    expect(await statusOf(seen)).toBe(200);
    proxy.reset();
    for (const name of [seen, unseen, seen.replace('.jpg', '-400.webp')]) {
      const { status, headers } = await server.get(imagePath(name));
      expect([status, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', 'no-store']);
    }
    expect((await server.get('/api/properties')).status).toBe(200);
    proxy.pass();
    expect([await statusOf(seen), await statusOf(unseen)]).toEqual([200, 200]);
  });
});
