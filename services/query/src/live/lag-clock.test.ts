import { expect, it } from 'vitest';
import { createLagClock } from './live-feed.ts';

it('measures from the moment at which the oldest unread event was seen', () => {
  const clock = createLagClock();
  expect(clock.measure({ head: 5, position: 5 }, 1000)).toBe(0);
  expect(clock.measure({ head: 6, position: 5 }, 2000)).toBe(0);
  expect(clock.measure({ head: 9, position: 5 }, 3000)).toBe(1000);
  expect(clock.measure({ head: 9, position: 6 }, 4000)).toBe(1000);
  expect(clock.measure({ head: 12, position: 9 }, 5000)).toBe(0);
  expect(clock.measure({ head: 12, position: 12 }, 6000)).toBe(0);
});
