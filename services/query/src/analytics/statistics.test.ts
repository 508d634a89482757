import { HttpError } from '@marketplace/service-kit/http-error';
import { describe, expect, it } from 'vitest';
import { comparedWith, resolveRange, sortStatistics, statisticsCsv } from './statistics.query.ts';

const one = {
  id: '0192d4e0-7b1a-7c3d-8e4f-0123456789ab',
  title: 'Garden flat',
  district: 'D09 - Orchard / River Valley',
  views: 1000,
  clicks: 32,
  enquiries: 4,
  status: 'active' as const,
};
const lines = (text: string) => text.split('\r\n');

describe('statistics of listings', () => {
  const quay = { ...one, title: 'Quay', views: 200, clicks: 4 };
  const amber = { ...one, title: 'Amber', views: 50, clicks: 5 };
  const lantern = { ...one, title: 'Lantern', views: 50, clicks: 0 };
  const all = [quay, lantern, amber];
  const titles = (...[sort, direction]: ['title' | 'views' | 'rate', 'ascending' | 'descending']) =>
    sortStatistics(all, { sort, direction }).map(({ title }) => title);

  it('are sorted by text or number in both directions, with ties by views and title', () => {
    expect(titles('title', 'ascending')).toEqual(['Amber', 'Lantern', 'Quay']);
    expect(titles('views', 'descending')).toEqual(['Quay', 'Amber', 'Lantern']);
    expect(titles('views', 'ascending')).toEqual(['Amber', 'Lantern', 'Quay']);
    expect(titles('rate', 'descending')).toEqual(['Amber', 'Quay', 'Lantern']);
  });

  it('compare only complete days', () => {
    const [of] = comparedWith([quay], [{ ...quay, views: 180 }], [{ ...quay, views: 190, clicks: 1 }]);
    expect(of).toMatchObject({ views: 200, views_change: -10, previous_views: 190, previous_clicks: 1 });
  });
});

describe('the CSV table', () => {
  it('has the columns of the page and the id', () => {
    expect(lines(statisticsCsv([one]))).toEqual([
      '\ufeffProperty,District,Views,Clicks,CTR (%),Enquiries,Status,ID',
      `Garden flat,D09 - Orchard / River Valley,1000,32,3.2,4,active,${one.id}`,
      '',
    ]);
  });

  it('has the compared days, if any', () => {
    expect(
      lines(
        statisticsCsv([
          { ...one, previous_views: 5, previous_clicks: 0, previous_enquiries: 1, views_change: 995 },
        ]),
      )[1],
    ).toContain(',active,5,0,1,995,');
  });
});

describe('a date range', () => {
  const first = '2026-01-10';
  const today = '2026-11-21';

  it.each([
    [{ from: '2026-11-15', to: '2026-11-20' }, ['2026-11-15', '2026-11-20'], ['2026-11-08', '2026-11-13']],
    [{ from: '2026-11-20' }, ['2026-11-20', today], ['2026-11-13', '2026-11-13']],
    [{ to: '2026-02-01' }, [first, '2026-02-01'], undefined],
    [{}, [first, today], undefined],
    [{ to: '2026-01-01' }, ['2026-01-01', '2026-01-01'], undefined],
    [{ from: '2026-12-01', to: '2026-12-02' }, ['2026-12-01', '2026-12-02'], undefined],
  ])('of %j is %s, compared with %s', (query, range, before) => {
    const asRange = (days: string[] | undefined) => days && { from: days[0], to: days[1] };
    const period = resolveRange(query, first, today);
    expect(period.range).toEqual(asRange(range));
    expect(period.comparison?.before).toEqual(asRange(before));
  });

  it.each([{ from: '2026-11-22' }, { from: '1990-01-01' }])('is refused for %j', (query) => {
    expect(() => resolveRange(query, first, today)).toThrow(HttpError);
  });
});
