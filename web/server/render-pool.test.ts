import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { RenderPool } from './render-pool.ts';
import { createRenderPool, PageTooSlow, TooManyPages } from './render-pool.ts';

const renderer = path.resolve(import.meta.dirname, 'testing/renderer.fixture.mjs');
let pool: RenderPool | undefined;

afterEach(async () => {
  await pool?.close();
});

function drawing(limits: Parameters<typeof createRenderPool>[1] = {}, file = renderer) {
  pool = createRenderPool(file, limits);
  const { render } = pool;
  return (page: string, isKept = false) => render({ path: page, isKept, apiOrigin: '', site: {} as never });
}

describe('a rendering', () => {
  it.each(['/hang', '/wait', '/die', '/grow', '/throw'])('costs its page only: %s', async (page) => {
    const draw = drawing({ timeoutMs: 1000 });
    const others = ['/a', '/b'].map((one) => draw(one));
    const lost = draw(page);
    const after = draw('/c');
    await expect(lost).rejects.toThrow();
    expect(await Promise.all([...others, after])).toEqual(
      ['/a', '/b', '/c'].map((shared) => ({ outcome: 'shared', path: shared })),
    );
  });

  it.each(['/late', '/wait'])('that takes too long is told from one that fails: %s', async (page) => {
    const draw = drawing({ timeoutMs: 1000, startMs: 0 });
    await expect(draw(page)).rejects.toThrow(PageTooSlow);
    await expect(draw('/throw')).rejects.not.toThrow(PageTooSlow);
  });

  it('has its time once its thread has started, however slowly', async () => {
    const slow = path.resolve(import.meta.dirname, 'testing/slow-renderer.fixture.mjs');
    const draw = drawing({ timeoutMs: 300, startMs: 20_000 }, slow);
    expect(await draw('/a')).toEqual({ outcome: 'shared', path: '/a' });
    await expect(draw('/wait')).rejects.toThrow(PageTooSlow);
  });

  it('of a search is refused when too many wait, and not counted among them afterwards', async () => {
    const draw = drawing({ waiting: 2 });
    const taken = ['/a?q', '/b?q', '/c?q'].map((one) => draw(one));
    await expect(draw('/d?q')).rejects.toThrow(TooManyPages);
    await Promise.all(taken);
    expect(await draw('/d?q')).toEqual({ outcome: 'shared', path: '/d?q' });
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
