import { expect, it, vi } from 'vitest';
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
  const page = await render({
    path,
    site: demoSite,
    apiOrigin: 'http://api.test',
    nonce: 'a-nonce',
    signal: AbortSignal.timeout(60_000),
    filesOf: () => [],
  });
  expect(page.status).toBe(200);
  expect(page.html).toContain(text);
  expect(page.html).not.toContain('View All New Launches');
});
