import type { DestinationStream } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { apiRouter, createHttpApp } from './http-app.ts';
import type { RunningServer } from './http-server.ts';
import { listen } from './http-server.ts';
import { createLogger } from './logger.ts';
import { createMetrics, httpMetrics } from './metrics.ts';
import type { PreparedAnswer } from './prepared-answer.ts';
import { prepareAnswer } from './prepared-answer.ts';
import type { Asking } from './testing/ask.ts';
import { ask as askServer } from './testing/ask.ts';

let server: RunningServer;
let prepared: PreparedAnswer;
const lines: Record<string, unknown>[] = [];
const out: DestinationStream = { write: (line) => lines.push(JSON.parse(line)) };
const metrics = createMetrics();

beforeAll(async () => {
  prepared = await prepareAnswer({ type: 'text/plain', body: 'prepared' });
  const api = apiRouter().get(['/api/properties', '/api/properties/:id', '/buy'], (_req, res) => {
    res.send('by the router');
  });
  const find = (known: string) => (key: string, search: string) => {
    if (search === 'fail') throw new Error('of the hot route');
    return key === known ? prepared : undefined;
  };
  const app = createHttpApp({
    logger: createLogger('test', 'debug', out),
    metrics: httpMetrics(metrics, 'test'),
    api: [api],
    hot: [
      { route: '/api/properties', paths: ['/api/properties'], find: (_, search) => find('')('', search) },
      { route: '/api/properties/:id', paths: ['/api/properties/', '/properties/'], find: find('known') },
      { route: '/*', paths: ['*'], find: find('/kept/page') },
    ],
  });
  server = await listen(app, 0, '127.0.0.1');
});
afterAll(() => server.close());
beforeEach(() => lines.splice(0));

const ask = (path: string, asking?: Asking) => askServer(server.port, path, asking);
const bodyOf = async (path: string, asking?: Asking) => (await ask(path, asking)).body.toString();

describe('a hot route', () => {
  it.each([
    '/api/properties',
    '/api/properties?any',
    '/api/properties/known',
    '/properties/known?any=1',
    '/kept/page',
  ])('answers %s before any router', async (path) => {
    expect(await bodyOf(path)).toBe('prepared');
  });

  it.each([
    ['/api/properties/other', 'by the router'],
    ['/api/properties/%6bnown', 'by the router'],
    ['/buy', 'by the router'],
    ['/api/properties/', '{"detail":"Address not found"}'],
    ['/api/properties/known/', '{"detail":"Address not found"}'],
    ['/API/properties', '{"detail":"Page not found"}'],
  ])('leaves %s to the routers', async (path, body) => {
    expect(await bodyOf(path)).toBe(body);
  });

  it.each([{ authorization: 'Bearer x' }, { 'x-min-log-position': '7' }])(
    'leaves a caller with %j to the router',
    async (headers) => {
      expect(await bodyOf('/api/properties', { headers })).toBe('by the router');
    },
  );

  it('answers in its head alone, and no other method', async () => {
    const head = await ask('/api/properties', { method: 'HEAD' });
    expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, '8', 0]);
    expect((await ask('/api/properties', { method: 'DELETE' })).status).toBe(405);
  });

  it('does not answer who names no host', async () => {
    const answer = await ask('/api/properties', { setHost: false });
    expect(answer.status).toBe(400);
    expect(answer.body.toString()).toContain('must name one host');
  });

  it('that fails leaves the call to the router, and says so in the log', async () => {
    expect(await bodyOf('/api/properties?fail')).toBe('by the router');
    expect(lines.map(({ msg }) => msg)).toContain('a hot route failed');
  });
});

describe('an answer of a hot route', () => {
  it('says what every answer says', async () => {
    const headers = { 'x-request-id': 'visitor-12345678' };
    const [hot, routed] = [await ask('/api/properties', { headers }), await ask('/buy', { headers })];
    for (const name of ['x-request-id', 'x-content-type-options', 'referrer-policy', 'permissions-policy'])
      expect([name, hot.headers[name]]).toEqual([name, routed.headers[name]]);
    expect(hot.headers['x-request-id']).toBe('visitor-12345678');
    expect((await ask('/api/properties')).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is logged once, under its route', async () => {
    const headers = { 'x-request-id': 'visitor-12345678' };
    await ask('/properties/known?any', { headers });
    await expect.poll(() => lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      level: 'debug',
      msg: 'answered',
      requestId: 'visitor-12345678',
      method: 'GET',
      path: '/properties/known',
      route: '/api/properties/:id',
      status: 200,
      bytes: 8,
    });
  });

  it('is counted under its route', async () => {
    const counted = async () =>
      (await metrics.metrics())
        .split('\n')
        .find(
          (line) => line.startsWith('http_requests_total') && line.includes('"/*",method="GET",status="304"'),
        );
    const known = { 'if-none-match': prepared.codings.identity.etag };
    expect((await ask('/kept/page', { headers: known })).status).toBe(304);
    await expect.poll(counted).toMatch(/ 1$/);
  });
});

it('closes connections while the server is about to end, as every answer does', async () => {
  const connection = async () => {
    const answer = await ask('/api/properties', { headers: { connection: 'keep-alive' } });
    return answer.headers.connection;
  };
  expect(await connection()).toBe('keep-alive');
  await server.drain(0);
  expect(await connection()).toBe('close');
});
