import type { Queryable } from '@marketplace/event-store/read-log';
import type { ReadModels } from '@marketplace/read-models/database';
import type { VaultStatus } from '@marketplace/read-models/health-answers';
import type { Metrics } from '@marketplace/service-kit/metrics';
import type { Keyring } from '@marketplace/vault/keyring';
import { opensVault, shutKeys } from '@marketplace/vault/vault-state';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { Gauge } from 'prom-client';
import { liveSchemas } from '../answers/live-schemas.query.ts';

/** Counts enquiries that cannot be opened. An erased enquiry counts until the projector has applied its erasure. */
export async function vaultStatus(
  db: Kysely<ReadModels>,
  vault: Queryable,
  keyring: Keyring | undefined,
): Promise<VaultStatus> {
  const schema = await liveSchemas(db);
  const { rows } = await sql<{ keyless: number }>`
    SELECT count(*)::int AS keyless FROM ${sql.id(schema('enquiries'), 'enquiries')} AS enquiry
    WHERE sealed IS NOT NULL
      AND NOT EXISTS (SELECT FROM vault.keys WHERE key_id = (enquiry.sealed ->> 'key_id')::uuid)`.execute(db);
  return {
    keyless: rows[0]?.keyless ?? 0,
    shut: await shutKeys(vault, keyring),
    isClosed: keyring !== undefined && !(await opensVault(vault, keyring)),
  };
}

/** Registers gauges of unreadable enquiries. They have no value while the vault does not answer. */
export function vaultMetrics(metrics: Metrics, readStatus: () => Promise<VaultStatus>): void {
  const gauge = (name: string, help: string, read: (status: VaultStatus) => number) =>
    new Gauge({
      name,
      help,
      registers: [metrics],
      async collect() {
        const status = await readStatus().catch(() => undefined);
        if (status) this.set(read(status));
        else this.remove();
      },
    });
  gauge(
    'enquiries_without_key',
    'Enquiries that are not forgotten and lack a key.',
    ({ keyless }) => keyless,
  );
  gauge('vault_keys_shut', 'Keys of enquiries that VAULT_KEY does not open.', ({ shut }) => shut);
}
