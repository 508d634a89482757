import { expect, it, vi } from 'vitest';
import { cacheFor } from './todo.query.ts';

it('a cached value is computed once per key and period, and a failure is not cached', async () => {
  const cached = cacheFor<number>(60_000);
  const make = vi.fn(async () => 7);
  expect(await Promise.all([cached('a', make), cached('a', make)])).toEqual([7, 7]);
  expect(make).toHaveBeenCalledTimes(1);
  await cached('b', make);
  expect(make).toHaveBeenCalledTimes(2);
  await expect(cached('c', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await cached('c', make)).toBe(7);

  const expired = cacheFor<number>(0);
  for (const count of [4, 5]) {
    await expired('a', make);
    expect(make).toHaveBeenCalledTimes(count);
  }
});
