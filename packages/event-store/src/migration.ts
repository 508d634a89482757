import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

/** Returns a migration that runs statements one after the other. */
export function migration(...statements: string[]): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
