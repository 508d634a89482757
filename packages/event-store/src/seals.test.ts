import { describe, expect, it } from 'vitest';
import { isSigned, signSeal } from './seals.ts';

const key = 'k'.repeat(32);
const unsigned = {
  from: 1,
  to: 10_000,
  digest: 'a'.repeat(64),
  previous: 'b'.repeat(64),
  sealed_at: '2026-11-22T05:00:00.000Z',
};
const seal = signSeal(unsigned, key);

describe('a seal', () => {
  it('is verified by any of the keys and by no other', () => {
    expect(isSigned(seal, [key])).toBe(true);
    expect(isSigned(seal, ['another key', key])).toBe(true);
    expect(isSigned(seal, ['another key'])).toBe(false);
    expect(isSigned(seal, [])).toBe(false);
  });

  it.each([
    { from: 2 },
    { to: 9999 },
    { digest: 'c'.repeat(64) },
    { previous: null },
    { sealed_at: '2026-11-22T05:00:00.001Z' },
    { mac: 'd'.repeat(64) },
  ])('is invalid after a change: %o', (changed) => {
    expect(isSigned({ ...seal, ...changed }, [key])).toBe(false);
  });
});
