import { expect, it } from 'vitest';
import { reportableWeek } from './due-week-reports.ts';

it.each([
  ['2026-11-30T07:29:59+08:00', undefined],
  ['2026-11-30T07:30:00+08:00', '2026-11-23'],
  ['2026-11-30T23:59:59+08:00', '2026-11-23'],
  ['2026-12-01T00:00:00+08:00', '2026-11-23'],
  ['2026-12-01T23:59:59+08:00', '2026-11-23'],
  ['2026-12-02T00:00:00+08:00', undefined],
  ['2026-12-06T23:59:59+08:00', undefined],
  ['2027-01-04T08:00:00+08:00', '2026-12-28'],
])('at %s the week of %s may be reported', (moment, week) => {
  expect(reportableWeek(new Date(moment))).toBe(week);
});
