import { createMetrics } from '@marketplace/service-kit/metrics';
import type { PreparedAnswer } from '@marketplace/service-kit/prepared-answer';
import { prepareAnswer } from '@marketplace/service-kit/prepared-answer';
import { expect, it, vi } from 'vitest';
import type { MakerParts } from './kept-pages.ts';
import { createKeptPages } from './kept-pages.ts';
import { pageMetrics } from './page-metrics.ts';
import { PageTooSlow, TooManyPages } from './render-pool.ts';
import type { Rendering } from './rendered-page.ts';

type Asked = Parameters<MakerParts['draw']>[0];

const EMPTY = { status: 200, head: '', style: '', html: Buffer.of(), data: Buffer.of() };

const textOf = (answer: PreparedAnswer | undefined) =>
  answer?.codings.identity?.body.toString().replace(/\.+$/, '');

/** Pages of a site with one listing, whose title and views are as told. */
function keptPages({ pageSize = 0, answerMs = 60_000 } = {}) {
  const site = { version: '1.1', title: 'Flat', views: 1, isFresh: true };
  const drawn: string[] = [];
  const metrics = createMetrics();
  const listeners: (() => void)[] = [];
  const behaviour = {
    render: async ({ path, kept }: Asked): Promise<Rendering> => {
      const { version, title, views } = { ...site };
      await new Promise((resolve) => setImmediate(resolve));
      const madeOf = { version, answers: title, counts: String(views) };
      if (path.startsWith('/unknown')) return { outcome: 'shared', path: '/404' };
      if (kept && Object.entries(kept).every(([name, value]) => madeOf[name as 'counts'] === value))
        return { outcome: 'unchanged', version };
      drawn.push(path);
      const html = Buffer.from(`${title}, seen ${views} times`.padEnd(pageSize, '.'));
      return { outcome: 'drawn', page: { ...EMPTY, html }, madeOf };
    },
  };
  const pages = createKeptPages({
    answerMs,
    versions: {
      settings: undefined,
      get current() {
        return site.version;
      },
      isFresh: () => site.isFresh,
      confirm: async () => {},
      onChange: (listener) => listeners.push(listener),
    },
    draw: (asked) => behaviour.render(asked),
    prepare: ({ status, html }, known) =>
      prepareAnswer(
        { status, type: 'text/html', body: Buffer.from(html) },
        { known, compressFrom: Number.POSITIVE_INFINITY },
      ),
    metrics: pageMetrics(metrics),
  });
  return {
    site,
    drawn,
    behaviour,
    evicted: async () => (await metrics.getSingleMetric('pages_evicted_total')?.get())?.values[0]?.value,
    getFresh: (path: string) => textOf(pages.getFresh(path)),
    async find(path: string) {
      const found = await pages.find(path);
      if (!('answer' in found)) throw new Error(`moved to ${found.location}`);
      return textOf(found.answer);
    },
    /** Saves a new title, as an admin does. */
    save(title: string) {
      Object.assign(site, { title, version: `${site.version}1` });
      for (const listener of listeners) listener();
    },
  };
}

it('draws a page once for fifty callers, and not again for those who come later', async () => {
  const { find, drawn, getFresh } = keptPages();
  const answers = await Promise.all(Array.from({ length: 50 }, () => find('/buy')));
  expect(new Set(answers)).toEqual(new Set(['Flat, seen 1 times']));
  expect(getFresh('/buy')).toBe('Flat, seen 1 times');
  expect(drawn).toEqual(['/buy']);
});

it('answers with the last version, or refuses, when a page is not made in time', async () => {
  const { find, save, behaviour } = keptPages({ answerMs: 500 });
  await find('/buy');
  behaviour.render = () => new Promise(() => {});
  save('House');
  expect(await find('/buy')).toBe('Flat, seen 1 times');
  await expect(find('/rent')).rejects.toThrow(PageTooSlow);
});

it('never shows a visitor the state before a change', async () => {
  const { find, save, drawn } = keptPages();
  await find('/buy');
  save('House');
  expect(await find('/buy')).toContain('House');
  expect(drawn).toEqual(['/buy', '/buy']);
});

it('lets who comes after a change wait for more than the drawing that began before it', async () => {
  const { find, save } = keptPages();
  const before = find('/buy');
  await Promise.resolve();
  save('House');
  const after = await Promise.all([find('/buy'), find('/buy')]);
  expect(after[0]).toContain('House');
  expect(after[1]).toContain('House');
  await before;
});

it('renders a recently requested page again before the next request', async () => {
  const { find, save, getFresh } = keptPages();
  await find('/buy');
  save('House');
  expect(getFresh('/buy')).toBeUndefined();
  await vi.waitFor(() => expect(getFresh('/buy')).toContain('House'));
});

it('does not draw a page again when what it shows has not changed', async () => {
  const { find, site, drawn } = keptPages();
  await find('/about');
  site.version = '1.2';
  await find('/about');
  expect(drawn).toEqual(['/about']);
});

it('has nothing at hand that may be out of date', async () => {
  const { find, site, getFresh } = keptPages();
  await find('/buy');
  site.isFresh = false;
  expect(getFresh('/buy')).toBeUndefined();
});

it('draws a page for its counts alone, but not for each of them', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { find, site, drawn } = keptPages();
  await find('/buy');
  Object.assign(site, { views: 2, version: '1.2' });
  expect(await find('/buy')).toContain('seen 1');
  vi.advanceTimersByTime(10_000);
  expect(await find('/buy')).toContain('seen 1'); // and it is made anew meanwhile
  await vi.waitFor(async () => expect(await find('/buy')).toContain('seen 2'));
  expect(drawn).toHaveLength(2);
  vi.useRealTimers();
});

it('renders a page that was not requested for long before it is shown', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { find, site } = keptPages();
  await find('/buy');
  site.views = 2;
  vi.advanceTimersByTime(600_000);
  expect(await find('/buy')).toContain('seen 2');
  vi.useRealTimers();
});

it('keeps one page for all addresses that share it', async () => {
  const { find, drawn } = keptPages();
  await Promise.all(Array.from({ length: 20 }, (_, index) => find(`/unknown/${index}`)));
  expect(drawn).toEqual(['/404']);
});

it('shows the last page when a newer one cannot be made, and does not try again at once', async () => {
  const { find, save, behaviour } = keptPages();
  await find('/buy');
  let tried = 0;
  behaviour.render = async () => {
    tried += 1;
    throw new Error('no');
  };
  save('House');
  expect(await find('/buy')).toContain('Flat');
  expect(await find('/buy')).toContain('Flat');
  expect(tried).toBe(1);
});

it('never shows a page again that is no more, whatever keeps others from being made', async () => {
  const { find, save, behaviour } = keptPages();
  const { render } = behaviour;
  await find('/property/flat');
  behaviour.render = async (asked) =>
    asked.path === '/404' ? render(asked) : { outcome: 'shared', path: '/404' };
  save('House');
  await find('/property/flat');
  behaviour.render = () => Promise.reject(new TooManyPages('full'));
  await expect(find('/property/flat')).rejects.toThrow(TooManyPages);
});

it('shows the last page when there is no room to make a newer one', async () => {
  const { find, save, behaviour } = keptPages();
  await find('/buy');
  behaviour.render = () => Promise.reject(new TooManyPages('full'));
  save('House');
  expect(await find('/buy')).toContain('Flat');
  await expect(find('/rent')).rejects.toThrow(TooManyPages);
});

it('neither keeps a page that says that it failed, nor lets it take the place of one that did not', async () => {
  const { find, save, behaviour, getFresh } = keptPages();
  await find('/buy');
  behaviour.render = async ({ version }) => ({
    outcome: 'drawn',
    page: { ...EMPTY, status: 503, html: Buffer.from('Sorry') },
    madeOf: { version, answers: 'none', counts: '' },
  });
  save('House');
  expect(await find('/buy')).toContain('Flat');
  expect(await find('/rent')).toBe('Sorry');
  expect(getFresh('/rent')).toBeUndefined();
});

it('keeps what was asked for last when there are more pages than fit, and lists whatever is searched for', async () => {
  const { find, save, getFresh, evicted } = keptPages({ pageSize: 2_000_000 });
  await find('/buy?search=first');
  save('House');
  await find('/buy?search=first');
  await find('/buy');
  expect(await evicted()).toBe(0); // a page that is rendered again is not evicted
  for (let page = 0; page < 20; page += 1) await find(`/buy?search=${page}`);
  expect(getFresh('/buy?search=0')).toBeUndefined();
  expect(getFresh('/buy?search=19')).toBe('House, seen 1 times');
  expect(getFresh('/buy')).toBe('House, seen 1 times');
  expect(await evicted()).toBeGreaterThan(0);
});
