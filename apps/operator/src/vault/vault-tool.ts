import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { counted, nounFor } from '@marketplace/contracts/counted';
import { assertRestored } from '@marketplace/event-store/installation';
import { withConnectionAs } from '@marketplace/event-store/roles';
import type { VaultStatus } from '@marketplace/read-models/health-answers';
import type { Act, Terminal } from '@marketplace/service-kit/command-line';
import { parseName, parseOptions, UsageError } from '@marketplace/service-kit/command-line';
import type { Keyring } from '@marketplace/vault/keyring';
import { renewHashes, rotateKeys } from '@marketplace/vault/vault-keys';
import type { VaultState } from '@marketplace/vault/vault-state';
import { keylessEnquiries, opensVault, shutKeys, vaultState } from '@marketplace/vault/vault-state';
import type pg from 'pg';
import { writeTextFile } from '../log/log-files.ts';
import type { OperatorSettings } from '../settings.ts';
import { keyringOf, recordBackup } from '../settings.ts';
import type { OperatorContext } from '../terminal.ts';
import { verbTool } from '../terminal.ts';
import { restoreVault } from './restore-vault.ts';
import { backUpVault } from './vault-backups.ts';

const usage = `Usage: vault <verb>
  status         how many keys there are, by which master key, whether VAULT_KEY opens them; exits with 1 if any enquiry cannot be read
  rotate         wrap all keys with VAULT_KEY and make missing hashes, while the product runs with VAULT_KEY_PREVIOUS too
  backup FILE    the keys as they are wrapped, useless without VAULT_KEY; FILE.gz is compressed
  restore [FILE] add missing keys, but none of erased enquiries; from all backups when FILE is a folder or an address in a bucket,
                 by default VAULT_BACKUPS. Exits with 3 while enquiries lack their keys`;

/** `npm run vault -- <verb>`: the keys of enquiries, with the rights of their owner. */
export const vaultTool = verbTool(
  'vault',
  usage,
  new Map([
    ['status', readStatus],
    ['rotate', readRotate],
    ['backup', readBackup],
    ['restore', readRestore],
  ]),
);

/** Runs an act as the owner of log and vault, unless a restore is unfinished. */
function onVault(act: (owner: pg.Client, context: OperatorContext) => Promise<number>): Act<OperatorContext> {
  return (context) =>
    withConnectionAs(context.settings.addressFor('admin'), 'owner', async (owner) => {
      await assertRestored(owner);
      return act(owner, context);
    });
}

function readStatus(args: readonly string[]): Act<OperatorContext> {
  parseOptions(args, {});
  return onVault(async (owner, { settings, terminal }) => {
    const keyring = settings.keyring();
    const state = await vaultState(owner, keyring);
    printVaultState(state, keyring, terminal.print);
    return isReadable(state) ? 0 : 1;
  });
}

function readRotate(args: readonly string[]): Act<OperatorContext> {
  parseOptions(args, {});
  return onVault(async (owner, { settings, terminal: { print, showProgress } }) => {
    const keyring = keyringOf(settings);
    const { renewed, closed } = await rotateKeys(owner, keyring, (done, total) =>
      showProgress(`rewrapping: ${done} of ${total}`),
    );
    print(`${counted(renewed, 'key')} ${nounFor(renewed, 'was', 'were')} rewrapped with VAULT_KEY.`);
    const hashed = await renewHashes(owner, keyring);
    if (hashed > 0)
      print(`${counted(hashed, 'enquiry', 'enquiries')} can be found by email and phone again.`);
    if (closed === 0) return 0;
    print(
      `${counted(closed, 'key')} could not be opened, and ${nounFor(closed, 'is', 'are')} left as ${nounFor(closed, 'it was', 'they were')}: set the key that wrapped ${nounFor(closed, 'it', 'them')} as VAULT_KEY_PREVIOUS, and call this again.`,
    );
    return 1;
  });
}

function readBackup(args: readonly string[]): Act<OperatorContext> {
  const file = parseName(args, 'a new file');
  if (existsSync(file)) throw new UsageError(`${file} exists already.`);
  return onVault(async (owner, { settings: { backupStatusFile }, terminal: { print } }) => {
    const now = new Date();
    await mkdir(path.dirname(path.resolve(file)), { recursive: true, mode: 0o700 });
    const { keys, forgotten } = await backUpVault(owner, (texts) => writeTextFile(file, texts), now);
    print(
      `${counted(keys, 'key')} ${nounFor(keys, 'is', 'are')} in ${file}, wrapped as in the vault; ${counted(forgotten, 'enquiry', 'enquiries')} erased so far`,
    );
    await recordBackup(backupStatusFile, { lastVaultBackupAt: now.toISOString() }, print);
    return 0;
  });
}

function readRestore(args: readonly string[]): Act<OperatorContext> {
  const given = args.length === 0 ? undefined : parseName(args, 'a backup of the vault, or a folder of them');
  return (context) => {
    const from = given ?? context.settings.vaultBackups;
    if (from === undefined) throw new UsageError('Name a backup of the vault, or set VAULT_BACKUPS.');
    return restoreVault(from, { ...context, adminUrl: context.settings.addressFor('admin') });
  };
}

/** Whether every enquiry that was not erased can be read. */
function isReadable({ masters, hashKey, keyless }: VaultState): boolean {
  return keyless === 0 && hashKey !== 'closed' && masters.every(({ keys, opened }) => keys === opened);
}

/** Prints the contents of the vault, and what to do about problems. */
function printVaultState(state: VaultState, keyring: Keyring | undefined, print: Terminal['print']): void {
  const ofNotes =
    state.notes > 0 ? ` and the private notes of ${counted(state.notes, 'property', 'properties')}` : '';
  const ofAlerts = state.alerts > 0 ? ` and ${counted(state.alerts, 'email alert')}` : '';
  const ofSellers =
    state.sellerLinks > 0 ? ` and ${counted(state.sellerLinks, 'weekly email')} to sellers` : '';
  print(
    `${counted(state.keys, 'key')} of ${counted(state.enquiries, 'enquiry', 'enquiries')}${ofNotes}${ofAlerts}${ofSellers}`,
  );
  for (const { masterId, keys, opened } of state.masters) {
    const whose = masterId === keyring?.masterId ? ' (VAULT_KEY)' : '';
    print(`master key ${masterId}${whose}: ${counted(keys, 'key')}, ${opened} readable`);
  }
  if (!keyring) print('VAULT_KEY is not set here, so no key can be read.');
  if (state.hashKey === 'closed') print('The key that people are found by cannot be read.');
  if (state.keyless > 0)
    print(
      `${counted(state.keyless, 'enquiry lacks a key', 'enquiries lack keys')}, and cannot be read: restore a backup of the vault.`,
    );
  const others = state.masters.filter(({ masterId }) => masterId !== keyring?.masterId);
  if (keyring && others.some(({ keys, opened }) => opened < keys))
    print('Set the missing master key as VAULT_KEY_PREVIOUS.');
  else if (keyring && others.length > 0) print('`vault rotate` wraps them with VAULT_KEY.');
  if (isReadable(state)) print('Everything can be read.');
}

/** Returns what keeps enquiries from being read; undefined where the settings have no access to the vault. */
export async function checkVault(settings: OperatorSettings): Promise<VaultStatus | undefined> {
  const keyring = settings.keyring();
  return withConnectionAs(settings.addressFor('admin'), 'owner', async (owner) => ({
    keyless: await keylessEnquiries(owner),
    shut: keyring ? await shutKeys(owner, keyring) : 0,
    isClosed: keyring !== undefined && !(await opensVault(owner, keyring)),
  })).catch(() => undefined);
}
