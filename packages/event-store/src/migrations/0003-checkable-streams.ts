import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

/** Who may read every event may also read what is kept about streams, so that the check of the log can compare the two. */
export const checkableStreams: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`GRANT SELECT ON log.streams TO app_projector`.execute(db);
  },
};
