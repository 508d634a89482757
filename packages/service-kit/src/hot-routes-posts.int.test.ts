import { connect } from 'node:net';
import type { Request, Response } from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { apiRouter, createHttpApp } from './http-app.ts';
import { notFound } from './http-error.ts';
import type { RunningServer } from './http-server.ts';
import { listen } from './http-server.ts';
import { createLogger } from './logger.ts';
import { createMetrics, httpMetrics } from './metrics.ts';
import { jsonBody, parseRequest } from './parse-request.ts';
import { fixedAnswer } from './prepared-answer.ts';

const LIMIT = 200;
const Body = z.strictObject({ name: z.string() });
const metrics = createMetrics();
const answerTaken = fixedAnswer(202, { taken: true });
let answeredHot = 0;
const lines: Record<string, unknown>[] = [];

async function answer(body: unknown, _req: Request, res: Response): Promise<void> {
  const { name } = parseRequest(Body, body);
  if (name === 'nobody') throw notFound('Name');
  if (name === 'secret') throw new Error('secret inside');
  answerTaken(res, name.length);
  if (name === 'late') throw new Error('after the answer');
}

let server: RunningServer;
beforeAll(async () => {
  const call = {
    route: '/hot',
    paths: ['/hot', '/api/hot'],
    limit: LIMIT,
    answer(...given: Parameters<typeof answer>) {
      answeredHot += 1;
      return answer(...given);
    },
  };
  const api = apiRouter().post(['/hot', '/cold'], jsonBody(LIMIT), (req: Request<unknown>, res: Response) =>
    answer(req.body, req as Request, res),
  );
  const app = createHttpApp({
    logger: createLogger('test', 'debug', { write: (line) => lines.push(JSON.parse(line)) }),
    metrics: httpMetrics(metrics, 'test'),
    api: [api],
    calls: [call],
  });
  server = await listen(app, 0, '127.0.0.1');
});
afterAll(() => server.close(0));

/** Sends bytes as they are and returns the whole answer, without what differs from one to the next. */
function exchange(request: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(server.port, '127.0.0.1', () => socket.write(request));
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('close', () => resolve(text.replaceAll(/(Date: |Reference: |X-Request-Id: )[^"\r]+/g, '$1')));
    socket.on('error', reject);
  });
}

interface Sent {
  head?: string[];
  body?: string | Buffer;
  announced?: number;
}

function post(path: string, { head = ['Content-Type: application/json'], body = '', announced }: Sent) {
  const bytes = Buffer.from(body);
  const lines = [`POST ${path} HTTP/1.1`, 'Host: x', 'Connection: close', ...head];
  if (!head.some((line) => line.startsWith('Transfer-Encoding')))
    lines.push(`Content-Length: ${announced ?? bytes.length}`);
  return exchange(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), bytes]));
}

/** Headers in any order are the same answer. */
function parts(text: string) {
  const [head = '', body] = text.split('\r\n\r\n');
  const [status, ...lines] = head.split('\r\n');
  return { status, lines: lines.sort(), body };
}

const json = 'Content-Type: application/json';

describe('a hot call', () => {
  it.each<[string, Sent]>([
    ['the plain way', { body: '{"name":"a"}' }],
    ['with its encoding', { head: [`${json}; charset=utf-8`], body: '{"name":"ä€😀"}' }],
    [
      'in letters of another case',
      { head: ['Content-Type: Application/JSON; Charset="UTF-8"'], body: '{"name":"a"}' },
    ],
    ['in broken letters', { body: Buffer.from('7b226e616d65223a22ff227d', 'hex') }],
    ['with a byte order mark', { body: '\ufeff{"name":"a"}' }],
    ['in pieces', { head: [json, 'Transfer-Encoding: chunked'], body: 'c\r\n{"name":"a"}\r\n0\r\n\r\n' }],
    ['compressed, but not', { head: [json, 'Content-Encoding: gzip'], body: '{"name":"a"}' }],
    ['of another type', { head: ['Content-Type: text/plain'], body: '{"name":"a"}' }],
    ['of no type', { head: [], body: '{"name":"a"}' }],
    ['of another encoding', { head: [`${json}; charset=latin1`], body: '{"name":"a"}' }],
    ['with a field too many', { body: '{"name":"a","__proto__":{"admin":true}}' }],
    ['with nothing', { body: '' }],
    ['with an array', { body: '[]' }],
    ['with text', { body: '"text"' }],
    ['with null', { body: 'null' }],
    ['with half of it', { body: '{"name":' }],
    ['with too much', { body: `{"name":"${'x'.repeat(LIMIT)}"}` }],
    ['with what is not there', { body: '{"name":"nobody"}' }],
    ['with what breaks it', { body: '{"name":"secret"}' }],
    ['and never ends', { body: '{"name":"a', announced: 100 }],
  ])('that is sent %s is answered as a route does', async (_how, sent) => {
    const [hot, cold] = await Promise.all([post('/hot', sent), post('/cold', sent)]);
    expect(parts(hot)).toEqual(parts(cold));
  });

  it('takes what is sent the plain way past all routers, and counts and logs it as its route', async () => {
    const before = answeredHot;
    expect(await post('/hot', { body: '{"name":"a"}' })).toContain('HTTP/1.1 202 Accepted');
    expect(await post('/api/hot', { body: '{"name":"abc"}' })).toContain('X-Log-Position: 3');
    expect(answeredHot - before).toBe(2);
    expect(lines.at(-1)).toMatchObject({
      route: '/hot',
      path: '/api/hot',
      status: 202,
      bytes: 14,
      position: 3,
    });
    expect(await metrics.metrics()).toMatch(
      /http_requests_total\{service="test",route="\/hot",method="POST",status="202"\} \d/,
    );
  });

  it('is a path and a method, and nothing like it', async () => {
    expect(await post('/hot/', { body: '{"name":"a"}' })).toContain('HTTP/1.1 404');
    const put = 'PUT /api/hot HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';
    expect(await exchange(Buffer.from(put))).toContain('HTTP/1.1 404');
  });

  it('that breaks after its answer harms nobody', async () => {
    expect(await post('/hot', { body: '{"name":"late"}' })).toContain('HTTP/1.1 202 Accepted');
    await expect.poll(() => lines.map(({ msg }) => msg)).toContain('unexpected error');
    expect(await post('/hot', { body: '{"name":"a"}' })).toContain('HTTP/1.1 202 Accepted');
  });

  it('that the client gives up harms nobody, and is counted as that', async () => {
    await new Promise<void>((resolve) => {
      const head = `POST /hot HTTP/1.1\r\nHost: x\r\n${json}\r\nContent-Length: 100\r\n\r\n{`;
      const socket = connect(server.port, '127.0.0.1', () => socket.end(head, () => socket.destroy()));
      socket.on('close', () => resolve());
    });
    expect(await post('/hot', { body: '{"name":"a"}' })).toContain('HTTP/1.1 202 Accepted');
    await expect
      .poll(() => metrics.metrics())
      .toMatch(/http_requests_total\{service="test",route="\/hot",method="POST",status="499"\} 1/);
  });
});
