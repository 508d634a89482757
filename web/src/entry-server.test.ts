import { once } from 'node:events';
import type { IncomingMessage, RequestListener } from 'node:http';
import { createServer } from 'node:http';
import { expect, it, onTestFinished, vi } from 'vitest';
import { render } from './entry-server.tsx';
import { demoSite } from './testing/demo.ts';

it.each([
  ['/', 'No properties found matching your criteria'],
  ['/buy', 'No properties found matching your criteria'],
  ['/sell', 'No properties found matching your criteria'],
  ['/rent', 'No properties found matching your criteria'],
  ['/new-launch', 'Check back soon for exciting new developments!'],
])('the server draws %s of a site without listings', async (path, text) => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('[]', { headers: { 'X-Total-Count': '0' } })));
  const page = await draw(path, 'http://api.test');
  expect(page.status).toBe(200);
  expect(page.html).toContain(text);
  expect(page.html).not.toContain('View All New Launches');
});

it('asks once more when the service went away with a read, as it does when a new version comes', async () => {
  let asked = 0;
  const origin = await serve((req, res) => {
    if (isList(req)) asked += 1;
    if (asked === 1 && isList(req)) req.socket.destroy();
    else res.setHeader('X-Total-Count', '0').end('[]');
  });
  expect(await draw('/buy', origin)).toMatchObject({ status: 200 });
  expect(asked).toBe(2);
});

it('says that it cannot show what it cannot read, after a second try and no third', async () => {
  let asked = 0;
  const origin = await serve((req) => {
    if (isList(req)) asked += 1;
    req.socket.destroy();
  });
  expect(await draw('/buy', origin)).toMatchObject({ status: 503 });
  expect(asked).toBe(2);
});

it('does not ask again when the answer was a refusal', async () => {
  let asked = 0;
  const origin = await serve((req, res) => {
    if (isList(req)) asked += 1;
    res.writeHead(503).end('{"detail":"not now"}');
  });
  expect(await draw('/buy', origin)).toMatchObject({ status: 503 });
  expect(asked).toBe(1);
});

const isList = ({ url = '' }: IncomingMessage) => url.startsWith('/properties?');

/** Returns the page at a path as it is drawn for the first time. */
async function draw(path: string, apiOrigin: string) {
  const rendering = await render({ path, site: demoSite, apiOrigin });
  if (rendering.outcome !== 'drawn') throw new Error(`${path} was ${rendering.outcome}`);
  return rendering.page;
}

/** Starts an API of one test, and returns its address. */
async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close().closeAllConnections());
  await once(server, 'listening');
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}
