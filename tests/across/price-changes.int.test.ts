import type { PriceChangeRow } from '@marketplace/contracts/analytics/price-changes.views';
import { PriceChangesPage } from '@marketplace/contracts/analytics/price-changes.views';
import { PriceHistory } from '@marketplace/contracts/listings/history.views';
import { describe, expect, it } from 'vitest';
import { aPast } from './past.ts';
import { adminOf, runApi } from './running-api.ts';

const past = aPast();
const { day } = past;
type When = [daysAgo: number, hour: number];

/** Adds a listing of 1,000,000 that is viewed so many times on each full day, and repriced once or more. */
function listed(title: string, views: (daysAgo: number) => number, changes: [price: number, ...When][] = []) {
  const { id } = past.add({ title, price: 1_000_000 }, [60, 9]);
  for (const [price, ...at] of changes) past.reprice(id, price, at);
  for (let daysAgo = 59; daysAgo >= 0; daysAgo--) past.visit(id, views(daysAgo), [daysAgo, 12]);
  return id;
}

const risen = listed('=Risen', (daysAgo) => (daysAgo > 16 ? 6 : 2), [[1_100_000, 16, 10]]);
const reduced = listed('Reduced', (daysAgo) => (daysAgo > 30 ? 2 : 5), [[900_000, 30, 23.9]]);
const lately = listed('Lately', () => 9, [[950_000, 6, 0.1]]);
const quiet = listed('Quiet', (daysAgo) => (daysAgo % 4 ? 0 : 1), [[1_050_000, 20, 12]]);
const unseen = listed('Unseen', (daysAgo) => (daysAgo > 20 ? 0 : 9), [[990_000, 20, 12]]);
const hurried = listed('Hurried', () => 4, [
  [900_000, 40, 9],
  [950_000, 34, 9],
  [940_000, 12, 9],
]);
const twice = listed('Twice a day', () => 4, [
  [900_000, 25, 9],
  [1_000_000, 25, 15],
]);
const sold = listed('Sold', () => 3, [[900_000, 40, 12]]);
past.setStatus(sold, 'sold', [30, 12]);
const draft = past.add({ title: 'Draft', price: 1_000_000, status: 'inactive' }, [60, 9]).id;
past.reprice(draft, 900_000, [50, 9]);
past.setStatus(draft, 'active', [30, 9]);
past.reprice(draft, 800_000, [20, 9]);
for (let daysAgo = 29; daysAgo >= 0; daysAgo--) past.visit(draft, 4, [daysAgo, 8]);
const gone = listed('Gone', () => 3, [[800_000, 40, 9]]);
past.remove(gone, [20, 9]);
past.ask(risen, [17, 3]);
past.ask(risen, [15, 23.5]);
past.ask(risen, [2, 1]);
past.ask(risen, [14, 1], { is_suspect: true });
past.ask(risen, [16, 12]);

const { get, read } = adminOf(runApi({ past }));
const pageOf = (query = '') => read(`/api/analytics/price-changes${query}`, PriceChangesPage);
const changesOf = async (query = '') => (await pageOf(query)).changes;
const ofListing = async (id: string) => {
  const all = await changesOf('?sort=at&order=asc');
  return all.filter((one) => one.listing_id === id);
};
const told = ({ before, after, verdict, effect_percent }: PriceChangeRow) => [
  before.days,
  after.days,
  verdict,
  effect_percent,
];

/** What a listing had on the days from one to another. */
function counted(id: string, from: number, to: number) {
  const days = past.days(from, to);
  return { days: days.length, ...past.counted(days, [id]) };
}

describe('the effect of a price change', () => {
  it('compares equal whole weeks before and after, without the day of the change and today', async () => {
    expect(await ofListing(risen)).toEqual([
      {
        listing_id: risen,
        title: '=Risen',
        at: expect.any(String),
        version: 2,
        from: 1_000_000,
        to: 1_100_000,
        change_percent: 10,
        now: { price: 1_100_000, status: 'active' },
        before: counted(risen, 30, 17),
        after: counted(risen, 15, 2),
        verdict: 'told',
        effect_percent: -66.7,
      },
    ]);
    expect(counted(risen, 15, 2).enquiries).toBe(2);
    expect((await ofListing(reduced)).map(told)).toEqual([[28, 28, 'told', 150]]);
  });

  it.each<[string, string, (number | string | null)[][]]>([
    ['cannot be told before there is a week of it', lately, [[7, 5, 'too-early', null]]],
    ['cannot be told of few views', quiet, [[14, 14, 'too-little', null]]],
    ['cannot be told from no views', unseen, [[14, 14, 'too-little', null]]],
    [
      'does not reach past another change of price',
      hurried,
      [
        [7, 5, 'too-little', null],
        [5, 7, 'too-little', null],
        [7, 7, 'told', 0],
      ],
    ],
    [
      'does not reach past one of the same day',
      twice,
      [
        [7, 0, 'too-little', null],
        [0, 7, 'too-little', null],
      ],
    ],
    ['is of days before the listing was sold', sold, [[7, 7, 'told', 0]]],
    [
      'is of days after the listing was published',
      draft,
      [
        [0, 0, 'too-little', null],
        [7, 7, 'told', 0],
      ],
    ],
  ])('%s', async (_what, id, expected) => {
    expect((await ofListing(id)).map(told)).toEqual(expected);
  });

  it('ends with yesterday', async () => {
    expect((await ofListing(lately))[0]?.after).toEqual(counted(lately, 5, 1));
  });

  it('is kept for a deleted listing', async () => {
    const [change] = await ofListing(gone);
    expect(change).toMatchObject({
      title: 'Gone',
      now: null,
      effect_percent: 0,
      after: counted(gone, 39, 26),
    });
  });

  it('is the same in the history of the listing', async () => {
    for (const id of [risen, hurried, draft]) {
      const history = await read(`/api/properties/${id}/price-history`, PriceHistory);
      const changes = await ofListing(id);
      expect(history.slice(1)).toMatchObject(
        changes.map(({ version, verdict, effect_percent }) => ({ version, verdict, effect_percent })),
      );
    }
  });
});

describe('changes of prices', () => {
  it('are sorted by effect, the greatest loss first, unknown effects last', async () => {
    const effects = (await changesOf()).map(({ effect_percent }) => effect_percent);
    const known = effects.filter((effect) => effect !== null);
    expect(known).toEqual(known.toSorted((one, other) => one - other));
    expect(known[0]).toBe(-66.7);
    expect(effects.indexOf(null)).toBe(known.length);
    const turned = (await changesOf('?order=desc')).map(({ effect_percent }) => effect_percent);
    expect(turned[0]).toBe(150);
    expect(turned.indexOf(null)).toBe(known.length);
  });

  it('are filtered by direction and range, and sorted otherwise on request', async () => {
    const rises = await changesOf('?direction=up');
    expect(new Set(rises.map(({ title }) => title))).toEqual(
      new Set(['=Risen', 'Quiet', 'Hurried', 'Twice a day']),
    );
    const few = await changesOf(`?from=${day(20)}&to=${day(16)}&sort=change&order=asc&direction=down`);
    expect(few.map(({ title }) => title)).toEqual(['Draft', 'Unseen']);
    const lastFirst = await changesOf('?sort=at');
    expect(lastFirst[0]?.title).toBe('Lately');
  });

  it('are sorted by all their views and by the size of the change', async () => {
    const views = (await changesOf('?sort=views')).map(({ before, after }) => before.views + after.views);
    expect(views).toEqual(views.toSorted((one, other) => other - one));
    const percents = (await changesOf('?sort=change')).map(({ change_percent }) => change_percent);
    expect(percents).toEqual(percents.toSorted((one, other) => other - one));
    expect(percents[0]).toBe(11.1);
  });

  it('are paged, with the count of each direction', async () => {
    const all = await changesOf();
    const first = await pageOf('?direction=down');
    expect(first).toMatchObject({ page: 1, pages: 1, rises: 4, cuts: all.length - 4 });
    expect(first.changes).toHaveLength(first.cuts);
    expect(await pageOf('?page=2')).toMatchObject({ page: 2, pages: 1, rises: 4, changes: [] });
  });

  it('are available as CSV without formulas', async () => {
    const answer = await get('/api/analytics/price-changes.csv?direction=up');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const [, risenLine = ''] = answer.body.split('\r\n');
    expect(risenLine).toMatch(/^'=Risen,.*,1000000,1100000,10,14,\d+,\d+,1,14,\d+,\d+,2,-66.7,told,/);
  });

  it.each(['sort=price', 'order=up', 'direction=left', 'page=0', 'from=yesterday', 'page=1&page=2'])(
    'are refused for %s',
    async (query) => {
      expect((await get(`/api/analytics/price-changes?${query}`)).status).toBe(422);
    },
  );

  it('are not cached', async () => {
    for (const path of ['/api/analytics/price-changes', '/analytics/price-changes.csv'])
      expect((await get(path)).headers.get('cache-control')).toBe('no-store');
  });
});
