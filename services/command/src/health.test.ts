import { expect, it } from 'vitest';
import { isNearlyFull } from './health.ts';

it('a disk is nearly full by its share and by its bytes', () => {
  const bsize = 4096;
  expect(isNearlyFull({ bsize, blocks: 1_000_000, bavail: 49_000 })).toBe(true);
  expect(isNearlyFull({ bsize, blocks: 1_000_000, bavail: 51_000 })).toBe(false);
  expect(isNearlyFull({ bsize, blocks: 100_000_000, bavail: 300_000 })).toBe(false);
});
