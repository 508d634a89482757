import { randomBytes } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { apiRouter } from './http-app.ts';
import { jsonBody } from './parse-request.ts';
import { fixedAnswer, prepareAnswer } from './prepared-answer.ts';
import { serveApp } from './testing/serve-app.ts';

/** A server with an answer of every kind. */
async function start(trust: { trustProxy?: number; includeSubdomains?: boolean }) {
  const kept = await prepareAnswer({ type: 'text/html', body: randomBytes(2000).toString('hex') });
  const recorded = fixedAnswer(202, { recorded: true });
  const app = await serveApp({
    api: [
      apiRouter()
        .get('/properties', (_req, res) => void res.json([]))
        .post('/api/properties', jsonBody(200), (_req, res) => void res.json({}))
        .get('/api/analytics/summary', () => {
          throw new Error('out of order');
        }),
    ],
    hot: [{ route: '/kept', paths: ['/kept'], find: () => kept }],
    calls: [
      {
        route: '/analytics',
        paths: ['/analytics'],
        limit: 1000,
        answer: async (body, _req, res) => {
          if (Array.isArray(body)) throw new Error('out of order');
          recorded(res, 1);
        },
      },
    ],
    ...trust,
  });
  onTestFinished(app.close);
  const etag = kept.codings.br?.etag ?? '';
  const answers: [status: number, method: string, path: string, headers?: object, body?: string][] = [
    [200, 'GET', '/kept'],
    [200, 'HEAD', '/kept'],
    [200, 'GET', '/kept', { 'accept-encoding': 'gzip' }],
    [304, 'GET', '/kept', { 'accept-encoding': 'br', 'if-none-match': etag, 'cache-control': 'max-age=0' }],
    [200, 'GET', '/properties'],
    [404, 'GET', '/api/nothing'],
    [404, 'GET', '/nothing'],
    [405, 'PATCH', '/properties'],
    [400, 'POST', '/api/properties', {}, '{'],
    [500, 'GET', '/api/analytics/summary'],
    [202, 'POST', '/analytics', {}, '{}'],
    [400, 'POST', '/analytics', {}, '{'],
    [500, 'POST', '/analytics', {}, '[]'],
  ];
  /** Asks for each of them, and returns what each said of https. */
  return async function ask(proto: string | undefined) {
    const said = [];
    for (const [status, method, path, headers, body] of answers) {
      const type = body !== undefined && { 'content-type': 'application/json' };
      const forwarded = proto !== undefined && { 'x-forwarded-proto': proto };
      const answer = await fetch(app.origin + path, {
        method,
        headers: { ...type, ...forwarded, ...headers },
        ...(body !== undefined && { body }),
      });
      expect([path, answer.status]).toEqual([path, status]);
      said.push(answer.headers.get('strict-transport-security'));
    }
    return new Set(said);
  };
}

describe('HTTPS only for a year', () => {
  it('is in every answer to a client that a trusted proxy reports to use https', async () => {
    const ask = await start({ trustProxy: 1 });
    expect(await ask('https')).toEqual(new Set(['max-age=31536000']));
    for (const proto of ['http', undefined]) expect(await ask(proto)).toEqual(new Set([null]));
  });

  it('includes subdomains when set', async () => {
    const ask = await start({ trustProxy: 1, includeSubdomains: true });
    expect(await ask('https')).toEqual(new Set(['max-age=31536000; includeSubDomains']));
  });

  it('does not trust the header of a visitor', async () => {
    expect(await (await start({}))('https')).toEqual(new Set([null]));
  });
});
