import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiRouter } from './http-app.ts';
import type { PreparedAnswer } from './prepared-answer.ts';
import { prepareAnswer, sendPrepared } from './prepared-answer.ts';
import type { ServedApp } from './testing/serve-app.ts';
import { serveApp } from './testing/serve-app.ts';

let app: ServedApp;
let page: PreparedAnswer;
let gone: PreparedAnswer;
let damaged: PreparedAnswer;
const body = `<p>${'So many words. '.repeat(200)}</p>`;

beforeAll(async () => {
  page = await prepareAnswer({ type: 'text/html; charset=utf-8', body });
  gone = await prepareAnswer({ status: 404, type: 'text/plain', body: 'Not here.' });
  const [br, gzip] = [Buffer.from('not brotli'), Buffer.of()];
  damaged = await prepareAnswer({ type: 'text/plain', body, compressed: { br, gzip } });
  const pages = apiRouter()
    .get('/damaged', (req, res) => sendPrepared(req, res, damaged))
    .get('/buy', (req, res) => sendPrepared(req, res.set('Cache-Control', 'no-store'), page))
    .get('/gone', (req, res) => sendPrepared(req, res, gone));
  app = await serveApp({ pages });
});
afterAll(() => app.close());

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.ask(path, { method, headers });

const unpacked = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes };

describe('a prepared answer', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, *;q=0.5', 'gzip'],
    ['identity', undefined],
    ['zstd', undefined],
    [`gzip, ${'x'.repeat(500)}`, 'gzip'],
  ] as const)('is sent for "%s" as %s, again and again', async (accepted, coding) => {
    for (let again = 0; again < 3; again++) {
      const answer = await ask('/buy', { 'accept-encoding': accepted });
      expect(answer.headers['content-encoding']).toBe(coding);
      expect(unpacked[coding ?? 'identity'](answer.body).toString()).toBe(body);
      expect(answer.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
      expect(answer.headers['x-request-id']).toMatch(/.{8}/);
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
    }
  });

  it('has no body for HEAD', async () => {
    const answer = await ask('/buy', { 'accept-encoding': 'br' }, 'HEAD');
    expect(answer.headers['content-length']).toBe(String(page.codings.br?.body.length));
    expect(answer.body).toHaveLength(0);
  });

  it.each([
    ['its tag', (etag: string) => etag, 304],
    ['one of several', (etag: string) => `"other", W/${etag}`, 304],
    ['any', () => '*', 304],
    ['another', () => '"other"', 200],
    ['its tag in another coding', (etag: string) => etag.replace('-gzip', '-br'), 200],
  ])('answers If-None-Match with %s', async (_what, known, status) => {
    const headers = { 'accept-encoding': 'gzip' };
    const etag = (await ask('/buy', headers)).headers.etag ?? '';
    const answer = await ask('/buy', { ...headers, 'if-none-match': known(etag) });
    expect([answer.status, answer.headers.etag]).toEqual([status, etag]);
    expect(answer.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect(answer.body).toHaveLength(status === 304 ? 0 : (page.codings.gzip?.body.length ?? 0));
  });

  it('is sent again for no-cache', async () => {
    const { etag } = await page.encode('identity');
    const headers = { 'accept-encoding': 'identity', 'if-none-match': etag, 'cache-control': 'no-cache' };
    expect((await ask('/buy', headers)).status).toBe(200);
  });

  it('ends the connection when it cannot be unpacked, and nothing else', async () => {
    await expect(ask('/damaged', { 'accept-encoding': 'identity' })).rejects.toThrow();
    expect((await ask('/buy', { 'accept-encoding': 'identity' })).status).toBe(200);
  });

  it('keeps its status, known or not', async () => {
    const known = { 'if-none-match': (await gone.encode('identity')).etag };
    for (const headers of [{}, known]) {
      const answer = await ask('/gone', headers);
      expect([answer.status, answer.body.toString()]).toEqual([404, 'Not here.']);
    }
  });
});
