import { EnquiryReceived } from '@marketplace/contracts/enquiries/enquiry.events';
import type { EnquiryKind } from '@marketplace/contracts/enquiries/enquiry.terms';
import type { ReadModels } from '@marketplace/read-models/database';
import { inGeneration, liveGenerations } from '@marketplace/read-models/database';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { z } from 'zod';

/** SQL: the received enquiry in the row `event` was sent on the site and is not spam. */
export const IS_NEW_ENQUIRY =
  "event.data ->> 'is_suspect' = 'false' AND coalesce(event.data ->> 'source', 'site') = 'site'";

/** What a notice may say about an enquiry: nothing personal. */
export interface EnquirySubject {
  id: string;
  reference: string;
  kind: EnquiryKind;
  /** Of its listing; null without one. */
  title: string | null;
}

const { data: Received } = EnquiryReceived.shape;

/** Returns the subject of the enquiry that was received at a position of the log. */
export async function subjectAt(db: Kysely<ReadModels>, position: number): Promise<EnquirySubject> {
  const { rows } = await sql<{
    data: unknown;
  }>`SELECT data FROM log.events WHERE position = ${position}`.execute(db);
  return subjectOf(db, Received.parse(rows[0]?.data));
}

/** Returns the subject of a received enquiry. */
export async function subjectOf(
  db: Kysely<ReadModels>,
  { enquiry_id: id, reference, kind, listing_id }: z.infer<typeof Received>,
): Promise<EnquirySubject> {
  return { id, reference, kind, title: listing_id && (await titleOf(db, listing_id)) };
}

async function titleOf(db: Kysely<ReadModels>, listingId: string): Promise<string | null> {
  const generation = (await liveGenerations(db)).get('listings');
  if (generation === undefined) return null;
  const listing = await inGeneration(db, 'listings', generation)
    .selectFrom('listings')
    .select('title')
    .where('listing_id', '=', listingId)
    .executeTakeFirst();
  return listing?.title ?? null;
}
