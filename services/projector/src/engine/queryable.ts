import type { ReadModels } from '@marketplace/read-models/database';
import type { Kysely } from 'kysely';
import { CompiledQuery } from 'kysely';

/** Returns what the event store reads through, so that it reads inside a transaction of the read models. */
export function queryable(tx: Kysely<ReadModels>) {
  return {
    async query<Row>(text: string, values: unknown[] = []): Promise<{ rows: Row[] }> {
      const { rows } = await tx.executeQuery<Row>(CompiledQuery.raw(text, values));
      return { rows };
    },
  };
}
