import type { Queryable } from '@marketplace/event-store/read-log';
import type { WrappedKey } from './keyring.ts';

/** A row of `vault.keys` as it can stand in a file: bytes as hexadecimal digits, its time as ISO 8601. */
export interface StoredKey {
  key_id: string;
  enquiry_id: string;
  wrapped: string;
  master_id: string;
  email_hash: string | null;
  phone_hash: string | null;
  body_hash: string | null;
  created_at: string;
}

/** The hash key as it can stand in a file. */
export type StoredHashKey = Pick<StoredKey, 'wrapped' | 'master_id'>;

const PAGE = 500;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Reads all keys, as they are wrapped, page by page. */
export async function* readKeys(db: Queryable): AsyncGenerator<StoredKey[]> {
  for (let after = BEFORE_ALL; ; ) {
    const { rows } = await db.query(
      `SELECT key_id, enquiry_id, encode(wrapped, 'hex') AS wrapped, master_id,
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

/** Returns the key of the hashes as it is wrapped; undefined before there is one. */
export async function readHashKey(db: Queryable): Promise<StoredHashKey | undefined> {
  const { rows } = await db.query(
    "SELECT encode(wrapped, 'hex') AS wrapped, master_id FROM vault.hash_key",
    [],
  );
  return (rows as StoredHashKey[])[0];
}

/** Returns what a keyring opens. */
export function wrappedOf({ wrapped, master_id }: StoredHashKey): WrappedKey {
  return { wrapped: Buffer.from(wrapped, 'hex'), masterId: master_id };
}

/** Which streams are of enquiries, in SQL; there are far fewer streams than events. */
export const enquiryStreams = "SELECT stream_id FROM log.streams WHERE stream_id LIKE 'enquiry-%'";

/** Whether the log says that the enquiry of a stream is forgotten, in SQL. @param stream an expression */
export function isForgotten(stream: string): string {
  return `EXISTS (SELECT FROM log.events AS act
    WHERE act.stream_id = ${stream} AND act.version IS NOT NULL AND act.type = 'EnquiryForgotten')`;
}

/** Returns the ids of the enquiries that the log says are forgotten. */
export async function forgottenIn(db: Queryable): Promise<string[]> {
  const { rows } = await db.query(
    `SELECT substr(stream_id, length('enquiry-') + 1) AS id FROM (${enquiryStreams}) AS enquiry
    WHERE ${isForgotten('enquiry.stream_id')} ORDER BY id`,
    [],
  );
  return (rows as { id: string }[]).map(({ id }) => id);
}
