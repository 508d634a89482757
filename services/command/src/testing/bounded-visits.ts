import { randomUUID } from 'node:crypto';
import { commandSettings } from '@marketplace/service-kit/all-settings';
import fc from 'fast-check';
import { expect } from 'vitest';
import { z } from 'zod';
import type { CommandSettings } from '../service.ts';
import type { Bound, Claim, Flow, Quota } from '../visits/bounds.ts';
import { SLICES } from '../visits/bounds.ts';
import type { BoundedVisit } from '../visits/visit-limiter.ts';
import { createVisitClaims } from '../visits/visit-limiter.ts';

/** Settings with bounds that a few visits reach. */
export const narrow: CommandSettings = {
  ...z.object(commandSettings).parse({}),
  VISIT_VIEWS_PER_LISTING: 3,
  VISIT_CLICKS_PER_LISTING: 2,
  VISIT_LISTING_TIME: 30,
  VISIT_ADDRESS_BURST: 5,
  VISIT_ADDRESS_RATE: 2,
  VISIT_NETWORK_TIMES: 2,
  VISIT_TOTAL_BURST: 15,
  VISIT_TOTAL_RATE: 3,
};

export const listings = [randomUUID(), randomUUID()] as const;

const visit = fc.record({
  // as clientAddress returns it: three networks of one customer, one of another, and an IPv4 address
  address: fc.constantFrom(
    ...['2001:db8:1:1::/64', '2001:db8:1:2::/64', '2001:db8:1:3::/64', '2001:db8:2:1::/64', '203.0.113.7'],
  ),
  property_id: fc.constantFrom(...listings),
  event_type: fc.constantFrom('view', 'view', 'click'),
}) satisfies fc.Arbitrary<BoundedVisit>;

/** Groups of visits, each some time after the one before: often when quotas are about to have room again. */
const arrivals = fc.array(
  fc.record({
    afterMs: fc.oneof(
      fc.constantFrom(0, 1, 333, 334, 500, 1000, 28_999, 29_999, 30_000, 31_000),
      fc.nat(5000),
    ),
    visits: fc.array(visit, { minLength: 1, maxLength: 20 }),
  }),
  { maxLength: 15 },
);

type Judge = (visits: Claim[][]) => Promise<(Bound | undefined)[]>;

/**
 * Expects of generated visits that no bound ever holds more than it may, and that none refuses a visit for which it has room.
 *
 * @param createJudge returns a judge without counts, which uses the given clock
 */
export function expectExactBounds(numRuns: number, createJudge: (now: () => number) => Judge): Promise<void> {
  const claimsOf = createVisitClaims(narrow, 'secret');
  const property = fc.asyncProperty(arrivals, async (given) => {
    let now = 1_800_000_000_000;
    const judge = createJudge(() => now);
    const history: Judged[] = [];
    for (const { afterMs, visits } of given) {
      now += afterMs;
      const group = visits.map(claimsOf);
      const refusing = await judge(group);
      for (const [index, claims] of group.entries())
        history.push({
          at: now,
          claims,
          refusedBy: claims.find(({ bound }) => bound === refusing[index])?.key,
        });
    }
    expect(wrongJudgements(history)).toEqual([]);
  });
  return fc.assert(property, { numRuns });
}

/** A judged visit. */
interface Judged {
  at: number;
  claims: readonly Claim[];
  /** The key of the full bound; undefined when the visit was accepted. */
  refusedBy: string | undefined;
}

/** Returns wrong judgements in words. It counts the accepted visits of the whole history. */
function wrongJudgements(history: readonly Judged[]): string[] {
  return history.flatMap((judged, index) => {
    const before = history.slice(0, index).filter(({ refusedBy }) => refusedBy === undefined);
    return judged.claims.flatMap(({ key, bound }) => {
      const times = before
        .filter(({ claims }) => claims.some((claim) => claim.key === key))
        .map(({ at }) => at);
      const isFull = (certainty: Certainty) =>
        'perSecond' in bound
          ? isFlowFull(bound, times, judged.at, certainty)
          : isQuotaFull(bound, times, judged.at, certainty);
      const what = `visit ${index} at ${judged.at}, ${bound.reason} ${key}`;
      if (judged.refusedBy === undefined && isFull('certain')) return [`accepted beyond the bound: ${what}`];
      if (judged.refusedBy === key && !isFull('possible')) return [`refused below the bound: ${what}`];
      return [];
    });
  });
}

type Certainty = 'certain' | 'possible';
const ROUNDING = 1e-6;

/** Whether one more visit now, with any number of the last ones, exceeds the burst and the rate since then. */
function isFlowFull({ burst, perSecond }: Flow, times: number[], now: number, certainty: Certainty): boolean {
  const tolerance = certainty === 'certain' ? ROUNDING : -ROUNDING;
  return [...times, now].some(
    (since, index) => times.length + 1 - index > burst + ((now - since) * perSecond) / 1000 + tolerance,
  );
}

/** A quota may have room again a slice of its time late, and never early. */
function isQuotaFull({ most, sliceMs }: Quota, times: number[], now: number, certainty: Certainty): boolean {
  const slices = certainty === 'certain' ? SLICES : SLICES + 1;
  return times.filter((at) => at > now - slices * sliceMs).length >= most;
}
