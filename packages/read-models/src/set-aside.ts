import { streams } from '@marketplace/contracts/events';
import type { SetAside } from '@marketplace/contracts/operations/operations.views';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** Above this number, only the count is reported. */
const MOST_TOLD = 50;

/** The first set-aside streams of a row of `read.projections AS p`, as a JSON array for a query over it. */
export const firstSetAside: RawBuilder<SetAside[]> = sql`(
  SELECT coalesce(json_agg(first), '[]') FROM (
    SELECT stream, since::float8, type, reason FROM read.set_aside AS aside
    WHERE aside.name = p.name AND aside.generation = p.generation ORDER BY since LIMIT ${sql.lit(MOST_TOLD)}
  ) AS first)`;

/** Returns the id of a listing's stream; null for any other stream. */
export function listingOf(stream: string): string | null {
  return idAfter(streams.listing(''), stream);
}

/** Returns the subject of a stream in words: `the listing 0192…`. */
export function subjectOf(stream: string): string {
  const listing = listingOf(stream);
  if (listing !== null) return `the listing ${listing}`;
  const enquiry = idAfter(streams.enquiry(''), stream);
  if (enquiry !== null) return `the enquiry ${enquiry}`;
  const visited = idAfter(streams.visits(''), stream);
  return visited === null ? `the stream ${stream}` : `the visits of the listing ${visited}`;
}

function idAfter(prefix: string, stream: string): string | null {
  return stream.startsWith(prefix) ? stream.slice(prefix.length) : null;
}

/** Returns a sentence that says what is set aside, and from which position. */
export function setAsideText(projection: string, { stream, since, type }: SetAside): string {
  return `${projection} has set aside ${subjectOf(stream)} at event ${since} (${type}), which cannot be folded`;
}

/** Returns the operator's command that skips the event and resumes the stream. */
export function skipWords(projection: string, { since }: Pick<SetAside, 'since'>): string {
  return `skip ${projection} --position ${since} --reason "…"`;
}
