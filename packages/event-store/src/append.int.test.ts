import { streams } from '@marketplace/contracts/events';
import { collected } from '@marketplace/testing/collected';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appendEvents, appendOperations, importEvents, VersionConflict } from './append.ts';
import { checkLog } from './check-log.ts';
import type { NewEvent } from './events.ts';
import { newId } from './events.ts';
import { migrateLog } from './migrate.ts';
import { headPosition, readStream } from './read-log.ts';
import { readAfter } from './testing/read-after.ts';
import { createTestLog, meta, repriced, viewed } from './testing/test-log.ts';

let log: Awaited<ReturnType<typeof createTestLog>>;
beforeAll(async () => {
  log = await createTestLog();
});
afterAll(() => log.close());

const damage = () => collected(checkLog(log.projector));

describe('appending', () => {
  it('numbers events in the given order and reads them back complete', async () => {
    const before = await headPosition(log.command);
    const id = newId();
    const events = [repriced(id, 1, 5), viewed(id), repriced(id, 2, 6)];
    const appended = await appendEvents(log.command, events);
    expect(
      appended.map(({ position, version, duplicate }) => [position - before, version, duplicate]),
    ).toEqual([
      [1, 1, false],
      [2, null, false],
      [3, 2, false],
    ]);
    const read = await readAfter(log.projector, { after: before, limit: 10 });
    expect(read.map(({ eventId, event, meta }) => ({ eventId, event, meta }))).toEqual(
      events.map(({ eventId, type, data }) => ({ eventId, event: { type, data }, meta })),
    );
    const stream = await readStream(log.command, streams.listing(id));
    expect(stream.map(({ version }) => version)).toEqual([1, 2]);
  });

  it('records the time of the database', async () => {
    const forged = { ...viewed(), recorded_at: '1999-01-01T00:00:00Z', position: 1 };
    const [appended] = await appendEvents(log.command, [forged]);
    const [read] = await readAfter(log.projector, { after: (appended?.position ?? 0) - 1, limit: 1 });
    expect(Math.abs(Date.parse(read?.recordedAt ?? '') - Date.now())).toBeLessThan(60_000);
  });

  it('does nothing without events', async () => {
    expect(await appendEvents(log.command, [])).toEqual([]);
  });
});

describe('a stream', () => {
  it('refuses an event that does not continue it, without a gap', async () => {
    const id = newId();
    await appendEvents(log.command, [repriced(id, 1)]);
    const before = await headPosition(log.command);
    await expect(appendEvents(log.command, [viewed(id), repriced(id, 3)])).rejects.toMatchObject({
      name: 'VersionConflict',
      stream: streams.listing(id),
    });
    expect(await headPosition(log.command)).toBe(before);
    expect(await damage()).toEqual([]);
  });
});

describe('reading during appends by eight writers', () => {
  it('delivers every committed event once, in order', async () => {
    const start = await headPosition(log.command);
    let writing = true;
    const delivered: { position: number; eventId: string }[] = [];
    const reader = (async () => {
      for (let position = start; ; ) {
        const stop = !writing;
        const events = await readAfter(log.projector, { after: position, limit: 100 });
        delivered.push(...events);
        position = events.at(-1)?.position ?? position;
        if (stop && events.length === 0) return;
      }
    })();
    const written = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const ids: string[] = [];
        for (let round = 0; round < 60; round++) {
          const batch = Array.from({ length: 1 + (round % 4) }, () => viewed());
          if (round % 5 === 0) {
            const conflicting = [...batch, repriced(newId(), 2)];
            await expect(appendEvents(log.command, conflicting)).rejects.toThrow(VersionConflict);
          } else ids.push(...(await appendEvents(log.command, batch)).map(({ eventId }) => eventId));
        }
        return ids;
      }),
    );
    writing = false;
    await reader;
    expect(delivered.map(({ position }) => position)).toEqual(delivered.map((_, index) => start + index + 1));
    expect(delivered.map(({ eventId }) => eventId).sort()).toEqual(written.flat().sort());
    expect(await damage()).toEqual([]);
  });
});

it('only the owner imports events, with their own times', async () => {
  const id = newId();
  const recordedAt = '2026-08-01T12:00:00.000Z';
  const event = { ...repriced(id, 1), recordedAt };
  await expect(importEvents(log.command, [event])).rejects.toThrow('permission denied');
  await importEvents(log.admin, [event]);
  await expect(importEvents(log.admin, [{ ...repriced(id, 3), recordedAt }])).rejects.toThrow(
    VersionConflict,
  );
  expect(await readStream(log.command, streams.listing(id))).toMatchObject([{ version: 1, recordedAt }]);
  expect(await damage()).toEqual([]);
});

it('migrations can be repeated, and run twice at once', async () => {
  await Promise.all([migrateLog(log.url), migrateLog(log.url)]);
  expect(await damage()).toEqual([]);
});

describe('the projector', () => {
  const paused = (): NewEvent => ({
    type: 'ProjectionPaused',
    data: { projection: 'listings' },
    eventId: newId(),
    stream: streams.projection('listings'),
    version: 1,
    meta: { ...meta, actor: { kind: 'operator', id: null, name: 'maria' } },
  });

  it.each<[string, Partial<NewEvent>]>([
    ['in the stream of a listing', { stream: streams.listing(newId()) }],
    ['of another type', { type: 'ListingDeleted' }],
    ['of a type that is nearly right', { type: 'ProjectionPaused; ' as 'ProjectionPaused' }],
    ['by somebody else', { meta }],
  ])('appends no event %s', async (_what, wrong) => {
    const events = [paused(), { ...paused(), version: 2, ...wrong } as NewEvent];
    await expect(appendOperations(log.projector, events)).rejects.toMatchObject({ code: '42501' });
    expect(await readStream(log.projector, streams.projection('listings'))).toEqual([]);
  });

  it('appends operations on a projection, with position and time of the database', async () => {
    await appendOperations(log.projector, [paused()]);
    expect(await readStream(log.projector, streams.projection('listings'))).toMatchObject([
      { version: 1, type: 'ProjectionPaused', meta: { actor: { kind: 'operator', name: 'maria' } } },
    ]);
    await expect(appendOperations(log.projector, [paused()])).rejects.toThrow(VersionConflict);
  });
});

describe('these statements are refused', () => {
  const acts = [
    `UPDATE log.events SET data = '{}'`,
    'DELETE FROM log.events',
    'TRUNCATE log.events',
    'UPDATE log.head SET position = 0',
    'UPDATE log.streams SET version = 9',
    `INSERT INTO log.events SELECT * FROM log.events`,
    `SELECT log.store('[]', true)`,
    `SELECT log.import('[]')`,
    'SELECT log.continue_streams(0)',
    'ALTER TABLE log.events DISABLE TRIGGER ALL',
    'DROP TABLE log.events',
    'CREATE TABLE log.mine (id int)',
    'SET ROLE marketplace_owner',
  ];
  it.each(
    (['command', 'projector', 'query'] as const).flatMap((role) => acts.map((act) => [role, act] as const)),
  )('as %s: %s', async (role, act) => {
    await expect(log[role].query(act)).rejects.toMatchObject({
      code: expect.stringMatching(/^(42501|25006)$/),
    });
  });

  /** An event in the stream of a seller's link, as a text. */
  const ofSellerLink = (type: string, kind: string) =>
    JSON.stringify([{ type, stream_id: 'seller-link-1', data: { link_id: '1' }, meta: { actor: { kind } } }]);
  it.each([
    ['projector', `SELECT log.append('[]')`],
    ['projector', `SELECT log.append_new('[]')`],
    ['command', `SELECT log.append_operations('[]')`],
    ['query', `SELECT log.append('[]')`],
    ['query', `SELECT log.append_new('[]')`],
    ['query', `SELECT log.append_operations('[]')`],
    ['query', `SELECT log.append_due_times('[]')`],
    ['command', `SELECT log.append_due_times('[]')`],
    ['query', `SELECT log.append_alerts('[]')`],
    ['command', `SELECT log.append_alerts('[]')`],
    ['projector', `SELECT log.append_alerts('${ofSellerLink('SellerMailStarted', 'system')}')`],
    ['projector', `SELECT log.append_alerts('${ofSellerLink('SellerMailStopped', 'admin')}')`],
    ['command', `SELECT log.append_week_reports('[]')`],
    ['query', 'SELECT * FROM log.events'],
    ['projector', 'DELETE FROM log.streams'],
  ] as const)('as %s: %s', async (role, act) => {
    await expect(log[role].query(act)).rejects.toMatchObject({ code: '42501' });
  });

  it.each(acts.slice(0, 3))('as the administrator: %s', async (act) => {
    await appendEvents(log.command, [viewed()]);
    await expect(log.admin.query(act)).rejects.toThrow('the log is append-only');
    await expect(log.admin.query(`SET session_replication_role = replica; ${act}`)).rejects.toThrow(
      'append-only',
    );
  });
});
