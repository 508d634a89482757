import { withConnectionAs } from '@marketplace/event-store/connected-as';
import type { VaultStatus } from '@marketplace/read-models/operations/lost-answer';
import { keylessEnquiries, opensVault, shutKeys } from '@marketplace/vault/vault-state';
import type { OperatorSettings } from '../settings.ts';

/** Returns what is in the way of reading what visitors wrote; undefined where the settings do not lead to its owner. */
export async function lookAtVault(settings: OperatorSettings): Promise<VaultStatus | undefined> {
  const keyring = settings.keyring();
  return withConnectionAs(settings.addressFor('admin'), 'owner', async (owner) => ({
    keyless: await keylessEnquiries(owner),
    // which master key is set is known elsewhere
    shut: keyring ? await shutKeys(owner, keyring) : 0,
    isClosed: keyring !== undefined && !(await opensVault(owner, keyring)),
  })).catch(() => undefined);
}
