import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';

const worker = readFileSync(new URL('../../public/worker.js', import.meta.url), 'utf8');

/** Returns the links of the worker's offline page, with these titles of pages in its cache, oldest first. */
async function offlineLinks(pages: [path: string, title: string][]) {
  const kept = new Map(pages.map(([path, title]) => [`https://homes.example${path}`, title]));
  const cache = {
    keys: async () => [...kept.keys()].map((url) => ({ url })),
    match: async ({ url }: { url: string }) => new Response(`<title>${kept.get(url)}</title>`),
  };
  const scope = { addEventListener: () => {} };
  const offline = `${worker}; offlinePage()`;
  const page: Response = await runInNewContext(offline, {
    self: scope,
    caches: { open: async () => cache },
    Response,
    URL,
  });
  return [...(await page.text()).matchAll(/<li><a href="([^"]*)">([^<]*)/g)].map(([, ...link]) => link);
}

it('lists each page once, the newest first, without the name of the site', async () => {
  const links = await offlineLinks([
    ['/buy', 'Properties for sale in Singapore · Five Foot Way'],
    ['/rent', 'Properties for rent in Singapore · Five Foot Way'],
    ['/property/a-1', 'Loft · Two floors · Five Foot Way'],
    ['/property/b-2', 'Flat · Five Foot Way'],
    ['/property/c-3', 'Flat · Five Foot Way'],
    ['/buy?search=pool&sort=size', 'Properties for sale in Singapore · Five Foot Way'],
  ]);
  expect(links).toEqual([
    ['/buy?search=pool&amp;sort=size', 'Properties for sale in Singapore'],
    ['/property/c-3', 'Flat'],
    ['/property/b-2', 'Flat'],
    ['/property/a-1', 'Loft · Two floors'],
    ['/rent', 'Properties for rent in Singapore'],
  ]);
});
