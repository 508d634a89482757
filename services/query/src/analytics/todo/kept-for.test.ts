import { expect, it, vi } from 'vitest';
import { cacheFor } from './todo.query.ts';

const MINUTE_MS = 60_000;

it('makes a value once for all who ask under one key', async () => {
  const kept = cacheFor<number>(MINUTE_MS);
  const make = vi.fn(async () => 7);
  expect(await Promise.all([kept('a', make), kept('a', make)])).toEqual([7, 7]);
  expect(make).toHaveBeenCalledTimes(1);
  await kept('b', make);
  expect(make).toHaveBeenCalledTimes(2);
});

it('makes it again when it is old', async () => {
  const kept = cacheFor<number>(0);
  const make = vi.fn(async () => 7);
  await kept('a', make);
  await kept('a', make);
  expect(make).toHaveBeenCalledTimes(2);
});

it('keeps no failure', async () => {
  const kept = cacheFor<number>(MINUTE_MS);
  await expect(kept('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await kept('a', async () => 7)).toBe(7);
});
