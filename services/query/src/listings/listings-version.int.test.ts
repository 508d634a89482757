import { ListingsVersion } from '@marketplace/contracts/listings/listing.views';
import { shownFlat } from '@marketplace/testing/fixtures/listing';
import { expect, it, onTestFinished } from 'vitest';
import { startQueryServer } from '../testing/query-server.ts';
import { openModels, serveQuery } from '../testing/serve-query.ts';

const flat = shownFlat({ title: 'Flat' });
const models = await openModels([]);
const server = await serveQuery(models.url);

/** Returns the version once the service has passed an event. */
async function versionAt(position: number, { port } = server): Promise<string> {
  const headers = { 'x-min-log-position': String(position) };
  expect((await server.get('/properties?limit=1', { headers })).status).toBe(200);
  const answer = await fetch(`http://127.0.0.1:${port}/api/properties/version`);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  return ListingsVersion.parse(await answer.json()).version;
}

it('the version of the listings is told when they are there, and is another one after each change of them alone', async () => {
  expect((await server.get('/properties/version')).status).toBe(503);
  await models.makeLive('listings', 'statistics');
  const added = await versionAt(await models.save(flat));
  expect(await versionAt(await models.count(flat.id, 5, 1))).toBe(added);
  const edited = await versionAt(await models.save({ ...flat, title: 'House', version: 2 }));
  expect(edited).not.toBe(added);
  const removed = await versionAt(await models.remove(flat));
  expect([added, edited]).not.toContain(removed);

  const other = await startQueryServer(models.url);
  onTestFinished(other.close);
  expect(await versionAt(models.head, other)).toBe(removed);
});
