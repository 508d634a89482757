import type { APIRequestContext } from '@playwright/test';
import { expect } from '@playwright/test';
import { apiAdmin } from './admin.ts';
import { demoListing, test } from './pages.ts';

/** What programs that run no script see of a page: its status, head and facts. */
async function firstHtml(request: APIRequestContext, path: string) {
  const answer = await request.get(path);
  const html = await answer.text();
  const tags = [...html.matchAll(/<meta[^>]* (?:name|property)="([^"]+)" content="([^"]*)"/g)];
  const facts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  return {
    status: answer.status(),
    html,
    meta: Object.fromEntries(tags.map(([, name, content]) => [name, content])),
    canonical: /<link[^>]* rel="canonical" href="([^"]+)"/.exec(html)?.[1],
    facts: facts.flatMap(([, json]) => JSON.parse(json ?? '')),
  };
}

test.describe('the first HTML', () => {
  test('of a listing has its preview, with a JPEG for chat programs', async ({ request, baseURL }) => {
    const { id, slug, title } = await demoListing(request);
    const { meta, canonical, facts, html } = await firstHtml(request, `/property/${slug}?utm_source=chat`);
    expect(canonical).toBe(`${baseURL}/property/${slug}`);
    expect(meta).toMatchObject({
      'og:type': 'website',
      'og:locale': 'en_SG',
      'og:url': canonical,
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
    });
    expect(meta['og:title']).toMatch(/\$[\d,]+ \/month$/);
    expect(meta['og:title']?.length).toBeLessThanOrEqual(65);
    expect(meta['og:description']).toContain('CEA Reg. No.');
    expect(meta['og:site_name']).toMatch(/\w/);
    expect(meta['og:image:alt']).toContain('photo 1 of');
    expect(meta.robots).toBeUndefined();
    expect(html).toContain('<h1');

    expect(meta['og:image']).toMatch(
      new RegExp(`^${baseURL}/uploads/previews/property/${slug}\\.jpg\\?v=\\d+$`),
    );
    await expectPreview(request, meta);

    expect(facts.map((fact) => fact['@type'])).toEqual(['RealEstateListing', 'BreadcrumbList']);
    expect(facts[0]).toMatchObject({
      name: title,
      url: canonical,
      offers: { priceCurrency: 'SGD', priceSpecification: { unitText: 'MONTH' } },
    });
    const byId = await request.get(`/property/x?id=${id}`, { maxRedirects: 0 });
    expect([byId.status(), byId.headers().location]).toEqual([301, `/property/${slug}`]);
  });

  test('of a list and of a shortlist has a preview of its own', async ({ request, baseURL }) => {
    const { slug } = await demoListing(request);
    for (const path of ['/buy', '/rent?maxPrice=9000', '/new-launch', `/shortlist?homes=${slug}`]) {
      const { meta } = await firstHtml(request, path);
      expect(meta['og:image']).toContain(`${baseURL}/uploads/previews/list.jpg?`);
      await expectPreview(request, meta);
    }
    for (const path of ['/about', '/shortlist', '/buy?minPrice=900000000000'])
      expect((await firstHtml(request, path)).meta['og:image']).toBe(`${baseURL}/og.jpg`);
  });

  test('of what is sold or gone has no price and is not for search engines', async ({ request }) => {
    const [sold] = await (await request.get('/properties?status=sold&limit=1')).json();
    const page = await firstHtml(request, `/property/${sold.slug}`);
    expect([page.status, page.meta.robots]).toEqual([200, expect.stringContaining('noindex')]);
    expect(page.meta['og:title']).toMatch(/ · Sold$/);
    expect(page.facts[0]?.offers).toBeUndefined();

    const api = await apiAdmin(request);
    const { id, slug } = await api.add({
      title: `Gone Numbat ${test.info().workerIndex}`,
      price: 1_512_345,
      status: 'active',
    });
    expect((await firstHtml(request, `/property/${slug}`)).status).toBe(200);
    await api.remove(id);
    await expect.poll(async () => (await request.get(`/property/${slug}`)).status()).toBe(410);
    const gone = await firstHtml(request, `/property/${slug}`);
    expect(gone.meta.robots).toContain('noindex');
    expect(gone.html).toContain('This listing is no longer available');
    expect(gone.html).toMatch(/It was taken down on \d+ \w+ \d{4}\./);
    expect(gone.html).not.toContain('$1,512,345');

    const hidden = await api.add({ title: `Hidden Numbat ${test.info().workerIndex}` });
    for (const address of [hidden.slug, 'no-such-listing', 'x?id=no-id'])
      expect((await firstHtml(request, `/property/${address}`)).status).toBe(404);
  });

  test('is found by the sitemap, which has active listings alone', async ({ request, baseURL }) => {
    const robots = await (await request.get('/robots.txt')).text();
    expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
    const { slug } = await demoListing(request);
    const [sold] = await (await request.get('/properties?status=sold&limit=1')).json();
    const sitemap = await request.get('/sitemap.xml');
    expect(sitemap.headers()['content-type']).toContain('application/xml');
    const addresses = [...(await sitemap.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => loc);
    for (const path of ['/', '/buy', '/sell', '/rent', '/new-launch', `/property/${slug}`])
      expect(addresses).toContain(baseURL + path);
    expect(addresses.filter((address) => address?.includes('/buy?district=')).length).toBeGreaterThan(20);
    expect(addresses).not.toContain(`${baseURL}/property/${sold.slug}`);
  });
});

/** The picture of a page's preview is a JPEG that chat programs show. */
async function expectPreview(request: APIRequestContext, meta: Record<string, string>) {
  const image = await request.get((meta['og:image'] ?? '').replaceAll('&amp;', '&'), { maxRedirects: 0 });
  const bytes = await image.body();
  expect(image.headers()['content-type']).toBe('image/jpeg');
  expect(bytes.length).toBeLessThan(300_000);
  expect(sizeOfJpeg(bytes)).toEqual({ width: 1200, height: 630 });
}

/** Returns the size in pixels that a JPEG's frame header names. */
function sizeOfJpeg(bytes: Buffer): { width: number; height: number } {
  let at = 2;
  while (bytes[at + 1] !== 0xc0 && bytes[at + 1] !== 0xc2) at += 2 + bytes.readUInt16BE(at + 2);
  return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
}
