import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { inTransaction } from '@marketplace/event-store/database';
import { assertRestored } from '@marketplace/event-store/installation';
import { withConnectionAs } from '@marketplace/event-store/roles';
import { updateBackupStatus } from '@marketplace/service-kit/backup-status';
import type { FileStore } from '@marketplace/service-kit/files/file-store';
import { sealingNouns } from '@marketplace/vault/keyring';
import type { StoredKey } from '@marketplace/vault/vault-state';
import { forgottenIn, keylessEnquiries, readHashKey, readKeys } from '@marketplace/vault/vault-state';
import type pg from 'pg';
import { z } from 'zod';
import type { ArchiveSettings } from '../archive/archive-settings.ts';
import { BackupRefused } from '../backup/upload-files.ts';
import { jsonOf, readLines, writeTextFile } from '../log/log-files.ts';

/** Backups are kept for a week. With one, the log and the master key, later erasures can be undone. */
const KEPT_MS = 7 * 24 * 3_600_000;

/**
 * Writes the wrapped keys and the ids of forgotten enquiries, while the product runs.
 *
 * @param write stores the texts of a new file
 * @param owner a connection of the owner of log and vault
 * @returns the numbers of keys and of forgotten enquiries
 */
export function backUpVault(
  owner: pg.Client,
  write: (texts: () => AsyncGenerator<string>) => Promise<unknown>,
  now: Date,
) {
  return inTransaction(owner, 'BEGIN ISOLATION LEVEL REPEATABLE READ', async () => {
    const head = { vault: 1, made_at: now.toISOString(), hash_key: (await readHashKey(owner)) ?? null };
    const forgotten = await forgottenIn(owner);
    const hash = createHash('sha256');
    const end = { keys: 0, forgotten: forgotten.length, sha256: '' };
    const lines = (values: readonly unknown[]) => {
      const text = values.map((value) => `${JSON.stringify(value)}\n`).join('');
      hash.update(text);
      return text;
    };
    await write(async function* texts() {
      yield lines([head]);
      for await (const page of readKeys(owner)) {
        end.keys += page.length;
        yield lines(page);
      }
      yield lines(forgotten.map((id) => ({ forgotten: id })));
      end.sha256 = hash.digest('hex');
      yield `${JSON.stringify(end)}\n`;
    });
    return end;
  });
}

type Keeping = Pick<ArchiveSettings, 'databaseUrl' | 'vaultBackups' | 'statusFile'>;

/**
 * Backs the vault up to a file of a store, named after the time, and removes files older than a week. It removes none while keys
 * are missing, because newer files may lack them.
 *
 * @returns the file's name
 */
export function keepVaultBackup({ databaseUrl = '', vaultBackups, statusFile }: Keeping, now: Date) {
  return withConnectionAs(databaseUrl, 'owner', async (owner) => {
    await assertRestored(owner);
    const name = nameAt(now);
    await backUpVault(owner, writerOf(vaultBackups, name), now);
    await updateBackupStatus(statusFile, { lastVaultBackupAt: now.toISOString() });
    if ((await keylessEnquiries(owner)) > 0) return name;
    const kept = nameAt(new Date(now.getTime() - KEPT_MS));
    await vaultBackups.remove((await namesOf(vaultBackups)).filter((old) => old < kept));
    return name;
  });
}

/** Returns what writes a compressed file. In a folder only its owner can read it. */
function writerOf(store: FileStore, name: string) {
  return async (texts: () => AsyncGenerator<string>) => {
    if (store.folder !== undefined) return writeTextFile(path.join(store.folder, name), texts);
    const compressed = createGzip();
    await Promise.all([pipeline(texts, compressed), store.put(name, compressed)]);
  };
}

/** A backup of the vault that can be read. */
export interface VaultFile {
  name: string;
  open(): Promise<Readable>;
}

/** Returns the backups of the vault in a store, the oldest first. */
export async function vaultFilesOf(store: FileStore): Promise<VaultFile[]> {
  return (await namesOf(store)).map((name) => ({
    name: `${store.where.replace(/\/$/, '')}/${name}`,
    async open() {
      const found = await store.get(name);
      if (!found) throw new Error('it is missing');
      return found.body;
    },
  }));
}

/** Returns the names of the backups of the vault in a store, the oldest first. */
async function namesOf(store: FileStore): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of store.list()) if (NAME.test(name)) names.push(name);
  return names.sort();
}

/** Returns whether a store has a backup of the vault that was made at a time or later. */
export async function hasVaultBackupSince(store: FileStore, time: Date): Promise<boolean> {
  return ((await namesOf(store)).at(-1) ?? '') >= nameAt(time);
}

const NAME = /^vault-\d{4}-\d\d-\d\dT[\d.]+Z\.ndjson\.gz$/;

/** The names sort by age. */
function nameAt(time: Date): string {
  return `vault-${time.toISOString().replaceAll(':', '')}.ndjson.gz`;
}

const bytes = z.hex();
const Wrapped = z.object({ wrapped: bytes, master_id: z.string() });

const Head = z.object({ vault: z.literal(1), made_at: z.iso.datetime(), hash_key: Wrapped.nullable() });
const Key = Wrapped.extend({
  key_id: z.uuid(),
  noun: z.enum(sealingNouns).default('enquiry'),
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
type Head = z.infer<typeof Head>;

/**
 * Reads a backup of the vault to its end and returns its head, and the ids of forgotten enquiries.
 *
 * @throws {BackupRefused} when the file is another one, or damaged
 */
export async function checkVaultFile(file: VaultFile): Promise<{ head: Head; forgotten: string[] }> {
  const hash = createHash('sha256');
  let head: Head | undefined;
  let end: z.infer<typeof End> | undefined;
  let keys = 0;
  const forgotten: string[] = [];
  for await (const line of linesIn(file)) {
    const value = jsonOf(line);
    if (end) throw damaged(file);
    end = head && End.safeParse(value).data;
    if (end) continue;
    hash.update(`${line}\n`);
    if (!head) {
      head = Head.safeParse(value).data;
      if (!head) throw new BackupRefused(`${file.name} is not a backup of a vault.`);
      continue;
    }
    const id = Forgotten.safeParse(value).data?.forgotten;
    if (id === undefined) keys += 1;
    else forgotten.push(id);
  }
  if (!head || end?.sha256 !== hash.digest('hex') || end.keys !== keys || end.forgotten !== forgotten.length)
    throw damaged(file);
  return { head, forgotten };
}

const PAGE = 500;

/** Reads the keys of a checked backup, page by page. */
export async function* keysIn(file: VaultFile): AsyncGenerator<StoredKey[]> {
  let page: StoredKey[] = [];
  for await (const line of linesIn(file)) {
    const key = Key.safeParse(jsonOf(line)).data;
    if (key) page.push(key);
    if (page.length < PAGE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

async function* linesIn({ name, open }: VaultFile): AsyncGenerator<string> {
  try {
    yield* readLines(name, await open());
  } catch (error) {
    throw new BackupRefused(
      `${name} is damaged, or cannot be read: ${error instanceof Error ? error.message : error}.`,
    );
  }
}

function damaged({ name }: VaultFile): BackupRefused {
  return new BackupRefused(`${name} is damaged, or incomplete.`);
}
