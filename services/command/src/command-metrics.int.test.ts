import { headers } from '@marketplace/contracts/headers';
import { createMetrics } from '@marketplace/service-kit/metrics';
import { flat } from '@marketplace/testing/fixtures/listing';
import { waitFor } from '@marketplace/testing/wait-for';
import { expect, it } from 'vitest';
import { commandWithAdmin } from './testing/command-with-admin.ts';
import { credentials } from './testing/running-command.ts';

const metrics = createMetrics();
const wokenBy: string[] = [];
const settings = { VISIT_VIEWS_PER_LISTING: 1, LOGIN_FAILURES_PER_ADDRESS_AND_NAME: 1 };
const wakeUp = (requestId: string) => wokenBy.push(requestId);
const { command, asAdmin } = commandWithAdmin({ metrics, settings, wakeUp });

/** Returns the samples of a metric as `labels value`. */
async function samples(name: string): Promise<string[]> {
  const lines = (await metrics.getSingleMetricAsString(name)).split('\n');
  return lines.filter((line) => line.startsWith(name)).map((line) => line.slice(name.length).trim());
}
const send = (path: string, body: object) => command().call('POST', path, { body });

it('counts appends, conflicts and dropped visits', async () => {
  const { id } = (await asAdmin('POST', '/api/properties', flat)).body;
  const change = async (price: number) => {
    const seen = { 'If-Match': '"1"', [headers.requestId]: `price-of-${price}` };
    return (await asAdmin('PUT', `/api/properties/${id}`, { price }, seen)).status;
  };
  expect([await change(1000), await change(2000)]).toEqual([200, 409]);
  expect(wokenBy.at(-1)).toBe('price-of-1000');
  for (const recorded of [true, false])
    expect((await send('/api/analytics', { property_id: id, event_type: 'view' })).body).toEqual({
      recorded,
    });

  expect(await samples('events_appended_total')).toEqual(
    expect.arrayContaining(
      ['ListingAdded', 'ListingRepriced', 'ListingViewed'].map((one) => `{type="${one}"} 1`),
    ),
  );
  expect(await samples('ingest_dropped_total')).toEqual([
    '{reason="listing"} 1',
    ...['address', 'network', 'total', 'disk', 'unknown_property'].map((one) => `{reason="${one}"} 0`),
  ]);
  expect(await samples('append_queue_depth')).toEqual(['0']);
  const { rows } = await command().database.pool.query(
    'SELECT count(DISTINCT xmin::text)::int AS appends FROM log.events', // each append is a transaction
  );
  expect(await samples('append_commit_seconds')).toContain(`_count ${rows[0].appends}`);
});

it('counts logins by their results', async () => {
  await send('/api/auth/login', { ...credentials, password: 'not the password' });
  await send('/api/auth/login', credentials);
  await waitFor(async () => (await samples('auth_login_total')).includes('{result="limited"} 1'));
  const expected = Object.entries({ ok: 1, bad: 1, limited: 1, shed: 0 });
  expect(await samples('auth_login_total')).toEqual(
    expected.map(([result, count]) => `{result="${result}"} ${count}`),
  );
});

it('counts refused uploads, and not those without a token', async () => {
  const form = new FormData();
  form.append('field', new Blob(['no picture']), 'a.jpg');
  expect((await command().call('POST', '/api/upload-images', { body: form })).status).toBe(401);
  expect((await asAdmin('POST', '/api/upload-images', form)).status).toBe(422);
  await waitFor(async () => (await samples('uploads_total')).includes('{result="refused"} 1'));
});
