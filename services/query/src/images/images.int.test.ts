import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { closeSync, constants, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { filesOfImage, imageFileOf, imageVariant, ogImage } from '@marketplace/contracts/images/image.paths';
import { PictureViews } from '@marketplace/contracts/images/images.views';
import { createLogger } from '@marketplace/service-kit/logger';
import { shownFlat } from '@marketplace/testing/fixtures/listing';
import { waitFor } from '@marketplace/testing/wait-for';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { startQueryServer } from '../testing/query-server.ts';
import { openModels, serveQuery } from '../testing/serve-query.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'query-uploads-'));

const models = await openModels(['listings', 'statistics', 'activity']);
const server = await serveQuery(models.url, {}, { uploads: { folder } });
const admin = await server.logIn();
afterAll(async () => {
  rmSync(folder, { recursive: true });
});

/** A picture on the disk, in every form; each file holds its own name. */
function stored(type = 'jpg'): string {
  const file = `${randomUUID()}.${type}`;
  for (const name of filesOfImage(file)) writeFileSync(path.join(folder, name), name);
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
    const picture = stored('png');
    await models.save(shownFlat({ images: [picture] }));
    for (const [target, type] of [
      [picture, 'image/png'],
      [imageVariant(picture, 400), 'image/webp'],
      [imageVariant(picture, 1200, 'avif'), 'image/avif'],
      [`${ogImage(picture)}?v=3`, 'image/jpeg'],
    ] as const) {
      const answer = await server.get(target);
      expect([answer.status, answer.body.toString()]).toEqual([200, imageFileOf(target).replace('?v=3', '')]);
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
    const picture = stored();
    await models.save(shownFlat({ images: [picture] }));
    const wanted = imageVariant(picture, 1200, 'avif');
    for (const name of filesOfImage(imageFileOf(picture)).filter((one) => /-(1\d00|400)\.|avif/.test(one)))
      rmSync(path.join(folder, name));
    const answer = await get(wanted);
    expect([answer.status, answer.body.toString()]).toEqual([200, imageFileOf(imageVariant(picture, 800))]);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=60',
      'content-disposition': `inline; filename="${imageFileOf(imageVariant(picture, 800))}"`,
    });
    writeFileSync(path.join(folder, imageFileOf(wanted)), 'made');
    const made = await get(wanted);
    expect([made.body.toString(), made.headers['content-type'], made.headers['cache-control']]).toEqual([
      'made',
      'image/avif',
      'public, max-age=3600',
    ]);
  });

  it('does not publish other files of its name', async () => {
    const picture = stored();
    await models.save(shownFlat({ images: [picture] }));
    for (const other of ['.jpg.1.part', '.txt', '-123.webp', '-800.gif', '-og.avif']) {
      const name = imageFileOf(picture).replace('.jpg', other);
      writeFileSync(path.join(folder, name), 'private');
      expect(await statusOf(`/uploads/${name}`)).toBe(404);
    }
  });

  it('disappears with its last listing and returns with a new one', async () => {
    const picture = stored();
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
    const picture = stored();
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
    rmSync(path.join(folder, imageFileOf(imageVariant(picture, 400))));
    const standIn = await server.get(missing);
    expect([standIn.body.toString(), standIn.headers['cache-control']]).toEqual([
      imageFileOf(imageVariant(picture, 800)),
      'private, max-age=60',
    ]);
    for (const form of filesOfImage(imageFileOf(picture)))
      expect(await statusOf(`/uploads/${form}`)).toBe(404); // whatever would stand in for it
    expect(await statusOf(`${ogImage(picture)}?${view?.url?.split('?')[1]}`)).toBe(404);
    expect(await statusOf(`${stored()}?${view?.url?.split('?')[1]}`)).toBe(404);
  });

  it('needs no signature once it is public', async () => {
    const picture = stored();
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
    const [gone, uploaded] = [stored(), stored()];
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

it('is sent by nginx when that is set', async () => {
  const uploads = { folder: '/nonexistent', accelPath: '/stored-pictures' };
  const behind = await startQueryServer(models.url, {}, { uploads });
  onTestFinished(behind.close);
  const picture = stored();
  await models.save(shownFlat({ images: [picture] }));
  const { status, headers, body } = await behind.get(imageVariant(picture, 800));
  expect([status, body.length]).toEqual([200, 0]);
  expect(headers).toMatchObject({
    'x-accel-redirect': `/stored-pictures/${imageFileOf(imageVariant(picture, 800))}`,
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=3600',
  });
});

it('a client that disconnects early is not logged as an error', async () => {
  const lines: { level: string; status?: number; route?: string }[] = [];
  const logger = createLogger('query', 'debug', { write: (line) => lines.push(JSON.parse(line)) });
  const noting = await startQueryServer(models.url, {}, { uploads: { folder }, logger });
  onTestFinished(noting.close);
  const picture = `/uploads/${randomUUID()}.jpg`;
  const pipe = path.join(folder, imageFileOf(picture)); // a file that blocks its reader until it is written
  execFileSync('mkfifo', [pipe]);
  await models.save(shownFlat({ images: [picture] }));
  const request = http.get({ host: '127.0.0.1', port: noting.port, path: picture, agent: false });
  request.on('error', () => undefined);
  const writer = await waitFor(() => writerTo(pipe));
  request.destroy();
  const given = () => lines.find(({ route }) => route === '/uploads/:file');
  await waitFor(given);
  await noting.get('/health/live'); // its turn comes after what is made of the connection's end
  expect(given()).toMatchObject({ level: 'debug', status: 499 });
  expect(lines.filter(({ level }) => level === 'warn' || level === 'error')).toEqual([]);
  closeSync(writer);
});

/** Opens a pipe for writing once it has a reader; undefined before that. */
function writerTo(pipe: string): number | undefined {
  try {
    return openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK);
  } catch {
    return undefined;
  }
}
