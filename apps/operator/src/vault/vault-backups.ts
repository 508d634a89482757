import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { inTransaction } from '@marketplace/event-store/database';
import { assertRestored } from '@marketplace/event-store/installation';
import { withConnectionAs } from '@marketplace/event-store/roles';
import { updateBackupStatus } from '@marketplace/service-kit/backup-status';
import type { StoredKey } from '@marketplace/vault/vault-state';
import { forgottenIn, keylessEnquiries, readHashKey, readKeys } from '@marketplace/vault/vault-state';
import type pg from 'pg';
import { z } from 'zod';
import type { ArchiveSettings } from '../archive/archive-settings.ts';
import { BackupRefused, none } from '../backup/upload-files.ts';
import { jsonOf, readLogFile, writeTextFile } from '../log/log-files.ts';

/** Backups are kept for a week. With one, the log and the master key, later erasures can be undone. */
const KEPT_MS = 7 * 24 * 3_600_000;

/**
 * Writes the wrapped keys and the ids of forgotten enquiries to a new file, while the product runs.
 *
 * @param owner a connection of the owner of log and vault
 * @returns the numbers of keys and of forgotten enquiries
 */
export function backUpVault(owner: pg.Client, file: string, now: Date) {
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
    await writeTextFile(file, async function* texts() {
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

type Keeping = Pick<ArchiveSettings, 'databaseUrl' | 'vaultFolder' | 'statusFile'>;

/**
 * Backs the vault up to a file of a folder, named after the time, and removes files older than a week. It removes none while keys
 * are missing, because newer files may lack them.
 *
 * @returns the file's name
 */
export function keepVaultBackup({ databaseUrl = '', vaultFolder, statusFile }: Keeping, now: Date) {
  return withConnectionAs(databaseUrl, 'owner', async (owner) => {
    await assertRestored(owner);
    const name = nameAt(now);
    await backUpVault(owner, path.join(vaultFolder, name), now);
    await updateBackupStatus(statusFile, { lastVaultBackupAt: now.toISOString() });
    if ((await keylessEnquiries(owner)) > 0) return name;
    const kept = nameAt(new Date(now.getTime() - KEPT_MS));
    for (const old of await vaultBackups(vaultFolder)) if (old < kept) await rm(path.join(vaultFolder, old));
    return name;
  });
}

/** Returns the names of the backups of the vault in a folder, the oldest first. */
export async function vaultBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(none);
  return names.filter((name) => NAME.test(name)).sort();
}

/** Returns whether a folder has a backup of the vault that was made at a time or later. */
export async function hasVaultBackupSince(folder: string, time: Date): Promise<boolean> {
  return ((await vaultBackups(folder)).at(-1) ?? '') >= nameAt(time);
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
export async function checkVaultFile(file: string): Promise<{ head: Head; forgotten: string[] }> {
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
      if (!head) throw new BackupRefused(`${file} is no backup of a vault.`);
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
export async function* keysIn(file: string): AsyncGenerator<StoredKey[]> {
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
