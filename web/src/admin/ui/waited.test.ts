import { expect, it } from 'vitest';
import { waited } from './waited.ts';

it('says how long something has waited', () => {
  const since = '2026-11-03T02:00:00Z';
  const after = (minutes: number) => waited(since, Date.parse(since) + minutes * 60_000);
  expect([-1, 0.5, 1, 59, 60, 47 * 60, 48 * 60, 9 * 24 * 60].map(after)).toEqual([
    'less than a minute',
    'less than a minute',
    '1 minute',
    '59 minutes',
    '1 hour',
    '47 hours',
    '2 days',
    '9 days',
  ]);
});
