import type { VaultStatus } from '@marketplace/read-models/operations/lost-answer';
import type { Metrics } from '@marketplace/service-kit/metrics';
import { Gauge } from 'prom-client';

/** Adds to a registry what cannot be read of what visitors wrote; missing while that cannot be asked. */
export function vaultMetrics(metrics: Metrics, look: () => Promise<VaultStatus>): void {
  const gauge = (name: string, help: string, read: (standing: VaultStatus) => number) =>
    new Gauge({
      name,
      help,
      registers: [metrics],
      async collect() {
        const standing = await look().catch(() => undefined);
        if (standing) this.set(read(standing));
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
