import { TimedDatabase } from '@marketplace/event-store/database';
import type { Logger } from '@marketplace/service-kit/logger';
import type { Metrics } from '@marketplace/service-kit/metrics';
import type { Keyring } from '@marketplace/vault/keyring';
import { opensVault } from '@marketplace/vault/vault-state';
import type pg from 'pg';
import { Gauge } from 'prom-client';

const PATIENCE_MS = 2000;
const CLOSED = 'enquiries are refused: VAULT_KEY does not open the vault';

interface Parts {
  pool: pg.Pool;
  keyring: Keyring;
  logger: Logger;
  metrics: Metrics;
}

/** Adds to the metrics whether VAULT_KEY opens the vault. Returns a readiness check that fails while it does not; it passes while Postgres is away. */
export function createVaultCheck({ pool, keyring, logger, metrics }: Parts): () => Promise<string[]> {
  let wasClosed = false;
  async function isClosed(): Promise<boolean | undefined> {
    const opens = await opensVault(new TimedDatabase(pool, PATIENCE_MS), keyring).catch(() => undefined);
    if (opens === false && !wasClosed) logger.error(CLOSED);
    wasClosed = opens === undefined ? wasClosed : !opens;
    return opens === undefined ? undefined : !opens;
  }
  vaultCheckMetrics(metrics, isClosed);
  return async () => ((await isClosed()) ? [CLOSED] : []);
}

/** Adds to a registry whether the vault is closed; missing while that is not known. */
export function vaultCheckMetrics(metrics: Metrics, isClosed: () => Promise<boolean | undefined>): void {
  new Gauge({
    name: 'vault_closed',
    help: '1 while VAULT_KEY does not open the vault, so that enquiries are refused, else 0.',
    registers: [metrics],
    async collect() {
      const closed = await isClosed();
      if (closed === undefined) this.remove();
      else this.set(Number(closed));
    },
  });
}
