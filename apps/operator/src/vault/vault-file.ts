import { createHash } from 'node:crypto';
import type { StoredKey } from '@marketplace/vault/stored-keys';
import { z } from 'zod';
import { BackupRefused } from '../backup/manifest.ts';
import { readLogFile, writeTextFile } from '../log/log-files.ts';

const bytes = z.hex();
const Wrapped = z.object({ wrapped: bytes, master_id: z.string() });

const Head = z.object({ vault: z.literal(1), made_at: z.iso.datetime(), hash_key: Wrapped.nullable() });
const Key = Wrapped.extend({
  key_id: z.uuid(),
  enquiry_id: z.uuid(),
  email_hash: bytes.nullable(),
  phone_hash: bytes.nullable(),
  body_hash: bytes.nullable(),
  created_at: z.string(),
});
const Forgotten = z.object({ forgotten: z.uuid() });
/** The last line; the digest is that of all lines before it. */
const End = z.object({ keys: z.int(), forgotten: z.int(), sha256: z.string() });

/** The beginning of a backup of the vault. */
export type Head = z.infer<typeof Head>;

interface Contents {
  head: Omit<Head, 'vault'>;
  keys: AsyncIterable<StoredKey[]>;
  /** Ids of enquiries. */
  forgotten: string[];
}

/** Writes a backup of the vault: keys as they are wrapped, and which enquiries are forgotten. Returns how many of each. */
export async function writeVaultFile(file: string, { head, keys, forgotten }: Contents) {
  const hash = createHash('sha256');
  const end = { keys: 0, forgotten: forgotten.length, sha256: '' };
  const lines = (values: readonly unknown[]) => {
    const text = values.map((value) => `${JSON.stringify(value)}\n`).join('');
    hash.update(text);
    return text;
  };
  await writeTextFile(file, async function* texts() {
    yield lines([{ vault: 1, ...head }]);
    for await (const page of keys) {
      end.keys += page.length;
      yield lines(page);
    }
    yield lines(forgotten.map((id) => ({ forgotten: id })));
    end.sha256 = hash.digest('hex');
    yield `${JSON.stringify(end)}\n`;
  });
  return end;
}

/** Returns the beginning of a backup of the vault and the enquiries that it says are forgotten, having read all of it. @throws {BackupRefused} when it is none, or damaged */
export async function checkVaultFile(file: string): Promise<{ head: Head; forgotten: string[] }> {
  const hash = createHash('sha256');
  let head: Head | undefined;
  let end: z.infer<typeof End> | undefined;
  let keys = 0;
  const forgotten: string[] = [];
  for await (const line of linesIn(file)) {
    const value = json(line);
    if (end) throw damaged(file);
    if (!head) {
      head = Head.safeParse(value).data;
      if (!head) throw new BackupRefused(`${file} is no backup of a vault.`);
    } else {
      end = End.safeParse(value).data;
      const id = Forgotten.safeParse(value).data?.forgotten;
      if (id !== undefined && !end) forgotten.push(id);
      else if (!end) keys += 1;
    }
    if (!end) hash.update(`${line}\n`);
  }
  if (!head || end?.sha256 !== hash.digest('hex') || end.keys !== keys || end.forgotten !== forgotten.length)
    throw damaged(file);
  return { head, forgotten };
}

const PAGE = 500;

/** Reads the keys of a backup that was checked, page by page. */
export async function* keysIn(file: string): AsyncGenerator<StoredKey[]> {
  let page: StoredKey[] = [];
  for await (const line of linesIn(file)) {
    const key = Key.safeParse(json(line)).data;
    if (key) page.push(key);
    if (page.length < PAGE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

async function* linesIn(file: string): AsyncGenerator<string> {
  try {
    yield* readLogFile(file);
  } catch (error) {
    throw new BackupRefused(
      `${file} is damaged, or cannot be read: ${error instanceof Error ? error.message : error}.`,
    );
  }
}

function damaged(file: string): BackupRefused {
  return new BackupRefused(`${file} is damaged, or not whole.`);
}

function json(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
