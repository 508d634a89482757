import { expect, it } from 'vitest';
import { busiestText, gridOf, stepOf } from './hours-panel.tsx';

const hours = [
  { weekday: 1, hour: 0, views: 3, clicks: 1 },
  { weekday: 7, hour: 23, views: 1200, clicks: 0 },
];

it('fills all hours of all weekdays, Monday first, and names the busiest hour', () => {
  const rows = gridOf({ hours }, 'views');
  expect(rows.map(({ total }) => total)).toEqual([3, 0, 0, 0, 0, 0, 1200]);
  expect(rows[0]?.figures).toEqual([3, ...Array(23).fill(0)]);
  expect(gridOf({ hours }, 'clicks')[0]?.total).toBe(1);
  expect(busiestText(rows, 'views')).toBe('Most views on Sundays, 23:00–24:00: 1,200.');
});

it('gives the highest figure the last colour step, and zero none', () => {
  expect([0, 1, 50, 100].map((figure) => stepOf(figure, 100, 5))).toEqual([0, 1, 3, 5]);
});
