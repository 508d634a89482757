import { randomUUID } from 'node:crypto';
import { commandSettings } from '@marketplace/service-kit/all-settings';
import fc from 'fast-check';
import { z } from 'zod';
import type { CommandSettings } from '../service.ts';
import type { BoundedVisit } from '../visits/visit-limiter.ts';

/** Settings with bounds so narrow that few visits reach them. */
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

/** Visits that come together, and how long after those before them. */
export interface Arrival {
  afterMs: number;
  visits: BoundedVisit[];
}

const visit = fc.record({
  // as clientAddress says it: three networks of one customer, one of another, and an address of the old kind
  address: fc.constantFrom(
    '2001:db8:1:1::/64',
    '2001:db8:1:2::/64',
    '2001:db8:1:3::/64',
    '2001:db8:2:1::/64',
    '203.0.113.7',
  ),
  property_id: fc.constantFrom(...listings),
  event_type: fc.constantFrom('view', 'view', 'click'),
}) satisfies fc.Arbitrary<BoundedVisit>;

/** Crowds and lone visitors, at once, after a moment, and when quotas are about to have room again. */
export const arrivals: fc.Arbitrary<Arrival[]> = fc.array(
  fc.record({
    afterMs: fc.oneof(
      fc.constantFrom(0, 1, 333, 334, 500, 1000, 28_999, 29_999, 30_000, 31_000),
      fc.nat(5000),
    ),
    visits: fc.array(visit, { minLength: 1, maxLength: 20 }),
  }),
  { maxLength: 15 },
);
