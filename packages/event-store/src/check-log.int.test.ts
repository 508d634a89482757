import { streams } from '@marketplace/contracts/events';
import { collected } from '@marketplace/testing/collected';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appendEvents } from './append.ts';
import type { Finding } from './check-log.ts';
import { checkLog } from './check-log.ts';
import { newId } from './events.ts';
import { MissingPosition, readLines } from './log-lines.ts';
import type { Queryable } from './read-log.ts';
import { createTestLog, repriced, viewed } from './testing/test-log.ts';

type TestLog = Awaited<ReturnType<typeof createTestLog>>;

let log: TestLog;
beforeAll(async () => {
  log = await createTestLog();
});
afterAll(() => log.close());

const listing = newId();

const findings = (db: Queryable = log.projector): Promise<Finding[]> => collected(checkLog(db));

/** Does what the guards forbid to everybody, as a disaster would, and undoes it after a look at the log. */
async function afterDamage<Seen>(
  statement: string,
  look: (db: PoolClient) => Promise<Seen>,
  guards = 'ENABLE ALWAYS',
): Promise<Seen> {
  const client = await log.admin.connect();
  try {
    await client.query(`BEGIN; ALTER TABLE log.events DISABLE TRIGGER no_change; ${statement};
      ALTER TABLE log.events ${guards} TRIGGER no_change`);
    return await look(client);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

describe('the check', () => {
  it('reports nothing in an empty or valid log', async () => {
    expect(await findings()).toEqual([]);
    const steps = [repriced(listing, 1), repriced(listing, 2), repriced(listing, 3)];
    await appendEvents(log.command, [viewed(), ...steps, viewed(), viewed()]);
    expect(await findings()).toEqual([]);
  });

  it.each([
    ['a position', 'DELETE FROM log.events WHERE position = 5', ['position 5 is missing']],
    ['the beginning', 'DELETE FROM log.events WHERE position = 1', ['position 1 is missing']],
    [
      'the end',
      'DELETE FROM log.events WHERE position > 4',
      ['the head says 6, and the last event has position 4'],
    ],
    ['a head', 'UPDATE log.head SET position = 4', ['the head says 4, and the last event has position 6']],
    [
      'versions in the middle',
      'DELETE FROM log.events WHERE position = 3',
      [`event 4 of ${streams.listing(listing)} has version 3, where 2 follows`, 'position 3 is missing'],
    ],
    [
      'the mark of a stream',
      'UPDATE log.streams SET version = 9',
      [`${streams.listing(listing)} is listed at version 9, and its events end at 3`],
    ],
    [
      'a stream',
      'DELETE FROM log.streams',
      [`${streams.listing(listing)} is listed at version none, and its events end at 3`],
    ],
    [
      'data',
      `UPDATE log.events SET data = '{"price": "free"}' WHERE position = 3`,
      [expect.stringMatching(/^event 3 of type ListingRepriced does not parse: /)],
    ],
    [
      'meta',
      `UPDATE log.events SET meta = '{}' WHERE position = 6`,
      [expect.stringMatching(/^the meta of event 6 of type ListingViewed does not parse: /)],
    ],
  ])('names damage of %s', async (_name, statement, expected) => {
    const found = await afterDamage(statement, findings);
    expect(found.map(({ text }) => text)).toEqual(expected);
    expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(['damage']));
  });

  it('names more missing positions than are read at once', async () => {
    const found = await afterDamage('UPDATE log.head SET position = 2504', async (db) => {
      await appendEvents(db, [viewed()]);
      return findings(db);
    });
    expect(found).toEqual([{ kind: 'damage', text: 'positions 7 to 2504 are missing' }]);
  });

  it('names a disabled guard', async () => {
    const noLongerAlways = 'ENABLE';
    expect(await afterDamage('SELECT 1', findings, noLongerAlways)).toContainEqual({
      kind: 'damage',
      text: 'the guard no_change of log.events is not in force',
    });
  });

  it('reports skipped events as notes', async () => {
    const skip = {
      event_id: newId(),
      stream_id: streams.projection('listings'),
      version: 1,
      type: 'ProjectionEventSkipped',
      schema_version: 1,
      data: { projection: 'listings', position: 3, reason: 'spoilt' },
      meta: viewed().meta,
    };
    const found = await afterDamage(`UPDATE log.events SET data = '{}' WHERE position = 3`, async (db) => {
      await db.query('SELECT log.append($1)', [JSON.stringify([skip])]);
      return findings(db);
    });
    expect(found).toEqual([
      {
        kind: 'note',
        text: expect.stringMatching(
          /^event 3 of type ListingRepriced does not parse: .*; an operator skipped it$/,
        ),
      },
    ]);
  });

  it('readers detect a missing position', async () => {
    const read = (from: number, to: number) =>
      afterDamage('DELETE FROM log.events WHERE position IN (3, 6)', (db) =>
        collected(readLines(db, { from, to })),
      );
    await expect(read(1, 5)).rejects.toThrow(new MissingPosition('position 3 is missing in the log'));
    await expect(read(4, 6)).rejects.toThrow('position 6 is missing');
  });

  it('runs during writes', async () => {
    const writing = Promise.all(
      Array.from({ length: 30 }, () => appendEvents(log.command, [viewed(), repriced(newId(), 1)])),
    );
    const found: Finding[] = [];
    for (let round = 0; round < 5; round++) found.push(...(await findings()));
    await writing;
    expect(found).toEqual([]);
  });
});
