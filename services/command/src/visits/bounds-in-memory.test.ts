import { describe, expect, it } from 'vitest';
import { expectExactBounds, listings, narrow } from '../testing/bounded-visits.ts';
import { createBoundsInMemory, quota } from './bounds.ts';
import { createVisitClaims } from './visit-limiter.ts';

const flow = { reason: 'address', burst: 3, perSecond: 1 } as const;

describe('the bounds of one instance', () => {
  it('are exact', () =>
    expectExactBounds(150, (now) => {
      const bounds = createBoundsInMemory({ now });
      return async (visits) => visits.map(bounds.take);
    }));

  it('stay full when the clock goes back, and when it is corrected', () => {
    let now = 1_800_000_000_000;
    const bounds = createBoundsInMemory({ now: () => now });
    const both = [
      { key: 'flow', bound: flow },
      { key: 'quota', bound: quota('listing', 3, 30_000) },
    ];
    const taken = [bounds.take(both), bounds.take(both)];
    now -= 3_600_000;
    taken.push(bounds.take(both));
    expect(taken).toEqual([undefined, undefined, undefined]);
    expect(bounds.take(both)?.reason).toBe('address');
    now += 3_600_000;
    expect(both.map((claim) => bounds.take([claim])?.reason)).toEqual(['address', 'listing']);
  });

  it('of a million addresses take the memory of some thousands', () => {
    const bounds = createBoundsInMemory();
    for (let n = 0; n < 1_000_000; n++) bounds.take([{ key: `address-${n}`, bound: flow }]);
    expect(bounds.size).toBeLessThanOrEqual(50_000);
  });
});

it('the keys of bounds are short digests, which differ by the secret', () => {
  const visit = { address: '2001:db8:1:2::/64', property_id: listings[0], event_type: 'view' } as const;
  const keysOf = (secret: string) => createVisitClaims(narrow, secret)(visit).map(({ key }) => key);
  const keys = keysOf('secret');
  expect(new Set(keys).size).toBe(5);
  for (const key of keys) expect(key).toMatch(/^(all|[\w-]{16})$/);
  expect(keys.filter((key) => keysOf('another').includes(key))).toEqual(['all']);
});
