import { AnalyticsSummary, PropertyStatisticsList } from '@marketplace/contracts/analytics/analytics.views';
import { HoursView, MarksPage, Timeline } from '@marketplace/contracts/analytics/timeline.views';
import { PriceHistory } from '@marketplace/contracts/listings/history.views';
import { importEvents } from '@marketplace/event-store/append';
import { withConnection } from '@marketplace/event-store/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPast } from './past.ts';
import type { RunningApi } from './running-api.ts';
import { startApi } from './running-api.ts';

const past = aPast();
const { day } = past;
const kept = past.add({ title: '=Kept' }, [40, 10]);
const sold = past.add({ title: 'Sold', property_type: 'Rent' }, [30, 0.5]);
const late = past.add({ title: 'Late', status: 'inactive' }, [20, 12]);
const gone = past.add({ title: 'Gone' }, [35, 12]);
past.reprice(kept.id, 900_000, [10, 23.5]);
past.setStatus(late.id, 'active', [5, 1]);
past.setStatus(sold.id, 'sold', [3, 12]);
past.setStatus(sold.id, 'active', [2, 12]);
past.setStatus(late.id, 'inactive', [1, 12]);
past.remove(gone.id, [4, 12]);
const many = Array.from({ length: 130 }, (_, index) => past.add({ title: `Many ${index}` }, [15, 2]));
past.reprice(many[0]?.id ?? '', 800_000, [15, 3]);
for (const { id } of many) past.remove(id, [14, 1]);
for (let daysAgo = 39; daysAgo >= 0; daysAgo--) {
  past.visit(kept.id, daysAgo < 10 ? 9 : 4, [daysAgo, 0]);
  if (daysAgo < 30) past.visit(sold.id, daysAgo % 4, [daysAgo, daysAgo ? 23.9 : 0.1]);
  if (daysAgo < 35 && daysAgo > 4) past.visit(gone.id, 2, [daysAgo, 15]);
}
past.ask(kept.id, [8, 0]);
past.ask(kept.id, [6, 0]);
past.ask(kept.id, [3, 23.99]);
past.forget(past.ask(sold.id, [3, 1]), [1, 0]);
past.ask(sold.id, [2, 1], { is_suspect: true });
past.ask(gone.id, [5, 12]);
past.ask(null, [2, 12]);

let api: RunningApi;
let token: string;
beforeAll(async () => {
  api = await startApi({
    fill: (adminUrl) => withConnection(adminUrl, (db) => importEvents(db, past.events())),
  });
  token = await api.logIn('Agent');
});
afterAll(() => api.close());

const get = (path: string) => api.call('GET', path, { token });

/** Counts the imported events in a plain loop: views, clicks and enquiries on one day of Singapore, of the listings given. */
function counted(of: string, ids: string[]) {
  let views = 0;
  let clicks = 0;
  let enquiries = 0;
  for (const { type, data, recordedAt } of past.events()) {
    if (!('listing_id' in data) || data.listing_id === null || !ids.includes(data.listing_id)) continue;
    const singapore = new Date(Date.parse(recordedAt) + 8 * 3_600_000).toISOString().slice(0, 10);
    if (singapore !== of) continue;
    if (type === 'ListingViewed' && !data.crawler) views += 1;
    if (type === 'ListingClicked' && !data.crawler) clicks += 1;
    if (type === 'EnquiryReceived' && !data.is_suspect) enquiries += 1;
  }
  return { views, clicks, enquiries };
}
const daysAgo = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, index) => past.day(from - index));
const countedDays = (days: string[], ids: string[]) => days.map((of) => ({ day: of, ...counted(of, ids) }));
const countedTotal = (days: string[], ids: string[]) =>
  countedDays(days, ids).reduce(
    (sum, { views, clicks, enquiries }) => ({
      views: sum.views + views,
      clicks: sum.clicks + clicks,
      enquiries: sum.enquiries + enquiries,
    }),
    { views: 0, clicks: 0, enquiries: 0 },
  );
const existing = [kept.id, sold.id, late.id];

describe('the timeline', () => {
  it.each(['/api/analytics/timeline', '/analytics/timeline'])(
    'by GET %s equals a count of the log by hand, and so do the days that those which are over are compared with',
    async (path) => {
      const answer = await get(`${path}?from=${day(6)}&to=${day(0)}`);
      expect(answer.status).toBe(200);
      const { marks: _, ...rest } = Timeline.parse(answer.body);
      expect(rest).toEqual({
        from: day(6),
        to: day(0),
        days: countedDays(daysAgo(6, 0), existing),
        previous: { from: day(13), to: day(8), days: countedDays(daysAgo(13, 8), existing) },
      });
    },
  );

  it('covers the whole past without a range', async () => {
    const { from, days, previous } = Timeline.parse((await get('/api/analytics/timeline')).body);
    expect([from, previous]).toEqual([day(40), null]);
    expect(days).toEqual(countedDays(daysAgo(40, 0), existing));
  });

  it('of one listing has its own counts, also when it was deleted', async () => {
    const { days, marks } = Timeline.parse(
      (await get(`/api/analytics/timeline?property_id=${gone.id}`)).body,
    );
    expect(days).toEqual(countedDays(daysAgo(35, 0), [gone.id]));
    expect(marks.map(({ kind }) => kind)).toEqual(['published', 'deleted']);
  });

  it('marks what happened to listings, on its day of Singapore', async () => {
    const { marks } = Timeline.parse((await get(`/api/analytics/timeline?from=${day(30)}`)).body);
    expect(
      marks.map(({ day: of, kind, count, mark }) => [of, kind, count, mark?.title, mark?.price]),
    ).toEqual([
      [day(30), 'published', 1, 'Sold', null],
      [day(15), 'published', 130, undefined, undefined],
      [day(15), 'repriced', 1, 'Many 0', { from: 1_000_000, to: 800_000 }],
      [day(14), 'deleted', 130, undefined, undefined],
      [day(10), 'repriced', 1, '=Kept', { from: 1_000_000, to: 900_000 }],
      [day(5), 'published', 1, 'Late', null],
      [day(4), 'deleted', 1, 'Gone', null],
      [day(3), 'sold', 1, 'Sold', null],
      [day(2), 'relisted', 1, 'Sold', null],
      [day(1), 'withdrawn', 1, 'Late', null],
    ]);
    expect(marks[4]?.mark).toMatchObject({ listing_id: kept.id, version: 2 });
  });

  it('sums up what happened often, and tells the single ones page by page', async () => {
    const { marks } = Timeline.parse(
      (await get(`/api/analytics/timeline?from=${day(15)}&to=${day(15)}`)).body,
    );
    expect(marks).toEqual([
      { day: day(15), kind: 'published', count: 130, mark: null },
      { day: day(15), kind: 'repriced', count: 1, mark: expect.objectContaining({ title: 'Many 0' }) },
    ]);
    const ask = async (query: string) =>
      MarksPage.parse((await get(`/api/analytics/marks?day=${day(15)}${query}`)).body);
    const first = await ask('&kind=published');
    expect(first.marks).toHaveLength(100);
    const second = await ask(`&kind=published&before=${first.next_before}`);
    expect([second.marks.length, second.next_before]).toEqual([30, null]);
    const all = [...first.marks, ...second.marks];
    expect(new Set(all.map(({ title }) => title)).size).toBe(130);
    expect(all.every(({ kind, day: of }) => kind === 'published' && of === day(15))).toBe(true);
    expect((await ask(`&property_id=${many[0]?.id}`)).marks.map(({ kind }) => kind)).toEqual([
      'repriced',
      'published',
    ]);
  });

  it.each(['day=x', `day=${day(1)}&kind=burnt`, `day=${day(1)}&before=-1`, ''])(
    'refuses to tell what happened for ?%s',
    async (query) => {
      expect((await get(`/api/analytics/marks?${query}`)).status).toBe(422);
    },
  );

  it.each([
    ['from=2026-02-30', ['from']],
    ['from=2026-01-02&to=2026-01-01', ['to']],
    ['from=2999-01-01', ['from']],
    ['from=1999-01-01', ['from']],
    ['from=2026-01-01&from=2026-01-02', ['from']],
    ['property_id=x', ['property_id']],
  ])('is refused for ?%s', async (query, paths) => {
    const answer = await get(`/api/analytics/timeline?${query}`);
    expect(answer.status).toBe(422);
    expect(answer.body.errors.map(({ path }: { path: string }) => path)).toEqual(paths);
  });

  it('of a listing that never was is not found', async () => {
    const { status } = await get('/api/analytics/timeline?property_id=0192d4e0-7b1a-7c3d-8e4f-0123456789ab');
    expect(status).toBe(404);
  });
});

describe('statistics of a range', () => {
  it('sum up to what the timeline shows, with the days that are compared beside them', async () => {
    const { body } = await get(`/api/analytics/summary?from=${day(6)}&to=${day(0)}`);
    const now = countedTotal(daysAgo(6, 0), existing);
    const over = countedTotal(daysAgo(6, 1), existing);
    const before = countedTotal(daysAgo(13, 8), existing);
    expect(AnalyticsSummary.parse(body)).toEqual({
      total_properties: 3,
      active_properties: 2,
      total_views: now.views,
      total_clicks: now.clicks,
      total_enquiries: 3,
      other_enquiries: 2,
      popular_districts: [{ district: 'D09 - Orchard / River Valley', ...now }],
      property_types: { Buy: 2, Rent: 1 },
      range: { from: day(6), to: day(0) },
      compared: {
        from: day(6),
        to: day(1),
        total_views: over.views,
        total_clicks: over.clicks,
        total_enquiries: over.enquiries,
      },
      previous: {
        from: day(13),
        to: day(8),
        total_views: before.views,
        total_clicks: before.clicks,
        total_enquiries: before.enquiries,
      },
    });
  });

  it('are as specified when no range is asked for', async () => {
    const { body } = await get('/api/analytics/summary');
    expect(body).not.toHaveProperty('range');
    expect(body).not.toHaveProperty('previous');
    expect(body.total_views).toBe(countedTotal(daysAgo(40, 0), existing).views);
    const { body: rows } = await get('/api/analytics/properties');
    expect(body).toMatchObject({ total_enquiries: 4, other_enquiries: 2 });
    expect(Object.keys(rows[0]).sort()).toEqual([
      'clicks',
      'district',
      'enquiries',
      'id',
      'status',
      'title',
      'views',
    ]);
  });

  it('are listed by listing, most viewed first', async () => {
    const { body } = await get(`/api/analytics/properties?from=${day(6)}`);
    const rows = PropertyStatisticsList.parse(body);
    expect(rows.map(({ id }) => id)).toEqual([kept.id, sold.id, late.id]);
    const { views, clicks, enquiries } = countedTotal(daysAgo(13, 8), [sold.id]);
    const over = countedTotal(daysAgo(6, 1), [sold.id]);
    expect(rows.map((row) => [row.enquiries, row.previous_enquiries])).toEqual([
      [2, 1],
      [1, 0],
      [0, 0],
    ]);
    expect(rows[1]).toMatchObject({
      ...countedTotal(daysAgo(6, 0), [sold.id]),
      previous_views: views,
      previous_clicks: clicks,
      previous_enquiries: enquiries,
      views_change: over.views - views,
    });
  });

  it('are listed in another order, and the first of it', async () => {
    const titles = async (query: string) => {
      const { body } = await get(`/api/analytics/properties?from=${day(6)}&${query}`);
      return PropertyStatisticsList.parse(body).map(({ title }) => title);
    };
    expect(await titles('sort=title&direction=ascending')).toEqual(['=Kept', 'Late', 'Sold']);
    expect(await titles('sort=title&direction=ascending&limit=2')).toEqual(['=Kept', 'Late']);
    expect(await titles('sort=status&limit=1')).toEqual(['Late']);
    for (const bad of ['sort=age', 'direction=up', 'limit=0', 'limit=-1', 'limit=x'])
      expect((await get(`/api/analytics/properties?${bad}`)).status).toBe(422);
  });

  it('are a file for spreadsheets, without formulas', async () => {
    const answer = await get(`/api/analytics/properties.csv?from=${day(6)}&to=${day(1)}`);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename=property-statistics-${day(6)}-to-${day(1)}.csv`,
    );
    const { views, clicks } = countedTotal(daysAgo(6, 1), [kept.id]);
    expect(answer.body.split('\r\n')[1]).toMatch(
      new RegExp(
        `^'=Kept,D09 - Orchard / River Valley,${views},${clicks},[\\d.]+,2,active,\\d+,\\d+,1,-?\\d+,${kept.id}$`,
      ),
    );
  });

  it.each(['summary', 'properties', 'properties.csv', 'timeline', 'marks'])(
    '%s needs a token',
    async (path) => {
      expect((await api.call('GET', `/api/analytics/${path}`)).status).toBe(401);
    },
  );
});

describe('the hours of visits', () => {
  const hours = async (query: string) => HoursView.parse((await get(`/api/analytics/hours?${query}`)).body);

  it('are by weekday and hour of Singapore, of the listings that exist', async () => {
    const found = await hours(`from=${day(20)}&to=${day(1)}`);
    expect(found).toMatchObject({ from: day(20), to: day(1) });
    const days = daysAgo(20, 1);
    for (const [id, hour] of [
      [kept.id, 0],
      [sold.id, 23],
    ] as const)
      for (const weekday of [1, 2, 3, 4, 5, 6, 7]) {
        const of = days.filter((one) => (new Date(one).getUTCDay() || 7) === weekday);
        const { views, clicks } = countedTotal(of, [id]);
        const cell = found.hours.find((one) => one.weekday === weekday && one.hour === hour);
        expect({ views: cell?.views ?? 0, clicks: cell?.clicks ?? 0 }).toEqual({ views, clicks });
      }
    expect(new Set(found.hours.map(({ hour }) => hour))).toEqual(new Set([0, 23]));
  });

  it('add up to the statistics of the same days, and are those of the last days of a long range', async () => {
    const { from, to, hours: all } = await hours(`from=${day(300)}`);
    expect([from, to]).toEqual([day(91), day(0)]);
    const sum = all.reduce((total, { views }) => total + views, 0);
    expect(sum).toBe(countedTotal(daysAgo(40, 0), existing).views);
  });
});

describe('the price history', () => {
  it('shows what a new price did to the views', async () => {
    const { body } = await get(`/api/properties/${kept.id}/price-history`);
    expect(PriceHistory.parse(body)).toMatchObject([
      {
        version: 1,
        price: 1_000_000,
        change_percent: null,
        views_per_day_before: null,
        views_per_day_after: 4,
      },
      { version: 2, price: 900_000, change_percent: -10, views_per_day_before: 4, views_per_day_after: 9 },
    ]);
  });

  it('is there for a deleted listing, and for none that never was', async () => {
    expect((await get(`/properties/${gone.id}/price-history`)).body).toHaveLength(1);
    expect((await get('/api/properties/x/price-history')).status).toBe(404);
    expect((await api.call('GET', `/api/properties/${kept.id}/price-history`)).status).toBe(401);
  });
});
