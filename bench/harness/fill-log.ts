import { appendEvents } from '@marketplace/event-store/append';
import type { TestListing } from '@marketplace/projector/testing/test-events';
import { aListing } from '@marketplace/projector/testing/test-events';
import type pg from 'pg';
import type { ScratchLog } from './scratch-log.ts';

const ROUNDS = 20;
const CHANGES_OF_EACH = 4;
const LISTINGS_A_ROUND = 100;
const VISITS_A_STATEMENT = 200_000;

/** Adds so many events to a log: listings that are added and changed, with their visits of 90 days between them. */
export async function fillLog({ admin, command }: ScratchLog, events: number): Promise<void> {
  const listings: TestListing[] = [];
  const each = Math.floor(events / ROUNDS);
  const added = Math.min(LISTINGS_A_ROUND, Math.floor(each / (2 + CHANGES_OF_EACH)));
  for (let round = 0; round < ROUNDS; round++) {
    const fresh = Array.from({ length: added }, () => aListing());
    listings.push(...fresh);
    const prices = Array.from({ length: CHANGES_OF_EACH }, (_, change) => 1000 + change);
    await appendEvents(
      command,
      fresh.flatMap((listing) => [listing.added(), ...prices.map((price) => listing.repriced(price))]),
    );
    const visits = each - added * (1 + CHANGES_OF_EACH);
    const days = { from: round / ROUNDS, to: (round + 1) / ROUNDS };
    await fillVisits(admin, { listings: listings.map(({ id }) => id), visits, days });
  }
  await admin.query('VACUUM ANALYZE log.events');
}

interface Visits {
  listings: readonly string[];
  visits: number;
  /** Which part of the last 90 days they were made in, 0 to 1; the last day of them unless told. */
  days?: { from: number; to: number };
}

/** Adds visits to a log as its administrator, in few statements. A quarter are clicks, and one in eleven is a crawler's. */
export async function fillVisits(
  admin: pg.Pool,
  { listings, visits, days = { from: 0.99, to: 1 } }: Visits,
): Promise<void> {
  for (let left = visits; left > 0; left -= VISITS_A_STATEMENT)
    await admin.query(
      `WITH head AS (UPDATE log.head SET position = position + $2::int RETURNING position - $2::int AS base)
       INSERT INTO log.events (position, event_id, stream_id, type, data, meta, recorded_at)
       SELECT base + n, gen_random_uuid(), 'activity-' || id,
         CASE WHEN n % 4 = 0 THEN 'ListingClicked' ELSE 'ListingViewed' END,
         jsonb_build_object('listing_id', id, 'crawler', n % 11 = 0),
         '{"actor": {"kind": "visitor", "id": null, "name": "visitor"}, "source": "site", "request_id": "bench"}',
         now() - interval '90 days' * (1 - ($3::float8 + ($4::float8 - $3::float8) * n / $2::int))
       FROM head, generate_series(1, $2::int) AS n,
         LATERAL (SELECT ($1::uuid[])[1 + n % cardinality($1::uuid[])]::text AS id) AS listing`,
      [listings, Math.min(left, VISITS_A_STATEMENT), days.from, days.to],
    );
}
