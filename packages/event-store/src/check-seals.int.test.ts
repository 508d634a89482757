import { createHash } from 'node:crypto';
import { streams } from '@marketplace/contracts/events';
import { collected } from '@marketplace/testing/collected';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appendEvents, appendSeals, VersionConflict } from './append.ts';
import type { SealProof } from './check-seals.ts';
import { assertSealsMatch, checkSeals, SealMismatch } from './check-seals.ts';
import { newId } from './events.ts';
import { joinLines, MissingPosition, rangeDigest, readLines } from './log-lines.ts';
import type { Queryable } from './read-log.ts';
import { headPosition } from './read-log.ts';
import type { StoredSeal } from './seals.ts';
import { BLOCK, newestSeal, readSeals, sealLog, signSeal } from './seals.ts';
import { createTestLog, fillViews, meta, repriced, viewed } from './testing/test-log.ts';

const key = 'the key of these tests, 32 bytes long';
const now = new Date();
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);

let log: Awaited<ReturnType<typeof createTestLog>>;
const open = async () => {
  log = await createTestLog();
};
const close = () => log.close();

/** Seals the log up to its end. */
async function seal(withKey = key): Promise<StoredSeal | undefined> {
  const [newest, upTo] = [await newestSeal(log.projector), await headPosition(log.projector)];
  return sealLog(log.projector, { key: withKey, newest, upTo, meta, now: () => now });
}

const proof: SealProof = { keys: [key], expected: [] };

async function findings(db: Queryable = log.projector, given = proof, at = now): Promise<string[]> {
  const found = await collected(checkSeals(db, given, { now: at }));
  return found.map(({ kind, text }) => `${kind}: ${text}`);
}

/** Returns what is found after statements that only a superuser can run, which are undone then. */
async function findingsAfter(act: (admin: Queryable) => Promise<unknown>, given = proof): Promise<string[]> {
  const client = await log.admin.connect();
  try {
    await client.query('BEGIN; ALTER TABLE log.events DISABLE TRIGGER no_change');
    await act(client);
    return await findings(client, given);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

const edit = (position: number) => (admin: Queryable) =>
  admin.query(`UPDATE log.events SET data = data || '{"price": 1}' WHERE position = $1`, [position]);

const setSeal = (admin: Queryable, version: number, changed: object) =>
  admin.query('UPDATE log.events SET data = data || $3 WHERE stream_id = $1 AND version = $2', [
    streams.seals,
    version,
    JSON.stringify(changed),
  ]);

/** Three blocks: 1-3, 4-6 with the seal of the first at 4, and 7-9. The last seal is at position 10. */
async function threeBlocks(): Promise<StoredSeal[]> {
  const listing = newId();
  await appendEvents(log.command, [repriced(listing, 1), viewed(), viewed()]);
  await seal();
  await appendEvents(log.command, [viewed(), viewed()]);
  await seal();
  await appendEvents(log.command, [viewed(), repriced(listing, 2)]);
  await seal();
  return readSeals(log.projector);
}

describe('sealing', () => {
  beforeEach(open);
  afterEach(close);

  it('seals a long log in blocks, each linked to the previous one', async () => {
    await fillViews(log.admin, 2 * BLOCK + 500);
    await seal();
    const seals = (await readSeals(log.projector)).map(({ seal: made }) => made);
    expect(seals.map((made) => [made?.from, made?.to])).toEqual([
      [1, BLOCK],
      [BLOCK + 1, 2 * BLOCK],
      [2 * BLOCK + 1, 2 * BLOCK + 500],
    ]);
    expect(seals.map((made) => made?.previous)).toEqual([null, seals[0]?.mac, seals[1]?.mac]);
    expect(await findings()).toEqual([]);
  });

  it('succeeds for one of two concurrent processes', async () => {
    await appendEvents(log.command, [viewed()]);
    const sealing = { key, newest: undefined, upTo: 1, meta, now: () => now };
    await sealLog(log.projector, sealing);
    await expect(sealLog(log.projector, sealing)).rejects.toThrow(VersionConflict);
    expect(await readSeals(log.projector)).toHaveLength(1);
  });

  it('is the only type that the projector may append with append_seals', async () => {
    await appendEvents(log.command, [viewed()]);
    const data = signSeal(
      { from: 1, to: 1, digest: 'a'.repeat(64), previous: null, sealed_at: now.toISOString() },
      key,
    );
    const made = {
      type: 'LogSealed',
      data,
      eventId: newId(),
      stream: streams.seals,
      version: 1,
      meta,
    } as const;
    const asAdmin = { ...meta, actor: { kind: 'admin', id: newId(), name: 'maria' } } as const;
    const others = [{ ...made, stream: 'listing-1' }, { ...made, meta: asAdmin }, viewed()];
    for (const other of others)
      await expect(appendSeals(log.projector, [made, other])).rejects.toMatchObject({ code: '42501' });
    await expect(appendSeals(log.query, [made])).rejects.toMatchObject({ code: '42501' });
    await expect(appendSeals(log.command, [made])).rejects.toMatchObject({ code: '42501' });
    expect(await headPosition(log.projector)).toBe(1);
    await appendSeals(log.projector, [made]);
  });

  it('is refused while a position is missing', async () => {
    await threeBlocks();
    await log.admin.query(`ALTER TABLE log.events DISABLE TRIGGER no_change;
      DELETE FROM log.events WHERE position = 5`);
    await expect(rangeDigest(log.projector, { from: 4, to: 6 })).rejects.toThrow(
      new MissingPosition('1 of the positions 4 to 6 are missing in the log'),
    );
  });
});

describe('the check of seals', () => {
  let seals: StoredSeal[];
  beforeAll(async () => {
    await open();
    seals = await threeBlocks();
  });
  afterAll(close);

  it('compares the digests of an export of the same positions', async () => {
    const hash = createHash('sha256');
    for await (const lines of readLines(log.projector, { from: 4, to: 6 })) hash.update(joinLines(lines));
    expect(seals[1]?.seal?.digest).toBe(hash.digest('hex'));
  });

  it('reports nothing in a valid log', async () => {
    expect(await findings()).toEqual([]);
    await assertSealsMatch(log.projector, proof, { now });
  });

  const sealedAt = `on ${now.toISOString()}`;
  const second = `damage: positions 4 to 6 are not what was sealed at position 7 ${sealedAt}`;

  it.each<[string, (admin: Queryable) => Promise<unknown>, string[]]>([
    ['an event was changed', edit(5), [second]],
    [
      'an event was changed and its digest recomputed',
      async (admin) => {
        await edit(5)(admin);
        await setSeal(admin, 2, { digest: await rangeDigest(admin, { from: 4, to: 6 }) });
      },
      [
        `damage: positions 7 to 9 are not what was sealed at position 10 ${sealedAt}`,
        'damage: the seal of positions 4 to 6, at position 7, was not made with LOG_SEAL_KEY',
      ],
    ],
    [
      'the newest block was changed, and its digest recomputed',
      async (admin) => {
        await edit(9)(admin);
        await setSeal(admin, 3, { digest: await rangeDigest(admin, { from: 7, to: 9 }) });
      },
      ['damage: the seal of positions 7 to 9, at position 10, was not made with LOG_SEAL_KEY'],
    ],
    [
      'an event is missing',
      (admin) => admin.query('DELETE FROM log.events WHERE position = 5', []),
      [
        `damage: 1 of the positions 4 to 6 are missing in the log, of what was sealed at position 7 ${sealedAt}`,
      ],
    ],
    [
      'an event was removed and later ones are renumbered',
      async (admin) => {
        await admin.query('DELETE FROM log.events WHERE position = 5', []);
        await admin.query('UPDATE log.events SET position = position + 20 WHERE position > 5', []);
        await admin.query('UPDATE log.events SET position = position - 21 WHERE position > 20', []);
        await admin.query('UPDATE log.head SET position = position - 1', []);
      },
      [
        `damage: positions 4 to 6 are not what was sealed at position 6 ${sealedAt}`,
        `damage: positions 7 to 9 are not what was sealed at position 9 ${sealedAt}`,
      ],
    ],
    [
      'two events change places',
      async (admin) => {
        await admin.query('UPDATE log.events SET position = position + 20 WHERE position IN (5, 6)', []);
        await admin.query('UPDATE log.events SET position = 31 - position WHERE position > 20', []);
      },
      [second],
    ],
    [
      'a seal was taken out',
      (admin) => admin.query("DELETE FROM log.events WHERE stream_id = 'log-seals' AND version = 2", []),
      [
        'damage: positions 4 to 6 have no seal, and later ones do: a seal was removed',
        'damage: the seal at position 10 does not name the seal before it',
        `damage: 1 of the positions 7 to 9 are missing in the log, of what was sealed at position 10 ${sealedAt}`,
      ],
    ],
    [
      'a seal says less than it did',
      (admin) => setSeal(admin, 3, { to: 8 }),
      [
        `damage: positions 7 to 8 are not what was sealed at position 10 ${sealedAt}`,
        'damage: the seal of positions 7 to 8, at position 10, was not made with LOG_SEAL_KEY',
      ],
    ],
    [
      'an earlier seal replaces the newest',
      (admin) =>
        admin.query(
          `UPDATE log.events SET data = (SELECT data FROM log.events WHERE position = 7) WHERE position = 10`,
          [],
        ),
      [
        'damage: the seal at position 10 begins at 4, where 7 follows',
        'damage: the seal at position 10 does not name the seal before it',
      ],
    ],
    [
      'a seal is none',
      (admin) => setSeal(admin, 3, { mac: 'none' }),
      ['damage: event 10 is not a seal of the events before it'],
    ],
    [
      'a seal is of itself',
      (admin) => setSeal(admin, 3, { to: 10 }),
      [
        `damage: positions 7 to 10 are not what was sealed at position 10 ${sealedAt}`,
        'damage: the seal of positions 7 to 10, at position 10, was not made with LOG_SEAL_KEY',
      ],
    ],
  ])('shows that %s', async (_what, act, expected) => {
    expect(await findingsAfter(act)).toEqual(expected);
  });

  it('detects a truncated log with a remembered seal', async () => {
    const seen = { keys: [key], expected: [seals[2]?.seal?.mac ?? ''] };
    expect(await findings(log.projector, seen)).toEqual([]);
    const found = await findingsAfter(async (admin) => {
      await edit(9)(admin);
      await admin.query('DELETE FROM log.events WHERE position = 10', []);
      await admin.query('UPDATE log.head SET position = 9', []);
    }, seen);
    expect(found).toEqual([
      `damage: the seal ${seen.expected[0]}, which the log had, is gone: the log was cut off, or is another one`,
    ]);
  });

  it('compares only the digests without a key', async () => {
    const unkeyed = { keys: [], expected: [] };
    const warning = 'note: without LOG_SEAL_KEY, changed events with new seals cannot be detected';
    expect(await findings(log.projector, unkeyed)).toEqual([warning]);
    expect(await findingsAfter(edit(5), unkeyed)).toEqual([
      expect.stringMatching(/^damage: positions 4 to 6/),
      warning,
    ]);
  });
});

describe('a changed log', () => {
  beforeEach(open);
  afterEach(close);

  it('that was tampered with stops a rebuild', async () => {
    await threeBlocks();
    await log.admin.query('ALTER TABLE log.events DISABLE TRIGGER no_change');
    await edit(5)(log.admin);
    await expect(assertSealsMatch(log.projector, proof, { now })).rejects.toThrow(SealMismatch);
  });

  it('without seals is reported, first as a note', async () => {
    expect(await findings()).toEqual([]);
    await fillViews(log.admin, 3, now);
    expect(await findings()).toEqual(['note: no event is sealed yet']);
    expect(await findings(log.projector, proof, hours(26))).toEqual([
      `unsealed: positions 1 to 3 have no seal, which was due on ${hours(24).toISOString()}: no projector seals the log, or seals were removed`,
    ]);
  });

  it('is reported when a seal is overdue: after a day, or when a block is full', async () => {
    await fillViews(log.admin, 3, hours(-50));
    await seal();
    expect(await findings(log.projector, proof, hours(24.5))).toEqual([]);
    expect(await findings(log.projector, proof, hours(25.5))).toEqual([
      expect.stringMatching(/^unsealed: positions 4 to 4 have no seal, which was due on /),
    ]);
    await fillViews(log.admin, BLOCK, hours(-2));
    expect(await findings()).toEqual([
      expect.stringMatching(
        `^unsealed: positions 4 to ${BLOCK + 4} have no seal, which was due on ${hours(-2).toISOString()}`,
      ),
    ]);
  });

  it('needs the previous key until the first seal with the new one', async () => {
    const next = 'the next key of these tests, 32 bytes';
    await threeBlocks();
    const renewed = { keys: [next], expected: [] };
    expect(await findings(log.projector, renewed)).toEqual([
      'damage: none of the 3 seals was made with LOG_SEAL_KEY',
    ]);
    expect(await findings(log.projector, { keys: [next, key], expected: [] })).toEqual([]);
    await seal(next);
    await appendEvents(log.command, [viewed()]);
    expect(await findings(log.projector, renewed)).toEqual([]);
    const forged = await findingsAfter(async (admin) => {
      await edit(5)(admin);
      await setSeal(admin, 2, { digest: await rangeDigest(admin, { from: 4, to: 6 }) });
    }, renewed);
    expect(forged).toEqual([
      expect.stringMatching(/^damage: positions 7 to 9 are not what was sealed at position 10 /),
      'damage: the seal of positions 1 to 3, at position 4, was not made with LOG_SEAL_KEY',
      'damage: the seal of positions 4 to 6, at position 7, was not made with LOG_SEAL_KEY',
    ]);
  });
});
