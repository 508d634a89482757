import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { counted, nounFor } from '@marketplace/contracts/counted';
import { withConnectionAs } from '@marketplace/event-store/connected-as';
import { assertRestored } from '@marketplace/event-store/unfinished-restore';
import type { Act, Terminal, Verbs } from '@marketplace/service-kit/command-line';
import { parseName, parseOptions, parseVerb, UsageError } from '@marketplace/service-kit/command-line';
import { renewHashes } from '@marketplace/vault/rehash';
import { rotateKeys } from '@marketplace/vault/rotate-keys';
import { vaultState } from '@marketplace/vault/vault-state';
import type pg from 'pg';
import type { OperatorSettings } from '../settings.ts';
import { keyringOf, operatorSettings } from '../settings.ts';
import { tellBackedUp } from '../tell-backed-up.ts';
import type { Tool } from '../tool.ts';
import { restoreVault } from './restore-vault.ts';
import { backUpVault } from './vault-backups.ts';
import { isVaultWell, tellVault } from './vault-report.ts';

interface Surroundings {
  settings: OperatorSettings;
  terminal: Terminal;
}

/** `npm run vault -- <verb>`: the keys of what visitors wrote, with the rights of their owner. */
export const vaultTool: Tool = {
  usage: `Usage: vault <verb>
  status         how many keys there are, by which master key, whether VAULT_KEY opens them; ends with 1 if any enquiry cannot be read
  rotate         wrap all keys with VAULT_KEY and make missing hashes, while the product runs with VAULT_KEY_PREVIOUS too
  backup FILE    the keys as they are wrapped, which are worth nothing without VAULT_KEY; FILE.gz is compressed
  restore FILE   add the keys that are lacking, but none of what is forgotten; of a folder, from all its backups. Ends with 3 while
                 enquiries lack their keys`,
  run: async (args, terminal, environment) =>
    parseVerb(vaultVerbs, args)({ settings: operatorSettings(environment), terminal }),
};

export const vaultVerbs: Verbs<Surroundings> = new Map([
  ['status', readStatus],
  ['rotate', readRotate],
  ['backup', readBackup],
  ['restore', readRestore],
]);

/** Runs an act on a log that no restore left unfinished, as the owner of log and vault. */
function onVault(act: (owner: pg.Client, surroundings: Surroundings) => Promise<number>): Act<Surroundings> {
  return (surroundings) =>
    withConnectionAs(surroundings.settings.addressFor('admin'), 'owner', async (owner) => {
      await assertRestored(owner);
      return act(owner, surroundings);
    });
}

function readStatus(args: readonly string[]): Act<Surroundings> {
  parseOptions(args, {});
  return onVault(async (owner, { settings, terminal }) => {
    const keyring = settings.keyring();
    const state = await vaultState(owner, keyring);
    tellVault(state, keyring, terminal.print);
    return isVaultWell(state) ? 0 : 1;
  });
}

function readRotate(args: readonly string[]): Act<Surroundings> {
  parseOptions(args, {});
  return onVault(async (owner, { settings, terminal: { print, showProgress } }) => {
    const keyring = keyringOf(settings);
    const { renewed, closed } = await rotateKeys(owner, keyring, (done, total) =>
      showProgress(`wrapping anew: ${done} of ${total}`),
    );
    print(`${counted(renewed, 'key')} ${nounFor(renewed, 'was', 'were')} wrapped anew with VAULT_KEY.`);
    const hashed = await renewHashes(owner, keyring);
    if (hashed > 0)
      print(`${counted(hashed, 'enquiry', 'enquiries')} can be found by address and number again.`);
    if (closed === 0) return 0;
    print(
      `${counted(closed, 'key')} could not be opened, and ${nounFor(closed, 'is', 'are')} left as ${nounFor(closed, 'it was', 'they were')}: set the key that wrapped ${nounFor(closed, 'it', 'them')} as VAULT_KEY_PREVIOUS, and call this again.`,
    );
    return 1;
  });
}

function readBackup(args: readonly string[]): Act<Surroundings> {
  const file = parseName(args, 'a new file');
  if (existsSync(file)) throw new UsageError(`${file} is there already.`);
  return onVault(async (owner, { settings: { backupStatusFile }, terminal: { print } }) => {
    const now = new Date();
    await mkdir(path.dirname(path.resolve(file)), { recursive: true, mode: 0o700 });
    const { keys, forgotten } = await backUpVault(owner, file, now);
    print(
      `${counted(keys, 'key')} ${nounFor(keys, 'is', 'are')} in ${file}, as wrapped as in the vault; ${counted(forgotten, 'enquiry', 'enquiries')} forgotten until now`,
    );
    await tellBackedUp(backupStatusFile, { lastVaultBackupAt: now.toISOString() }, print);
    return 0;
  });
}

function readRestore(args: readonly string[]): Act<Surroundings> {
  const from = parseName(args, 'a backup of the vault, or a folder of them');
  return ({ settings, terminal }) =>
    restoreVault(path.resolve(from), { adminUrl: settings.addressFor('admin'), settings, terminal });
}
