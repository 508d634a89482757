import { appendEvents } from '@marketplace/event-store/append';
import type { TestListing } from '@marketplace/projector/testing/test-events';
import { aListing } from '@marketplace/projector/testing/test-events';
import type { ScratchLog } from './scratch-log.ts';

const ROUNDS = 20;
const CHANGES_OF_EACH = 4;
const LISTINGS_A_ROUND = 100;

/** Fills a log with so many events: listings that are added and changed, with their visits of 90 days between them. */
export async function fillLog({ admin, command }: ScratchLog, events: number): Promise<void> {
  const listings: TestListing[] = [];
  const added = Math.min(LISTINGS_A_ROUND, Math.floor(events / ROUNDS / (2 + CHANGES_OF_EACH)));
  const visits = events / ROUNDS - added * (1 + CHANGES_OF_EACH);
  for (let round = 0; round < ROUNDS; round++) {
    const fresh = Array.from({ length: added }, () => aListing());
    listings.push(...fresh);
    const prices = Array.from({ length: CHANGES_OF_EACH }, (_, change) => 1000 + change);
    await appendEvents(
      command,
      fresh.flatMap((listing) => [listing.added(), ...prices.map((price) => listing.repriced(price))]),
    );
    await admin.query(
      `WITH head AS (UPDATE log.head SET position = position + $2 RETURNING position - $2 AS base)
       INSERT INTO log.events (position, event_id, stream_id, type, data, meta, recorded_at)
       SELECT base + n, gen_random_uuid(), 'activity-' || id,
         CASE WHEN n % 4 = 0 THEN 'ListingClicked' ELSE 'ListingViewed' END,
         jsonb_build_object('listing_id', id, 'crawler', n % 11 = 0),
         '{"actor": {"kind": "visitor", "id": null, "name": "visitor"}, "source": "site", "request_id": "bench"}',
         now() - interval '90 days' * (1 - ($3 + n::float8 / $2) / $4)
       FROM head, generate_series(1, $2) AS n,
         LATERAL (SELECT ($1::uuid[])[1 + n % cardinality($1::uuid[])]::text AS id) AS listing`,
      [listings.map(({ id }) => id), visits, round, ROUNDS],
    );
  }
  await admin.query('VACUUM ANALYZE log.events');
}
