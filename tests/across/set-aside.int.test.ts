import { randomUUID } from 'node:crypto';
import { ActivityPage } from '@marketplace/contracts/activity/activity.views';
import { eventTypes } from '@marketplace/contracts/events';
import { LiveState } from '@marketplace/contracts/live/live.views';
import { OperationsView } from '@marketplace/contracts/operations/operations.views';
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
import type { Answer } from './running-api.ts';
import { adminOf, passwords, runApi } from './running-api.ts';

const api = runApi({ settings: { liveMs: 0 } });
const { add, call, change, get, read, visit, write } = adminOf(api);
let operators: pg.Pool;
beforeAll(() => {
  const connectionString = api.database.urlFor(roleNames.projector, passwords.projector);
  operators = new pg.Pool({ connectionString });
});
afterAll(() => operators.end());

const appendRaw = (event: RawEvent) => appendTo(api.pool, event);
const head = async () =>
  (await api.database.pool.query('SELECT position::int FROM log.head')).rows[0].position;

/** Appends a change of price that cannot be read; returns its position. */
const spoil = (id: string, spoilt: Partial<RawEvent> = {}) =>
  appendRaw({
    stream_id: `listing-${id}`,
    version: 2,
    type: 'ListingRepriced',
    ...spoilt,
    data: { listing_id: id, price: 7, ...spoilt.data },
  });

/** Runs the operator's command that an answer names, and returns its exit code and output. */
function obey({ body }: Answer) {
  const [, command = ''] = /projections (skip .*)$/.exec(body.detail) ?? [];
  return operate(command.replace('"…"', 'faulty').split(' '));
}

async function operate(words: string[]) {
  const lines: string[] = [];
  const code = await parseVerb(
    projectionVerbs,
    words,
  )({
    db: readModels(operators),
    operate: operateAs(operators, 'maria'),
    seals: { keys: [], expected: [] },
    print: (line: string) => void lines.push(line),
    showProgress: () => undefined,
    untilStopped: () => new AbortController().signal,
  });
  return { code, output: lines.join('\n') };
}

/** The titles of all listings, as an admin sees them after the last write. */
async function titles(): Promise<string[]> {
  const { status, body } = await get('/api/properties');
  expect(status).toBe(200);
  return body.map(({ title }: { title: string }) => title).sort();
}

async function listingsStatus() {
  const view = await read('/api/operations/projections', OperationsView);
  const found = view.projections.find(({ name }) => name === 'listings');
  return { ...found, late: view.answers.find(({ question }) => question === 'late') };
}

describe('while a listing has an unreadable event', () => {
  let spoilt: { id: string };
  let other: { id: string };
  let since: number;
  let refused: Answer;

  /** All that an admin can do to a listing that changes its stream, or copies it. */
  const changes: [string, () => Promise<Answer>][] = [
    ['edit', () => call('PUT', `/api/properties/${spoilt.id}`, { title: 'Changed' })],
    [
      'status of many',
      () => call('POST', '/properties/changes', { ids: [other.id, spoilt.id], status: 'sold' }),
    ],
    ['restore', () => call('POST', `/api/properties/${spoilt.id}/restore`, { version: 1 })],
    ['duplicate', () => call('POST', `/api/properties/${spoilt.id}/duplicate`)],
    ['delete', () => call('DELETE', `/api/properties/${spoilt.id}`)],
    ['delete by PUT', () => call('PUT', `/api/delete/properties/${spoilt.id}`, {})],
  ];

  it('every other one is edited, deleted and added, and visible at once', async () => {
    spoilt = await add({ title: 'Spoilt' });
    other = await add({ title: 'Other' });
    const [edited, deleted, stripped] = [
      await add({ title: 'Edited' }),
      await add({ title: 'Deleted' }),
      await add({ title: 'Stripped' }),
    ];
    expect(await titles()).toEqual(['Deleted', 'Edited', 'Other', 'Spoilt', 'Stripped']);
    since = await spoil(spoilt.id, { schema_version: 99 });
    await spoil(spoilt.id, { version: 3, data: { price: 9 } });

    await change(edited.id, { title: 'Changed' });
    expect((await get(`/api/properties/${edited.id}`)).body).toMatchObject({ title: 'Changed', version: 2 });
    await write('DELETE', `/api/properties/${deleted.id}`);
    expect(await titles()).toEqual(['Changed', 'Other', 'Spoilt', 'Stripped']);
    await change(stripped.id, { images: [] });
    await add({ title: 'New' });
    expect(await titles()).toEqual(['Changed', 'New', 'Other', 'Spoilt', 'Stripped']);
    for (const path of [
      '/api/properties/deleted',
      `/api/properties/${edited.id}/history`,
      `/api/properties/${spoilt.id}/history`,
      '/api/analytics/summary',
      '/api/activity',
    ])
      expect([path, (await get(path)).status]).toEqual([path, 200]);
  });

  it('it is shown as before, its visits are counted, and the pages say that it is set aside', async () => {
    for (const type of ['view', 'click']) expect(await visit(spoilt.id, type)).toEqual({ recorded: true });
    expect((await get(`/api/properties/${spoilt.id}`)).body).toMatchObject({
      title: 'Spoilt',
      price: flat.price,
      version: 1,
      views_count: 1,
      clicks_count: 1,
    });
    expect(await listingsStatus()).toMatchObject({
      state: 'live',
      lag: 0,
      set_aside_count: 1,
      set_aside: [{ stream: `listing-${spoilt.id}`, since, type: 'ListingRepriced' }],
      late: {
        need: 'now',
        findings: expect.arrayContaining([expect.objectContaining({ runbook: 'A listing is set aside' })]),
      },
    });
    expect((await read('/api/live', LiveState)).set_aside).toEqual([{ listing_id: spoilt.id, since }]);
  });

  it.each(changes)('%s is refused with the command for an operator', async (_what, act) => {
    const before = await head();
    refused = await act();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60']);
    expect(refused.body.detail).toContain(
      `Event ${since} of the listing ${spoilt.id} was written by a newer version of the product. Nothing was saved.`,
    );
    expect(refused.body.detail).toContain(`projections skip listings --position ${since} --reason "…"`);
    expect(await head()).toBe(before);
  });

  it('it can be changed with its set-aside events once an operator has run that command', async () => {
    expect(await obey(refused)).toMatchObject({ code: 0 });
    await waitFor(async () => (await get(`/api/properties/${spoilt.id}`)).body.price === 9);
    for (const [price, version] of [
      [5, 4],
      [6, 5],
    ]) {
      expect(await change(spoilt.id, { price })).toMatchObject({ version });
      expect((await get(`/api/properties/${spoilt.id}`)).body).toMatchObject({ price, version });
    }
    expect(await listingsStatus()).toMatchObject({ set_aside_count: 0, set_aside: [] });
    await waitFor(async () => (await read('/api/live', LiveState)).set_aside.length === 0);
    for (const [, act] of changes.slice(0, -1)) expect((await act()).status).toBeLessThan(300);
    expect((await operate(['verify'])).output).not.toMatch(/[1-9]\d* differ/);
  });
});

it.each<[string, Partial<RawEvent>]>([
  ['data', { data: { price: 'much' } }],
  ['meta', { meta: { source: 'nowhere' } }],
])('a listing with an event of bad %s is changed once that was skipped', async (_what, spoilt) => {
  const { id } = await add();
  const position = await spoil(id, spoilt);
  const refused = await call('PUT', `/api/properties/${id}`, { title: 'Changed' });
  expect([refused.status, refused.body.detail]).toEqual([
    503,
    expect.stringContaining(`Event ${position} of the listing ${id} cannot be read. Nothing was saved.`),
  ]);
  await obey(refused);
  expect(await change(id, { title: 'Changed' })).toMatchObject({ version: 3 });
});

it('a listing deleted after a skipped event is listed as deleted, and can be restored', async () => {
  const { id } = await add({ title: 'Gone' });
  await spoil(id, { data: { price: undefined } });
  await obey(await call('DELETE', `/api/properties/${id}`));
  await write('DELETE', `/api/properties/${id}`);
  const gone = { id, title: 'Gone', version: 3, last_version: 1 };
  expect((await get('/api/properties/deleted')).body).toContainEqual(expect.objectContaining(gone));
  await write('POST', `/api/properties/${id}/restore`, { version: 1 });
});

it('a listing with an event of an unknown type can be changed', async () => {
  const { id } = await add();
  await spoil(id, { type: 'ListingPraised' });
  expect(await change(id, { title: 'Changed' })).toMatchObject({ version: 3 });
});

it('a listing readable only by newer code counts its visitors', async () => {
  const id = randomUUID();
  const added = await spoil(id, {
    version: 1,
    type: 'ListingAdded',
    schema_version: 2,
    data: { ...flat, slug: `newer-${id}`, status: 'active' },
  });
  for (const type of ['view', 'click']) expect(await visit(id, type)).toEqual({ recorded: true });
  const refused = await call('PUT', `/api/properties/${id}`, { title: 'Changed' });
  expect([refused.status, refused.body.detail]).toEqual([503, expect.stringContaining(`Event ${added} of`)]);
  await obey(refused);
  expect((await call('PUT', `/api/properties/${id}`, { title: 'Changed' })).status).toBe(404);
});

it('a picture with an unreadable event is removed once that was skipped', async () => {
  const id = randomUUID();
  const data = { image_id: id, file: `${id}.jpg`, width: 1, height: 1, bytes: 1, sha256: 'a'.repeat(64) };
  await appendRaw({ stream_id: `image-${id}`, version: 1, type: 'ImageUploaded', data });
  await appendRaw({ stream_id: `image-${id}`, version: 2, type: 'ImageRestored', data: {} });
  const remove = () => call('PUT', `/api/image/${id}.jpg`, {});
  const refused = await remove();
  expect([refused.status, refused.body.detail]).toEqual([
    503,
    expect.stringContaining('projections skip activity'),
  ]);
  await obey(refused);
  expect((await remove()).status).toBe(200);
});

it('a retry is refused while the event of the first try is unreadable', async () => {
  const send = () => call('POST', '/api/properties', flat, { 'idempotency-key': 'once' });
  const { body: first } = await send();
  await api.database.pool.query(`
    ALTER TABLE log.events DISABLE TRIGGER no_change;
    UPDATE log.events SET schema_version = 2 WHERE stream_id = 'listing-${first.id}';
    ALTER TABLE log.events ENABLE ALWAYS TRIGGER no_change`);
  const again = await send();
  expect(again.status).toBe(503);
  await obey(again);
  expect((await send()).status).toBe(409);
});

it('the activity is readable whatever its events contain', async () => {
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
    const { entries } = await read(`/api/activity?kind=all&limit=${2 * eventTypes.length}`, ActivityPage);
    const shown = entries.map(({ type }) => type);
    return eventTypes.every((type) => shown.includes(type));
  });
});
