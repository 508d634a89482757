import { expect, test } from '@playwright/test';

/** Pages of visitors, not files, feeds or the admin area. */
const PAGE = /^\/(?!admin|uploads|assets|api|seller)[^.#]*$/;

/** Returns the pages that a page sends crawlers to. */
function linkedOn(html: string): string[] {
  const links = html.matchAll(/<a (?![^>]*nofollow)[^>]*?href="([^"]+)"/g);
  return [...links].flatMap(([, href = '']) => href.replaceAll('&amp;', '&').split('#', 1)).filter(isPage);
}

const isPage = (address: string) => PAGE.test(address);

test('every link for crawlers leads to a page at its one address, and there are few addresses', async ({
  request,
}) => {
  const read = (address: string) => request.get(address, { maxRedirects: 0 });
  const found = new Map([['/', '/']]);
  const problems: string[] = [];
  for (const [address, from] of found) {
    const answer = await read(address);
    // another journey may have removed what was listed
    if (answer.status() !== 200 && linkedOn(await (await read(from)).text()).includes(address))
      problems.push(`${answer.status()} ${address}, on ${from}`);
    for (const linked of linkedOn(await answer.text())) if (!found.has(linked)) found.set(linked, address);
    expect(found.size).toBeLessThanOrEqual(500);
  }
  expect(problems).toEqual([]);
  expect(found.size).toBeGreaterThan(150);
});
