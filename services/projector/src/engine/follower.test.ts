import { describe, expect, it } from 'vitest';
import { backoffMs } from './follower.ts';

describe('a projection that stands still', () => {
  it('is tried again after ever longer pauses, of a minute at most', () => {
    expect([1, 2, 3, 6, 7, 8, 100].map(backoffMs)).toEqual([
      1000, 2000, 4000, 32_000, 60_000, 60_000, 60_000,
    ]);
  });
});
