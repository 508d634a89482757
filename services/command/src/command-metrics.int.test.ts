import { headers } from '@marketplace/contracts/headers';
import { createMetrics } from '@marketplace/service-kit/metrics';
import { flat } from '@marketplace/testing/fixtures/listing';
import { waitFor } from '@marketplace/testing/wait-for';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { RunningCommand } from './testing/running-command.ts';
import { credentials, startCommand } from './testing/running-command.ts';

const metrics = createMetrics();
const wokenBy: string[] = [];
let command: RunningCommand;
beforeAll(async () => {
  const settings = { VISIT_VIEWS_PER_LISTING: 1, LOGIN_FAILURES_PER_ADDRESS_AND_NAME: 1 };
  command = await startCommand({ metrics, settings, wakeUp: (requestId) => wokenBy.push(requestId) });
});
afterAll(() => command.close());

/** Returns the samples of a metric as `labels value`. */
async function samples(name: string): Promise<string[]> {
  const text = await metrics.getSingleMetricAsString(name);
  return text
    .split('\n')
    .filter((line) => line.startsWith(name))
    .map((line) => line.slice(name.length).trim());
}

it('counts what comes into the log, and what does not', async () => {
  const token = await command.logIn();
  const { body } = await command.call('POST', '/api/properties', { token, body: flat });
  const change = (price: number, version: number) =>
    command.call('PUT', `/api/properties/${body.id}`, {
      token,
      headers: { 'If-Match': `"${version}"`, [headers.requestId]: `price-of-${price}` },
      body: { price },
    });
  expect((await change(1000, 1)).status).toBe(200);
  expect((await change(2000, 1)).status).toBe(409);
  expect(wokenBy.at(-1)).toBe('price-of-1000');

  const look = (property_id: string) =>
    command.call('POST', '/api/analytics', { body: { property_id, event_type: 'view' } });
  expect((await look(body.id)).body).toEqual({ recorded: true });
  expect((await look(body.id)).body).toEqual({ recorded: false });

  expect(await samples('events_appended_total')).toEqual(
    expect.arrayContaining([
      '{type="ListingAdded"} 1',
      '{type="ListingRepriced"} 1',
      '{type="ListingViewed"} 1',
    ]),
  );
  expect(await samples('ingest_dropped_total')).toEqual([
    '{reason="listing"} 1',
    '{reason="address"} 0',
    '{reason="network"} 0',
    '{reason="total"} 0',
    '{reason="disk"} 0',
    '{reason="unknown_property"} 0',
  ]);
  expect(await samples('append_queue_depth')).toEqual(['0']);
  expect(await samples('append_commit_seconds')).toContain(`_count ${await storedAppends()}`);
});

it('counts logins by what they came to', async () => {
  await command.call('POST', '/api/auth/login', { body: { ...credentials, password: 'not the password' } });
  await command.call('POST', '/api/auth/login', { body: credentials });
  await waitFor(async () => (await samples('auth_login_total')).includes('{result="limited"} 1'));
  expect(await samples('auth_login_total')).toEqual([
    '{result="ok"} 1',
    '{result="bad"} 1',
    '{result="limited"} 1',
    '{result="shed"} 0',
  ]);
});

it('counts pictures that are stored or refused', async () => {
  const uploads = createMetrics();
  const other = await startCommand({ metrics: uploads });
  onTestFinished(() => other.close());
  const form = new FormData();
  form.append('field', new Blob(['no picture']), 'a.jpg');
  const token = await other.logIn();
  expect((await other.call('POST', '/api/upload-images', { body: form })).status).toBe(401);
  expect((await other.call('POST', '/api/upload-images', { token, body: form })).status).toBe(422);
  await waitFor(async () => (await uploads.metrics()).includes('uploads_total{result="refused"} 1'));
});

/** Each append of the tests above was one transaction. */
async function storedAppends(): Promise<number> {
  const { rows } = await command.database.pool.query(
    'SELECT count(DISTINCT xmin::text)::int AS appends FROM log.events',
  );
  return rows[0].appends;
}
