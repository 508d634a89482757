import { describe, expect, it } from 'vitest';
import { nextSorting, performanceRows, sortRows } from './performance-rows.ts';

const one = (id: string, title: string, views: number, clicks: number) => ({
  id,
  title,
  district: 'D01 - Boat Quay / Raffles Place',
  views,
  clicks,
  enquiries: 0,
  status: 'active' as const,
});
const all = [one('a', 'Quay', 200, 4), one('b', 'Amber', 50, 5), one('c', 'Lantern', 0, 0)];

it('joins the counts of the chosen days by listing', () => {
  const rows = performanceRows(all, [one('b', 'Amber', 7, 1)]);
  expect(rows.map(({ id, rate, recent }) => [id, rate, recent])).toEqual([
    ['a', 2, undefined],
    ['b', 10, { views: 7, clicks: 1, enquiries: 0 }],
    ['c', 0, undefined],
  ]);
});

describe('sorting', () => {
  const ids = (key: 'title' | 'views' | 'rate', direction: 'ascending' | 'descending') =>
    sortRows(performanceRows(all, undefined), { key, direction }).map(({ id }) => id);

  it('is by text or by number, up or down', () => {
    expect(ids('title', 'ascending')).toEqual(['b', 'c', 'a']);
    expect(ids('views', 'descending')).toEqual(['a', 'b', 'c']);
    expect(ids('rate', 'descending')).toEqual(['b', 'a', 'c']);
  });

  it('turns round on a second click, and starts with the most or with A', () => {
    expect(nextSorting({ key: 'views', direction: 'descending' }, 'views').direction).toBe('ascending');
    expect(nextSorting({ key: 'views', direction: 'descending' }, 'rate').direction).toBe('descending');
    expect(nextSorting({ key: 'views', direction: 'descending' }, 'title').direction).toBe('ascending');
  });
});
