import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { readConsistently } from './page-answers.ts';

/** Serves paths, of which each answers once the ones behind it have. Returns its address. */
async function serveFromTheLast(paths: string[]): Promise<string> {
  const held = new Map<string, () => void>();
  const server = createServer(({ url = '' }, res) => {
    if (!paths.includes(url)) return void res.end(JSON.stringify({ version: '1', settings: {} }));
    held.set(url, () => res.writeHead(url.startsWith('/refused') ? 404 : 200).end(JSON.stringify(url)));
    if (held.size < paths.length) return;
    const answerNext = () => {
      const next = paths[held.size - 1];
      const answer = next && held.get(next);
      if (!answer) return;
      held.delete(next);
      answer();
      setTimeout(answerNext, 20);
    };
    answerNext();
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('answers are in the order of the reads, whichever arrives first', async () => {
  const paths = ['/b', '/refused-b', '/a', '/refused-a', '/c'];
  const origin = await serveFromTheLast(paths);
  const reads = paths.map((path) => ({ path, schema: { parse: String } }));
  const signal = new AbortController().signal;
  const from = { origin, anyOrigin: origin, signal, version: '1', settings: {} };
  const { fallback, failures, texts } = await readConsistently(reads, () => [], from);
  expect([fallback, failures, texts].map(Object.keys)).toEqual([
    ['/b', '/a', '/c'],
    ['/refused-b', '/refused-a'],
    ['/b', '/a', '/c'],
  ]);
});
