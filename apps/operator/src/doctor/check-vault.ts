import { counted } from '@marketplace/contracts/counted';
import { createKeyring } from '@marketplace/vault/keyring';
import type { Facts } from './facts.ts';
import { isSkipped } from './facts.ts';
import type { Finding } from './finding.ts';
import { ok, problem, warning } from './finding.ts';

/** Whether all that visitors wrote has its key, and those are wrapped by the master keys that are set. */
export function checkVault({ postgres, settings }: Facts): Finding[] {
  const { VAULT_KEY, VAULT_KEY_PREVIOUS } = settings;
  if (isSkipped(postgres) || !postgres.vault) return []; // said among passwords
  if (postgres.keyless)
    return [
      problem(
        'vault',
        `${counted(postgres.keyless, 'enquiry lacks a key', 'enquiries lack keys')}, and cannot be read`,
        'operate vault restore, with the newest backup of the vault: "The vault" in docs/operations.md',
      ),
    ];
  if (!VAULT_KEY) return []; // said among settings
  const { masterId, masterIds } = createKeyring(VAULT_KEY, VAULT_KEY_PREVIOUS || undefined);
  const sum = (isMeant: (id: string) => boolean) =>
    Object.entries(postgres.vault ?? {}).reduce((all, [id, keys]) => all + (isMeant(id) ? keys : 0), 0);
  const shut = sum((id) => !masterIds.includes(id));
  const old = sum((id) => id !== masterId) - shut;
  const { hashMaster } = postgres;
  if (hashMaster && !masterIds.includes(hashMaster))
    return [
      problem(
        'VAULT_KEY',
        'does not open the vault, so enquiries are refused',
        'set the key of before as VAULT_KEY or VAULT_KEY_PREVIOUS: "Enquiries cannot be read" in docs/operations.md',
      ),
    ];
  if (shut > 0)
    return [
      problem(
        'VAULT_KEY',
        `does not open ${counted(shut, 'key')} of enquiries`,
        'set the key that wrapped them as VAULT_KEY_PREVIOUS: "Enquiries cannot be read" in docs/operations.md',
      ),
    ];
  if (old > 0)
    return [
      warning(
        'VAULT_KEY_PREVIOUS',
        `still keeps ${counted(old, 'key')} of enquiries`,
        'operate vault rotate',
      ),
    ];
  return [
    ok(
      'vault',
      `VAULT_KEY keeps ${counted(
        sum(() => true),
        'key',
      )} of enquiries`,
    ),
  ];
}
