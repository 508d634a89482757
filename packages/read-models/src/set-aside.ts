import { streams } from '@marketplace/contracts/events';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** A stream that a generation leaves as it was before an event that it cannot fold. */
export interface SetAside {
  stream: string;
  /** Position of that event. */
  since: number;
  /** Its type. */
  type: string;
  /** Why it cannot be folded. */
  reason: string;
}

/** Of more than these, the number alone is told. */
const MOST_TOLD = 50;

/** The first streams that the generation of a row of `read.projections AS p` set aside, as a JSON array in a query over it. */
export const firstSetAside: RawBuilder<SetAside[]> = sql`(
  SELECT coalesce(json_agg(first), '[]') FROM (
    SELECT stream, since::float8, type, reason FROM read.set_aside AS aside
    WHERE aside.name = p.name AND aside.generation = p.generation ORDER BY since LIMIT ${sql.lit(MOST_TOLD)}
  ) AS first)`;

/** Returns the id of the listing whose stream it is; null of any other stream. */
export function listingOf(stream: string): string | null {
  return idAfter(streams.listing(''), stream);
}

/** Returns what a stream is about, in words: `the listing 0192…`. */
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

/** Returns in a sentence what is set aside and from where on. */
export function setAsideText(projection: string, { stream, since, type }: SetAside): string {
  return `${projection} has set aside ${subjectOf(stream)} at event ${since} (${type}), which cannot be folded`;
}

/** Returns the operator's words that have the event passed over, and the stream taken back. */
export function skipWords(projection: string, { since }: Pick<SetAside, 'since'>): string {
  return `skip ${projection} --position ${since} --reason "…"`;
}
