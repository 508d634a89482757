import { collected } from '@marketplace/testing/collected';
import { waitFor } from '@marketplace/testing/wait-for';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appendEvents } from './append.ts';
import { checkLog } from './check-log.ts';
import { newId } from './events.ts';
import { createGroupCommit } from './group-commit.ts';
import { wholeDigest } from './log-lines.ts';
import { partitionLog } from './partition-log.ts';
import { findEvents, headPosition, readStream } from './read-log.ts';
import { withConnectionAs } from './roles.ts';
import { createTestLog, fillViews, partitionTestLog, repriced, viewed } from './testing/test-log.ts';

type TestLog = Awaited<ReturnType<typeof createTestLog>>;

let log: TestLog;
beforeAll(async () => {
  log = await createTestLog({ partitioned: false });
});
afterAll(() => log.close());

const damage = (of = log) => collected(checkLog(of.projector));
const rows = async (text: string, of = log) => (await of.admin.query(text)).rows;

/** Appends views and changes of a listing until it is stopped. Resolves to the number of appends; fails with the first that fails. */
function writeSteadily(of: TestLog) {
  const group = createGroupCommit(of.command);
  const ids: string[] = [];
  let isStopped = false;
  const each = async (write: (nth: number) => Promise<unknown>) => {
    for (let nth = 1; !isStopped; nth++) await write(nth);
  };
  const view = async () => {
    const event = viewed();
    await group.append(event);
    ids.push(event.eventId);
  };
  const listing = newId();
  const change = (nth: number) => appendEvents(of.command, [repriced(listing, nth)]);
  const running = Promise.all([each(view), each(view), each(view), each(change)]);
  return async () => {
    isStopped = true;
    await running;
    await group.close();
    return ids;
  };
}

const WAITING = "SELECT FROM pg_locks WHERE relation = 'log.partitions'::regclass AND NOT granted";

describe('partitioning a log', () => {
  it('keeps every promise while events are appended, and is done once', async () => {
    const listing = newId();
    const repeated = [viewed(listing), repriced(listing, 1)];
    const places = await appendEvents(log.command, repeated);
    await fillViews(log.admin, 30_000);
    const head = await headPosition(log.command);
    const digest = await wholeDigest(log.projector, head);

    const stop = writeSteadily(log);
    const steps: string[] = [];
    await withConnectionAs(log.url, 'owner', (owner) =>
      partitionLog(owner, { size: 10_000, onStep: (line) => steps.push(line) }),
    );
    const ids = await stop();

    expect(steps.at(-1)).toBe('switching');
    expect(await wholeDigest(log.projector, head)).toBe(digest);
    expect(await findEvents(log.command, ids)).toHaveLength(ids.length);
    expect(await damage()).toEqual([]);
    expect(await appendEvents(log.command, repeated)).toEqual(
      places.map((place) => ({ ...place, duplicate: true })),
    );
    expect(await partitionTestLog(log.url)).toBeUndefined();
  });

  it('of a run that was killed is taken up again, and its bound never ends the log', async () => {
    const other = await createTestLog({ partitioned: false });
    try {
      await appendEvents(other.command, [viewed()]);
      await other.admin.query('ALTER TABLE log.events ADD CONSTRAINT first_events_end CHECK (position < 3)');
      const batch = [viewed(), viewed(), viewed()];
      expect((await appendEvents(other.command, batch)).map(({ position }) => position)).toEqual([2, 3, 4]);
      await other.admin.query('ALTER TABLE log.events ADD CONSTRAINT first_events_end CHECK (position < 9)');
      expect(await partitionTestLog(other.url)).toMatchObject({ last: 40 });
      expect(await damage(other)).toEqual([]);
    } finally {
      await other.close();
    }
  });
});

describe('a log in partitions', () => {
  const listing = newId();
  const many = Array.from({ length: 100 }, (_, index) =>
    index % 10 ? viewed(listing) : repriced(listing, 1 + index / 10),
  );
  beforeAll(async () => {
    await log.close();
    log = await createTestLog({ partitioned: true });
  });

  it('makes partitions for events beyond the last, and one ahead', async () => {
    const appended = await appendEvents(log.command, many);
    expect(appended.map(({ position }) => position)).toEqual(many.map((_, index) => index + 1));
    const ranges = () => rows('SELECT first::int, last::int FROM log.partitions ORDER BY 1');
    expect((await ranges()).map(({ first, last }) => `${first}-${last}`)).toEqual([
      '1-40',
      '41-80',
      '81-120',
    ]);
    for (let time = 0; time < 2; time++) {
      await log.projector.query('SELECT log.make_partitions()');
      expect((await ranges()).at(-1)).toEqual({ first: 121, last: 160 });
    }
    expect(await damage()).toEqual([]);
  });

  it('finds ids and streams of all partitions, and answers repeated events with their places', async () => {
    const ids = [3, 50, 99].map((index) => many[index]?.eventId ?? '');
    expect((await findEvents(log.command, ids)).map(({ position }) => position)).toEqual([4, 51, 100]);
    const stream = await readStream(log.command, `listing-${listing}`);
    expect(stream.map(({ position }) => position)).toEqual([1, 11, 21, 31, 41, 51, 61, 71, 81, 91]);
    const [old, fresh] = [many[60], viewed()];
    if (!old) throw new Error('nothing was appended');
    expect(await appendEvents(log.command, [fresh, old])).toMatchObject([
      { position: 101, duplicate: false },
      { position: 61, version: 7, duplicate: true },
    ]);
  });

  it('makes an append wait while another session makes a partition', async () => {
    const maker = await log.admin.connect();
    await maker.query('BEGIN');
    await maker.query('SELECT log.add_partition(NULL)');
    const repeated = many.slice(0, 1);
    const appended = appendEvents(log.command, repeated);
    await waitFor(async () => (await rows(WAITING)).length > 0);
    await maker.query('ROLLBACK');
    maker.release();
    expect(await appended).toMatchObject([{ position: 1, duplicate: true }]);
  });

  it('refuses to change or empty any partition, to every role', async () => {
    const tables = await rows(`SELECT relid::regclass::text AS name FROM pg_partition_tree('log.events')
      UNION SELECT unnest(ARRAY['log.event_ids', 'log.partitions'])`);
    expect(tables.length).toBeGreaterThan(8);
    for (const { name } of tables)
      for (const act of [`UPDATE ${name} SET position = 0`, `DELETE FROM ${name}`, `TRUNCATE ${name}`]) {
        const statement = act.replace('log.partitions SET position', 'log.partitions SET first');
        const { rows: full } = await log.admin.query(`SELECT FROM ${name} LIMIT 1`);
        if (full.length > 0 || act.startsWith('TRUNCATE'))
          await expect(log.admin.query(statement), statement).rejects.toThrow('append-only');
        await expect(log.command.query(statement), statement).rejects.toMatchObject({ code: '42501' });
      }
  });

  it.each(['log.add_partition(9)', 'log.make_room(900)', 'log.create_visits(900, 999)', 'log.keep_ids()'])(
    'refuses %s to the services',
    async (call) => {
      for (const role of ['command', 'projector', 'query'] as const)
        await expect(log[role].query(`SELECT ${call}`)).rejects.toMatchObject({ code: '42501' });
    },
  );
});

it('a log in one table makes no partitions', async () => {
  const plain = await createTestLog({ partitioned: false });
  await plain.projector.query('SELECT log.make_partitions()');
  expect(await rows('SELECT FROM log.partitions', plain)).toEqual([]);
  await plain.close();
});
