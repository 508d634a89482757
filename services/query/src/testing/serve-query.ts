import type { Projection } from '@marketplace/read-models/projections';
import { projections } from '@marketplace/read-models/projections';
import { createTestDatabase } from '@marketplace/testing/test-database';
import { afterAll } from 'vitest';
import type { QueryServer } from './query-server.ts';
import { startQueryServer } from './query-server.ts';
import type { TestReadModels } from './read-model-fixture.ts';
import { openReadModels, queryDatabase } from './read-model-fixture.ts';

/** Opens read models for the tests of a file, of which the named ones are live. To be called at the top of the file. */
export async function openModels(live: readonly Projection[] = projections): Promise<TestReadModels> {
  const models = await createModels(live);
  afterAll(models.close);
  return models;
}

/** Creates read models in a database of their own, of which the named ones are live; `close` drops it. */
export async function createModels(live: readonly Projection[]): Promise<TestReadModels> {
  const database = await createTestDatabase(queryDatabase);
  const models = openReadModels(database.url);
  await models.makeLive(...live);
  const { close } = models;
  return Object.assign(models, {
    async close() {
      await close();
      await database.drop();
    },
  });
}

/** Serves the query service for the tests of a file. To be called at the top of the file. */
export async function serveQuery(...args: Parameters<typeof startQueryServer>): Promise<QueryServer> {
  const server = await startQueryServer(...args);
  afterAll(server.close);
  return server;
}
