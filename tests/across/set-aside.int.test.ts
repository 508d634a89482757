import { LiveState } from '@marketplace/contracts/live/live.views';
import { OperationsView } from '@marketplace/contracts/operations/operations.views';
import { roleNames } from '@marketplace/event-store/roles';
import { appendRaw } from '@marketplace/event-store/testing/test-log';
import { operateAs } from '@marketplace/projector/operations/orders';
import { flat } from '@marketplace/testing/fixtures/listing';
import { waitFor } from '@marketplace/testing/wait-for';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningApi } from './running-api.ts';
import { passwords, startApi } from './running-api.ts';

let api: RunningApi;
let token: string;
let position = '0';
let spoilt: { id: string; slug: string };
let since: number;
beforeAll(async () => {
  api = await startApi({ settings: { liveMs: 50 } });
  token = await api.logIn('Mei Lin');
  spoilt = (await asAdmin('POST', '/api/properties', { ...flat, title: 'Spoilt' })).body;
});
afterAll(() => api.close());

/** Does one call after the other as an admin; each read names the position that the write before it reached. */
async function asAdmin(method: string, path: string, body?: unknown) {
  const headers = { 'x-min-log-position': position };
  const answer = await api.call(method, path, { token, headers, ...(body !== undefined && { body }) });
  position = answer.headers.get('x-log-position') ?? position;
  return answer;
}

const add = async (title: string) => (await asAdmin('POST', '/api/properties', { ...flat, title })).body;

/** The titles of all listings, as an admin sees them after what they saved last. */
async function titles(): Promise<string[]> {
  const { status, body } = await asAdmin('GET', '/api/properties');
  expect(status).toBe(200);
  return body.map(({ title }: { title: string }) => title).sort();
}

async function listingsStand() {
  const { body } = await api.call('GET', '/api/operations/projections', { token });
  const view = OperationsView.parse(body);
  const found = view.projections.find(({ name }) => name === 'listings');
  return { ...found, late: view.answers.find(({ question }) => question === 'late') };
}

/** What the pages of admins are told by the live stream just now. */
async function told(): Promise<LiveState> {
  const stop = new AbortController();
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${api.origin}/api/live`, { headers, signal: stop.signal });
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk).toString();
    if (text.includes('\n\n')) break;
  }
  stop.abort();
  return LiveState.parse(JSON.parse(/data: (.*)/.exec(text)?.[1] ?? ''));
}

it('while a listing has an event that cannot be read, every other one is edited, deleted and added, and shown at once', async () => {
  const [edited, deleted, stripped] = [await add('Edited'), await add('Deleted'), await add('Stripped')];
  expect(await titles()).toEqual(['Deleted', 'Edited', 'Spoilt', 'Stripped']);
  since = await appendRaw(api.pool, {
    stream_id: `listing-${spoilt.id}`,
    version: 2,
    type: 'ListingRepriced',
    schema_version: 99,
    data: { listing_id: spoilt.id, price: 7 },
  });
  await appendRaw(api.pool, {
    stream_id: `listing-${spoilt.id}`,
    version: 3,
    type: 'ListingRepriced',
    data: { listing_id: spoilt.id, price: 9 },
  });

  expect((await asAdmin('PUT', `/api/properties/${edited.id}`, { title: 'Changed' })).status).toBe(200);
  expect((await asAdmin('GET', `/api/properties/${edited.id}`)).body).toMatchObject({
    title: 'Changed',
    version: 2,
  });
  expect((await asAdmin('DELETE', `/api/properties/${deleted.id}`)).status).toBe(200);
  expect(await titles()).toEqual(['Changed', 'Spoilt', 'Stripped']);
  expect((await asAdmin('PUT', `/api/properties/${stripped.id}`, { images: [] })).status).toBe(200);
  await add('New');
  expect(await titles()).toEqual(['Changed', 'New', 'Spoilt', 'Stripped']);
  for (const path of [
    '/api/properties/deleted',
    `/api/properties/${edited.id}/history`,
    `/api/properties/${spoilt.id}/history`,
    '/api/analytics/summary',
    '/api/activity',
  ])
    expect([path, (await asAdmin('GET', path)).status]).toEqual([path, 200]);
});

it('the listing is shown as it was, its visits are counted, and whoever asks is told that it is set aside', async () => {
  const view = { property_id: spoilt.id, event_type: 'view' };
  position = (await api.call('POST', '/analytics', { body: view })).headers.get('x-log-position') ?? position;
  expect((await asAdmin('GET', `/api/properties/${spoilt.id}`)).body).toMatchObject({
    title: 'Spoilt',
    price: flat.price,
    version: 1,
    views_count: 1,
  });
  const stand = await listingsStand();
  expect(stand).toMatchObject({
    state: 'live',
    lag: 0,
    set_aside_count: 1,
    set_aside: [{ stream: `listing-${spoilt.id}`, since, type: 'ListingRepriced' }],
    late: {
      need: 'now',
      findings: expect.arrayContaining([expect.objectContaining({ runbook: 'A listing is set aside' })]),
    },
  });
  expect((await told()).set_aside).toEqual([{ listing_id: spoilt.id, since }]);
});

it('what was kept of it is shown, and it can be changed, as soon as an operator let the event pass', async () => {
  expect((await asAdmin('PUT', `/api/properties/${spoilt.id}`, { title: 'Refused' })).status).toBe(503);
  const operators = new pg.Pool({
    connectionString: api.database.urlFor(roleNames.projector, passwords.projector),
  });
  await operateAs(
    operators,
    'maria',
  )({
    type: 'SkipEvent',
    projection: 'listings',
    position: since,
    reason: 'rolled back',
    isUnreadable: true,
    heldUpAt: [],
  });
  await operators.end();
  await waitFor(async () => (await asAdmin('GET', `/api/properties/${spoilt.id}`)).body.price === 9);
  for (const [price, version] of [
    [5, 4],
    [6, 5],
  ]) {
    expect((await asAdmin('PUT', `/api/properties/${spoilt.id}`, { price })).status).toBe(200);
    expect((await asAdmin('GET', `/api/properties/${spoilt.id}`)).body).toMatchObject({ price, version });
  }
  expect(await listingsStand()).toMatchObject({ set_aside_count: 0, set_aside: [] });
  await waitFor(async () => (await told()).set_aside.length === 0);
});
