import { errorAnswer } from '@marketplace/contracts/errors';
import { headers } from '@marketplace/contracts/headers';
import type { Request, Response } from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { apiRouter } from './http-app.ts';
import { jsonBody, parseRequest } from './parse-request.ts';
import type { ServedApp } from './testing/serve-app.ts';
import { serveApp } from './testing/serve-app.ts';

const Body = z.strictObject({ name: z.string(), rooms: z.array(z.number()).optional() });
const prototypes: object[] = [];
let app: ServedApp;
let origin: string;

beforeAll(async () => {
  const api = apiRouter()
    .get('/properties', (_req, res) => {
      res.json([]);
    })
    .post('/api/properties', jsonBody(200), (req: Request, res: Response) => {
      res.json(parseRequest(Body, req.body));
    })
    .get('/api/properties/slug/:slug', () => {
      throw new Error('secret inside');
    })
    .get('/api/analytics/summary', () => {
      throw Object.assign(new Error('the database says no'), { code: '57P01' });
    });
  const pages = apiRouter()
    .get('/buy', (_req, res) => {
      res.send('<h1>Buy</h1>');
    })
    .get('/all', (req: Request, res: Response) => {
      prototypes.push(Object.getPrototypeOf(req), Object.getPrototypeOf(res));
      const { ip, protocol, hostname, query, path } = req;
      const setting = req.app.get('trust proxy');
      const isPair = req.res === res && res.req === req;
      res
        .cookie('a', 'b')
        .status(201)
        .json({ ip, protocol, hostname, query, path, accepts: req.accepts('json'), setting, isPair });
    })
    .get('/kept', (req: Request, res: Response) => {
      res.set('ETag', '"1"');
      if (req.fresh) res.status(304).end();
      else res.type('text').send('kept');
    })
    .get('/moved', (_req: Request, res: Response) => res.redirect(308, '/kept'));
  app = await serveApp({ api: [api], pages, trustProxy: 1 });
  origin = app.origin;
});
afterAll(() => app.close());

const post = (body: NonNullable<RequestInit['body']>, type = 'application/json') =>
  fetch(`${origin}/api/properties`, { method: 'POST', body, headers: { 'content-type': type } });
const raw = (request: string) => app.exchange(request, { end: true });

describe('every answer', () => {
  it('has a request id, the client’s own when valid', async () => {
    const given = await fetch(`${origin}/properties`, {
      headers: { [headers.requestId]: 'visitor-12345678' },
    });
    expect(given.headers.get(headers.requestId)).toBe('visitor-12345678');
    const made = await fetch(`${origin}/properties`, { headers: { [headers.requestId]: 'a b' } });
    expect(made.headers.get(headers.requestId)).toMatch(/^[0-9a-f-]{36}$/);
    expect(made.headers.get('x-content-type-options')).toBe('nosniff');
    expect(made.headers.get('x-powered-by')).toBeNull();
  });
});

describe('an unknown request', () => {
  it.each([
    ['GET', '/api/nothing', 404],
    ['GET', '/properties/', 404],
    ['GET', '/PROPERTIES', 404],
    ['PATCH', '/api/properties', 405],
    ['GET', '/auth/login', 405],
    ['GET', '/nowhere', 404],
    ['GET', '/api/properties/slug/%E0%A4%A', 400],
  ])('%s %s is %d with a JSON sentence', async (method, path, status) => {
    const answer = await fetch(origin + path, { method });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toEqual({ detail: expect.stringMatching(/\w.*\.?$/) });
  });

  it('lists the allowed methods', async () => {
    const answer = await fetch(`${origin}/api/properties`, { method: 'PATCH' });
    expect(answer.headers.get('allow')).toBe('POST, GET');
  });

  it('of a page is left to the pages', async () => {
    expect(await (await fetch(`${origin}/buy`)).text()).toContain('Buy');
  });

  it.each(['http://x', 'HTTP://x:80'])('in absolute form is refused: %s/buy is not /buy', async (host) => {
    expect(await raw(`GET ${host}/buy HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)).toContain(
      '<h1>Buy</h1>',
    );
  });
});

describe('a body', () => {
  it.each([
    ['{"name":', 'application/json', 400],
    ['"text"', 'application/json', 400],
    ['null', 'application/json', 400],
    ['{"name":"a"}', 'text/plain', 415],
    ['{"name":"a"}', 'application/json; charset=latin1', 415],
    [`{"name":"${'x'.repeat(300)}"}`, 'application/json', 413],
    ['[]', 'application/json', 422],
    ['{}', 'application/json', 422],
  ])('of case %# is refused', async (body, type, status) => {
    const answer = await post(body, type);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ detail: expect.any(String) });
  });

  it('is refused when it is not JSON', async () => {
    expect(await (await post('{}{}')).json()).toEqual({
      detail: 'The request body is not a valid JSON object or array.',
    });
  });

  it('is refused when it is not UTF-8', async () => {
    const answer = await post(Buffer.from('{"name":"A\xff\xfe B"}', 'latin1'));
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ detail: 'The request body is not valid UTF-8.' });
  });

  it('is refused without a type', async () => {
    const answer = await fetch(`${origin}/api/properties`, { method: 'POST' });
    expect(answer.status).toBe(415);
  });

  it('is refused with a message for each field', async () => {
    const answer = await post('{"rooms":[1,"two"],"colour":"red","__proto__":{"admin":true}}');
    const { errors } = errorAnswer.parse(await answer.json());
    expect(errors?.map(({ path }) => path).sort()).toEqual(['__proto__', 'colour', 'name', 'rooms.1']);
  });
});

describe('a fault', () => {
  it('of ours shows only a reference', async () => {
    const answer = await fetch(`${origin}/api/properties/slug/x`);
    expect(answer.status).toBe(500);
    expect(await answer.json()).toEqual({
      detail: `Something went wrong. Reference: ${answer.headers.get(headers.requestId)}`,
    });
  });

  it('of the database asks to retry', async () => {
    const answer = await fetch(`${origin}/api/analytics/summary`);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('2');
  });
});

describe('input that is not HTTP', () => {
  it.each([
    ['GET /properties HTTP/1.1\r\n\r\n', '400 Bad Request'],
    ['GET /properties HTTP/1.1\r\nHost: x\r\nhost: y\r\n\r\n', '400 Bad Request'],
    ['POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n', '400 Bad Request'],
    [
      `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`,
      '431 Request Header Fields Too Large',
    ],
    ['GET /properties HTTP/1.1\r\nHost: x\r\nExpect: 42\r\n\r\n', '417 Expectation Failed'],
  ])('(case %#) is refused as JSON', async (request, status) => {
    const answer = await raw(request);
    expect(answer).toContain(`HTTP/1.1 ${status}`);
    expect(answer).toContain('{"detail":"');
  });

  it('times out after ten seconds without a body', async () => {
    const head = 'POST /api/properties HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
    const answer = await app.exchange(`${head}Content-Length: 1000\r\n\r\n{`);
    expect(answer).toContain('HTTP/1.1 408 Request Timeout');
    expect(answer).toContain('{"detail":"');
  });
});

it.each([
  [0, '127.0.0.1'],
  [1, '9.9.9.9'],
  [2, '8.8.8.8'],
])('with %i trusted proxies a visitor comes from %s', async (trustProxy, expected) => {
  const api = apiRouter().get('/properties', (req, res) => {
    res.json(req.ip);
  });
  const behind = await serveApp({ api: [api], trustProxy });
  const headers = { 'x-forwarded-for': '7.7.7.7, 8.8.8.8, 9.9.9.9' };
  expect(JSON.parse((await behind.ask('/properties', { headers })).body.toString())).toBe(expected);
  await behind.close();
});

describe('requests and responses', () => {
  it('have the methods of Express', async () => {
    const headers = { 'x-forwarded-for': '8.8.8.8', 'x-forwarded-proto': 'https' };
    const answer = await app.ask('/all?a=1', { headers });
    expect([answer.status, answer.headers['set-cookie']]).toEqual([201, ['a=b; Path=/']]);
    expect(JSON.parse(answer.body.toString())).toEqual({
      ip: '8.8.8.8',
      protocol: 'https',
      hostname: '127.0.0.1',
      query: { a: '1' },
      path: '/all',
      accepts: 'json',
      setting: 1,
      isPair: true,
    });
    expect((await app.ask('/kept', { headers: { 'if-none-match': '"1"' } })).status).toBe(304);
    expect((await app.ask('/kept', { headers: { 'if-none-match': '"2"' } })).body.toString()).toBe('kept');
    const moved = await app.ask('/moved');
    expect([moved.status, moved.headers.location]).toEqual([308, '/kept']);
  });

  it('keep their classes', async () => {
    await app.ask('/all');
    const names = prototypes.slice(-2).map((one) => one.constructor.name);
    expect(names).toEqual(['ExpressRequest', 'ExpressResponse']);
  });
});
