import { streams } from '@marketplace/contracts/events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appendEvents, appendOperations, importEvents, VersionConflict } from './append.ts';
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

/** How the log contradicts itself; all zero in a sound log. */
async function faults() {
  const { rows } = await log.admin.query(`SELECT
    (SELECT count(*)::int FROM log.events) - (SELECT position::int FROM log.head) AS gaps,
    (SELECT coalesce(max(position), 0)::int FROM log.events) - (SELECT position::int FROM log.head) AS past_head,
    (SELECT count(*)::int FROM (SELECT FROM log.events WHERE version IS NOT NULL GROUP BY stream_id
      HAVING count(*) <> max(version) OR min(version) <> 1) broken) AS broken_streams,
    (SELECT count(*)::int FROM log.streams s WHERE s.version <>
      (SELECT max(e.version) FROM log.events e WHERE e.stream_id = s.stream_id)) AS wrong_versions`);
  return rows[0];
}
const sound = { gaps: 0, past_head: 0, broken_streams: 0, wrong_versions: 0 };

describe('appending', () => {
  it('numbers events in the given order and reads them back whole', async () => {
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

  it('takes the database’s clock, not the writer’s', async () => {
    const forged = { ...viewed(), recorded_at: '1999-01-01T00:00:00Z', position: 1 };
    const [appended] = await appendEvents(log.command, [forged]);
    const [read] = await readAfter(log.projector, { after: (appended?.position ?? 0) - 1, limit: 1 });
    expect(Math.abs(Date.parse(read?.recordedAt ?? '') - Date.now())).toBeLessThan(60_000);
  });

  it('of nothing does nothing', async () => {
    expect(await appendEvents(log.command, [])).toEqual([]);
  });
});

describe('a stream', () => {
  it.each([
    ['too low', 1],
    ['too high', 3],
  ])('refuses a version that is %s, and leaves no gap', async (_name, version) => {
    const id = newId();
    await appendEvents(log.command, [repriced(id, 1)]);
    const before = await headPosition(log.command);
    await expect(appendEvents(log.command, [viewed(id), repriced(id, version)])).rejects.toThrow(
      VersionConflict,
    );
    expect(await headPosition(log.command)).toBe(before);
    expect(await faults()).toEqual(sound);
  });

  it.each([
    ['backwards', [2, 1]],
    ['twice the same', [1, 1, 3]],
    ['with a hole', [1, 3]],
  ])('refuses versions that come %s', async (_name, versions) => {
    const id = newId();
    const events = versions.map((version) => repriced(id, version));
    await expect(appendEvents(log.command, events)).rejects.toMatchObject({
      name: 'VersionConflict',
      stream: streams.listing(id),
    });
    expect(await faults()).toEqual(sound);
  });

  it('lets one of two racing writers win', async () => {
    const id = newId();
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, () => appendEvents(log.command, [repriced(id, 1)])),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(VersionConflict);
    expect(await faults()).toEqual(sound);
  });
});

describe('an event that is in the log already', () => {
  it('is reported with its position and not stored again', async () => {
    const event = viewed();
    const [first] = await appendEvents(log.command, [event]);
    const second = await appendEvents(log.command, [viewed(), event]);
    expect(second.map(({ duplicate }) => duplicate)).toEqual([false, true]);
    expect(second[1]?.position).toBe(first?.position);
    expect(await faults()).toEqual(sound);
  });

  it('may come twice in one append', async () => {
    const event = viewed();
    const [first, neighbour, second] = await appendEvents(log.command, [event, viewed(), event]);
    expect([first?.duplicate, neighbour?.duplicate, second?.duplicate]).toEqual([false, false, true]);
    expect(second?.position).toBe(first?.position);
    expect(await faults()).toEqual(sound);
  });

  it('may come twice in one append of a versioned stream', async () => {
    const event = repriced(newId(), 1);
    const answers = await appendEvents(log.command, [event, event]);
    expect(answers.map(({ version, duplicate }) => [version, duplicate])).toEqual([
      [1, false],
      [1, true],
    ]);
    expect(await faults()).toEqual(sound);
  });

  it('does not conflict when a whole command is tried again', async () => {
    const id = newId();
    const command = [repriced(id, 1), repriced(id, 2)];
    const first = await appendEvents(log.command, command);
    const second = await appendEvents(log.command, command);
    expect(second).toEqual(first.map((one) => ({ ...one, duplicate: true })));
  });

  it('is stored once when twins race', async () => {
    const event = viewed();
    const answers = await Promise.all(Array.from({ length: 10 }, () => appendEvents(log.command, [event])));
    expect(answers.flat().filter(({ duplicate }) => !duplicate)).toHaveLength(1);
    expect(new Set(answers.flat().map(({ position }) => position)).size).toBe(1);
    expect(await faults()).toEqual(sound);
  });
});

describe('reading while eight writers append', () => {
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
    expect(await faults()).toEqual(sound);
  });
});

describe('importing', () => {
  it('keeps the times of events, and only the owner may', async () => {
    const event = { ...viewed(), recordedAt: '2026-08-01T12:00:00.000Z' };
    await expect(importEvents(log.command, [event])).rejects.toThrow('permission denied');
    const [imported] = await importEvents(log.admin, [event]);
    const [read] = await readAfter(log.projector, { after: (imported?.position ?? 0) - 1, limit: 1 });
    expect(read?.recordedAt).toBe('2026-08-01T12:00:00.000Z');
    expect(await faults()).toEqual(sound);
  });
});

it('imports what continues its stream, and refuses what does not', async () => {
  const id = newId();
  const recordedAt = '2026-08-01T12:00:00.000Z';
  await importEvents(log.admin, [{ ...repriced(id, 1), recordedAt }]);
  await expect(importEvents(log.admin, [{ ...repriced(id, 3), recordedAt }])).rejects.toThrow(
    VersionConflict,
  );
  expect(await readStream(log.command, streams.listing(id))).toMatchObject([{ version: 1, recordedAt }]);
});

it('migrates again, and by two at once, without harm', async () => {
  await Promise.all([migrateLog(log.url), migrateLog(log.url)]);
  expect(await faults()).toEqual(sound);
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

  it('appends what operators do to a projection, with its place and the database’s time', async () => {
    await appendOperations(log.projector, [paused()]);
    expect(await readStream(log.projector, streams.projection('listings'))).toMatchObject([
      { version: 1, type: 'ProjectionPaused', meta: { actor: { kind: 'operator', name: 'maria' } } },
    ]);
    await expect(appendOperations(log.projector, [paused()])).rejects.toThrow(VersionConflict);
  });
});

describe('nobody can', () => {
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

  it.each([
    ['projector', `SELECT log.append('[]')`],
    ['projector', `SELECT log.append_new('[]')`],
    ['command', `SELECT log.append_operations('[]')`],
    ['query', `SELECT log.append('[]')`],
    ['query', `SELECT log.append_new('[]')`],
    ['query', `SELECT log.append_operations('[]')`],
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
