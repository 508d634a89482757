import { parseSearchAddress } from '@marketplace/contracts/alerts/alert.search';
import { searchInWords } from '@marketplace/contracts/alerts/search-in-words';
import type { FollowersView } from '@marketplace/contracts/analytics/followers.views';
import { limits } from '@marketplace/contracts/limits';
import type { ReadModels } from '@marketplace/read-models/database';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { liveSchemas } from '../answers/live-schemas.query.ts';

interface Followed {
  search: string | null;
  listing_id: string | null;
  title: string | null;
  followers: number;
}

/** Returns how many confirmed alerts there are, of everything or of one listing, and what most of them follow. */
export async function countFollowers(
  db: Kysely<ReadModels>,
  listingId: string | undefined,
): Promise<FollowersView> {
  const schema = await liveSchemas(db);
  const isWanted = listingId === undefined ? sql`true` : sql`alert.listing_id = ${listingId}`;
  const { rows } = await sql<Followed>`
    SELECT search, alert.listing_id, title, count(*)::int AS followers
    FROM ${sql.id(schema('alerts'), 'alerts')} AS alert
      LEFT JOIN ${sql.id(schema('listings'), 'listings')} AS listing USING (listing_id)
    WHERE state = 'confirmed' AND ${isWanted}
    GROUP BY search, alert.listing_id, title ORDER BY followers DESC, search, title`.execute(db);
  return {
    total: rows.reduce((sum, { followers }) => sum + followers, 0),
    searches: searchesOf(rows).slice(0, limits.followedShown),
    listings: rows
      .flatMap(({ listing_id, title, followers }) =>
        listing_id !== null && title !== null ? [{ listing_id, title, followers }] : [],
      )
      .slice(0, limits.followedShown),
  };
}

/** Addresses of one search in words, such as those with different orders, count together. */
function searchesOf(rows: readonly Followed[]): FollowersView['searches'] {
  const byName = new Map<string, FollowersView['searches'][number]>();
  for (const { search, followers } of rows) {
    const parsed = search === null ? undefined : parseSearchAddress(search);
    if (search === null || !parsed) continue;
    const name = searchInWords(parsed);
    const before = byName.get(name);
    byName.set(name, { name, path: before?.path ?? search, followers: (before?.followers ?? 0) + followers });
  }
  return [...byName.values()].sort((one, other) => other.followers - one.followers);
}
