import type { Queryable } from '@marketplace/event-store/read-log';
import type { Keyring, SealingNoun, WrappedKey } from './keyring.ts';
import { hashKeyLabel, ifOpened, sealingNouns } from './keyring.ts';

/** A row of `vault.keys` in a file: bytes as hexadecimal digits, time as ISO 8601. */
export interface StoredKey {
  key_id: string;
  /** The kind of its stream. */
  noun: SealingNoun;
  /** For private notes: the id of the listing; for alerts and sellers' links: their id. */
  enquiry_id: string;
  wrapped: string;
  master_id: string;
  email_hash: string | null;
  phone_hash: string | null;
  body_hash: string | null;
  created_at: string;
}

/** The hash key in a file. */
export type StoredHashKey = Pick<StoredKey, 'wrapped' | 'master_id'>;

const PAGE = 500;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Reads all wrapped keys, page by page. */
export async function* readKeys(db: Queryable): AsyncGenerator<StoredKey[]> {
  for (let after = BEFORE_ALL; ; ) {
    const { rows } = await db.query(
      `SELECT key_id, noun, enquiry_id, encode(wrapped, 'hex') AS wrapped, master_id,
        encode(email_hash, 'hex') AS email_hash, encode(phone_hash, 'hex') AS phone_hash,
        encode(body_hash, 'hex') AS body_hash, to_json(created_at) #>> '{}' AS created_at
      FROM vault.keys WHERE key_id > $1 ORDER BY key_id LIMIT ${PAGE}`,
      [after],
    );
    const page = rows as StoredKey[];
    if (page.length > 0) yield page;
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last.key_id;
  }
}

/** Returns the wrapped hash key; undefined before the first enquiry. */
export async function readHashKey(db: Queryable): Promise<StoredHashKey | undefined> {
  const { rows } = await db.query(
    "SELECT encode(wrapped, 'hex') AS wrapped, master_id FROM vault.hash_key",
    [],
  );
  return (rows as StoredHashKey[])[0];
}

/** Returns a stored key in the form that a keyring opens. */
export function wrappedOf({ wrapped, master_id }: StoredHashKey): WrappedKey {
  return { wrapped: Buffer.from(wrapped, 'hex'), masterId: master_id };
}

/** Selects the streams with sealed values; there are far fewer streams than events. */
const sealingStreams =
  "SELECT stream_id, version FROM log.streams WHERE stream_id ~ '^(enquiry|notes|alert|seller-link)-'";

const ERASES =
  "act.version IS NOT NULL AND act.type IN ('EnquiryForgotten', 'PrivateNotesErased', 'AlertEnded', 'SellerMailStopped')";

/**
 * Whether a key was deleted on purpose, in SQL: its stream erases it, and has no later event that was sealed with it. Private notes
 * can be written again, with new keys.
 *
 * @param stream an expression @param keyId an expression
 */
export function isForgotten(stream: string, keyId: string): string {
  return `EXISTS (SELECT FROM log.events AS act WHERE act.stream_id = ${stream} AND ${ERASES} AND NOT EXISTS (
    SELECT FROM log.events AS later WHERE later.stream_id = act.stream_id AND later.version > act.version
      AND later.data #>> '{sealed,key_id}' = ${keyId}::text))`;
}

/** Returns the ids of forgotten enquiries, of listings whose private notes are erased, of ended alerts, and of sellers' links whose emails
 * ended. */
export async function forgottenIn(db: Queryable): Promise<string[]> {
  const { rows } = await db.query(
    `SELECT right(stream_id, 36) AS id FROM (${sealingStreams}) AS subject
    WHERE EXISTS (SELECT FROM log.events AS act
      WHERE act.stream_id = subject.stream_id AND act.version = subject.version AND ${ERASES}) ORDER BY id`,
    [],
  );
  return (rows as { id: string }[]).map(({ id }) => id);
}

/** How many keys a master key wrapped, and how many of them the keyring opens. */
interface MasterState {
  masterId: string;
  keys: number;
  opened: number;
}

/** Returns how many keys the keyring cannot open, by their master key. */
export async function shutKeys(db: Queryable, keyring: Keyring | undefined): Promise<number> {
  const { rows } = await db.query(
    'SELECT count(*)::int AS count FROM vault.keys WHERE NOT (master_id = ANY ($1::text[]))',
    [keyring?.masterIds ?? []],
  );
  return (rows as { count: number }[])[0]?.count ?? 0;
}

/**
 * Returns whether the keyring opens the vault, so that values sealed now can be found and read later. The hash key is the check
 * value; the first service that seals creates it. Without a hash key, the vault opens if its keys do. An empty vault opens for any
 * keyring.
 */
export async function opensVault(db: Queryable, keyring: Keyring): Promise<boolean> {
  const hashKey = await readHashKey(db);
  if (hashKey) return isOpened(keyring, wrappedOf(hashKey), hashKeyLabel);
  return (await shutKeys(db, keyring)) === 0;
}

export interface VaultState {
  keys: number;
  /** How many enquiries they belong to. */
  enquiries: number;
  /** How many listings' private notes they belong to. */
  notes: number;
  /** How many email alerts they belong to. */
  alerts: number;
  /** How many sellers' links they belong to. */
  sellerLinks: number;
  masters: MasterState[];
  /** Whether the keyring opens the hash key; `none` before the first enquiry. */
  hashKey: 'open' | 'closed' | 'none';
  /** Unreadable enquiries, private notes, alerts and addresses of sellers: not forgotten, and without a key. */
  keyless: number;
}

/** Returns the state of the vault after opening each key. Without a keyring nothing opens. */
export async function vaultState(db: Queryable, keyring: Keyring | undefined): Promise<VaultState> {
  const opens = (...wrapped: Parameters<Keyring['unwrap']>) =>
    keyring !== undefined && isOpened(keyring, ...wrapped);
  const masters = new Map<string, MasterState>();
  const subjects = new Map(sealingNouns.map((noun) => [noun, new Set<string>()]));
  for await (const page of readKeys(db))
    for (const row of page) {
      const { masterId } = wrappedOf(row);
      const of = masters.get(masterId) ?? { masterId, keys: 0, opened: 0 };
      masters.set(masterId, of);
      of.keys += 1;
      if (opens(wrappedOf(row), row.key_id)) of.opened += 1;
      subjects.get(row.noun)?.add(row.enquiry_id);
    }
  const hashKey = await readHashKey(db);
  return {
    keys: [...masters.values()].reduce((sum, { keys }) => sum + keys, 0),
    enquiries: subjects.get('enquiry')?.size ?? 0,
    notes: subjects.get('notes')?.size ?? 0,
    alerts: subjects.get('alert')?.size ?? 0,
    sellerLinks: subjects.get('seller-link')?.size ?? 0,
    masters: [...masters.values()],
    hashKey: hashKey === undefined ? 'none' : opens(wrappedOf(hashKey), hashKeyLabel) ? 'open' : 'closed',
    keyless: await keylessEnquiries(db),
  };
}

function isOpened(keyring: Keyring, ...wrapped: Parameters<Keyring['unwrap']>): boolean {
  return ifOpened(() => keyring.unwrap(...wrapped)) !== undefined;
}

/** Returns how many enquiries, listings' private notes, alerts and addresses of sellers are not forgotten and have no key. */
export async function keylessEnquiries(db: Queryable): Promise<number> {
  const { rows } = await db.query(
    `SELECT count(DISTINCT subject.stream_id)::int AS count
    FROM (${sealingStreams}) AS subject JOIN log.events AS event
      ON event.stream_id = subject.stream_id AND event.version IS NOT NULL AND event.data #>> '{sealed,key_id}' IS NOT NULL
    WHERE NOT EXISTS (SELECT FROM vault.keys WHERE key_id = (event.data #>> '{sealed,key_id}')::uuid)
      AND NOT EXISTS (SELECT FROM log.events AS act
        WHERE act.stream_id = event.stream_id AND act.version > event.version AND ${ERASES})`,
    [],
  );
  return (rows as { count: number }[])[0]?.count ?? 0;
}
