import type pg from 'pg';

/** Returns the listing streams of which any event ever named a picture, by its stored path. */
export async function streamsShowing(pool: pg.Pool, imagePath: string): Promise<string[]> {
  const { rows } = await pool.query<{ stream_id: string }>(
    `SELECT stream_id FROM log.events
      WHERE type IN ('ListingAdded', 'ListingPicturesChanged') AND data -> 'images' @> $1
    UNION
    SELECT stream_id FROM log.events
      WHERE type = 'ListingRestored' AND data -> 'listing' -> 'images' @> $1`,
    [JSON.stringify([imagePath])],
  );
  return rows.map(({ stream_id }) => stream_id);
}
