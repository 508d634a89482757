import { counted } from '@marketplace/contracts/counted';
import type { Terminal } from '@marketplace/service-kit/command-line';
import type { Keyring } from '@marketplace/vault/keyring';
import type { VaultState } from '@marketplace/vault/vault-state';

/** Whether everything that is not forgotten can be read. */
export function isVaultWell({ masters, hashKey, keyless }: VaultState): boolean {
  return keyless === 0 && hashKey !== 'closed' && masters.every(({ keys, opened }) => keys === opened);
}

/** Prints what is in the vault, and what to do about it. */
export function tellVault(state: VaultState, keyring: Keyring | undefined, print: Terminal['print']): void {
  print(`${counted(state.keys, 'key')} of ${counted(state.enquiries, 'enquiry', 'enquiries')}`);
  for (const { masterId, keys, opened } of state.masters) {
    const whose = masterId === keyring?.masterId ? ' (VAULT_KEY)' : '';
    print(`by the master key ${masterId}${whose}: ${counted(keys, 'key')}, ${opened} of them open`);
  }
  if (!keyring) print('VAULT_KEY is not set here, so nothing opens.');
  if (state.hashKey === 'closed') print('The key by which people are found does not open.');
  if (state.keyless > 0)
    print(
      `${counted(state.keyless, 'enquiry lacks a key', 'enquiries lack keys')}, and cannot be read: restore the backup of the vault.`,
    );
  const others = state.masters.filter(({ masterId }) => masterId !== keyring?.masterId);
  if (keyring && others.some(({ keys, opened }) => opened < keys))
    print('Set the master key that is lacking as VAULT_KEY_PREVIOUS.');
  else if (keyring && others.length > 0) print('`vault rotate` wraps them with VAULT_KEY.');
  if (isVaultWell(state)) print('All can be read.');
}
