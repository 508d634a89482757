import { expect, test } from '@playwright/test';

/** Pages of visitors, not files, feeds or the admin area. */
const PAGE = /^\/(?!admin|uploads|assets|api|seller)[^.#]*$/;

test('every link for crawlers leads to a page at its one address, and there are few addresses', async ({
  request,
}) => {
  const found = new Map([['/', 'the start']]);
  const problems: string[] = [];
  for (const [address, from] of found) {
    const answer = await request.get(address, { maxRedirects: 0 });
    if (answer.status() !== 200) problems.push(`${answer.status()} ${address}, on ${from}`);
    for (const [, href = ''] of (await answer.text()).matchAll(/<a (?![^>]*nofollow)[^>]*?href="([^"]+)"/g)) {
      const [linked = ''] = href.replaceAll('&amp;', '&').split('#');
      if (PAGE.test(linked) && !found.has(linked)) found.set(linked, address);
    }
    expect(found.size).toBeLessThanOrEqual(500);
  }
  expect(problems).toEqual([]);
  expect(found.size).toBeGreaterThan(150);
});
