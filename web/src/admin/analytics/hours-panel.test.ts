import { expect, it } from 'vitest';
import { busiestText, gridOf, stepOf } from './hours/hour-grid.ts';

const hours = [
  { weekday: 1, hour: 0, views: 3, clicks: 1 },
  { weekday: 7, hour: 23, views: 1200, clicks: 0 },
];

it('has a row for each weekday with all its hours', () => {
  const rows = gridOf({ hours }, 'views');
  expect(rows.map(({ name, total }) => [name, total])).toEqual([
    ['Monday', 3],
    ['Tuesday', 0],
    ['Wednesday', 0],
    ['Thursday', 0],
    ['Friday', 0],
    ['Saturday', 0],
    ['Sunday', 1200],
  ]);
  expect(rows[0]?.figures).toEqual([3, ...Array(23).fill(0)]);
  expect(gridOf({ hours }, 'clicks')[0]?.total).toBe(1);
});

it('says when most of it was', () => {
  expect(busiestText(gridOf({ hours }, 'views'), 'views')).toBe('Most views on Sundays, 23:00–24:00: 1,200.');
});

it('gives the highest the last step, and none to nothing', () => {
  expect([0, 1, 50, 100].map((figure) => stepOf(figure, 100, 5))).toEqual([0, 1, 3, 5]);
});
