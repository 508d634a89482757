import type { StatsFs } from 'node:fs';
import { access, constants, mkdir, statfs } from 'node:fs/promises';
import { TimedDatabase } from '@marketplace/event-store/database';
import { errorReason } from '@marketplace/event-store/database-errors';
import type { Check } from '@marketplace/service-kit/health';
import type { Metrics } from '@marketplace/service-kit/metrics';
import { opensVault } from '@marketplace/vault/vault-state';
import type pg from 'pg';
import { Gauge } from 'prom-client';
import type { Service } from './service.ts';

const CACHE_MS = 1000;
const TIMEOUT_MS = 2000;
const VAULT_CLOSED = 'enquiries are refused: VAULT_KEY does not open the vault';

type Checked = Pick<Service, 'pool' | 'keyring' | 'logger' | 'metrics' | 'imageStore'>;

/**
 * Returns the check of what writing needs: the log, the folder of pictures and the vault. It runs at most once a second. An
 * unreachable bucket refuses only uploads.
 */
export function createHealth(service: Checked): Check {
  const vaultProblems = createVaultCheck(service);
  let until = 0;
  let problems: Promise<string[]> = Promise.resolve([]);
  return () => {
    const now = performance.now();
    if (now >= until) {
      until = now + CACHE_MS;
      const checks = [
        logProblems(service.pool),
        folderProblems(service.imageStore.files.folder),
        vaultProblems(),
      ];
      problems = Promise.all(checks).then((found) => found.flat());
    }
    return problems;
  };
}

async function logProblems(pool: pg.Pool): Promise<string[]> {
  try {
    await new TimedDatabase(pool, TIMEOUT_MS).query('SELECT position FROM log.head');
    return [];
  } catch (error) {
    return [`the log cannot be reached: ${errorReason(error)}`];
  }
}

async function folderProblems(folder: string | undefined): Promise<string[]> {
  if (folder === undefined) return [];
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
    return isNearlyFull(await statfs(folder)) ? ['the disk of the pictures is nearly full'] : [];
  } catch {
    return ['pictures cannot be stored'];
  }
}

const LEAST_SHARE = 0.05;
const LEAST_BYTES = 1024 ** 3;

/** Whether a file system has less than a twentieth free, and less than 1 GiB: large disks may be fuller. */
export function isNearlyFull({
  bavail,
  blocks,
  bsize,
}: Pick<StatsFs, 'bavail' | 'blocks' | 'bsize'>): boolean {
  return bavail < blocks * LEAST_SHARE && bavail * bsize < LEAST_BYTES;
}

/** Adds the vault's gauge. Returns a check that fails while VAULT_KEY does not open the vault, and passes while Postgres is unreachable. */
function createVaultCheck({ pool, keyring, logger, metrics }: Checked): Check {
  let wasClosed = false;
  async function isClosed(): Promise<boolean | undefined> {
    const opens = await opensVault(new TimedDatabase(pool, TIMEOUT_MS), keyring).catch(() => undefined);
    if (opens === undefined) return undefined;
    if (!opens && !wasClosed) logger.error(VAULT_CLOSED);
    wasClosed = !opens;
    return wasClosed;
  }
  vaultCheckMetrics(metrics, isClosed);
  return async () => ((await isClosed()) ? [VAULT_CLOSED] : []);
}

/** Adds to a registry whether the vault is closed; the gauge is missing while that is unknown. */
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
