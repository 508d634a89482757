import type { Projection } from '@marketplace/read-models/projections';
import { projections } from '@marketplace/read-models/projections';
import { createTestDatabase } from '@marketplace/testing/test-database';
import type { TestReadModels } from './read-model-fixture.ts';
import { openReadModels, queryDatabase } from './read-model-fixture.ts';

/** Returns read models in a database of their own, of which these are live and empty; `close` drops it all. */
export async function openLiveModels(live: readonly Projection[] = projections): Promise<TestReadModels> {
  const database = await createTestDatabase(queryDatabase);
  const models = openReadModels(database.url);
  for (const projection of live) {
    await models.makeGeneration(projection, 1);
    await models.goLive(projection, 1);
  }
  const { close } = models;
  return Object.assign(models, {
    async close() {
      await close();
      await database.drop();
    },
  });
}
