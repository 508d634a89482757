import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { eraseDeletedKeys, forgetEnquiries } from '@marketplace/command/enquiries/forget-enquiries';
import { counted, nounFor } from '@marketplace/contracts/counted';
import { assertRestored } from '@marketplace/event-store/installation';
import { withConnectionAs } from '@marketplace/event-store/roles';
import type { Terminal } from '@marketplace/service-kit/command-line';
import type { FileStore } from '@marketplace/service-kit/files/file-store';
import { parseStoreUrl } from '@marketplace/service-kit/files/open-store';
import type { Imported } from '@marketplace/vault/vault-keys';
import { importKeys, takeHashKey } from '@marketplace/vault/vault-keys';
import { keylessEnquiries } from '@marketplace/vault/vault-state';
import type pg from 'pg';
import { metaOf } from '../enquiries/enquiries-tool.ts';
import type { OperatorSettings } from '../settings.ts';
import { keyringOf, withPool } from '../settings.ts';
import type { OperatorContext } from '../terminal.ts';
import type { VaultFile } from './vault-backups.ts';
import { checkVaultFile, keysIn, vaultFilesOf } from './vault-backups.ts';

/** The exit code while keys are still missing. */
const INCOMPLETE = 3;

/** An operator's context with the administrator's address of the database to restore. */
export interface RestoreContext extends OperatorContext {
  adminUrl: string;
}

/**
 * Adds missing keys to the vault, from a backup or from all backups of a folder or bucket, newest first: a newer backup may lack keys
 * that were lost before it. Keys of forgotten enquiries are not added.
 *
 * @param from a path, or `s3://bucket/folder?endpoint=…`
 * @returns 0 when every enquiry of the log has its key, else INCOMPLETE
 * @throws {BackupRefused} when a file is no backup of the vault
 */
export function restoreVault(from: string, context: RestoreContext): Promise<number> {
  return withConnectionAs(context.adminUrl, 'owner', async (owner) => {
    await assertRestored(owner);
    const { print } = context.terminal;
    const files = await filesOf(from, context.settings);
    if (files.length === 0) print(`${from} has no backup of the vault`);
    for (const file of files) await restoreFile(owner, file, context);
    return printKeyless(owner, print);
  });
}

/** Prints how many enquiries lack keys. @returns 0 when none does, else INCOMPLETE */
export async function printKeyless(owner: pg.Client, print: Terminal['print']): Promise<number> {
  const keyless = await keylessEnquiries(owner);
  if (keyless === 0) return 0;
  print(
    `missing: ${counted(keyless, 'enquiry lacks its key', 'enquiries lack their keys')}. Restore a backup of the vault that has ${nounFor(keyless, 'it', 'them')}.`,
  );
  return INCOMPLETE;
}

async function filesOf(from: string, { openStore }: OperatorSettings): Promise<VaultFile[]> {
  const isFile = await stat(from).then(
    (found) => found.isFile(),
    () => 'folder' in parseStoreUrl(from),
  );
  if (isFile) return [{ name: from, open: async () => createReadStream(from) }];
  return (await vaultFilesOf(openStore(from))).reverse();
}

async function restoreFile(
  owner: pg.Client,
  file: VaultFile,
  { adminUrl, settings, terminal }: RestoreContext,
) {
  const { print, showProgress } = terminal;
  const { head, forgotten } = await checkVaultFile(file);
  const keyring = () => keyringOf(settings);
  const hashes = await takeHashKey(owner, head.hash_key, keyring);
  const sum: Imported = { added: 0, there: 0, forgotten: 0, unknown: 0 };
  for await (const page of keysIn(file)) {
    const imported = await importKeys(owner, page, { hashes, keyring });
    for (const name of ['added', 'there', 'forgotten', 'unknown'] as const) sum[name] += imported[name];
    showProgress(`restoring: ${sum.added} keys added`);
  }
  printRestored(sum, head.made_at, print);
  printForgottenAgain(await forgetAgain(adminUrl, forgotten, settings.operator), print);
}

function printRestored(
  { added, there, forgotten, unknown }: Imported,
  madeAt: string,
  print: Terminal['print'],
) {
  print(
    `${counted(added, 'key')} of ${madeAt} ${nounFor(added, 'is', 'are')} back; ${there} were here already`,
  );
  if (forgotten > 0) print(`${forgotten} left out: their enquiries were erased since`);
  if (unknown > 0)
    print(
      `${unknown} left out: their enquiries are not in this log. To restore the log too, restore it first`,
    );
}

const AT_ONCE = 200;

/**
 * Forgets enquiries that were forgotten after the moment to which the log was restored.
 *
 * @param url the administrator's address of the database
 * @param operator the name for the log
 * @returns how many were forgotten now
 */
function forgetAgain(url: string, ids: readonly string[], operator: string): Promise<number> {
  const meta = metaOf(operator);
  return withPool(url, 'command', async (pool) => {
    let again = 0;
    for (let from = 0; from < ids.length; from += AT_ONCE)
      again += (await forgetEnquiries(pool, ids.slice(from, from + AT_ONCE), { reason: 'asked', meta }))
        .count;
    if (again > 0) await eraseDeletedKeys(pool);
    return again;
  });
}

/** Prints how many enquiries were erased again. */
function printForgottenAgain(count: number, print: Terminal['print']): void {
  if (count > 0)
    print(
      `${counted(count, 'enquiry', 'enquiries')} ${nounFor(count, 'is', 'are')} erased again: this log is from before their erasure`,
    );
}

/**
 * Forgets again, in a cluster that was restored to a moment, the enquiries that any backup of the vault in a store lists as
 * forgotten, and prints the time of the newest backup. An error is printed and does not stop the restore.
 */
export async function forgetAllAgain(url: string, from: FileStore, print: Terminal['print']): Promise<void> {
  const files = await vaultFilesOf(from);
  const read = await Promise.allSettled(files.map(checkVaultFile));
  const backups = read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  for (const one of read) if (one.status === 'rejected') print(String(one.reason));
  const ids = new Set(backups.flatMap(({ forgotten }) => forgotten));
  const until = backups.at(-1)?.head.made_at;
  try {
    printForgottenAgain(await forgetAgain(url, [...ids], 'restore'), print);
    print(
      until === undefined
        ? `${from.where} has no backup of the vault: repeat \`enquiries forget\` for everything that was erased after that time`
        : `everything that was erased until ${until} is erased here too; repeat \`enquiries forget\` for later erasures`,
    );
  } catch (error) {
    print(
      `NOT erased again: enquiries that were erased after that time can be read. Once the product runs, run \`vault restore\` with ${files.at(-1)?.name}. (${error})`,
    );
  }
}
