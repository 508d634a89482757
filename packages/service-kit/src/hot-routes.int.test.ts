import type { Request, Response } from 'express';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { apiRouter } from './http-app.ts';
import { notFound } from './http-error.ts';
import { jsonBody, parseRequest } from './parse-request.ts';
import type { PreparedAnswer } from './prepared-answer.ts';
import { fixedAnswer, prepareAnswer } from './prepared-answer.ts';
import type { ServedApp } from './testing/serve-app.ts';
import { serveApp } from './testing/serve-app.ts';

const LIMIT = 200;
const Body = z.strictObject({ name: z.string() });
const answerTaken = fixedAnswer(202, { taken: true });
let app: ServedApp;
let prepared: PreparedAnswer;
let hotCalls = 0;

async function answer(body: unknown, _req: Request, res: Response): Promise<void> {
  const { name } = parseRequest(Body, body);
  if (name === 'nobody') throw notFound('Name');
  if (name === 'secret') throw new Error('secret inside');
  answerTaken(res, name.length);
  if (name === 'late') throw new Error('after the answer');
}

beforeAll(async () => {
  prepared = await prepareAnswer({ type: 'text/plain', body: 'prepared' });
  const find = (known: string) => (key: string, search: string) => {
    if (search === 'fail') throw new Error('of the hot route');
    return key === known ? prepared : undefined;
  };
  const api = apiRouter()
    .get(['/api/properties', '/api/properties/:id', '/buy'], (_req, res) => {
      res.send('by the router');
    })
    .post(['/hot', '/cold'], jsonBody(LIMIT), (req: Request<unknown>, res: Response) =>
      answer(req.body, req as Request, res),
    );
  app = await serveApp({
    api: [api],
    hot: [
      { route: '/api/properties', paths: ['/api/properties'], find: (_, search) => find('')('', search) },
      { route: '/api/properties/:id', paths: ['/api/properties/', '/properties/'], find: find('known') },
      { route: '/*', paths: ['*'], find: find('/kept/page') },
    ],
    calls: [
      {
        route: '/hot',
        paths: ['/hot', '/api/hot'],
        limit: LIMIT,
        answer(...given) {
          hotCalls += 1;
          return answer(...given);
        },
      },
    ],
  });
});
afterAll(() => app.close());
beforeEach(() => app.lines.splice(0));

const bodyOf = async (...asked: Parameters<ServedApp['ask']>) => (await app.ask(...asked)).body.toString();
const counted = (labels: string) =>
  expect
    .poll(() => app.metrics())
    .toMatch(new RegExp(`^http_requests_total\\{service="test",${labels}\\} 1$`, 'm'));

describe('a hot route', () => {
  it.each([
    ['/api/properties', 'prepared'],
    ['/api/properties?any', 'prepared'],
    ['/api/properties/known', 'prepared'],
    ['/properties/known?any=1', 'prepared'],
    ['/kept/page', 'prepared'],
    ['/api/properties/other', 'by the router'],
    ['/api/properties/%6bnown', 'by the router'],
    ['/buy', 'by the router'],
    ['/api/properties/', '{"detail":"Address not found"}'],
    ['/api/properties/known/', '{"detail":"Address not found"}'],
    ['/API/properties', '{"detail":"Page not found"}'],
  ])('answers exact paths before any router: %s is %s', async (path, body) => {
    expect(await bodyOf(path)).toBe(body);
  });

  it.each([{ authorization: 'Bearer x' }, { 'x-min-log-position': '7' }])(
    'leaves a caller with %j to the router',
    async (headers) => {
      expect(await bodyOf('/api/properties', { headers })).toBe('by the router');
    },
  );

  it('answers HEAD and no other method', async () => {
    const head = await app.ask('/api/properties', { method: 'HEAD' });
    expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, '8', 0]);
    expect((await app.ask('/api/properties', { method: 'DELETE' })).status).toBe(405);
  });

  it('refuses a request without a host', async () => {
    const answer = await app.ask('/api/properties', { setHost: false });
    expect([answer.status, answer.body.toString()]).toEqual([
      400,
      expect.stringContaining('must name one host'),
    ]);
  });

  it('that fails is logged and answered by the router', async () => {
    expect(await bodyOf('/api/properties?fail')).toBe('by the router');
    expect(app.lines.map(({ msg }) => msg)).toContain('a hot route failed');
  });

  it('sends the shared headers', async () => {
    const headers = { 'x-request-id': 'visitor-12345678' };
    const [hot, routed] = [await app.ask('/api/properties', { headers }), await app.ask('/buy', { headers })];
    for (const name of ['x-request-id', 'x-content-type-options', 'referrer-policy', 'permissions-policy'])
      expect([name, hot.headers[name]]).toEqual([name, routed.headers[name]]);
    expect(hot.headers['x-request-id']).toBe('visitor-12345678');
    expect((await app.ask('/api/properties')).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is logged once and counted under its pattern', async () => {
    const headers = { 'x-request-id': 'visitor-12345678' };
    await app.ask('/properties/known?any', { headers });
    await expect.poll(() => app.lines).toHaveLength(1);
    expect(app.lines[0]).toMatchObject({
      level: 'debug',
      msg: 'answered',
      requestId: 'visitor-12345678',
      method: 'GET',
      path: '/properties/known',
      route: '/api/properties/:id',
      status: 200,
      bytes: 8,
    });
    const known = { 'if-none-match': (await prepared.encode('identity')).etag };
    expect((await app.ask('/kept/page', { headers: known })).status).toBe(304);
    await counted('route="/\\*",method="GET",status="304"');
  });
});

const JSON_TYPE = 'Content-Type: application/json';

interface Sent {
  head?: string[];
  body?: string | Buffer;
  announced?: number;
}

/** Posts bytes and returns the answer without its date and ids. */
async function post(path: string, { head = [JSON_TYPE], body = '', announced }: Sent): Promise<string> {
  const bytes = Buffer.from(body);
  const lines = [`POST ${path} HTTP/1.1`, 'Host: x', 'Connection: close', ...head];
  if (!head.some((line) => line.startsWith('Transfer-Encoding')))
    lines.push(`Content-Length: ${announced ?? bytes.length}`);
  const text = await app.exchange(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), bytes]));
  return text.replaceAll(/(Date: |Reference: |X-Request-Id: )[^"\r]+/g, '$1');
}

/** Headers in any order are the same answer. */
function parts(text: string) {
  const [head = '', body] = text.split('\r\n\r\n');
  const [status, ...lines] = head.split('\r\n');
  return { status, lines: lines.sort(), body };
}

describe('a hot call', () => {
  it.each<[string, Sent]>([
    ['plain JSON', { body: '{"name":"a"}' }],
    ['JSON with a charset', { head: [`${JSON_TYPE}; charset=utf-8`], body: '{"name":"ä€😀"}' }],
    [
      'a type in other letters',
      { head: ['Content-Type: Application/JSON; Charset="UTF-8"'], body: '{"name":"a"}' },
    ],
    ['invalid UTF-8', { body: Buffer.from('7b226e616d65223a22ff227d', 'hex') }],
    ['a byte order mark', { body: '\ufeff{"name":"a"}' }],
    ['chunks', { head: [JSON_TYPE, 'Transfer-Encoding: chunked'], body: 'c\r\n{"name":"a"}\r\n0\r\n\r\n' }],
    ['a wrong encoding', { head: [JSON_TYPE, 'Content-Encoding: gzip'], body: '{"name":"a"}' }],
    ['another type', { head: ['Content-Type: text/plain'], body: '{"name":"a"}' }],
    ['no type', { head: [], body: '{"name":"a"}' }],
    ['another charset', { head: [`${JSON_TYPE}; charset=latin1`], body: '{"name":"a"}' }],
    ['an unknown field', { body: '{"name":"a","__proto__":{"admin":true}}' }],
    ['an empty body', { body: '' }],
    ['an array', { body: '[]' }],
    ['text', { body: '"text"' }],
    ['null', { body: 'null' }],
    ['half a body', { body: '{"name":' }],
    ['a body over the limit', { body: `{"name":"${'x'.repeat(LIMIT)}"}` }],
    ['an unknown name', { body: '{"name":"nobody"}' }],
    ['a name that throws', { body: '{"name":"secret"}' }],
    ['a body that never ends', { body: '{"name":"a', announced: 100 }],
  ])('answers %s as its router does', async (_what, sent) => {
    const [hot, cold] = await Promise.all([post('/hot', sent), post('/cold', sent)]);
    expect(parts(hot)).toEqual(parts(cold));
  });

  it('answers plain JSON before any router, logged and counted under its pattern', async () => {
    const before = hotCalls;
    expect(await post('/hot', { body: '{"name":"a"}' })).toContain('HTTP/1.1 202 Accepted');
    expect(await post('/api/hot', { body: '{"name":"abc"}' })).toContain('X-Log-Position: 3');
    expect(hotCalls - before).toBe(2);
    const logged = { route: '/hot', path: '/api/hot', status: 202, bytes: 14, position: 3 };
    expect(app.lines.at(-1)).toMatchObject(logged);
    expect(await app.metrics()).toMatch(/\{service="test",route="\/hot",method="POST",status="202"\} \d/);
  });

  it('answers only POST on its exact path', async () => {
    expect(await post('/hot/', { body: '{"name":"a"}' })).toContain('HTTP/1.1 404');
    const put = 'PUT /api/hot HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';
    expect(await app.exchange(put)).toContain('HTTP/1.1 404');
  });

  it('survives an error after the answer and a client that disconnects', async () => {
    expect(await post('/hot', { body: '{"name":"late"}' })).toContain('HTTP/1.1 202 Accepted');
    await expect.poll(() => app.lines.map(({ msg }) => msg)).toContain('unexpected error');
    await app.abort(`POST /hot HTTP/1.1\r\nHost: x\r\n${JSON_TYPE}\r\nContent-Length: 100\r\n\r\n{`);
    expect(await post('/hot', { body: '{"name":"a"}' })).toContain('HTTP/1.1 202 Accepted');
    await counted('route="/hot",method="POST",status="499"');
  });
});

it('closes connections while the server drains', async () => {
  const connection = async () => {
    const answer = await app.ask('/api/properties', { headers: { connection: 'keep-alive' } });
    return answer.headers.connection;
  };
  expect(await connection()).toBe('keep-alive');
  await app.drain(0);
  expect(await connection()).toBe('close');
});
