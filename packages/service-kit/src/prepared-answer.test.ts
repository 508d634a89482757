import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { prepareAnswer } from './prepared-answer.ts';

const page = { type: 'text/html; charset=utf-8', body: `<p>${'So many words. '.repeat(200)}</p>` };

describe('a prepared answer', () => {
  it('has every encoding, each with its own tag and all headers', async () => {
    const { status, tag, encode } = await prepareAnswer(page);
    const [identity, br, gzip] = await Promise.all((['identity', 'br', 'gzip'] as const).map(encode));
    expect(status).toBe(200);
    expect(identity?.body.toString()).toBe(page.body);
    expect(brotliDecompressSync(br?.body ?? '').toString()).toBe(page.body);
    expect(gunzipSync(gzip?.body ?? '').toString()).toBe(page.body);
    expect([identity?.etag, br?.etag, gzip?.etag]).toEqual([`"${tag}"`, `"${tag}-br"`, `"${tag}-gzip"`]);
    expect(br?.head.join()).toContain(
      `Cache-Control,public, max-age=0, must-revalidate,Vary,Accept-Encoding,ETag,${br?.etag},` +
        `Content-Type,${page.type},Content-Length,${br?.body.length},Content-Encoding,br`,
    );
    expect(br?.head).toContain('nosniff');
  });

  it('keeps brotli alone, and gzip from the first request for it', async () => {
    const { codings, encode } = await prepareAnswer(page);
    await encode('identity');
    expect(Object.keys(codings)).toEqual(['br']);
    const [one, other] = await Promise.all([encode('gzip'), encode('gzip')]);
    expect(one).toBe(other);
    expect(codings.gzip).toBe(one);
    expect(await encode('gzip')).toBe(one);
  });

  it('is compressed from a minimum length, 1,400 bytes by default', async () => {
    const codingsFrom = async (compressFrom: number) =>
      Object.keys((await prepareAnswer(page, { compressFrom })).codings);
    expect(await codingsFrom(page.body.length)).toEqual(['br']);
    expect(await codingsFrom(page.body.length + 1)).toEqual(['identity']);
    const short = await prepareAnswer({ ...page, body: 'short' });
    expect(Object.keys(short.codings)).toEqual(['identity']);
  });

  it('holds no more memory than its bytes', async () => {
    const { encode } = await prepareAnswer(page);
    for (const coded of [await encode('br'), await encode('gzip')])
      expect(coded.body.buffer.byteLength).toBeLessThanOrEqual(8192);
  });

  it('overrides the shared headers with its own', async () => {
    const headers = { 'Cache-Control': 'no-store', 'Retry-After': '5' };
    const answer = await prepareAnswer({ ...page, status: 503, headers });
    expect(answer.status).toBe(503);
    expect(answer.codings.br?.unchangedHead.join()).toContain('Cache-Control,no-store,');
    expect(answer.codings.br?.head.join()).toContain('Retry-After,5,');
  });
});

it('is the same object for the same content, and another for any other', async () => {
  const known = await prepareAnswer(page);
  expect(await prepareAnswer({ ...page, body: Buffer.from(page.body) }, { known })).toBe(known);
  for (const change of [
    { body: 'other' },
    { status: 404 },
    { type: 'text/plain' },
    { headers: { 'X-Total-Count': '2' } },
  ])
    expect((await prepareAnswer({ ...page, ...change }, { known })).tag).not.toBe(known.tag);
});
