import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { colorsOfImage } from '@marketplace/contracts/images/image.colors';
import { ogImage } from '@marketplace/contracts/images/image.paths';
import { flat } from '@marketplace/testing/fixtures/listing';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, RunningCommand } from '../testing/running-command.ts';
import { startCommand } from '../testing/running-command.ts';
import type { File } from '../testing/upload.ts';
import { picture, upload as uploadTo } from '../testing/upload.ts';

let command: RunningCommand;
let token: string;
beforeAll(async () => {
  command = await startCommand();
  token = await command.logIn();
});
afterAll(() => command.close());

const upload = (files: File[], target?: string) =>
  uploadTo(command, { token, files, ...(target && { target }) });

/** A multipart body written by hand, with what is in `parts` between the boundaries. */
function send(body: string | Buffer, headers: Record<string, string> = {}): Promise<Answer> {
  const type = { 'content-type': 'multipart/form-data; boundary=----probe' };
  return command.call('POST', '/api/upload-images', {
    token,
    headers: { ...type, ...headers },
    body: new Blob([new Uint8Array(Buffer.from(body))]),
  });
}

const stored = () => readdirSync(command.uploads).sort();
const count = async () => (await command.events()).length;
const read = (name: string) => readFileSync(path.join(command.uploads, name));

describe('a picture', () => {
  it.each([
    ['jpg', 'jpeg', '/api/upload-images'],
    ['png', 'png', '/upload-images'],
    ['webp', 'webp', '/api/upload-images'],
  ] as const)(
    'in %s is made anew, stored at the widths that are wanted first, and in the log',
    async (extension, format, target) => {
      const before = stored();
      const bytes = await picture(3000, 2000)
        .toFormat(format)
        .withExif({ IFD0: { Copyright: 'SECRET-EXIF' } })
        .toBuffer();
      const answer = await upload(
        [['../../evil/pic.gif', Buffer.concat([bytes, Buffer.from('<script>tail</script>')])]],
        target,
      );
      expect([answer.status, answer.body.errors]).toEqual([200, []]);
      const url: string = answer.body.uploaded[0].url;
      expect(url).toMatch(new RegExp(`^/uploads/[0-9a-f-]{36}\\.${extension}$`));

      const name = path.basename(url);
      const id = path.basename(name, `.${extension}`);
      const made = [name, `${id}-400.webp`, `${id}-800.webp`, `${id}-og.jpg`];
      expect(stored()).toEqual([...before, ...made].sort());
      for (const file of made) expect(read(file).toString('latin1')).not.toMatch(/SECRET-EXIF|<script>/);
      const sizes = await Promise.all(made.map(async (file) => (await sharp(read(file)).metadata()).width));
      expect(sizes).toEqual([2400, 400, 800, 1200]);
      expect((await command.events()).at(-1)).toMatchObject({
        position: Number(answer.headers.get('x-log-position')),
        stream_id: `image-${id}`,
        version: 1,
        type: 'ImageUploaded',
        data: {
          image_id: id,
          file: name,
          width: 2400,
          height: 1600,
          bytes: read(name).length,
          sha256: createHash('sha256').update(read(name)).digest('hex'),
        },
        meta: { actor: { kind: 'admin' } },
      });
    },
  );

  it('is turned upright and never made larger', async () => {
    const bytes = await picture(300, 200).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const [{ url }] = (await upload([['small.jpg', bytes]])).body.uploaded;
    const { width, height, orientation } = await sharp(read(path.basename(url))).metadata();
    expect([width, height, orientation]).toEqual([200, 300, undefined]);
    const variant = await sharp(read(path.basename(url).replace('.jpg', '-800.webp'))).metadata();
    expect(variant.width).toBe(200);
  });

  it('has an id that says how it looks from afar, and so has a repeat of it', async () => {
    const sky = { input: await picture(300, 100).negate().png().toBuffer(), top: 0, left: 0 };
    const bytes = await picture(300, 300).composite([sky]).jpeg().toBuffer();
    const [{ url }] = (await upload([['a.jpg', bytes]])).body.uploaded;
    expect(colorsOfImage(url)).toEqual(['#ca9', '#356', '#246']);

    const headers = { 'Idempotency-Key': 'a-key-of-this-test' };
    const twice = [await repeated(), await repeated()];
    expect(twice[0]).toEqual(twice[1]);
    expect(colorsOfImage(String(twice[0]))).toEqual(['#ca9', '#356', '#246']);
    async function repeated(): Promise<string> {
      return (await uploadTo(command, { token, files: [['a.jpg', bytes]], headers })).body.uploaded[0].url;
    }
  });

  it.each([
    ['small and upright', () => picture(300, 500).png()],
    ['wide and see-through', () => picture(3000, 400).ensureAlpha(0.4).png()],
    [
      'all noise',
      () => sharp(randomBytes(1500 * 1000 * 3), { raw: { width: 1500, height: 1000, channels: 3 } }).jpeg(),
    ],
  ])('%s has a preview of the size and weight that chats show', async (_what, drawn) => {
    const [{ url }] = (await upload([['a.png', await drawn().toBuffer()]])).body.uploaded;
    const preview = read(path.basename(ogImage(url)));
    const { format, width, height, hasAlpha } = await sharp(preview).metadata();
    expect({ format, width, height, hasAlpha }).toEqual({
      format: 'jpeg',
      width: 1200,
      height: 630,
      hasAlpha: false,
    });
    expect(preview.length).toBeLessThan(300_000);
  });

  it('may come with others, in one piece of the log, some of them refused', async () => {
    const before = await count();
    const [jpeg, png] = [await picture().jpeg().toBuffer(), await picture().png().toBuffer()];
    const answer = await upload([
      ['a.jpg', jpeg],
      ['naïve café.png', Buffer.from('no picture')],
      ['b.png', png],
      ['other.png', png, 'avatar'],
    ]);
    expect(answer.body.uploaded).toHaveLength(2);
    expect(answer.body.errors).toEqual([
      'naïve café.png: File type must be JPG, PNG or WebP',
      'other.png: File must be sent in the field files',
    ]);
    expect((await command.events()).slice(before).map(({ type }) => type)).toEqual([
      'ImageUploaded',
      'ImageUploaded',
    ]);
  });

  it('beyond the twentieth is not taken', async () => {
    const tiny = await picture(8, 8).png().toBuffer();
    const answer = await upload(Array.from({ length: 22 }, (_, n): File => [`${n}.png`, tiny]));
    expect(answer.body.uploaded).toHaveLength(20);
    expect(answer.body.errors).toEqual(['20.png: Too many files', '21.png: Too many files']);
  });

  it('can be shown by a listing', async () => {
    const [{ url }] = (await upload([['a.jpg', await picture().jpeg().toBuffer()]])).body.uploaded;
    const answer = await command.call('POST', '/api/properties', { token, body: { ...flat, images: [url] } });
    expect(answer.status).toBe(201);
  });
});

describe('what is no picture of ours', () => {
  let before: [string[], number];
  beforeAll(async () => {
    before = [stored(), await count()];
  });
  afterEach(async () => expect([stored(), await count()]).toEqual(before));

  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>',
  );
  const header = async (width: number, height: number) => {
    const bytes = await picture(8, 8).png().toBuffer();
    bytes.writeUInt32BE(width, 16);
    bytes.writeUInt32BE(height, 20);
    return bytes;
  };
  it.each<[string, () => Buffer | Promise<Buffer>, number, RegExp]>([
    ['SVG', () => svg, 415, /^a\.png: File type must be/],
    ['SVG with a prolog', () => Buffer.from(`<?xml version="1.0"?>${svg}`), 415, /File type/],
    ['GIF', () => picture(8, 8).gif().toBuffer(), 415, /File type/],
    ['TIFF', () => picture(8, 8).tiff().toBuffer(), 415, /File type/],
    ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 415, /File type/],
    ['nothing', () => Buffer.alloc(0), 415, /File type/],
    ['one byte', () => Buffer.from('x'), 415, /File type/],
    ['a signature alone', () => Buffer.from('89504e470d0a1a0a', 'hex'), 415, /File/],
    ['a side too long', () => picture(13_000, 50).png().toBuffer(), 422, /13000 × 50 pixels/],
    ['too many pixels', () => picture(8000, 6500).png().toBuffer(), 422, /too many/],
    ['a header that lies', () => header(0, 0), 422, /damaged/],
    ['a header that boasts', () => header(4_294_967_295, 1), 422, /File/],
    ['a truncated JPEG', async () => (await picture().jpeg().toBuffer()).subarray(0, 2500), 422, /damaged/],
    ['a truncated PNG', async () => (await picture().png().toBuffer()).subarray(0, 400), 422, /damaged/],
    ['a truncated WebP', async () => (await picture().webp().toBuffer()).subarray(0, 300), 422, /damaged/],
    ['too many bytes', () => Buffer.alloc(10_485_761, 'A'), 413, /larger than 10 MB/],
  ])('is refused: %s', async (_what, make, status, detail) => {
    const answer = await upload([['a.png', await make()]]);
    expect([answer.status, answer.body.detail]).toEqual([status, expect.stringMatching(detail)]);
    expect(answer.body.errors).toEqual([{ path: 'files.0', message: answer.body.detail }]);
  });

  it('is refused when it moves', async () => {
    const frames = Buffer.concat([await picture(8, 8).raw().toBuffer(), Buffer.alloc(192, 200)]);
    const moving = sharp(frames, { raw: { width: 8, height: 16, channels: 3, pageHeight: 8 } });
    const answer = await upload([['a.webp', await moving.webp({ delay: [100, 100] }).toBuffer()]]);
    expect([answer.status, answer.body.detail]).toEqual([422, 'a.webp: Animated images are not supported']);
  });

  it('is told file by file, and briefly', async () => {
    const answer = await upload(
      Array.from({ length: 5 }, (_, n): File => [`${n}${'x'.repeat(200)}.svg`, svg]),
    );
    expect(answer.status).toBe(415);
    expect(answer.body.errors).toHaveLength(5);
    expect(answer.body.detail).toMatch(/; and 2 more$/);
    expect(answer.body.detail).not.toContain('x'.repeat(100));
  });

  const part = (head: string, body = 'x') => `------probe\r\n${head}\r\n\r\n${body}\r\n`;
  const disposition = 'Content-Disposition: form-data; name="files"; filename="a.png"';
  it.each<[string, string, Record<string, string>, number]>([
    ['JSON', '{}', { 'content-type': 'application/json' }, 415],
    ['a form that is no multipart', 'files=x', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['a packed body', '------probe--\r\n', { 'content-encoding': 'gzip' }, 415],
    ['no boundary', '------probe--\r\n', { 'content-type': 'multipart/form-data' }, 400],
    ['no parts', '------probe--\r\n', {}, 422],
    ['an empty body', '', {}, 400],
    ['another boundary', '------other--\r\n', {}, 400],
    ['a part without an end', part(disposition), {}, 400],
    ['a part cut in its header', `------probe\r\n${disposition}`, {}, 400],
    ['a header without a colon', `${part('Content-Disposition form-data')}------probe--\r\n`, {}, 400],
    [
      'an empty file name',
      `${part('Content-Disposition: form-data; name="files"; filename=""')}------probe--\r\n`,
      {},
      422,
    ],
    [
      'a part without a name',
      `${part('Content-Disposition: form-data; filename="a.png"')}------probe--\r\n`,
      {},
      422,
    ],
    [
      'a part that is no form-data',
      `${part('Content-Disposition: attachment; filename="a.png"')}------probe--\r\n`,
      {},
      422,
    ],
    ['a field', `${part('Content-Disposition: form-data; name="files"')}------probe--\r\n`, {}, 422],
    [
      'a hundred fields',
      `${part('Content-Disposition: form-data; name="a"').repeat(100)}------probe--\r\n`,
      {},
      422,
    ],
    ['NUL in the name', `${part(disposition.replace('a.png', 'a\0.png'))}------probe--\r\n`, {}, 400],
  ])('is refused: %s', async (_what, body, headers, status) => {
    const answer = await send(body, headers);
    expect([answer.status, answer.body]).toEqual([
      status,
      expect.objectContaining({ detail: expect.any(String) }),
    ]);
  });

  it('is told what is wrong also when most of it is still to come', async () => {
    const answer = await send(part('Content-Disposition form-data', 'x'.repeat(4_000_000)));
    expect([answer.status, answer.body.detail]).toEqual([400, expect.stringContaining('multipart')]);
  });

  it('is not even read without a token', async () => {
    const answer = await command.call('POST', '/api/upload-images', {
      body: 'x',
      headers: { 'content-type': 'x/y' },
    });
    expect(answer.status).toBe(401);
  });
});
