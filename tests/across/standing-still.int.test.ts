import { appendRaw } from '@marketplace/event-store/testing/test-log';
import { flat } from '@marketplace/testing/fixtures/listing';
import { waitFor } from '@marketplace/testing/wait-for';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningApi } from './running-api.ts';
import { startApi } from './running-api.ts';

let api: RunningApi;
let token: string;
beforeAll(async () => {
  api = await startApi({ settings: { waitMs: 300, newestWaitMs: 200 } });
  token = await api.logIn('Mei Lin');
});
afterAll(() => api.close());

it('while the listings stand still at an event, an admin who saved goes on, and reads what there is', async () => {
  const { body: spoilt } = await api.call('POST', '/api/properties', { token, body: flat });
  const { body: other } = await api.call('POST', '/api/properties', { token, body: flat });
  const read = (path: string, headers = {}) => api.call('GET', path, { token, headers });
  await waitFor(async () => (await read(`/api/properties/${other.id}`)).status === 200);
  await appendRaw(api.pool, {
    stream_id: `listing-${spoilt.id}`,
    version: 2,
    type: 'ListingRepriced',
    data: { listing_id: spoilt.id },
  });
  const saved = await api.call('PUT', `/api/properties/${other.id}`, { token, body: { title: 'Later' } });
  expect(saved.status).toBe(200);
  const after = { 'x-min-log-position': saved.headers.get('x-log-position') ?? '' };
  const isStopped = async () =>
    (await read('/api/operations/projections')).body.projections.some(
      ({ name, state }: { name: string; state: string }) => name === 'listings' && state === 'stopped',
    );
  await waitFor(isStopped);

  expect((await read(`/api/properties/${other.id}`, after)).body).toMatchObject({
    title: flat.title,
    version: 1,
  });
  for (const path of [
    '/api/properties',
    '/api/properties/deleted',
    `/api/properties/${other.id}/history`,
    '/api/analytics/summary',
  ])
    expect([path, (await read(path, after)).status]).toEqual([path, 200]);
  const { status, body } = await read('/api/activity', after);
  expect([status, body.entries[0]]).toMatchObject([200, { type: 'ListingDetailsRevised' }]);
});
