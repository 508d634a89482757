import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { siteSettings } from '@marketplace/service-kit/all-settings';
import { createHttpApp } from '@marketplace/service-kit/http-app';
import { listen } from '@marketplace/service-kit/http-server';
import { createLogger } from '@marketplace/service-kit/logger';
import { createMetrics } from '@marketplace/service-kit/metrics';
import { siteView } from '@marketplace/service-kit/settings';
import { waitFor } from '@marketplace/testing/wait-for';
import { createWeb } from '@marketplace/web/server/app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { adminOf, runApi, visitorOf } from './running-api.ts';

/** For so long the pages take it as true what the query service said last. */
const TRUE_FOR_MS = 250;

/** The pages as they were built, of a site without settings. */
const built = {
  site: siteView(z.object(siteSettings).parse({})),
  webRoot: path.resolve(import.meta.dirname, '../../web'),
  mode: 'production',
} as const;

const api = runApi();
const { add, change, write } = adminOf(api);
const { get } = visitorOf(api);

/** Starts the pages' server over an API. Returns its address, and what stops it. */
async function startPages(
  given: Pick<Parameters<typeof createWeb>[0], 'apiOrigin' | 'listings' | 'metrics'>,
) {
  const logger = createLogger('web-test', process.env.TEST_LOG ?? 'silent');
  const web = await createWeb({ ...given, ...built, logger });
  const app = createHttpApp({ logger, api: [], hot: web.hot, pages: web.router });
  const server = await listen(app, 0, '127.0.0.1');
  return {
    origin: `http://127.0.0.1:${server.port}`,
    async stop() {
      await server.close(1000);
      await web.close();
    },
  };
}

/** Pages whose server asks the query service over HTTP, and pages that it tells of changes, as in `npm start`. */
describe.each(['asking', 'told'])('pages, %s', (way) => {
  const metrics = createMetrics();
  /** In the title of the listing that is edited. */
  const editions = new RegExp(`${way} \\d+`, 'g');
  let origin: string;
  let stop: () => Promise<void>;

  beforeAll(async () => {
    const listings = way === 'told' && { listings: api.listings };
    ({ origin, stop } = await startPages({ apiOrigin: () => api.origin, ...listings, metrics }));
  });
  afterAll(() => stop());

  it('of a seller’s report contain nothing of it, and its address is sent to no one', async () => {
    const [one, other] = await Promise.all(
      ['first_s3cret', 'second_s3cret'].map((secret) => fetch(`${origin}/seller/${secret}`)),
    );
    const said = ['cache-control', 'x-robots-tag', 'referrer-policy'].map((name) => one?.headers.get(name));
    expect([one?.status, ...said]).toEqual([200, 'private, no-store', 'noindex', 'no-referrer']);
    const html = await one?.text();
    expect(html).toBe(await other?.text());
    expect(html).toContain('<title>Report for the seller</title>');
    expect(html).not.toMatch(/s3cret|og:/);
  });

  let visitors = 0;

  /** Requests a page as a new visitor. */
  async function visit(page: string, headers: Record<string, string> = {}) {
    visitors += 1;
    const answer = await fetch(`${origin}${page}?utm_id=${visitors}`, { headers, redirect: 'manual' });
    return { status: answer.status, headers: answer.headers, html: await answer.text() };
  }

  /** Returns once the query service shows visitors the last write, and the pages had the time to ask it. */
  async function isKnown(): Promise<void> {
    await get('/api/properties?limit=1');
    await delay(TRUE_FOR_MS);
  }

  async function timesDrawn(): Promise<number> {
    const text = await metrics.metrics();
    return Number(/^page_rendering_seconds_count\{outcome="drawn"\} (\d+)$/m.exec(text)?.[1] ?? 0);
  }

  it('show changed settings until they are undone', async () => {
    const pages = ['/', '/about', '/contact', '/saved', '/admin/login'];
    const seen = () => Promise.all(pages.map(async (page) => (await visit(page)).html));
    const before = await seen();
    const changes = {
      agent_name: `Siti ${way}`,
      phone: '+65 8123 0000',
      hours_sunday: '10-12',
      about_mission: 'First.\n\nSecond <b>.',
    };
    const { version } = await write('PUT', '/api/settings', changes);
    const [home, about, contact, saved, login] = await waitFor(async () => {
      const now = await seen();
      return now.every((html) => html.includes(`Siti ${way}`)) && now;
    });
    for (const html of [home, saved]) expect(html).toContain('href="tel:+6581230000"');
    expect(about).toContain('<p>First.</p><p>Second &lt;b&gt;.</p>');
    expect(contact).toContain('10:00 AM-12:00 PM');
    expect(contact).toMatch(/"openingHoursSpecification":.*"opens":"10:00","closes":"12:00"/);
    expect(contact).toContain('"telephone":"+65 8123 0000"');
    expect(login).toContain('"environment":{');
    expect(await (await fetch(`${origin}/manifest.webmanifest`)).text()).toContain(`with Siti ${way}`);

    await write('POST', `/api/settings/${version}/undo`);
    await waitFor(async () => !(await seen()).some((html) => html.includes(`Siti ${way}`)));
    expect((await seen()).slice(0, 4)).toEqual(before.slice(0, 4));
  });

  describe('pages of an edited listing', () => {
    it('show the saved listing to all later requests', async () => {
      const { id, slug } = await add({ title: `${way} 0`, is_new_launch: true });
      const pages = ['/', '/buy', '/new-launch', `/property/${slug}`];
      await isKnown();
      for (let edition = 1; edition <= 2; edition += 1) {
        await Promise.all(pages.map((page) => visit(page)));
        await change(id, { title: `${way} ${edition}` });
        await isKnown();
        const seen = await Promise.all(pages.map((page) => visit(page)));
        for (const { html } of seen)
          expect(new Set(html.match(editions))).toEqual(new Set([`${way} ${edition}`]));
      }
    });

    it('show its new and old price, and that it is gone', async () => {
      const { id, slug } = await add({ title: `Priced ${way}`, price: 1_111_000 });
      await isKnown();
      expect((await visit(`/property/${slug}`)).html).not.toContain('Price history');
      await change(id, { price: 1_099_000 });
      await isKnown();
      const { html } = await visit(`/property/${slug}`);
      for (const text of ['Price history', '$1,111,000', '$1,099,000']) expect(html).toContain(text);
      await write('DELETE', `/api/properties/${id}`);
      await isKnown();
      const gone = await visit(`/property/${slug}`);
      expect(gone.status).toBe(410);
      expect(gone.html).toMatch(/It was taken down on \d+ \w+ \d{4}\./);
    });

    it('never mix two versions', async () => {
      const { id, slug } = (await get(`/api/properties?search=${way}`)).body[0];
      const seen = new Set<string>();
      let isSaving = true;
      const saving = (async () => {
        for (let edition = 100; edition < 112 || (seen.size < 2 && edition < 2000); edition += 1)
          await change(id, { title: `${way} ${edition}` });
      })().finally(() => {
        isSaving = false;
      });
      async function watch(page: string) {
        while (isSaving) {
          const { status, html } = await visit(page);
          expect(status).toBe(200);
          const [shown, ...others] = new Set(html.match(editions));
          expect([shown, others]).toEqual([expect.any(String), []]);
          seen.add(String(shown));
        }
      }
      await Promise.all([saving, ...['/', '/buy', '/new-launch', `/property/${slug}`].map(watch)]);
      expect(seen.size).toBeGreaterThan(1);
    });
  });

  it('are not sent again to clients that have them, compressed or not', async () => {
    await isKnown();
    for (const coding of ['br', 'gzip', 'identity']) {
      const { status, headers } = await visit('/buy', { 'accept-encoding': coding });
      expect(status).toBe(200);
      expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
      expect(headers.get('content-encoding') ?? 'identity').toBe(coding);
      const again = await visit('/buy', {
        'accept-encoding': coding,
        'if-none-match': headers.get('etag') ?? '',
        'cache-control': 'max-age=0', // fetch would ask for a new one
      });
      expect(again.status).toBe(304);
    }
  });

  it('at made-up addresses are rendered once for all of them', async () => {
    const invented = ['/buy', '/nothing', '/property/nothing', '/contact'].map(
      (page) => async (n: number) => {
        const text = 'x'.repeat(300);
        const query = `fbclid=${n}&minPrice=${text}${n}&property=${text}${n}`;
        const address = page.endsWith('nothing') ? `${page}-${n}?${query}` : `${page}?${query}`;
        return (await fetch(origin + address)).status;
      },
    );
    for (const ask of invented) await ask(0);
    const before = await timesDrawn();
    const statuses = await Promise.all(
      Array.from({ length: 20 }, (_, n) => Promise.all(invented.map((ask) => ask(n + 1)))),
    );
    expect(new Set(statuses.map(String))).toEqual(new Set(['200,404,404,200']));
    expect(await timesDrawn()).toBe(before);
  });

  it('redirect to their new address and keep its other parameters', async () => {
    const { id, slug } = (await get('/api/properties')).body[0];
    const { status, headers } = await fetch(`${origin}/property/old?id=${id}&utm_source=mail`, {
      redirect: 'manual',
    });
    expect(status).toBe(301);
    expect(headers.get('location')).toBe(`/property/${slug}?utm_source=mail`);
  });

  it.each([
    ['/buy/feed.atom', 'application/atom+xml', '<entry>'],
    ['/new-launch/feed.json', 'application/feed+json', '"items":'],
    ['/.well-known/security.txt', 'text/plain', 'Contact: mailto:'],
    ['/llms.txt', 'text/plain', '/buy/feed.json'],
    ['/openapi.json', 'application/json', '"/api/properties/{id}"'],
    ['/developers', 'text/html', '<b>GET</b> <code>/api/properties/{id}</code>'],
  ])('stand beside what programs read: %s', async (path, type, text) => {
    const answer = await fetch(origin + path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain(type);
    expect((await answer.text()).replaceAll(' ', '')).toContain(text.replaceAll(' ', ''));
  });

  it.each([
    ['/BUY/?utm_source=mail', '/buy?utm_source=mail'],
    ['/buy?district=District+9', '/buy?district=D09'],
  ])('have one address: %s redirects to %s', async (spelled, location) => {
    for (let times = 0; times < 2; times++) {
      const { status, headers } = await fetch(origin + spelled, { redirect: 'manual' });
      expect([status, headers.get('location')]).toEqual([301, location]);
      await (await fetch(origin + location)).text();
    }
  });
});

it('what programs read answers 503 when the listings cannot be read', async () => {
  const { origin, stop } = await startPages({
    apiOrigin: () => 'http://127.0.0.1:9',
    metrics: createMetrics(),
  });
  for (const path of ['/sitemap.xml', '/rent/feed.atom', '/rent/feed.json']) {
    const answer = await fetch(origin + path);
    expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '5']);
  }
  await stop();
});

it('answer 503 with Retry-After when their reads time out', async () => {
  const silent = createServer(() => {}); // takes every call, and says nothing
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  const { port } = silent.address() as AddressInfo;
  const { origin, stop } = await startPages({
    apiOrigin: () => `http://127.0.0.1:${port}`,
    metrics: createMetrics(),
  });
  const answer = await fetch(`${origin}/buy`);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  const page = await answer.text();
  for (const text of [
    'Please try again in a moment.',
    '<a href="">Load the page again</a>',
    '<meta name="viewport"',
  ])
    expect(page).toContain(text);
  silent.closeAllConnections();
  await Promise.all([stop(), new Promise((resolve) => silent.close(resolve))]);
});
