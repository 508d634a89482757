import { headers } from '@marketplace/contracts/headers';
import { shownFlat } from '@marketplace/testing/fixtures/listing';
import { startTcpProxy } from '@marketplace/testing/tcp-proxy';
import { waitFor } from '@marketplace/testing/wait-for';
import { afterAll, expect, it } from 'vitest';
import { openModels, serveQuery } from './testing/serve-query.ts';

const listing = shownFlat({ title: 'Seen before' });

const models = await openModels();
await models.save(listing);
const network = await startTcpProxy(models.url);
const server = await serveQuery(network.url, {}, { budgetMs: 3000 });
const token = await server.logIn();
expect((await server.get('/api/activity', { token })).status).toBe(200);
afterAll(async () => {
  network.pass();
  await network.close();
});

const later = String(10);
const asked: [name: string, path: string, asking: object, status: number][] = [
  ['a list that is in memory', '/api/properties', {}, 200],
  ['a listing that is in memory', `/api/properties/${listing.id}`, {}, 200],
  ['a listing that may have been added this moment', '/api/properties/slug/unknown', {}, 404],
  ['readiness', '/readyz', {}, 200],
  ['a list as of a position', '/api/properties', { headers: { [headers.minLogPosition]: later } }, 503],
  ['an admin, who must be known', '/api/properties', { admin: true }, 503],
  ['statistics', '/api/analytics/summary', { admin: true }, 503],
  ['days', '/api/analytics/timeline', { admin: true }, 503],
  ['the activity', '/api/activity', { admin: true }, 503],
  ['a history', `/api/properties/${listing.id}/history`, { admin: true }, 503],
  ['the operations', '/api/operations/projections', { admin: true }, 503],
  ['the live state', '/api/live', { admin: true }, 503],
];

it('answers in time while the database does not respond, and recovers', async () => {
  network.blackhole();
  const answers = await Promise.all(
    asked.map(([, path, { admin, ...asking }]: [string, string, { admin?: boolean }, number]) =>
      server.get(path, { ...asking, ...(admin && { token }) }),
    ),
  ).finally(network.pass); // by then all of them were answered
  for (const [index, [name, , , status]] of asked.entries()) {
    const answer = answers[index];
    expect([name, answer?.status]).toEqual([name, status]);
    if (status !== 503) continue;
    expect(answer?.headers['retry-after']).toBeDefined();
    expect(answer?.json().detail).not.toMatch(/saved/);
  }
  await models.save(shownFlat({ title: 'Seen after' }));
  await waitFor(async () => (await server.get('/api/properties')).json().length === 2);
  expect((await server.get('/api/activity', { token })).status).toBe(200);
});
