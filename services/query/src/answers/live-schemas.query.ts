import type { ReadModels } from '@marketplace/read-models/database';
import { liveGenerations } from '@marketplace/read-models/database';
import type { Projection } from '@marketplace/read-models/projections';
import { schemaOf } from '@marketplace/read-models/projections';
import { unavailable } from '@marketplace/service-kit/http-error';
import type { Kysely } from 'kysely';

/** Returns the schema that answers reads of a projection. @throws {HttpError} 503 before its first build has finished */
export type LiveSchemas = (projection: Projection) => string;

export async function liveSchemas(db: Kysely<ReadModels>): Promise<LiveSchemas> {
  const live = await liveGenerations(db);
  return (projection) => {
    const generation = live.get(projection);
    if (generation === undefined)
      throw unavailable('This is being prepared. Please try again in a moment.', 1);
    return schemaOf(projection, generation);
  };
}

/** Returns a query builder for the live tables of a projection. @throws {HttpError} 503 before its first build has finished */
export async function liveTables(
  db: Kysely<ReadModels>,
  projection: Projection,
): Promise<Kysely<ReadModels>> {
  const schema = await liveSchemas(db);
  return db.withSchema(schema(projection));
}
