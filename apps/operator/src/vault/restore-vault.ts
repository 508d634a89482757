import { stat } from 'node:fs/promises';
import path from 'node:path';
import { counted, nounFor } from '@marketplace/contracts/counted';
import { withConnectionAs } from '@marketplace/event-store/connected-as';
import { assertRestored } from '@marketplace/event-store/unfinished-restore';
import type { Terminal } from '@marketplace/service-kit/command-line';
import type { Imported } from '@marketplace/vault/import-keys';
import { importKeys, takeHashKey } from '@marketplace/vault/import-keys';
import { keylessEnquiries } from '@marketplace/vault/vault-state';
import type pg from 'pg';
import type { OperatorSettings } from '../settings.ts';
import { keyringOf } from '../settings.ts';
import { forgetAgain, tellForgottenAgain } from './forget-again.ts';
import { vaultBackups } from './vault-backups.ts';
import { checkVaultFile, keysIn } from './vault-file.ts';

/** The exit code of what ended while something is still missing. */
export const INCOMPLETE = 3;

interface Surroundings {
  adminUrl: string;
  settings: OperatorSettings;
  terminal: Terminal;
}

/**
 * Adds the keys that the vault lacks, from a backup or from all backups of a folder, the newest first: a newer one may have been made
 * after keys were lost. Keys of forgotten enquiries stay out.
 *
 * @returns 0 when every enquiry of the log has its key, else INCOMPLETE
 * @throws {BackupRefused} when a file is no backup of the vault
 */
export function restoreVault(from: string, surroundings: Surroundings): Promise<number> {
  return withConnectionAs(surroundings.adminUrl, 'owner', async (owner) => {
    await assertRestored(owner);
    const { print } = surroundings.terminal;
    const files = await filesOf(from);
    if (files.length === 0) print(`no backup of the vault is in ${from}`);
    for (const file of files) await restoreFile(owner, file, surroundings);
    return tellKeyless(owner, print);
  });
}

/** Prints how many enquiries lack keys. @returns 0 when none does, else INCOMPLETE */
export async function tellKeyless(owner: pg.Client, print: Terminal['print']): Promise<number> {
  const keyless = await keylessEnquiries(owner);
  if (keyless === 0) return 0;
  print(
    `missing: ${counted(keyless, 'enquiry lacks its key', 'enquiries lack their keys')}. Restore a backup of the vault that has ${nounFor(keyless, 'it', 'them')}.`,
  );
  return INCOMPLETE;
}

async function filesOf(from: string): Promise<string[]> {
  const isFolder = await stat(from).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) return [from];
  return (await vaultBackups(from)).reverse().map((name) => path.join(from, name));
}

async function restoreFile(owner: pg.Client, file: string, { adminUrl, settings, terminal }: Surroundings) {
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
  tellRestored(sum, head.made_at, print);
  tellForgottenAgain(await forgetAgain(adminUrl, forgotten, settings.operator), print);
}

function tellRestored(
  { added, there, forgotten, unknown }: Imported,
  madeAt: string,
  print: Terminal['print'],
) {
  print(
    `${counted(added, 'key')} of ${madeAt} ${nounFor(added, 'is', 'are')} back; ${there} were here already`,
  );
  if (forgotten > 0) print(`${forgotten} left out: their enquiries were forgotten since`);
  if (unknown > 0)
    print(
      `${unknown} left out: their enquiries are not in this log. If it is to be restored too, restore it first`,
    );
}
