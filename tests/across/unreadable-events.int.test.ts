import { randomUUID } from 'node:crypto';
import { ActivityPage } from '@marketplace/contracts/activity/activity.views';
import { eventTypes } from '@marketplace/contracts/events';
import { roleNames } from '@marketplace/event-store/roles';
import type { RawEvent } from '@marketplace/event-store/testing/test-log';
import { appendRaw as appendTo } from '@marketplace/event-store/testing/test-log';
import { projectionVerbs } from '@marketplace/projector/cli/verbs';
import { operateAs } from '@marketplace/projector/operations/orders';
import { readModels } from '@marketplace/read-models/database';
import { parseVerb } from '@marketplace/service-kit/command-line';
import { flat } from '@marketplace/testing/fixtures/listing';
import { waitFor } from '@marketplace/testing/wait-for';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, RunningApi } from './running-api.ts';
import { passwords, startApi } from './running-api.ts';

let api: RunningApi;
let token: string;
let operators: pg.Pool;
beforeAll(async () => {
  api = await startApi();
  token = await api.logIn('Mei Lin');
  operators = new pg.Pool({
    connectionString: api.database.urlFor(roleNames.projector, passwords.projector),
  });
});
afterAll(async () => {
  await operators.end();
  await api.close();
});

let position = '0';

/** Does one call after the other as an admin; each read names the position that the write before it reached. */
async function asAdmin(method: string, path: string, body?: unknown): Promise<Answer> {
  const headers = { 'x-min-log-position': position };
  const answer = await api.call(method, path, { token, headers, ...(body !== undefined && { body }) });
  position = answer.headers.get('x-log-position') ?? position;
  return answer;
}

async function add(changes: object = {}): Promise<{ id: string; slug: string; version: number }> {
  const { status, body } = await asAdmin('POST', '/api/properties', { ...flat, ...changes });
  expect(status).toBe(201);
  return body;
}

const appendRaw = (event: RawEvent) => appendTo(api.pool, event);

const spoiltPrice = (id: string): RawEvent => ({
  stream_id: `listing-${id}`,
  version: 2,
  type: 'ListingRepriced',
  data: { listing_id: id, price: 7 },
});

const visit = (property_id: string, event_type: string) =>
  api.call('POST', '/analytics', { body: { property_id, event_type } });
const head = async () =>
  (await api.database.pool.query('SELECT position::int FROM log.head')).rows[0].position;

/** Types what an operator types, and returns the exit code with what they read. */
async function operate(words: string[]) {
  const lines: string[] = [];
  const operator = {
    db: readModels(operators),
    operate: operateAs(operators, 'maria'),
    seals: { keys: [], expected: [] },
    print: (line: string) => void lines.push(line),
    showProgress: () => undefined,
    untilStopped: () => new AbortController().signal,
  };
  const code = await parseVerb(projectionVerbs, words)(operator);
  return { code, said: lines.join('\n') };
}

/** Returns the operator's words that an answer names. */
const commandIn = ({ body }: Answer): string[] =>
  (/projections (skip .*)$/.exec(body.detail)?.[1] ?? '').replace('"…"', 'faulty').split(' ');

/** All that an admin can do to a listing that changes its stream, or copies it. */
const changes: [string, (id: string, other: string) => Promise<Answer>][] = [
  ['edit', (id) => asAdmin('PUT', `/api/properties/${id}`, { title: 'Changed' })],
  [
    'status of many',
    (id, other) => asAdmin('POST', '/properties/status', { ids: [other, id], status: 'sold' }),
  ],
  ['restore', (id) => asAdmin('POST', `/api/properties/${id}/restore`, { version: 1 })],
  ['duplicate', (id) => asAdmin('POST', `/api/properties/${id}/duplicate`)],
  ['delete', (id) => asAdmin('DELETE', `/api/properties/${id}`)],
  ['delete by PUT', (id) => asAdmin('PUT', `/api/delete/properties/${id}`, {})],
];

const kinds: [string, Partial<RawEvent>, string][] = [
  ['of bad data', { data: { price: 'much' } }, 'cannot be read'],
  ['of a newer schema version', { schema_version: 2 }, 'was written by a newer version of the product'],
  ['of bad meta', { meta: { source: 'nowhere' } }, 'cannot be read'],
];

describe.each(kinds)('a listing with an event %s', (_name, spoilt, problem) => {
  let id: string;
  let other: string;
  let spoiltAt: number;
  let answer: Answer;

  beforeAll(async () => {
    id = (await add({ title: 'Spoilt' })).id;
    other = (await add({ title: 'Other' })).id;
    expect((await asAdmin('GET', `/api/properties/${other}`)).status).toBe(200); // both are folded
    spoiltAt = await appendRaw({
      ...spoiltPrice(id),
      ...spoilt,
      data: { ...spoiltPrice(id).data, ...spoilt.data },
    });
  });

  it.each(changes)('refuses %s, saying what an operator can do', async (_what, change) => {
    const before = await head();
    answer = await change(id, other);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('60');
    expect(answer.body.detail).toContain(
      `Event ${spoiltAt} of the listing ${id} ${problem}. Nothing was saved.`,
    );
    expect(answer.body.detail).toContain(`projections skip listings --position ${spoiltAt} --reason "…"`);
    expect(await head()).toBe(before);
  });

  it('counts its visitors, and lets them go on to its external page', async () => {
    for (const type of ['view', 'click']) {
      const recorded = await visit(id, type);
      expect([recorded.status, recorded.body]).toEqual([202, { recorded: true }]);
    }
  });

  it('is in nobody else’s way', async () => {
    expect((await api.call('PUT', `/api/properties/${other}`, { token, body: { price: 5 } })).status).toBe(
      200,
    );
    expect((await api.call('POST', '/api/properties', { token, body: flat })).status).toBe(201);
    for (const path of [
      '/api/activity',
      `/api/properties/${id}/history`,
      `/api/properties/${id}`,
      '/properties/deleted',
    ])
      expect((await api.call('GET', path, { token })).status).toBe(200);
  });

  it('can be changed once an operator did as the answer says', async () => {
    expect(await operate(commandIn(answer))).toMatchObject({ code: 0 });
    const edited = await asAdmin('PUT', `/api/properties/${id}`, { title: 'Changed' });
    expect([edited.status, edited.body.version]).toEqual([200, 3]);
    const { body } = await asAdmin('GET', `/api/properties/${id}`);
    expect(body).toMatchObject({
      title: 'Changed',
      price: flat.price,
      version: 3,
      views_count: 1,
      clicks_count: 1,
    });
    for (const [, change] of changes.slice(0, -1)) expect((await change(id, other)).status).toBeLessThan(300);
    expect((await operate(['verify'])).said).not.toMatch(/[1-9]\d* differ/);
  });
});

it('a listing that is deleted after an event that was skipped is listed as deleted, and comes back', async () => {
  const { id } = await add({ title: 'Gone' });
  await appendRaw({ ...spoiltPrice(id), data: { listing_id: id } });
  await operate(commandIn(await asAdmin('DELETE', `/api/properties/${id}`)));
  expect((await asAdmin('DELETE', `/api/properties/${id}`)).status).toBe(200);
  const { body } = await asAdmin('GET', '/api/properties/deleted');
  expect(body).toContainEqual(expect.objectContaining({ id, title: 'Gone', version: 3, last_version: 1 }));
  expect((await asAdmin('POST', `/api/properties/${id}/restore`, { version: 1 })).status).toBe(200);
});

it('a listing with an event of an unknown type can be changed', async () => {
  const { id } = await add();
  await appendRaw({ ...spoiltPrice(id), type: 'ListingPraised' });
  const edited = await asAdmin('PUT', `/api/properties/${id}`, { title: 'Changed' });
  expect([edited.status, edited.body.version]).toEqual([200, 3]);
});

it('a listing that only newer code can read counts its visitors', async () => {
  const id = randomUUID();
  const data = { ...flat, listing_id: id, slug: `newer-${id}`, status: 'active' };
  const added = await appendRaw({
    stream_id: `listing-${id}`,
    version: 1,
    type: 'ListingAdded',
    schema_version: 2,
    data,
  });
  for (const type of ['view', 'click']) expect((await visit(id, type)).body).toEqual({ recorded: true });
  const refused = await asAdmin('PUT', `/api/properties/${id}`, { title: 'Changed' });
  expect([refused.status, refused.body.detail]).toEqual([503, expect.stringContaining(`Event ${added} of`)]);
  await operate(commandIn(refused));
  expect((await asAdmin('PUT', `/api/properties/${id}`, { title: 'Changed' })).status).toBe(404);
});

it('a picture with an event that cannot be read is removed once that was skipped', async () => {
  const id = randomUUID();
  const data = { image_id: id, file: `${id}.jpg`, width: 1, height: 1, bytes: 1, sha256: 'a'.repeat(64) };
  await appendRaw({ stream_id: `image-${id}`, version: 1, type: 'ImageUploaded', data });
  await appendRaw({ stream_id: `image-${id}`, version: 2, type: 'ImageRestored', data: {} });
  const remove = () => asAdmin('PUT', `/api/image/${id}.jpg`, {});
  const refused = await remove();
  expect([refused.status, refused.body.detail]).toEqual([
    503,
    expect.stringContaining('projections skip activity'),
  ]);
  await operate(commandIn(refused));
  expect((await remove()).status).toBe(200);
});

it('a request that is sent again is told that what it added cannot be read', async () => {
  const headers = { 'idempotency-key': 'once' };
  const send = () => api.call('POST', '/api/properties', { token, headers, body: flat });
  const { body: first } = await send();
  await api.database.pool.query(`
    ALTER TABLE log.events DISABLE TRIGGER no_change;
    UPDATE log.events SET schema_version = 2 WHERE stream_id = 'listing-${first.id}';
    ALTER TABLE log.events ENABLE ALWAYS TRIGGER no_change`);
  const again = await send();
  expect(again.status).toBe(503);
  await operate(commandIn(again));
  expect((await send()).status).toBe(409);
});

it('the activity is read whatever its events say', async () => {
  const id = '00000000-0000-0000-0000-000000000001'; // of no version that there is
  const odd = {
    listing_id: id,
    admin_id: id,
    file: '../x',
    from_version: '9'.repeat(30),
    crawler: 'yes',
    count: 'many',
  };
  for (const type of eventTypes) {
    const event = { type, version: 1, meta: {} };
    await appendRaw({ ...event, stream_id: `odd-${randomUUID()}`, data: {} });
    await appendRaw({ ...event, stream_id: `odd-${randomUUID()}`, schema_version: 9, data: odd });
  }
  await waitFor(async () => {
    const limit = 2 * eventTypes.length;
    const { status, body } = await api.call('GET', `/api/activity?kind=all&limit=${limit}`, { token });
    expect(status).toBe(200);
    const shown = ActivityPage.parse(body).entries.map(({ type }) => type);
    return eventTypes.every((type) => shown.includes(type));
  });
});
