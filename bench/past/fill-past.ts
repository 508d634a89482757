import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createTables, projectionTables, readModels, runEach } from '@marketplace/read-models/database';
import { schemaOf } from '@marketplace/read-models/projections';
import type pg from 'pg';

const DEMO = path.resolve(import.meta.dirname, '../../packages/demo/data/listings.json');

/** Of a superuser, and of the projector's role. */
interface Pools {
  admin: pg.Pool;
  projector: pg.Pool;
}

/** Of each listing in its year. A third of them are changes of price. */
const CHANGES = 12;

/**
 * Fills read models with a year of so many listings, as the projector would: each was added within the year and changed twelve times
 * since, its price four times; one in fifty is deleted; it was viewed on two days of three, and asked about on one of sixty, which was
 * dealt with after three days.
 */
export async function fillPast({ admin, projector }: Pools, listings: number): Promise<void> {
  const db = readModels(projector);
  for (const name of ['listings', 'statistics', 'enquiries'] as const) {
    await db.transaction().execute(async (tx) => {
      await tx
        .insertInto('read.projections')
        .values({ name, generation: 1, state: 'live', position: 0, applied: 0, skipped: 0 })
        .execute();
      await tx.insertInto('read.live').values({ name, generation: 1 }).execute();
      await createTables(tx, name, 1);
      await runEach(tx, projectionTables[name].indexes(schemaOf(name, 1)));
    });
  }
  await fillHistory(admin, listings);
  await fillCounts(admin);
  await admin.query('VACUUM ANALYZE');
}

async function fillHistory(admin: pg.Pool, listings: number): Promise<void> {
  await admin.query(
    `WITH samples AS (SELECT value AS sample, ordinality - 1 AS nth FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY),
     added AS (
       SELECT md5(n::text)::uuid AS id, n, sample, now() - interval '365 days' * (0.2 + 0.8 * random()) AS at,
         'unit-' || n AS slug
       FROM generate_series(1, $1::int) AS n JOIN samples ON nth = n % (SELECT count(*) FROM samples)
     ),
     steps AS (
       SELECT *, at + (now() - at) * (step::float8 / ($3 + 1)) AS recorded_at,
         round((sample->>'price')::numeric * (1 + (step / 3) * (n % 7 - 3) * 0.01)) AS price,
         round((sample->>'price')::numeric * (1 + ((step - 1) / 3) * (n % 7 - 3) * 0.01)) AS before
       FROM added, generate_series(0, $3::int) AS step
     )
     INSERT INTO listings_g1.history
     SELECT row_number() OVER (ORDER BY recorded_at), id, step + 1,
       CASE WHEN step = 0 THEN 'ListingAdded' WHEN step = $3 AND n % 50 = 0 THEN 'ListingDeleted'
         WHEN price <> before THEN 'ListingRepriced' ELSE 'ListingDetailsRevised' END,
       '{"kind": "admin", "id": null, "name": "admin"}', 'form', 'bench', recorded_at,
       CASE WHEN step > 0 AND price <> before
         THEN jsonb_build_array(jsonb_build_object('field', 'price', 'from', before, 'to', price)) ELSE '[]' END,
       slug, CASE WHEN step = $3 AND n % 50 = 0 THEN NULL
         ELSE sample || jsonb_build_object('price', price, 'title', (sample->>'title') || ' ' || n) END
     FROM steps`,
    [listings, readFileSync(DEMO, 'utf8'), CHANGES],
  );
  await admin.query(
    `INSERT INTO listings_g1.listings (listing_id, slug, title, description, price, district, category, sub_type, property_type,
       status, is_new_launch, bedrooms, bathrooms, area_sqft, tenure, completion_year, images, key_features, redirect_url,
       created_at, updated_at, version)
     SELECT listing_id, slug, title, description, price, district, category, sub_type, property_type, status,
       coalesce(is_new_launch, false), bedrooms, bathrooms, area_sqft, tenure, completion_year, images, key_features,
       redirect_url, recorded_at, recorded_at, version
     FROM (SELECT DISTINCT ON (listing_id) * FROM listings_g1.history ORDER BY listing_id, version DESC) AS last,
       LATERAL jsonb_to_record(listing) AS state (title text, description text, price numeric, district text, category text,
         sub_type text, property_type text, status text, is_new_launch boolean, bedrooms int, bathrooms int,
         area_sqft float8, tenure text, completion_year int, images jsonb, key_features jsonb, redirect_url text)
     WHERE listing IS NOT NULL`,
  );
}

async function fillCounts(admin: pg.Pool): Promise<void> {
  await admin.query(
    `INSERT INTO statistics_g1.days
     SELECT listing_id, day, 1 + floor(random() * 12), floor(random() * 3)
     FROM generate_series(now() - interval '365 days', now(), '1 day') AS day,
       (SELECT listing_id, min(recorded_at) AS added FROM listings_g1.history GROUP BY 1) AS listings
     WHERE day > added AND random() < 0.67`,
  );
  await admin.query(
    'INSERT INTO statistics_g1.totals SELECT listing_id, sum(views), sum(clicks), 0 FROM statistics_g1.days GROUP BY 1',
  );
  await admin.query(
    `INSERT INTO enquiries_g1.enquiries (enquiry_id, reference, kind, status, version, position, received_at, listing_id, consent)
     SELECT gen_random_uuid(), 'bench', 'question', CASE WHEN day > now() - interval '3 days' THEN 'new' ELSE 'closed' END, 1, row_number() OVER (), day + interval '9 hours', listing_id, 'bench'
     FROM statistics_g1.days WHERE random() < 0.025`,
  );
}
