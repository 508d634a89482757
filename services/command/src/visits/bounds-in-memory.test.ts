import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrivals, listings, narrow } from '../testing/bounded-visits.ts';
import { wrongJudgements } from '../testing/bounds-history.ts';
import { createBoundsInMemory, quota } from './bounds.ts';
import { createVisitClaims } from './visit-limiter.ts';

const claimsOf = createVisitClaims(narrow, 'secret');

describe('the bounds of an instance alone', () => {
  it('never hold more than they may, and refuse nothing that they have room for', () => {
    fc.assert(
      fc.property(arrivals, (given) => {
        let now = 1_800_000_000_000;
        const bounds = createBoundsInMemory({ now: () => now });
        const history = given.flatMap(({ afterMs, visits }) => {
          now += afterMs;
          return visits.map((visit) => {
            const claims = claimsOf(visit);
            const refusing = bounds.take(claims);
            const refusedBy = claims.find(({ bound }) => bound === refusing)?.key;
            return { at: now, claims, refusedBy };
          });
        });
        expect(wrongJudgements(history)).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  it('have no more room when the clock goes back, nor when it comes forward again', () => {
    let now = 1_800_000_000_000;
    const bounds = createBoundsInMemory({ now: () => now });
    const flow = { reason: 'address', burst: 3, perSecond: 1 } as const;
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
    const flow = { reason: 'address', burst: 120, perSecond: 10 } as const;
    for (let n = 0; n < 1_000_000; n++) bounds.take([{ key: `address-${n}`, bound: flow }]);
    expect(bounds.size).toBeLessThanOrEqual(50_000);
  });
});

describe('the keys of bounds', () => {
  it('are short, and name neither an address nor a listing', () => {
    const keys = claimsOf({ address: '2001:db8:1:2::/64', property_id: listings[0], event_type: 'view' }).map(
      ({ key }) => key,
    );
    expect(new Set(keys).size).toBe(5);
    for (const key of keys) expect(key).toMatch(/^(all|[\w-]{16})$/);
  });

  it('are others for another secret', () => {
    const visit = { address: '203.0.113.7', property_id: listings[0], event_type: 'view' } as const;
    const others = createVisitClaims(narrow, 'another')(visit).map(({ key }) => key);
    const shared = claimsOf(visit).filter(({ key }) => others.includes(key));
    expect(shared.map(({ key }) => key)).toEqual(['all']);
  });
});
