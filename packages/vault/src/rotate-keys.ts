import { setTimeout as delay } from 'node:timers/promises';
import { inTransaction } from '@marketplace/event-store/database';
import type pg from 'pg';
import type { Keyring } from './keyring.ts';
import { CannotOpen } from './keyring.ts';
import { hashKeyLabel } from './labels.ts';

/** What became of the keys that another master key had wrapped. */
export interface Rotated {
  /** How many are wrapped with the newest one now. */
  renewed: number;
  /** How many no master key of the keyring opens; they are left as they are. */
  closed: number;
}

const BATCH = 200;
const PAUSE_MS = 50;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/**
 * Wraps every key of the vault anew with the newest master key, in batches, each of them whole or not at all: it may be ended at any
 * time and called again, beside services that have both keys. A row that somebody works on is left for later rather than waited for,
 * so that nobody who forgets an enquiry meets a deadlock.
 *
 * @param owner of the vault
 * @param onProgress told how many are renewed, and how many are to be in all
 */
export async function rotateKeys(
  owner: pg.ClientBase,
  keyring: Keyring,
  onProgress: (renewed: number, total: number) => void = () => undefined,
): Promise<Rotated> {
  const closed = new Set<string>();
  let renewed = await rotateHashKey(owner, keyring, closed);
  for (;;) {
    const left = await others(owner, keyring);
    if (left <= closed.size - Number(closed.has(hashKeyLabel))) return { renewed, closed: closed.size };
    const before = renewed;
    for (let after: string | undefined = BEFORE_ALL; after !== undefined; ) {
      const batch: Batch = await rotateBatch(owner, keyring, after);
      renewed += batch.renewed;
      for (const id of batch.closed) closed.add(id);
      after = batch.last;
      onProgress(renewed, before + left);
    }
    if (renewed === before) await delay(PAUSE_MS); // whoever works on the rest is done soon
  }
}

async function others(owner: pg.ClientBase, { masterId }: Keyring): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM vault.keys WHERE master_id <> $1',
    [masterId],
  );
  return rows[0]?.count ?? 0;
}

interface Batch {
  renewed: number;
  closed: string[];
  /** The last key that was looked at; undefined when there was none. */
  last: string | undefined;
}

function rotateBatch(owner: pg.ClientBase, keyring: Keyring, after: string): Promise<Batch> {
  return inTransaction(owner, 'BEGIN', async () => {
    const { rows } = await owner.query<Row>(
      `SELECT key_id AS id, wrapped, master_id AS "masterId" FROM vault.keys
      WHERE master_id <> $1 AND key_id > $2 ORDER BY key_id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`,
      [keyring.masterId, after],
    );
    const { renewed, closed } = rewrapped(keyring, rows);
    await owner.query(
      `UPDATE vault.keys SET wrapped = renewed.wrapped, master_id = $3
      FROM unnest($1::uuid[], $2::bytea[]) AS renewed (key_id, wrapped) WHERE keys.key_id = renewed.key_id`,
      [renewed.map(({ id }) => id), renewed.map(({ wrapped }) => wrapped), keyring.masterId],
    );
    return { renewed: renewed.length, closed, last: rows.at(-1)?.id };
  });
}

interface Row {
  /** For what it was wrapped, too. */
  id: string;
  wrapped: Buffer;
  masterId: string;
}

function rewrapped(keyring: Keyring, rows: readonly Row[]) {
  const closed: string[] = [];
  const renewed = rows.flatMap(({ id, ...wrapped }) => {
    try {
      return [{ id, wrapped: keyring.wrap(keyring.unwrap(wrapped, id), id).wrapped }];
    } catch (error) {
      if (!(error instanceof CannotOpen)) throw error;
      closed.push(id);
      return [];
    }
  });
  return { renewed, closed };
}

/** Wraps the key of the hashes anew, which changes no hash. Returns how many were. */
function rotateHashKey(owner: pg.ClientBase, keyring: Keyring, closed: Set<string>): Promise<number> {
  return inTransaction(owner, 'BEGIN', async () => {
    const { rows } = await owner.query<Row>(
      `SELECT $2 AS id, wrapped, master_id AS "masterId" FROM vault.hash_key WHERE master_id <> $1 FOR UPDATE`,
      [keyring.masterId, hashKeyLabel],
    );
    const { renewed, closed: unopened } = rewrapped(keyring, rows);
    for (const id of unopened) closed.add(id);
    for (const { wrapped } of renewed)
      await owner.query('UPDATE vault.hash_key SET wrapped = $1, master_id = $2', [
        wrapped,
        keyring.masterId,
      ]);
    return renewed.length;
  });
}
