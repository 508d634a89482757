import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { ErrorAnswer } from '@marketplace/contracts/errors';
import { headers } from '@marketplace/contracts/headers';
import type { Request, Response } from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { apiRouter, createHttpApp } from './http-app.ts';
import type { RunningServer } from './http-server.ts';
import { listen } from './http-server.ts';
import { createLogger } from './logger.ts';
import { jsonBody, parseRequest } from './parse-request.ts';

const Body = z.strictObject({ name: z.string(), rooms: z.array(z.number()).optional() });
let server: RunningServer;
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
  const pages = apiRouter().get('/buy', (_req, res) => {
    res.send('<h1>Buy</h1>');
  });
  const app = createHttpApp({ logger: createLogger('test', 'silent'), api: [api], pages });
  server = await listen(app, 0, '127.0.0.1');
  origin = `http://127.0.0.1:${server.port}`;
});
afterAll(() => server.close());

const post = (body: string, type = 'application/json') =>
  fetch(`${origin}/api/properties`, { method: 'POST', body, headers: { 'content-type': type } });

/** Sends a request as it is, and nothing more. */
const raw = (request: string) => exchange((socket) => socket.end(request));
/** The same, but the client stays, as if there were more to come. */
const rawAndWait = (request: string) => exchange((socket) => socket.write(request));

function exchange(send: (socket: Socket) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(server.port, '127.0.0.1', () => send(socket));
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

describe('every answer', () => {
  it('carries a request id, the client’s own when it is well formed', async () => {
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

describe('a request that means nothing here', () => {
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

  it('tells the methods that are allowed', async () => {
    const answer = await fetch(`${origin}/api/properties`, { method: 'PATCH' });
    expect(answer.headers.get('allow')).toBe('POST, GET');
  });

  it('leaves pages to the pages', async () => {
    expect(await (await fetch(`${origin}/buy`)).text()).toContain('Buy');
  });

  it.each(['http://x', 'HTTP://x:80'])('is not the absolute form: %s/buy is /buy', async (host) => {
    expect(await raw(`GET ${host}/buy HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)).toContain(
      '<h1>Buy</h1>',
    );
  });
});

describe('a body', () => {
  it.each([
    ['{"name":', 'application/json', 400],
    ['"text"', 'application/json', 400],
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

  it('that is no JSON is told so', async () => {
    expect(await (await post('{}{}')).json()).toEqual({ detail: 'The request body is not valid JSON.' });
  });

  it('is refused without a type', async () => {
    const answer = await fetch(`${origin}/api/properties`, { method: 'POST' });
    expect(answer.status).toBe(415);
  });

  it('is refused field by field', async () => {
    const answer = await post('{"rooms":[1,"two"],"colour":"red","__proto__":{"admin":true}}');
    const { errors } = ErrorAnswer.parse(await answer.json());
    expect(errors?.map(({ path }) => path).sort()).toEqual(['__proto__', 'colour', 'name', 'rooms.1']);
  });
});

describe('a fault', () => {
  it('of ours says nothing but a reference', async () => {
    const answer = await fetch(`${origin}/api/properties/slug/x`);
    expect(answer.status).toBe(500);
    expect(await answer.json()).toEqual({
      detail: `Something went wrong. Reference: ${answer.headers.get(headers.requestId)}`,
    });
  });

  it('of the database asks to come again', async () => {
    const answer = await fetch(`${origin}/api/analytics/summary`);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('2');
  });
});

describe('what is not HTTP', () => {
  it.each([
    ['GET /properties HTTP/1.1\r\n\r\n', '400 Bad Request'],
    ['GET /properties HTTP/1.1\r\nHost: x\r\nhost: y\r\n\r\n', '400 Bad Request'],
    ['POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n', '400 Bad Request'],
    [
      `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`,
      '431 Request Header Fields Too Large',
    ],
    ['GET /properties HTTP/1.1\r\nHost: x\r\nExpect: 42\r\n\r\n', '417 Expectation Failed'],
  ])('(case %#) is refused in our shape', async (request, status) => {
    const answer = await raw(request);
    expect(answer).toContain(`HTTP/1.1 ${status}`);
    expect(answer).toContain('{"detail":"');
  });

  it('is not waited for: a body that does not come is given up after ten seconds', async () => {
    const head = 'POST /api/properties HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
    const answer = await rawAndWait(`${head}Content-Length: 1000\r\n\r\n{`);
    expect(answer).toContain('HTTP/1.1 408 Request Timeout');
    expect(answer).toContain('{"detail":"');
  });
});

describe('where a visitor comes from', () => {
  it.each([
    [0, '127.0.0.1'],
    [1, '9.9.9.9'],
    [2, '8.8.8.8'],
  ])('is what %i trusted proxies say, and nobody before them', async (trustProxy, expected) => {
    const api = apiRouter().get('/properties', (req, res) => {
      res.json(req.ip);
    });
    const app = createHttpApp({ logger: createLogger('test', 'silent'), api: [api], trustProxy });
    const behind = await listen(app, 0, '127.0.0.1');
    const headers = { 'x-forwarded-for': '7.7.7.7, 8.8.8.8, 9.9.9.9' };
    const answer = await fetch(`http://127.0.0.1:${behind.port}/properties`, { headers });
    expect(await answer.json()).toBe(expected);
    await behind.close();
  });
});
