import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projections } from '../all-projections.ts';
import type { Bench } from '../testing/bench.ts';
import { startBench } from '../testing/bench.ts';
import { countedByHand, countedByProjector, digests } from '../testing/independent-fold.ts';
import { adminLoggedIn, aListing, condo } from '../testing/test-events.ts';
import type { Projection } from './projection.ts';
import { isLong } from './projection.ts';
import { rebuild } from './rebuild.ts';
import { verify } from './verify.ts';

const VISITS = 24_000;
/** Several pages of them. */
const REPRICINGS = 1200;

let bench: Bench;
let head: number;
const kept = aListing();
const restored = aListing();
const gone = aListing();

/** Changes before, between and after more visits than are read at once in the ordinary way. */
beforeAll(async () => {
  bench = await startBench();
  await bench.makeLive();
  await bench.append(kept.added(), restored.added(), gone.added(), gone.deleted(), adminLoggedIn());
  await visit(VISITS / 2);
  await bench.append(kept.repriced(2.5), restored.deleted(), adminLoggedIn());
  await bench.append(kept.repriced(1));
  await visit(VISITS / 2);
  await bench.append(...Array.from({ length: REPRICINGS }, (_, n) => kept.repriced(100 + n)));
  await bench.append(
    restored.restored({ ...condo, price: 7 }),
    kept.revised({ title: 'Last' }),
    kept.viewed(),
  );
  head = Number((await bench.adminPool.query('SELECT position FROM log.head')).rows[0].position);
});
afterAll(() => bench.close());

/** Visits of forty years, round midnight of Singapore, by people and by crawlers that say so in each way there is. */
async function visit(count: number) {
  await bench.adminPool.query(
    `WITH head AS (UPDATE log.head SET position = position + $2 RETURNING position - $2 AS base)
     INSERT INTO log.events (position, event_id, stream_id, type, data, meta, recorded_at)
     SELECT base + n, gen_random_uuid(), 'activity-' || id,
       CASE WHEN n % 3 = 0 THEN 'ListingClicked' ELSE 'ListingViewed' END,
       jsonb_build_object('listing_id', id) || CASE n % 4 WHEN 0 THEN '{"crawler": true}'
         WHEN 1 THEN '{}' ELSE '{"crawler": false, "shape": "of later"}' END::jsonb,
       '{"actor": {"kind": "visitor", "id": null, "name": "visitor"}, "source": "site", "request_id": "r"}',
       timestamptz '1986-01-01T16:00:00Z' + interval '1 day' * (n * 7919 % 14600) + interval '1 ms' * (n % 3 - 1)
     FROM head, generate_series(1, $2) AS n,
       LATERAL (SELECT ($1::uuid[])[1 + n % 3]::text AS id) AS listing`,
    [[kept.id, restored.id, gone.id], count],
  );
}

const last = async (name: string) =>
  (await bench.status()).generations.filter((one) => one.name === name).at(-1);

describe('a rebuild of a long log', () => {
  it('agrees with an independent fold and counts every event', async () => {
    expect(isLong({ after: 0, upTo: head, skipped: [] })).toBe(true);
    for (const projection of projections) await rebuild(bench.db, projection);
    expect(await bench.differences()).toEqual([]);
    expect(await countedByProjector(bench.adminPool, 'statistics_g2')).toEqual(
      await countedByHand(bench.adminPool),
    );
    expect(await last('statistics')).toMatchObject({ position: head, applied: VISITS + 1 });
    expect(await last('listings')).toMatchObject({ position: head, applied: 9 + REPRICINGS });
    expect(await last('activity')).toMatchObject({ position: head, applied: head });
  });

  it.each(projections)('gives the same rows as small batches: $name', async (projection) => {
    const whole = await digests(
      bench.adminPool,
      projection.name,
      (await last(projection.name))?.generation ?? 0,
    );
    const generation = await rebuild(bench.db, { ...projection, batchSize: 997 });
    expect(await digests(bench.adminPool, projection.name, generation)).toEqual(whole);
  });
});

/** Takes the id out of the event at a position while `act` is under way. */
async function malformed(position: number, act: () => Promise<unknown>) {
  const { rows } = await bench.adminPool.query('SELECT data FROM log.events WHERE position = $1', [position]);
  await bench.damageLog(`UPDATE log.events SET data = data - 'listing_id' WHERE position = ${position}`);
  try {
    await act();
  } finally {
    const data = JSON.stringify(rows[0].data);
    await bench.damageLog(`UPDATE log.events SET data = '${data}' WHERE position = ${position}`);
  }
}

describe('a malformed event in a long log', () => {
  it.each([
    ['statistics', 'first', 6, 'ListingViewed'],
    ['statistics', 'middle', 5 + VISITS / 2, 'ListingClicked'],
    ['statistics', 'last', VISITS + REPRICINGS + 12, 'ListingViewed'],
    ['listings', 'first', 1, 'ListingAdded'],
    ['listings', 'middle', 6 + VISITS / 2, 'ListingRepriced'],
    ['listings', 'last', VISITS + REPRICINGS + 11, 'ListingDetailsRevised'],
  ])(
    'sets its stream aside in the %s: the %s of its events, at position %i',
    async (name, _, position, type) => {
      const projection = projections.find((one) => one.name === name) as Projection;
      await malformed(position, async () => {
        const whole = await rebuild(bench.db, projection);
        const aside = { position: head, setAsideCount: 1, setAside: [{ since: position, type }] };
        expect(await last(name)).toMatchObject({ generation: whole, state: 'live', ...aside });
        const verified = await verify(bench.db, [projection]);
        expect(verified.map(({ differences }) => differences)).toEqual([[]]);

        const inSteps = await rebuild(bench.db, { ...projection, batchSize: 997 });
        expect(await last(name)).toMatchObject({ generation: inSteps, ...aside });
        expect(await digests(bench.adminPool, projection.name, inSteps)).toEqual(
          await digests(bench.adminPool, projection.name, whole),
        );
      });
    },
  );
});
