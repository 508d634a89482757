import { expect, it } from 'vitest';
import { mapTimeSliced } from './time-slicing.ts';

it('does the work on every item, in order, and lets others have a turn', async () => {
  const items = Array.from({ length: 40 }, (_, index) => index);
  let turns = 0;
  const others = setInterval(() => turns++, 1);
  const done = await mapTimeSliced(items, (item) => {
    const until = performance.now() + 2;
    while (performance.now() < until);
    return item * 2;
  });
  clearInterval(others);
  expect(done).toEqual(items.map((item) => item * 2));
  expect(turns).toBeGreaterThan(0);
});

it('rejects with what the work throws', () =>
  expect(
    mapTimeSliced([1], () => {
      throw new Error('no');
    }),
  ).rejects.toThrow('no'));
