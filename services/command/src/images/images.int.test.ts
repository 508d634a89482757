import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import path from 'node:path';
import { colorsOfImage } from '@marketplace/contracts/images/image.colors';
import { imageFileOf, ogImage } from '@marketplace/contracts/images/image.paths';
import { storeKinds } from '@marketplace/service-kit/testing/test-stores';
import { flat } from '@marketplace/testing/fixtures/listing';
import { startTcpProxy } from '@marketplace/testing/tcp-proxy';
import { startTestBucket } from '@marketplace/testing/test-bucket';
import { waitFor } from '@marketplace/testing/wait-for';
import sharp from 'sharp';
import { afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { commandWithAdmin } from '../testing/command-with-admin.ts';
import { refusal, startCommand } from '../testing/running-command.ts';
import type { File } from '../testing/upload.ts';
import { pathsOf, picture, readStored, storedFiles, upload as uploadTo } from '../testing/upload.ts';

describe.each(storeKinds)('uploads in a %s', (kind) => {
  const { command, token, asAdmin, add, count, recordedBy } = commandWithAdmin({ store: kind });

  const upload = (files: File[], { target = '/api/upload-images', headers = {} } = {}) =>
    uploadTo(command(), { token: token(), files, target, headers });
  const uploadOne = async (bytes: Buffer, headers = {}) =>
    pathsOf(await upload([['a.jpg', bytes]], { headers }))[0] ?? '';
  const stored = () => storedFiles(command());
  const read = (name: string) => readStored(command(), name);
  const jpeg = () => picture().jpeg().toBuffer();

  /** Sends a multipart body that is written by hand. */
  const send = (body: string | Buffer, headers: Record<string, string> = {}) =>
    asAdmin('POST', '/api/upload-images', new Blob([new Uint8Array(Buffer.from(body))]), {
      'content-type': 'multipart/form-data; boundary=----probe',
      ...headers,
    });
  const part = (head: string, body = 'x') => `------probe\r\n${head}\r\n\r\n${body}\r\n`;
  const END = '------probe--\r\n';

  describe('a picture', () => {
    it.each([
      ['jpg', 'jpeg', '/api/upload-images'],
      ['png', 'png', '/upload-images'],
      ['webp', 'webp', '/api/upload-images'],
    ] as const)(
      'in %s is encoded again, stored with its first variants, and in the log',
      async (extension, format, target) => {
        const before = await stored();
        const bytes = await picture(3000, 2000)
          .toFormat(format)
          .withExif({ IFD0: { Copyright: 'SECRET-EXIF' } })
          .toBuffer();
        const file = Buffer.concat([bytes, Buffer.from('<script>tail</script>')]);
        const answer = await upload([['../../evil/pic.gif', file]], { target });
        expect(answer).toMatchObject({ status: 200, body: { errors: [] } });
        const [url = ''] = pathsOf(answer);
        expect(url).toMatch(new RegExp(`^/uploads/[0-9a-f-]{36}\\.${extension}$`));

        const name = path.basename(url);
        const id = path.basename(name, `.${extension}`);
        const made = [name, `${id}-400.webp`, `${id}-800.webp`, `${id}-og.jpg`];
        expect(await stored()).toEqual([...before, ...made].sort());
        const bytesOf = await Promise.all(made.map(read));
        for (const one of bytesOf) expect(one.toString('latin1')).not.toMatch(/SECRET-EXIF|<script>/);
        const sizes = await Promise.all(bytesOf.map(async (one) => (await sharp(one).metadata()).width));
        expect(sizes).toEqual([2400, 400, 800, 1200]);
        const full = await read(name);
        const sha256 = createHash('sha256').update(full).digest('hex');
        expect((await command().events()).at(-1)).toMatchObject({
          position: answer.position,
          stream_id: `image-${id}`,
          version: 1,
          type: 'ImageUploaded',
          data: { image_id: id, file: name, width: 2400, height: 1600, bytes: full.length, sha256 },
          meta: { actor: { kind: 'admin' } },
        });
        expect((await add({ images: [url] })).id).toBeDefined();
      },
    );

    it('is turned upright and never made larger', async () => {
      const url = await uploadOne(await picture(300, 200).jpeg().withMetadata({ orientation: 6 }).toBuffer());
      const { width, height, orientation } = await sharp(await read(url)).metadata();
      expect([width, height, orientation]).toEqual([200, 300, undefined]);
      expect((await sharp(await read(url.replace('.jpg', '-800.webp'))).metadata()).width).toBe(200);
    });

    it('has its average colours in its id, also when it is repeated', async () => {
      const sky = { input: await picture(300, 100).negate().png().toBuffer(), top: 0, left: 0 };
      const bytes = await picture(300, 300).composite([sky]).jpeg().toBuffer();
      const colors = ['#ca9', '#356', '#246'];
      expect(colorsOfImage(await uploadOne(bytes))).toEqual(colors);
      const key = { 'idempotency-key': randomUUID() };
      const repeated = [await uploadOne(bytes, key), await uploadOne(bytes, key)];
      expect(repeated[0]).toBe(repeated[1]);
      expect(colorsOfImage(repeated[0] ?? '')).toEqual(colors);
    });

    it.each([
      ['small and upright', () => picture(300, 500).png()],
      ['wide and transparent', () => picture(3000, 400).ensureAlpha(0.4).png()],
      [
        'all noise',
        () => sharp(randomBytes(1500 * 1000 * 3), { raw: { width: 1500, height: 1000, channels: 3 } }).jpeg(),
      ],
    ])('%s has a preview in the size that chats show', async (_what, drawn) => {
      const preview = await read(ogImage(await uploadOne(await drawn().toBuffer())));
      const opaque = { format: 'jpeg', width: 1200, height: 630, hasAlpha: false };
      expect(await sharp(preview).metadata()).toMatchObject(opaque);
      expect(preview.length).toBeLessThan(300_000);
    });

    it('may come with others in one append, some of them refused', async () => {
      const png = await picture().png().toBuffer();
      const files: File[] = [
        ['a.jpg', await jpeg()],
        ['naïve café.png', Buffer.from('no picture')],
        ['b.png', png],
        ['other.png', png, 'avatar'],
      ];
      const [answer, events] = await recordedBy(() => upload(files));
      expect(pathsOf(answer)).toHaveLength(2);
      expect(answer.body.errors).toEqual([
        'naïve café.png: File type must be JPG, PNG or WebP',
        'other.png: File must be sent in the field files',
      ]);
      expect(events.map(({ type }) => type)).toEqual(['ImageUploaded', 'ImageUploaded']);
    });

    it('after the twentieth is refused', async () => {
      const tiny = await picture(8, 8).png().toBuffer();
      const answer = await upload(Array.from({ length: 22 }, (_, n): File => [`${n}.png`, tiny]));
      expect(pathsOf(answer)).toHaveLength(20);
      expect(answer.body.errors).toEqual(['20.png: Too many files', '21.png: Too many files']);
    });
  });

  describe('an invalid upload', () => {
    let before: [string[], number];
    beforeAll(async () => {
      before = [await stored(), await count()];
    });
    afterEach(async () => expect([await stored(), await count()]).toEqual(before));

    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>',
    );
    const animated = async () => {
      const frames = Buffer.concat([await picture(8, 8).raw().toBuffer(), Buffer.alloc(192, 200)]);
      const raw = { width: 8, height: 16, channels: 3, pageHeight: 8 } as const;
      return sharp(frames, { raw })
        .webp({ delay: [100, 100] })
        .toBuffer();
    };
    it.each<[string, () => Buffer | Promise<Buffer>, number, RegExp]>([
      ['SVG', () => svg, 415, /^a\.png: File type must be/],
      ['SVG with a prolog', () => Buffer.from(`<?xml version="1.0"?>${svg}`), 415, /File type/],
      ['GIF', () => picture(8, 8).gif().toBuffer(), 415, /File type/],
      ['TIFF', () => picture(8, 8).tiff().toBuffer(), 415, /File type/],
      ['a signature alone', () => Buffer.from('89504e470d0a1a0a', 'hex'), 415, /File/],
      ['a side too long', () => picture(13_000, 50).png().toBuffer(), 422, /13000 × 50 pixels/],
      ['too many pixels', () => picture(8000, 6500).png().toBuffer(), 422, /too many/],
      ['a truncated JPEG', async () => (await jpeg()).subarray(0, 2500), 422, /damaged/],
      ['a truncated PNG', async () => (await picture().png().toBuffer()).subarray(0, 400), 422, /damaged/],
      ['a truncated WebP', async () => (await picture().webp().toBuffer()).subarray(0, 300), 422, /damaged/],
      ['too many bytes', () => Buffer.alloc(10_485_761, 'A'), 413, /larger than 10 MB/],
      ['an animation', animated, 422, /^a\.png: Animated images are not supported$/],
    ])('is refused: %s', async (_what, make, status, detail) => {
      const answer = await upload([['a.png', await make()]]);
      expect(answer).toMatchObject(refusal(status, expect.stringMatching(detail)));
      expect(answer.body.errors).toEqual([{ path: 'files.0', message: answer.body.detail }]);
    });

    it('is refused with a short message per file', async () => {
      const files = Array.from({ length: 5 }, (_, n): File => [`${n}${'x'.repeat(200)}.svg`, svg]);
      const answer = await upload(files);
      expect(answer).toMatchObject(refusal(415, expect.stringMatching(/; and 2 more$/)));
      expect(answer.body.errors).toHaveLength(5);
      expect(answer.body.detail).not.toContain('x'.repeat(100));
    });

    const disposition = (rest: string) => `Content-Disposition: form-data; ${rest}`;
    const file = disposition('name="files"; filename="a.png"');
    it.each<[string, string, Record<string, string>, number]>([
      ['a compressed body', END, { 'content-encoding': 'gzip' }, 415],
      ['an empty body', '', {}, 400],
      ['another boundary', '------other--\r\n', {}, 400],
      ['a part without an end', part(file), {}, 400],
      ['a part cut in its header', `------probe\r\n${file}`, {}, 400],
      ['an empty file name', part(disposition('name="files"; filename=""')) + END, {}, 422],
      [
        'a part of another disposition',
        part('Content-Disposition: attachment; filename="a.png"') + END,
        {},
        422,
      ],
      ['a field', part(disposition('name="files"')) + END, {}, 422],
      ['a hundred fields', part(disposition('name="a"')).repeat(100) + END, {}, 422],
      ['NUL in the name', part(file.replace('a.png', 'a\0.png')) + END, {}, 400],
      [
        'a wrong header before a long body',
        part('Content-Disposition form-data', 'x'.repeat(4_000_000)),
        {},
        400,
      ],
    ])('is refused: %s', async (_what, body, headers, status) =>
      expect(await send(body, headers)).toMatchObject(refusal(status, expect.any(String))),
    );

    it('is not even read without a token', async () => {
      const call = { body: 'x', headers: { 'content-type': 'x/y' } };
      expect((await command().call('POST', '/api/upload-images', call)).status).toBe(401);
    });
  });

  describe('an upload that ends early', () => {
    const head = (name: string) =>
      `------probe\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\n\r\n`;
    const started = async (name: string) => `${head(name)}${(await jpeg()).toString('latin1')}`;
    const sendBytes = (text: string) => recordedBy(() => send(Buffer.from(text, 'latin1')));

    it('keeps the pictures that were complete when the body broke, and names the others', async () => {
      const [answer, events] = await sendBytes(`${await started('a.jpg')}\r\n${await started('b.jpg')}`);
      const [url = ''] = pathsOf(answer);
      expect(answer).toMatchObject({
        status: 200,
        body: {
          uploaded: [{ url: expect.stringMatching(/^\/uploads\/.+\.jpg$/) }],
          errors: [
            'Stored: a.jpg. Not stored: b.jpg and what followed. The upload could not be read: it is not valid multipart data.',
          ],
        },
      });
      expect(await stored()).toContain(imageFileOf(url));
      expect(events.map(({ type, data }) => [type, data.file])).toEqual([
        ['ImageUploaded', imageFileOf(url)],
      ]);
    });

    it('keeps the pictures that were complete when the body became too long', async () => {
      const filler = '\0'.repeat(10_400_000);
      const parts = Array.from({ length: 25 }, (_, n) => `${head(`${n}.bin`)}${filler}\r\n`).join('');
      const [{ status, body }] = await sendBytes(`${await started('a.jpg')}\r\n${parts}${END}`);
      expect([status, body.uploaded.length]).toEqual([200, 1]);
      expect(body.errors[0]).toMatch(/^0\.bin: File type must be/);
      expect(body.errors.at(-1)).toMatch(
        /^Stored: a\.jpg\. Not stored: \d+\.bin and what followed\. An upload may have at most \d+ bytes\.$/,
      );
    });

    it('keeps the pictures that were complete when the client disconnected', async () => {
      const before = { files: (await stored()).length, events: await count() };
      const body = Buffer.from(`${await started('a.jpg')}\r\n${head('b.jpg')}`, 'latin1');
      const socket = connect(command().port, '127.0.0.1');
      socket.write(
        `POST /api/upload-images HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token()}\r\n` +
          `Content-Type: multipart/form-data; boundary=----probe\r\nContent-Length: ${body.length * 2}\r\n\r\n`,
      );
      socket.write(body);
      await waitFor(async () => (await stored()).length > before.files); // the first picture is stored before the client leaves
      socket.destroy();
      await waitFor(async () => (await count()) === before.events + 1);
      expect(await command().files.removeUnfinished(new Date(Date.now() + 60_000))).toBe(0);
      expect((await command().call('GET', '/healthz')).status).toBe(200);
    });
  });

  describe('an upload that is repeated', () => {
    const newKey = () => ({ 'idempotency-key': randomUUID() });

    it('with its key stores nothing twice, in whole or in part', async () => {
      const headers = newKey();
      const [one, other] = [await jpeg(), await picture().png().toBuffer()];
      const sent = async (...files: File[]) => pathsOf(await upload(files, { headers }));
      const twins: File[] = [
        ['a.jpg', one],
        ['twin.jpg', one],
      ];
      const first = await sent(...twins);
      expect(new Set(first).size).toBe(2);
      const files = await stored();
      expect(await recordedBy(() => sent(['a.jpg', one]))).toEqual([first.slice(0, 1), []]);
      expect(await stored()).toEqual(files);
      const [more, events] = await recordedBy(() => sent(['b.png', other], ...twins));
      expect(more.slice(1)).toEqual(first);
      expect(events).toHaveLength(1);
    });

    it('in parallel is stored once', async () => {
      const bytes = await jpeg();
      const headers = newKey();
      const parallel = () => Promise.all([1, 2, 3, 4].map(() => upload([['a.jpg', bytes]], { headers })));
      const [answers, events] = await recordedBy(parallel);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(new Set(answers.flatMap(pathsOf)).size).toBe(1);
      expect(events).toHaveLength(1);
    });

    it('is another one with another key, without a key, or after its picture was removed', async () => {
      const bytes = await jpeg();
      const key = newKey();
      const urls = [await uploadOne(bytes, key), await uploadOne(bytes, newKey()), await uploadOne(bytes)];
      await asAdmin('PUT', `/api/image/${path.basename(urls[0] ?? '')}`);
      urls.push(await uploadOne(bytes, key));
      expect(new Set(urls).size).toBe(4);
    });
  });
});

describe('while the bucket is unavailable,', () => {
  it('uploads and copies answer 503 and record nothing, and the rest works', async () => {
    const bucket = await startTestBucket();
    onTestFinished(bucket.close);
    const proxy = await startTcpProxy(bucket.endpoint);
    onTestFinished(proxy.close);
    const { key: UPLOADS_KEY, secret: UPLOADS_KEY_SECRET } = bucket.credentials;
    const settings = { UPLOADS_URL: bucket.url('pictures', proxy.url), UPLOADS_KEY, UPLOADS_KEY_SECRET };
    const command = await startCommand({ settings });
    onTestFinished(command.close);
    const token = await command.logIn();
    const files: File[] = [['a.jpg', await picture(40, 30).jpeg().toBuffer()]];
    const images = pathsOf(await uploadTo(command, { token, files }));
    const call = (method: string, target: string, body?: object) =>
      command.call(method, target, { token, body });
    const { body: added } = await call('POST', '/api/properties', { ...flat, images });
    const before = await command.events();

    proxy.reset();
    const away = {
      status: 503,
      retryAfter: '5',
      body: { detail: 'Pictures cannot be stored right now. Nothing was saved.' },
    };
    expect(await uploadTo(command, { token, files })).toMatchObject(away);
    expect(await call('POST', `/api/properties/${added.id}/duplicate`)).toMatchObject(away);
    expect(await command.events()).toEqual(before);
    expect((await call('PUT', `/api/properties/${added.id}`, { price: 1 })).status).toBe(200);
    expect((await call('GET', '/readyz')).status).toBe(200);

    proxy.pass();
    expect((await uploadTo(command, { token, files })).status).toBe(200);
    expect((await call('POST', `/api/properties/${added.id}/duplicate`)).status).toBe(201);
  });
});
