import { Survey } from '@marketplace/contracts/operations/survey';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { ReadModels } from '../database.ts';

/** What projectors left behind when they were last at work. */
export interface ProjectorHeartbeats {
  /** Position of the last event of the log. */
  head: number;
  /** Wake-ups that wait; null when the queue could not be asked. */
  queueDepth: number | null;
  /** Seconds since a projector was last seen, null for never. */
  seenSeconds: number | null;
  /** What one found when it last looked round; null when none did, or one of another version. */
  survey: Survey | null;
}

/** Returns the signs of life of the projectors, and the log's head as it was then: no lag looks too small. */
export async function projectorHeartbeats(db: Kysely<ReadModels>): Promise<ProjectorHeartbeats> {
  const { rows } = await sql<{
    head: number;
    queueDepth: number | null;
    seenSeconds: number | null;
    survey: unknown;
  }>`
    SELECT (SELECT position FROM log.head)::float8 AS head, seen.queue_depth AS "queueDepth", seen.survey,
      extract(epoch FROM clock_timestamp() - seen.seen_at)::float8 AS "seenSeconds"
    FROM (SELECT) AS one LEFT JOIN read.projector AS seen ON true`.execute(db);
  const { head = 0, queueDepth = null, seenSeconds = null, survey } = rows[0] ?? {};
  return { head, queueDepth, seenSeconds, survey: Survey.safeParse(survey).data ?? null };
}
