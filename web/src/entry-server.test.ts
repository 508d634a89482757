import { once } from 'node:events';
import type { IncomingMessage, RequestListener } from 'node:http';
import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { render } from './entry-server.tsx';
import { demoListing, demoSite } from './testing/demo.ts';

it.each([
  ['/', 'No properties found matching your criteria'],
  ['/buy', 'No properties found matching your criteria'],
  ['/sell', 'No properties found matching your criteria'],
  ['/rent', 'No properties found matching your criteria'],
  ['/new-launch', 'Check back soon for exciting new developments!'],
])('the server draws %s of a site without listings', async (path, text) => {
  const page = await draw(path, await serveNothing());
  expect(page.status).toBe(200);
  expect(page.html).toContain(text);
  expect(page.html).not.toContain('View All New Launches');
});

it.each([
  ['/contact', /This form needs JavaScript.*tel:.*wa\.me.*<\/noscript>.*name="name"/s],
  ['/saved', /<noscript>.*turn on JavaScript/s],
])('the server draws %s with a way out where scripts are off', async (path, text) => {
  expect((await draw(path, await serveNothing())).html).toMatch(text);
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

describe('a page', () => {
  it('never shows two versions of the listings', async () => {
    const site = { version: '1.1', title: 'Flat' };
    let reads = 0;
    const origin = await serveListings(site, () => {
      reads += 1;
      if (reads === 1) Object.assign(site, { version: '1.2', title: 'House' }); // between the two lists of the home page
    });
    const rendering = await render({ path: '/', site: demoSite, apiOrigin: origin, version: '1.1' });
    if (rendering.outcome !== 'drawn') throw new Error(`It was ${rendering.outcome}.`);
    expect(rendering.madeOf.version).toBe('1.2');
    expect(String(rendering.page.html)).toContain('House');
    expect(String(rendering.page.html)).not.toContain('Flat');
    expect(reads).toBe(4);
  });

  it('is made of what another instance says when its own does not answer', async () => {
    const anyApiOrigin = await serveListings({ version: '1.1', title: 'Flat' });
    const asked = {
      path: '/',
      site: demoSite,
      apiOrigin: 'http://127.0.0.1:1',
      anyApiOrigin,
      version: '1.1',
    };
    const rendering = await render(asked);
    expect(rendering).toMatchObject({ outcome: 'drawn', madeOf: { version: '1.1' } });
    expect(rendering.outcome === 'drawn' && String(rendering.page.html)).toContain('Flat');
  });

  it('is not drawn when what it is made of is what it was made of', async () => {
    const site = { version: '1.1', title: 'Flat', views: 1 };
    const asked = { path: '/buy', site: demoSite, apiOrigin: await serveListings(site) };
    const first = await render(asked);
    if (first.outcome !== 'drawn') throw new Error(`It was ${first.outcome}.`);
    const { answers, counts } = first.madeOf;
    site.version = '1.2';
    expect(await render({ ...asked, kept: { answers, counts } })).toEqual({
      outcome: 'unchanged',
      version: '1.2',
    });
    site.views = 2;
    expect(await render({ ...asked, kept: { answers } })).toMatchObject({ outcome: 'unchanged' });
    expect(await render({ ...asked, kept: { answers, counts } })).toMatchObject({ outcome: 'drawn' });
    site.title = 'House';
    expect(await render({ ...asked, kept: { answers } })).toMatchObject({ outcome: 'drawn' });
  });

  it('of a listing that there is not is the page of all of them', async () => {
    const asked = { site: demoSite, apiOrigin: await serveListings({ version: '1.1', title: 'Flat' }) };
    expect(await render({ ...asked, path: '/property/gone' })).toEqual({
      outcome: 'shared',
      path: '/property',
    });
    for (const [path, shared] of [
      ['/contact?property=gone', '/contact?property=*'],
      ['/contact?property=gone&viewing=2', '/contact?property=*&viewing=1'],
    ] as const)
      expect(await render({ ...asked, path })).toEqual({ outcome: 'shared', path: shared });
    expect(await draw('/property', asked.apiOrigin)).toMatchObject({
      status: 404,
      data: expect.stringContaining('"failures":{"*":404}'),
    });
    expect(await draw('/contact?property=*&viewing=1', asked.apiOrigin)).toMatchObject({
      status: 200,
      html: expect.stringMatching(/This listing is no longer available.*Which home\?/),
      data: expect.stringContaining('"failures":{"*":404}'),
    });
  });
});

it('gives a page all its styles again, and none of another page', async () => {
  const origin = await serveNothing();
  const first = await draw('/buy', origin);
  const other = await draw('/contact', origin);
  expect((await draw('/buy', origin)).style).toBe(first.style);
  expect(other.style).not.toBe(first.style);
});

it('draws a page of its own for a listing that is gone, which says since when', async () => {
  const origin = await serve((req, res) => {
    if (req.url === '/properties/version') res.end('{"version":"1.1"}');
    else if (req.url === '/properties/once-there/gone')
      res.end('{"sold":true,"since":"2026-11-03T02:00:00Z"}');
    else res.writeHead(404).end('{"detail":"Property not found"}');
  });
  const page = await draw('/property/once-there', origin);
  expect(page.status).toBe(410);
  expect(page.html).toContain('It was sold on 3 Nov 2026.');
});

/** Serves empty lists. */
const serveNothing = () => serve((_req, res) => res.setHeader('X-Total-Count', '0').end('[]'));

/** Serves the one listing of a site, as it is at the time; `onRead` is called after each list. */
function serveListings(site: { version: string; title: string; views?: number }, onRead = () => {}) {
  return serve((req, res) => {
    if (req.url === '/properties/version') res.end(JSON.stringify({ version: site.version }));
    else if (isList(req)) {
      const flat = { ...demoListing, title: site.title, views_count: site.views ?? 0 };
      res.setHeader('X-Total-Count', '1').end(JSON.stringify([flat]));
      onRead();
    } else res.writeHead(404).end('{"detail":"unknown"}');
  });
}

/** Returns the page at a path as it is drawn for the first time. */
async function draw(path: string, apiOrigin: string) {
  const rendering = await render({ path, site: demoSite, apiOrigin });
  if (rendering.outcome !== 'drawn') throw new Error(`${path} was ${rendering.outcome}`);
  const { html, data, ...page } = rendering.page;
  return { ...page, html: String(html), data: String(data) };
}

/** Starts an API of one test, and returns its address. */
async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close().closeAllConnections());
  await once(server, 'listening');
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}
