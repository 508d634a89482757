import { setTimeout as delay } from 'node:timers/promises';
import { SealedFollower } from '@marketplace/contracts/alerts/alert.events';
import { PersonView } from '@marketplace/contracts/enquiries/enquiry.views';
import { StoredPrivateNotes } from '@marketplace/contracts/private-notes/private-notes.views';
import { inTransaction } from '@marketplace/event-store/database';
import type { Queryable } from '@marketplace/event-store/read-log';
import type pg from 'pg';
import { comparableEmail, comparablePhone } from './find-person.ts';
import type { Keyring, SealingEvent } from './keyring.ts';
import { hashKeyLabel, ifOpened, keyedHash, labelOf, open } from './keyring.ts';
import type { StoredHashKey, StoredKey } from './vault-state.ts';
import { isForgotten, readHashKey, readKeys, wrappedOf } from './vault-state.ts';

/**
 * Returns keys with hashes made by another hash key; the enquiries are opened for this. A key whose enquiry cannot be opened gets
 * no hashes and is found only by its id.
 */
async function rehashed(
  db: Queryable,
  keys: readonly StoredKey[],
  { hashKey, keyring }: { hashKey: Buffer; keyring: Keyring },
): Promise<StoredKey[]> {
  const { rows } = await db.query(
    `SELECT type, data #>> '{sealed,key_id}' AS key_id, data #>> '{sealed,box}' AS box FROM log.events
    WHERE stream_id = ANY ($1) AND version IS NOT NULL AND type = ANY ($2)`,
    [keys.map(({ noun, enquiry_id }) => `${noun}-${enquiry_id}`), searchableTypes],
  );
  const searchable = new Map((rows as Searchable[]).map((row) => [row.key_id, row]));
  const hash = (value: string) => keyedHash(hashKey, value).toString('hex');
  return keys.map((row) => {
    const unhashed = { ...row, email_hash: null, phone_hash: null, body_hash: null };
    const found = searchable.get(row.key_id);
    if (!found) return unhashed;
    const label = labelOf(found.type, row.enquiry_id, row.key_id);
    const opened = ifOpened(() => open(keyring.unwrap(wrappedOf(row), row.key_id), found.box, label));
    if (opened === undefined) return unhashed;
    const { email, phone } = personIn(found.type, opened);
    return {
      ...unhashed,
      email_hash: email === null ? null : hash(comparableEmail(email)),
      phone_hash: phone === null ? null : hash(comparablePhone(phone)),
    };
  });
}

const searchableTypes = [
  'EnquiryReceived',
  'PrivateNotesChanged',
  'AlertAsked',
  'SellerMailStarted',
] as const satisfies SealingEvent[];

/** A sealed value that people are found by. */
interface Searchable {
  type: (typeof searchableTypes)[number];
  key_id: string;
  box: string;
}

function personIn(type: Searchable['type'], opened: unknown): { email: string | null; phone: string | null } {
  switch (type) {
    case 'EnquiryReceived':
      return PersonView.parse(opened);
    case 'PrivateNotesChanged':
      return { email: null, phone: StoredPrivateNotes.parse(opened).owner_phone };
    case 'AlertAsked':
    case 'SellerMailStarted':
      return { email: SealedFollower.parse(opened).email, phone: null };
  }
}

/** Makes missing and outdated hashes of the enquiries that can be opened. Returns how many keys got new hashes. */
export async function renewHashes(owner: Queryable, keyring: Keyring): Promise<number> {
  const stored = await readHashKey(owner);
  if (!stored) return 0;
  const hashKey = ifOpened(() => keyring.unwrap(wrappedOf(stored), hashKeyLabel));
  if (!hashKey) return 0;
  let renewed = 0;
  for await (const page of readKeys(owner)) {
    const before = new Map(page.map((row) => [row.key_id, row]));
    const changed = (await rehashed(owner, page, { hashKey, keyring })).filter(
      ({ key_id, email_hash, phone_hash }) => {
        const old = before.get(key_id);
        const isOpened = email_hash !== null || phone_hash !== null;
        return isOpened && (email_hash !== old?.email_hash || phone_hash !== old.phone_hash);
      },
    );
    if (changed.length > 0) await owner.query(RENEW, [JSON.stringify(changed)]);
    renewed += changed.length;
  }
  return renewed;
}

const RENEW = `UPDATE vault.keys SET email_hash = decode(made.email_hash, 'hex'), phone_hash = decode(made.phone_hash, 'hex')
  FROM jsonb_to_recordset($1) AS made (key_id uuid, email_hash text, phone_hash text) WHERE keys.key_id = made.key_id`;

/** The result of importing keys. */
export interface Imported {
  added: number;
  /** Already in the vault. */
  there: number;
  /** Of forgotten enquiries; not imported. */
  forgotten: number;
  /** Of enquiries unknown to the log; not imported. */
  unknown: number;
}

/** The hash key of the imported keys: the vault's or another one. */
export type Hashes = { isVaults: true } | { isVaults: false; vaults: Buffer };

/**
 * Stores the hash key if the vault has none, and otherwise compares them.
 *
 * @throws {CannotOpen} when they differ and no master key opens both
 */
export async function takeHashKey(
  owner: pg.ClientBase,
  given: StoredHashKey | null,
  keyring: () => Keyring,
): Promise<Hashes> {
  if (given === null) return { isVaults: true };
  await owner.query(
    "INSERT INTO vault.hash_key (wrapped, master_id) VALUES (decode($1, 'hex'), $2) ON CONFLICT DO NOTHING",
    [given.wrapped, given.master_id],
  );
  const stored = await readHashKey(owner);
  if (!stored || stored.wrapped === given.wrapped) return { isVaults: true };
  const [vaults, others] = [stored, given].map((key) => keyring().unwrap(wrappedOf(key), hashKeyLabel));
  if (!vaults || !others || vaults.equals(others)) return { isVaults: true };
  return { isVaults: false, vaults };
}

/**
 * Adds missing keys, except those of enquiries that are forgotten or unknown to the log. Enquiries cannot be forgotten or received
 * while it runs.
 */
export async function importKeys(
  owner: pg.ClientBase,
  keys: readonly StoredKey[],
  { hashes, keyring }: { hashes: Hashes; keyring: () => Keyring },
): Promise<Imported> {
  const given = hashes.isVaults
    ? keys
    : await rehashed(owner, keys, { hashKey: hashes.vaults, keyring: keyring() });
  return inTransaction(owner, 'BEGIN', async () => {
    await owner.query('LOCK TABLE vault.keys IN SHARE ROW EXCLUSIVE MODE');
    const { rows } = await owner.query<Imported>(IMPORT, [JSON.stringify(given)]);
    return rows[0] ?? { added: 0, there: 0, forgotten: 0, unknown: 0 };
  });
}

const IMPORT = `WITH given AS (
    SELECT *, noun || '-' || enquiry_id AS stream FROM jsonb_to_recordset($1) AS given (key_id uuid, noun text, enquiry_id uuid,
      wrapped text, master_id text, email_hash text, phone_hash text, body_hash text, created_at timestamptz)
  ), judged AS (
    SELECT *, ${isForgotten('stream', 'key_id')} AS is_forgotten,
      EXISTS (SELECT FROM log.streams WHERE stream_id = stream) AS is_known
    FROM given
  ), added AS (
    INSERT INTO vault.keys (key_id, noun, enquiry_id, wrapped, master_id, email_hash, phone_hash, body_hash, created_at)
    SELECT key_id, noun, enquiry_id, decode(wrapped, 'hex'), master_id, decode(email_hash, 'hex'),
      decode(phone_hash, 'hex'), decode(body_hash, 'hex'), created_at
    FROM judged WHERE is_known AND NOT is_forgotten
    ON CONFLICT (key_id) DO NOTHING RETURNING key_id
  ), counted AS (SELECT count(*)::int AS added FROM added)
  SELECT added,
    (count(*) FILTER (WHERE is_known AND NOT is_forgotten))::int - added AS there,
    (count(*) FILTER (WHERE is_forgotten))::int AS forgotten,
    (count(*) FILTER (WHERE NOT is_known))::int AS unknown
  FROM counted, judged GROUP BY added`;

/** The result of a rotation. */
interface Rotated {
  /** How many are now wrapped with the newest master key. */
  renewed: number;
  /** How many no master key opens; they are unchanged. */
  closed: number;
}

const BATCH = 200;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';
const PAUSE_MS = 50;

/**
 * Wraps every key of the vault with the newest master key, in atomic batches. It can be stopped and repeated at any time, while
 * services with both keys run. It skips locked rows and returns to them later, so that forgetting an enquiry never deadlocks.
 *
 * @param owner of the vault
 * @param onProgress receives how many are renewed, and the total
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
    if (renewed === before) await delay(PAUSE_MS); // other transactions hold the rest briefly
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
  /** The last key that was read; undefined when there was none. */
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
  /** Also the label of its wrapping. */
  id: string;
  wrapped: Buffer;
  masterId: string;
}

function rewrapped(keyring: Keyring, rows: readonly Row[]) {
  const closed: string[] = [];
  const renewed = rows.flatMap(({ id, ...wrapped }) => {
    const key = ifOpened(() => keyring.unwrap(wrapped, id));
    if (key) return [{ id, wrapped: keyring.wrap(key, id).wrapped }];
    closed.push(id);
    return [];
  });
  return { renewed, closed };
}

/** Wraps the hash key again, which changes no hash. Returns how many were wrapped. */
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
