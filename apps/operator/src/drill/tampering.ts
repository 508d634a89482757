import { streams } from '@marketplace/contracts/events';
import { damageIn } from '@marketplace/event-store/check-log';
import type { SealProof } from '@marketplace/event-store/check-seals';
import { checkSeals } from '@marketplace/event-store/check-seals';
import { rangeDigest } from '@marketplace/event-store/log-lines';
import { newestSeal } from '@marketplace/event-store/seals';
import type pg from 'pg';
import type { Proof } from './prove-restored.ts';

/** The newest block, and an event in the middle of it. */
interface Target {
  from: number;
  to: number;
  position: number;
}

/** How an attacker with all rights in the database, but without the key of the seals, hides a change. */
type Tampering = [what: string, act: (admin: pg.PoolClient, target: Target) => Promise<unknown>];

const tamperings: Tampering[] = [
  ['an event is changed', changeEvent],
  [
    'an event is changed, and its digest computed again',
    async (admin, target) => {
      await changeEvent(admin, target);
      await forgeDigest(admin, target);
    },
  ],
  [
    'an event is removed, and later ones are renumbered',
    async (admin, { position }) => {
      await admin.query('DELETE FROM log.events WHERE position = $1', [position]);
      await admin.query('UPDATE log.events SET position = -position WHERE position > $1', [position]);
      await admin.query('UPDATE log.events SET position = -position - 1 WHERE position < 0');
      await admin.query('UPDATE log.head SET position = position - 1');
    },
  ],
  [
    'two events are swapped',
    async (admin, { position }) => {
      const both =
        'UPDATE log.events SET position = -position WHERE position IN ($1::bigint, $1::bigint + 1)';
      await admin.query(both, [position]);
      await admin.query('UPDATE log.events SET position = 2 * $1::bigint + 1 + position WHERE position < 0', [
        position,
      ]);
    },
  ],
  [
    'the newest seal and all after it are cut off, with a change before it',
    async (admin, target) => {
      await changeEvent(admin, target);
      await admin.query('DELETE FROM log.events WHERE position > $1', [target.to]);
      await admin.query('UPDATE log.streams SET version = version - 1 WHERE stream_id = $1', [streams.seals]);
      await admin.query('UPDATE log.head SET position = $1', [target.to]);
    },
  ],
  [
    'the newest seal is replaced by an earlier one',
    (admin) =>
      admin.query(
        `UPDATE log.events e SET data = o.data FROM log.events o
         WHERE e.stream_id = $1 AND o.stream_id = $1 AND o.version = 1
           AND e.version = (SELECT version FROM log.streams WHERE stream_id = $1)`,
        [streams.seals],
      ),
  ],
];

/**
 * Tampers with a sealed log in each of these ways, as a superuser without its guards, and proves that the check of the seals detects
 * it. Each change is rolled back before the next.
 */
export async function* proveTamperingShows(admin: pg.Pool, seals: SealProof): AsyncGenerator<Proof> {
  const newest = (await newestSeal(admin))?.seal;
  if (!newest) throw new Error('the log has no seal');
  const { from, to } = newest;
  const target = { from, to, position: Math.floor((from + to) / 2) };
  const untouched = await damages(admin, seals);
  yield { holds: untouched.length === 0, text: `the seals hold: ${untouched[0] ?? `up to position ${to}`}` };
  for (const [what, act] of tamperings) {
    const [first] = await damagesAfter(admin, (client) => act(client, target), seals);
    yield { holds: first !== undefined, text: `${what}: ${first ?? 'not detected'}` };
  }
}

function damages(db: pg.Pool | pg.PoolClient, seals: SealProof): Promise<string[]> {
  return damageIn(checkSeals(db, seals, { now: new Date() }));
}

/** Makes a change that the guards forbid, checks the seals, and rolls it back. */
async function damagesAfter(
  admin: pg.Pool,
  act: (client: pg.PoolClient) => Promise<unknown>,
  seals: SealProof,
): Promise<string[]> {
  const client = await admin.connect();
  try {
    await client.query('BEGIN; ALTER TABLE log.events DISABLE TRIGGER no_change');
    await act(client);
    return await damages(client, seals);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

function changeEvent(admin: pg.PoolClient, { position }: Target) {
  const change = `UPDATE log.events SET meta = meta || '{"request_id": "tampered"}' WHERE position = $1`;
  return admin.query(change, [position]);
}

/** Writes the new digest of its block into the newest seal. The mac stays, because the key is not in the database. */
async function forgeDigest(admin: pg.PoolClient, block: Target): Promise<void> {
  const digest = await rangeDigest(admin, block);
  await admin.query(
    `UPDATE log.events SET data = data || jsonb_build_object('digest', $2::text)
     WHERE stream_id = $1 AND version = (SELECT version FROM log.streams WHERE stream_id = $1)`,
    [streams.seals, digest],
  );
}
