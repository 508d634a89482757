import type pg from 'pg';

interface LogRow {
  position: string;
  type: string;
  data: { listing_id: string; crawler?: boolean };
  recorded_at: Date;
}

/**
 * Counts the whole log in a plain loop that shares no code with the projector, as
 * `{ totals: { '<id>': 'views/clicks' }, days: { '<id> 2026-11-21': 'views/clicks' } }`.
 */
export async function countedByHand(admin: pg.Pool) {
  const { rows } = await admin.query<LogRow>('SELECT position, type, data, recorded_at FROM log.events');
  const totals = new Map<string, [number, number]>();
  const days = new Map<string, [number, number]>();
  for (const { type, data, recorded_at } of rows) {
    const index = ['ListingViewed', 'ListingClicked'].indexOf(type);
    if (index < 0 || data.crawler) continue;
    const singapore = new Date(recorded_at.getTime() + 8 * 3_600_000);
    add(totals, data.listing_id, index);
    add(days, `${data.listing_id} ${singapore.toISOString().slice(0, 10)}`, index);
  }
  return { totals: readable(totals), days: readable(days) };
}

/** Returns what a generation of the statistics says, in the form of `countedByHand`. */
export async function countedByProjector(admin: pg.Pool, schema = 'statistics_g1') {
  const { rows: totals } = await admin.query(
    `SELECT listing_id::text AS key, views || '/' || clicks AS said FROM ${schema}.totals`,
  );
  const { rows: days } = await admin.query(
    `SELECT listing_id || ' ' || day AS key, views || '/' || clicks AS said FROM ${schema}.days`,
  );
  const asObject = (rows: { key: string; said: string }[]) =>
    Object.fromEntries(rows.map(({ key, said }) => [key, said]));
  return { totals: asObject(totals), days: asObject(days) };
}

function add(counts: Map<string, [number, number]>, key: string, index: number) {
  const counted = counts.get(key) ?? [0, 0];
  counted[index] = (counted[index] ?? 0) + 1;
  counts.set(key, counted);
}

function readable(counts: Map<string, [number, number]>): Record<string, string> {
  return Object.fromEntries([...counts].map(([key, [views, clicks]]) => [key, `${views}/${clicks}`]));
}

/** The listings that exist, in the form of `listingsByHand`. */
export const listingRows = `SELECT to_jsonb(listing) - '{created_at,updated_at,confirmed_at}'::text[] AS said
  FROM listings_g1.listings AS listing ORDER BY listing_id`;

/** Replays the events of every listing in a plain loop over plain JSON, and returns those that exist, by id. */
export async function listingsByHand(admin: pg.Pool) {
  const { rows } = await admin.query(
    "SELECT type, data, version FROM log.events WHERE stream_id LIKE 'listing-%' ORDER BY position",
  );
  const known = new Map<string, Record<string, unknown>>();
  const deleted = new Set<string>();
  for (const { type, data, version } of rows) {
    const { details, listing, from_version: _, due_at: __, ...said } = data;
    if (type === 'ListingPublished') Object.assign(said, { status: 'active', publish_at: null });
    if (type === 'ListingExpired')
      Object.assign(said, { status: 'inactive', publish_at: null, expire_at: null });
    known.set(data.listing_id, { ...known.get(data.listing_id), ...said, ...details, ...listing, version });
    if (type === 'ListingDeleted') deleted.add(data.listing_id);
    if (type === 'ListingRestored') deleted.delete(data.listing_id);
  }
  return [...known.keys()]
    .filter((id) => !deleted.has(id))
    .sort()
    .map((id) => ({ said: known.get(id) }));
}

/** Returns a digest of every row of each table of a generation. */
export async function digests(admin: pg.Pool, projection: string, generation: number) {
  const schema = `${projection}_g${generation}`;
  const { rows: tables } = await admin.query<{ name: string }>(
    'SELECT tablename AS name FROM pg_tables WHERE schemaname = $1',
    [schema],
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await admin.query<{ digest: string; count: string }>(
      `SELECT count(*) AS count, md5(string_agg(t::text, E'\\n' ORDER BY t::text)) AS digest FROM ${schema}.${name} AS t`,
    );
    found[name] = `${rows[0]?.count} rows ${rows[0]?.digest}`;
  }
  return found;
}
