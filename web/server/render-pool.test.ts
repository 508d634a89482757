import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { RenderPool } from './render-pool.ts';
import { createRenderPool, PageTooSlow, TooManyPages } from './render-pool.ts';
import type { PageCode } from './rendered-page.ts';

const renderer = path.resolve(import.meta.dirname, 'testing/renderer.fixture.mjs');
let pool: RenderPool | undefined;

afterEach(async () => {
  await pool?.close();
});

/** Returns a function that renders a path as the fixture says, and returns the path. */
function drawing(limits: Parameters<typeof createRenderPool>[2] = {}, file = renderer) {
  pool = createRenderPool(file, readPath, limits);
  const { render } = pool;
  return async (page: string, isKept = false) => {
    const rendering = await render({ path: page, isKept, apiOrigin: '', site: {} as never });
    return 'page' in rendering ? rendering.page.head : rendering.outcome;
  };
}

const readPath: PageCode['read'] = async ({ path, site }) => {
  if (path === '/late') await fetch('http://192.0.2.1', { signal: AbortSignal.timeout(1) }); // an address that nobody has
  if (path === '/unchanged') return { outcome: 'unchanged', version: undefined };
  const madeOf = { version: undefined, answers: '', counts: '' };
  return { outcome: 'read', read: { path, site, texts: {}, failures: {} }, madeOf };
};

describe('a rendering', () => {
  it.each(['/hang', '/wait', '/die', '/grow', '/throw'])('costs its page only: %s', async (page) => {
    const draw = drawing({ timeoutMs: 1000 });
    const others = ['/a', '/b'].map((one) => draw(one));
    const lost = draw(page);
    const after = draw('/c');
    await expect(lost).rejects.toThrow();
    expect(await Promise.all([...others, after])).toEqual(['/a', '/b', '/c']);
  });

  it.each(['/late', '/wait'])('that takes too long is told from one that fails: %s', async (page) => {
    const draw = drawing({ timeoutMs: 1000, startMs: 0 });
    await expect(draw(page)).rejects.toThrow(PageTooSlow);
    await expect(draw('/throw')).rejects.not.toThrow(PageTooSlow);
  });

  it('has its time once its thread has started, however slowly', async () => {
    const slow = path.resolve(import.meta.dirname, 'testing/slow-renderer.fixture.mjs');
    const draw = drawing({ timeoutMs: 300, startMs: 20_000 }, slow);
    expect(await draw('/a')).toBe('/a');
    await expect(draw('/wait')).rejects.toThrow(PageTooSlow);
  });

  it('of what has not changed needs no thread', async () => {
    const draw = drawing({}, 'no-such-file.mjs');
    expect(await draw('/unchanged')).toBe('unchanged');
    await expect(draw('/a')).rejects.toThrow();
  });

  it('of a search is refused when too many wait, and not counted among them afterwards', async () => {
    const draw = drawing({ waiting: 2 });
    const taken = ['/a?q', '/b?q', '/c?q'].map((one) => draw(one));
    await expect(draw('/d?q')).rejects.toThrow(TooManyPages);
    await Promise.all(taken);
    expect(await draw('/d?q')).toBe('/d?q');
  });

  it('of a plain address is not refused however many wait, and goes before searches', async () => {
    const draw = drawing({ waiting: 2 });
    const ended: string[] = [];
    const pages = ['/a', '/b?q', '/c?q', '/d', '/e', '/f'];
    await Promise.all(pages.map((page) => draw(page).then(() => ended.push(page))));
    expect(ended).toEqual(['/a', '/d', '/e', '/f', '/b?q', '/c?q']);
  });

  it('is refused when its turn does not come in time', async () => {
    const draw = drawing({ timeoutMs: 1000, startMs: 10_000, waitMs: 50 });
    const first = draw('/wait');
    await Promise.all(['/a', '/b?q'].map((page) => expect(draw(page)).rejects.toThrow(TooManyPages)));
    await expect(draw('/c', true)).rejects.toThrow(TooManyPages);
    await expect(first).rejects.toThrow(PageTooSlow);
  });

  it('of a page that is kept is never refused, and goes before those that are not', async () => {
    const draw = drawing({ waiting: 2 });
    const ended: string[] = [];
    const noted = async (page: string, isKept: boolean) => {
      await draw(page, isKept);
      ended.push(page);
    };
    const others = ['/a', '/b', '/c'].map((page) => noted(page, false));
    await Promise.all([...others, noted('/kept', true), noted('/kept-too', true)]);
    expect(ended).toEqual(['/a', '/kept', '/kept-too', '/b', '/c']);
  });
});
