import { expect, it } from 'vitest';
import { daysAgo } from './relative-date.ts';

it.each([
  ['2026-11-21T01:00:00Z', 'today'],
  ['2026-11-20T16:00:00Z', 'today'],
  ['2026-11-20T15:59:59Z', 'yesterday'],
  ['2026-11-19T02:00:00Z', '2 days ago'],
  ['2026-11-08T02:00:00Z', '13 days ago'],
  ['2026-11-07T02:00:00Z', '2 weeks ago'],
  ['2026-09-01T02:00:00Z', '2 months ago'],
  ['2024-11-01T02:00:00Z', '2 years ago'],
  ['2026-11-22T02:00:00Z', 'today'],
])('counts days of Singapore: %s is %s', (iso, text) =>
  expect(daysAgo(iso, new Date('2026-11-21T02:00:00Z'))).toBe(text),
);
