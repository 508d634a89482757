import { expect, it } from 'vitest';
import { mapTimeSliced } from './time-slicing.ts';

it('processes every item in order and yields between them', async () => {
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

it('rejects with the error of an item', () =>
  expect(
    mapTimeSliced([1], () => {
      throw new Error('no');
    }),
  ).rejects.toThrow('no'));
