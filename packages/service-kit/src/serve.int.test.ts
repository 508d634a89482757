import { freePort } from '@marketplace/local-stack/running-server';
import { waitFor } from '@marketplace/testing/wait-for';
import type { Router } from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiRouter } from './http-app.ts';
import { notFound } from './http-error.ts';
import { createLogger } from './logger.ts';
import { createMetrics, poolMetrics } from './metrics.ts';
import type { Defer } from './serve.ts';
import { serve } from './serve.ts';

const logger = createLogger('test', 'silent');
let problems: string[] = [];
let release: (body: string) => void;
const held = new Promise<string>((resolve) => {
  release = resolve;
});

const api: Router = apiRouter()
  .get(['/api/properties/:id', '/properties/:id'], (req, res) => {
    if (/^missing/.test(String(req.params.id))) throw notFound();
    res.json({});
  })
  .get('/api/slow', async (_req, res) => {
    res.send(await held);
  });
const pages: Router = apiRouter().use((req, res, next) => {
  if (req.path === '/nowhere') return next();
  res.send('page');
});

const closers: Parameters<Defer>[0][] = [];
let origin: string;
let inside: string;

/** Closes as a process does at its end: what was opened last is closed first. */
async function end() {
  for (const close of closers.splice(0).reverse()) await close();
}

beforeAll(async () => {
  const [PORT, INTERNAL_PORT] = [await freePort(), await freePort()];
  const metrics = createMetrics();
  poolMetrics(metrics, { test: { totalCount: 3, idleCount: 2, waitingCount: 1 } });
  await serve({
    service: 'test',
    settings: {
      PORT,
      INTERNAL_PORT,
      TRUST_PROXY: 0,
      HSTS_SUBDOMAINS: 'off',
      DRAIN_SECONDS: 2,
      BUILD_VERSION: 'v7',
    },
    logger,
    metrics,
    check: async () => problems,
    notes: () => ['no visits'],
    api: [api],
    pages,
    internalHost: '127.0.0.1',
    defer: (close) => closers.push(close),
  });
  origin = `http://127.0.0.1:${PORT}`;
  inside = `http://127.0.0.1:${INTERNAL_PORT}`;
});
afterAll(end);

const seen = async () => (await fetch(`${inside}/metrics`)).text();
const lines = (text: string, name: string) => text.split('\n').filter((line) => line.startsWith(name));

describe('the metrics of a process', () => {
  it('count answers by the pattern of their route, whatever address is requested', async () => {
    for (let n = 0; n < 10; n++) {
      const any = crypto.randomUUID();
      for (const path of [
        '/api/properties/',
        '/properties/',
        '/properties/missing-',
        '/',
        '/assets/',
        '/api/',
      ])
        await (await fetch(origin + path + any)).text();
    }
    await (await fetch(`${origin}/nowhere`)).text();
    const counted = lines(await seen(), 'http_requests_total');
    expect(counted.sort()).toEqual([
      'http_requests_total{service="test",route="/*",method="GET",status="200"} 10',
      'http_requests_total{service="test",route="/*",method="GET",status="404"} 11',
      'http_requests_total{service="test",route="/api/properties/:id",method="GET",status="200"} 20',
      'http_requests_total{service="test",route="/api/properties/:id",method="GET",status="404"} 10',
      'http_requests_total{service="test",route="/assets/*",method="GET",status="200"} 10',
    ]);
  });

  it('include durations, the process, its build and its pools', async () => {
    const text = await seen();
    expect(text).toContain(
      'http_request_duration_seconds_count{service="test",route="/assets/*",method="GET"} 10',
    );
    expect(text).toContain('http_requests_in_flight{service="test"} 0');
    expect(text).toContain('build_info{version="v7"} 1');
    expect(text).toContain('pg_pool_waiting{service="test"} 1');
    expect(lines(text, 'process_resident_memory_bytes ')).toHaveLength(1);
    expect(lines(text, 'nodejs_eventloop_lag_p99_seconds ')).toHaveLength(1);
  });

  it('are not public', async () => {
    const answer = await fetch(`${origin}/metrics`);
    expect(await answer.text()).toBe('page');
    expect((await fetch(`${inside}/api/properties/1`)).status).toBe(404);
  });
});

describe('readiness', () => {
  it('has reasons and notes on the internal port only', async () => {
    problems = ['the log cannot be reached'];
    const [outer, inner] = await Promise.all([fetch(`${origin}/readyz`), fetch(`${inside}/readyz`)]);
    expect([outer.status, await outer.json()]).toEqual([503, { status: 'unready' }]);
    expect([inner.status, await inner.json()]).toEqual([
      503,
      { status: 'unready', problems, notes: ['no visits'] },
    ]);
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    problems = [];
    expect(await (await fetch(`${origin}/readyz`)).json()).toEqual({ status: 'ready' });
  });

  it('ends first: open requests finish, and their connections close', async () => {
    const slow = fetch(`${origin}/api/slow`);
    await waitFor(async () => (await seen()).includes('http_requests_in_flight{service="test"} 1'));
    const ended = end();
    const late = await fetch(`${origin}/readyz`);
    expect([late.status, late.headers.get('connection')]).toEqual([503, 'close']);
    await waitFor(() =>
      fetch(`${origin}/readyz`).then(
        () => false,
        () => true,
      ),
    );
    release('done after all');
    expect(await (await slow).text()).toBe('done after all');
    await ended;
  });
});
