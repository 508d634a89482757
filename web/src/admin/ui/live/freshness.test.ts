import { expect, it } from 'vitest';
import { ago } from './freshness.tsx';

it('tells seconds, then minutes', () => {
  expect([-20, 999, 3200, 59_999, 60_000, 150_000].map(ago)).toEqual([
    'just now',
    'just now',
    '3 s ago',
    '59 s ago',
    '1 min ago',
    '2 min ago',
  ]);
});
