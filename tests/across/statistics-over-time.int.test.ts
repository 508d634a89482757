import { AnalyticsSummary, PropertyStatisticsList } from '@marketplace/contracts/analytics/analytics.views';
import { HoursView, MarksPage, Timeline } from '@marketplace/contracts/analytics/timeline.views';
import { PriceHistory } from '@marketplace/contracts/listings/history.views';
import { describe, expect, it } from 'vitest';
import { aPast } from './past.ts';
import { adminOf, runApi } from './running-api.ts';

const past = aPast();
const { counted, day, days: daysAgo } = past;
const kept = past.add({ title: '=Kept' }, [40, 10]);
const sold = past.add({ title: 'Sold', property_type: 'Rent' }, [30, 0.5]);
const late = past.add({ title: 'Late', status: 'inactive' }, [20, 12]);
const gone = past.add({ title: 'Gone' }, [35, 12]);
past.reprice(kept.id, 900_000, [10, 23.5]);
past.setStatus(late.id, 'active', [5, 1]);
past.setStatus(sold.id, 'sold', [3, 12]);
past.setStatus(sold.id, 'active', [2, 12]);
past.setStatus(late.id, 'inactive', [1, 12]);
past.setStatus(gone.id, 'sold', [5, 20]);
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

const { get, read } = adminOf(runApi({ past }), 'Agent');
const timeline = (query = '') => read(`/api/analytics/timeline${query}`, Timeline);
const countedDays = (days: string[], ids: string[]) => days.map((of) => ({ day: of, ...counted([of], ids) }));
const existing = [kept.id, sold.id, late.id];

describe('the timeline', () => {
  it('equals a count of the log by hand, also for the compared days', async () => {
    const { marks: _, ...rest } = await timeline(`?from=${day(6)}&to=${day(0)}`);
    expect(rest).toEqual({
      from: day(6),
      to: day(0),
      days: countedDays(daysAgo(6, 0), existing),
      previous: { from: day(13), to: day(8), days: countedDays(daysAgo(13, 8), existing) },
    });
  });

  it('covers the whole past without a range', async () => {
    expect(await timeline()).toMatchObject({
      from: day(40),
      previous: null,
      days: countedDays(daysAgo(40, 0), existing),
    });
  });

  it('of one listing has its own counts, also when it was deleted', async () => {
    const { days, marks } = await timeline(`?property_id=${gone.id}`);
    expect(days).toEqual(countedDays(daysAgo(35, 0), [gone.id]));
    expect(marks.map(({ kind }) => kind)).toEqual(['published', 'sold', 'deleted']);
  });

  it('marks the changes of listings on their Singapore day', async () => {
    const { marks } = await timeline(`?from=${day(30)}`);
    expect(
      marks.map(({ day: of, kind, count, mark }) => [of, kind, count, mark?.title, mark?.price]),
    ).toEqual([
      [day(30), 'published', 1, 'Sold', null],
      [day(15), 'published', 130, undefined, undefined],
      [day(15), 'repriced', 1, 'Many 0', { from: 1_000_000, to: 800_000 }],
      [day(14), 'deleted', 130, undefined, undefined],
      [day(10), 'repriced', 1, '=Kept', { from: 1_000_000, to: 900_000 }],
      [day(5), 'published', 1, 'Late', null],
      [day(5), 'sold', 1, 'Gone', null],
      [day(4), 'deleted', 1, 'Gone', null],
      [day(3), 'rented', 1, 'Sold', null],
      [day(2), 'relisted', 1, 'Sold', null],
      [day(1), 'withdrawn', 1, 'Late', null],
    ]);
    expect(marks[4]?.mark).toMatchObject({ listing_id: kept.id, version: 2 });
  });

  it('sums up frequent changes, and pages through the single ones', async () => {
    const { marks } = await timeline(`?from=${day(15)}&to=${day(15)}`);
    expect(marks).toEqual([
      { day: day(15), kind: 'published', count: 130, mark: null },
      { day: day(15), kind: 'repriced', count: 1, mark: expect.objectContaining({ title: 'Many 0' }) },
    ]);
    const ask = (query: string) => read(`/api/analytics/marks?day=${day(15)}${query}`, MarksPage);
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

  it.each([
    ['timeline?from=2026-02-30', ['from']],
    ['timeline?from=2026-01-02&to=2026-01-01', ['to']],
    ['timeline?from=2999-01-01', ['from']],
    ['timeline?from=1999-01-01', ['from']],
    ['timeline?from=2026-01-01&from=2026-01-02', ['from']],
    ['timeline?property_id=x', ['property_id']],
    ['marks?day=x', ['day']],
    [`marks?day=${day(1)}&kind=burnt`, ['kind']],
    [`marks?day=${day(1)}&before=-1`, ['before']],
    ['marks', ['day']],
    ['properties?sort=age', ['sort']],
    ['properties?direction=up', ['direction']],
    ['properties?limit=0', ['limit']],
    ['properties?limit=x', ['limit']],
  ])('is refused for %s', async (query, paths) => {
    const { status, body } = await get(`/api/analytics/${query}`);
    expect([status, body.errors?.map(({ path }: { path: string }) => path)]).toEqual([422, paths]);
  });

  it('of an unknown listing is not found', async () => {
    const { status } = await get('/api/analytics/timeline?property_id=0192d4e0-7b1a-7c3d-8e4f-0123456789ab');
    expect(status).toBe(404);
  });
});

describe('statistics of a range', () => {
  it('equal the sum of the timeline, with the compared days beside them', async () => {
    const totals = (...range: [number, number]) => {
      const { views, clicks, enquiries } = counted(daysAgo(...range), existing);
      return { total_views: views, total_clicks: clicks, total_enquiries: enquiries };
    };
    const summary = `/api/analytics/summary?from=${day(6)}&to=${day(0)}`;
    expect(await read(summary, AnalyticsSummary)).toEqual({
      total_properties: 3,
      active_properties: 2,
      ...totals(6, 0),
      total_enquiries: 3,
      other_enquiries: 2,
      popular_districts: [{ district: 'D09 - Orchard / River Valley', ...counted(daysAgo(6, 0), existing) }],
      property_types: { Buy: 2, Rent: 1 },
      range: { from: day(6), to: day(0) },
      compared: { from: day(6), to: day(1), ...totals(6, 1) },
      previous: { from: day(13), to: day(8), ...totals(13, 8) },
    });
  });

  it('are as specified without a range', async () => {
    const { body } = await get('/api/analytics/summary');
    expect(body).not.toHaveProperty('range');
    expect(body).not.toHaveProperty('previous');
    const total_views = counted(daysAgo(40, 0), existing).views;
    expect(body).toMatchObject({ total_views, total_enquiries: 4, other_enquiries: 2 });
    const { body: rows } = await get('/api/analytics/properties');
    const fields = ['clicks', 'district', 'enquiries', 'id', 'property_type', 'status', 'title', 'views'];
    expect(Object.keys(rows[0]).sort()).toEqual(fields);
  });

  it('are listed by listing, most viewed first', async () => {
    const rows = await read(`/api/analytics/properties?from=${day(6)}`, PropertyStatisticsList);
    expect(rows.map((row) => [row.id, row.enquiries, row.previous_enquiries])).toEqual([
      [kept.id, 2, 1],
      [sold.id, 1, 0],
      [late.id, 0, 0],
    ]);
    const { views, clicks, enquiries } = counted(daysAgo(13, 8), [sold.id]);
    expect(rows[1]).toMatchObject({
      ...counted(daysAgo(6, 0), [sold.id]),
      previous_views: views,
      previous_clicks: clicks,
      previous_enquiries: enquiries,
      views_change: counted(daysAgo(6, 1), [sold.id]).views - views,
    });
  });

  it.each([
    ['sort=title&direction=ascending', ['=Kept', 'Late', 'Sold']],
    ['sort=title&direction=ascending&limit=2', ['=Kept', 'Late']],
    ['sort=status&limit=1', ['Late']],
  ])('are listed in another order, and the first of it: %s', async (query, expected) => {
    const rows = await read(`/api/analytics/properties?from=${day(6)}&${query}`, PropertyStatisticsList);
    expect(rows.map(({ title }) => title)).toEqual(expected);
  });

  it('are available as CSV without formulas', async () => {
    const answer = await get(`/api/analytics/properties.csv?from=${day(6)}&to=${day(1)}`);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename=property-statistics-${day(6)}-to-${day(1)}.csv`,
    );
    const { views, clicks } = counted(daysAgo(6, 1), [kept.id]);
    expect(answer.body.split('\r\n')[1]).toMatch(
      new RegExp(
        `^'=Kept,D09 - Orchard / River Valley,${views},${clicks},[\\d.]+,2,active,\\d+,\\d+,1,-?\\d+,${kept.id}$`,
      ),
    );
  });
});

describe('the hours of visits', () => {
  const hours = (query: string) => read(`/api/analytics/hours?${query}`, HoursView);

  it('are by weekday and hour of Singapore, for existing listings', async () => {
    const found = await hours(`from=${day(20)}&to=${day(1)}`);
    expect(found).toMatchObject({ from: day(20), to: day(1) });
    const days = daysAgo(20, 1);
    for (const [id, hour] of [
      [kept.id, 0],
      [sold.id, 23],
    ] as const)
      for (const weekday of [1, 2, 3, 4, 5, 6, 7]) {
        const of = days.filter((one) => (new Date(one).getUTCDay() || 7) === weekday);
        const { views, clicks } = counted(of, [id]);
        const cell = found.hours.find((one) => one.weekday === weekday && one.hour === hour);
        expect({ views: cell?.views ?? 0, clicks: cell?.clicks ?? 0 }).toEqual({ views, clicks });
      }
    expect(new Set(found.hours.map(({ hour }) => hour))).toEqual(new Set([0, 23]));
  });

  it('equal the statistics of the same days, and cover the last days of a long range', async () => {
    const { from, to, hours: all } = await hours(`from=${day(300)}`);
    expect([from, to]).toEqual([day(91), day(0)]);
    const sum = all.reduce((total, { views }) => total + views, 0);
    expect(sum).toBe(counted(daysAgo(40, 0), existing).views);
  });
});

describe('the price history', () => {
  const historyOf = (id: string) => read(`/api/properties/${id}/price-history`, PriceHistory);

  it('shows the effect of a new price on views', async () => {
    expect(await historyOf(kept.id)).toMatchObject([
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

  it('exists for a deleted listing, not for an unknown one', async () => {
    expect(await historyOf(gone.id)).toHaveLength(1);
    expect((await get('/api/properties/x/price-history')).status).toBe(404);
  });
});
