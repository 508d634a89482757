import type { Request, Response } from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiRouter, createHttpApp } from './http-app.ts';
import type { RunningServer } from './http-server.ts';
import { listen } from './http-server.ts';
import { createLogger } from './logger.ts';
import type { Asking } from './testing/ask.ts';
import { ask as askServer } from './testing/ask.ts';

let server: RunningServer;
const prototypes: object[] = [];

beforeAll(async () => {
  const api = apiRouter()
    .get('/all', (req: Request, res: Response) => {
      prototypes.push(Object.getPrototypeOf(req), Object.getPrototypeOf(res));
      res.locals.seen = true;
      res
        .cookie('a', 'b')
        .vary('Accept')
        .status(201)
        .json({
          ip: req.ip,
          protocol: req.protocol,
          host: req.hostname,
          query: req.query,
          path: req.path,
          agent: req.get('user-agent'),
          accepts: req.accepts('json'),
          locals: res.locals.seen,
          setting: req.app.get('trust proxy'),
          pair: req.res === res && res.req === req,
        });
    })
    .get('/kept', (req: Request, res: Response) => {
      res.set('ETag', '"1"');
      if (req.fresh) res.status(304).end();
      else res.type('text').send('kept');
    })
    .get('/moved', (_req: Request, res: Response) => res.redirect(308, '/kept'));
  server = await listen(
    createHttpApp({ logger: createLogger('test', 'silent'), api: [api], trustProxy: 1 }),
    0,
    '127.0.0.1',
  );
});
afterAll(() => server.close());

const ask = (path: string, asking?: Asking) => askServer(server.port, path, asking);

it('what Express adds to requests and responses works', async () => {
  const headers = { 'user-agent': 'tester', 'x-forwarded-for': '8.8.8.8', 'x-forwarded-proto': 'https' };
  const answer = await ask('/all?a=1', { headers });
  expect(answer.status).toBe(201);
  expect(answer.headers['set-cookie']).toEqual(['a=b; Path=/']);
  expect(JSON.parse(answer.body.toString())).toEqual({
    ip: '8.8.8.8',
    protocol: 'https',
    host: '127.0.0.1',
    query: { a: '1' },
    path: '/all',
    agent: 'tester',
    accepts: 'json',
    locals: true,
    setting: 1,
    pair: true,
  });
  expect((await ask('/kept', { headers: { 'if-none-match': '"1"' } })).status).toBe(304);
  expect((await ask('/kept', { headers: { 'if-none-match': '"2"' } })).body.toString()).toBe('kept');
  const moved = await ask('/moved');
  expect([moved.status, moved.headers.location]).toEqual([308, '/kept']);
});

it('requests and responses are made by classes of theirs, which Express leaves as they are', async () => {
  await ask('/all');
  const [req, res] = prototypes;
  expect([req?.constructor.name, res?.constructor.name]).toEqual(['ExpressRequest', 'ExpressResponse']);
});
