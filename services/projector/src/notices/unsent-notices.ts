import type { NoticeState } from '@marketplace/contracts/operations/survey';
import type { ReadModels } from '@marketplace/read-models/database';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';

type Db = Kysely<ReadModels>;

/** So many positions of the log at a time. */
const RANGE = 20_000;

/**
 * Notes, once for all projectors, the enquiries that the log has behind the mark, but for those that robots wrote, and moves the mark.
 *
 * @returns whether there were any
 */
export async function noteEnquiries(db: Db, head: number): Promise<boolean> {
  const { rows } = await sql<{ noted: number }>`
    WITH mark AS (
      SELECT position AS behind, least(position + ${RANGE}::bigint, ${head}::bigint) AS upto
      FROM read.notice_mark WHERE position < ${head}::bigint FOR UPDATE SKIP LOCKED
    ), noted AS (
      INSERT INTO read.notices (enquiry_id, position)
      SELECT (event.data ->> 'enquiry_id')::uuid, event.position
      FROM mark JOIN log.events AS event ON event.position > behind AND event.position <= upto
      WHERE event.type = 'EnquiryReceived' AND event.data ->> 'is_suspect' = 'false'
      ON CONFLICT DO NOTHING RETURNING enquiry_id
    ), moved AS (
      UPDATE read.notice_mark SET position = upto FROM mark
    )
    SELECT count(*)::int AS noted FROM noted`.execute(db);
  return (rows[0]?.noted ?? 0) > 0;
}

/** How long one that was given up may still be of use, in SQL. */
const FRESH = sql.raw("interval '3 days'");

/**
 * Sets the mark at the end of the log where there is none, so that nobody is told of what was there before, and gives what was given up
 * lately another chance: the mail server may just have been mended.
 */
export async function beginNotices(db: Db): Promise<void> {
  await sql`INSERT INTO read.notice_mark (position) SELECT position FROM log.head ON CONFLICT DO NOTHING`.execute(
    db,
  );
  await sql`UPDATE read.notices SET given_up_at = NULL, attempts = 0
    WHERE sent_at IS NULL AND given_up_at > now() - ${FRESH}`.execute(db);
}

/** Forgets how far the log was looked through: nobody is to be told, later, of what came while no mail server was set. */
export async function forgetMark(db: Db): Promise<void> {
  await sql`DELETE FROM read.notice_mark`.execute(db);
}

const MOST = 1000;

/** Returns the oldest that are still to be sent, as the ids of their enquiries. */
export async function unsentNotices(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT enquiry_id AS id FROM read.notices WHERE sent_at IS NULL AND given_up_at IS NULL
    ORDER BY position LIMIT ${MOST}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns where the log has the enquiry of a notice; undefined when it is sent, or given up. */
export async function positionOf(db: Db, enquiryId: string): Promise<number | undefined> {
  const { rows } = await sql<{ position: string }>`
    SELECT position FROM read.notices
    WHERE enquiry_id = ${enquiryId} AND sent_at IS NULL AND given_up_at IS NULL`.execute(db);
  return rows[0] && Number(rows[0].position);
}

export async function recordSent(db: Db, enquiryId: string): Promise<void> {
  await sql`UPDATE read.notices SET sent_at = now(), error = NULL WHERE enquiry_id = ${enquiryId}`.execute(
    db,
  );
}

/** Records that one could not be sent. Returns whether that was the last try. */
export async function recordFailure(
  db: Db,
  enquiryId: string,
  { error, most }: { error: string; most: number },
): Promise<boolean> {
  const { rows } = await sql<{ isOver: boolean }>`
    UPDATE read.notices SET attempts = attempts + 1, error = ${error},
      given_up_at = CASE WHEN attempts + 1 >= ${most} THEN now() END
    WHERE enquiry_id = ${enquiryId} RETURNING given_up_at IS NOT NULL AS "isOver"`.execute(db);
  return rows[0]?.isOver ?? true;
}

/** Returns what has become of all of them. */
export async function noticeState(db: Db): Promise<NoticeState> {
  const { rows } = await sql<NoticeState>`
    SELECT (count(*) FILTER (WHERE given_up_at IS NULL))::int AS waiting,
      to_char(min(noted_at) FILTER (WHERE given_up_at IS NULL) AT TIME ZONE 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "waitingSince",
      (count(*) FILTER (WHERE given_up_at > now() - ${FRESH}))::int AS "givenUp",
      (array_agg(error ORDER BY position DESC) FILTER (WHERE error IS NOT NULL))[1] AS error
    FROM read.notices WHERE sent_at IS NULL`.execute(db);
  return rows[0] ?? { waiting: 0, waitingSince: null, givenUp: 0, error: null };
}
