import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { SealProof } from '@marketplace/event-store/check-seals';
import { roleNames } from '@marketplace/event-store/roles';
import { startPostgres } from '@marketplace/local-stack/embedded-postgres';
import { randomPassword } from '@marketplace/product/data-folder';
import { roleUrl } from '@marketplace/product/stack';
import { updateBackupStatus } from '@marketplace/service-kit/backup-status';
import { parseName } from '@marketplace/service-kit/command-line';
import { createPool, poolLimits } from '@marketplace/service-kit/database';
import type { FileStore } from '@marketplace/service-kit/files/file-store';
import { openFileStore } from '@marketplace/service-kit/files/open-store';
import { createLogger } from '@marketplace/service-kit/logger';
import { readManifest } from '../backup/backup.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { operatorSettings, sealProof } from '../settings.ts';
import type { Tool } from '../terminal.ts';
import type { Proof } from './prove-restored.ts';
import { proveRestored } from './prove-restored.ts';

/** `npm run drill -- <backup>`: on a temporary cluster. Exits with 0 when everything holds. */
export const drillTool: Tool = {
  name: 'drill',
  usage: `Usage: drill <backup>
  restore a backup in a temporary cluster, and prove that it is the log that was backed up and sealed`,
  async run(args, { print }, environment) {
    const backup = path.resolve(parseName(args, 'a backup'));
    const { seals, backupStatusFile } = operatorSettings(environment);
    const { keys } = await sealProof(seals);
    const folder = await mkdtemp(path.join(tmpdir(), 'drill-'));
    const cluster = await startPostgres();
    try {
      const target = { adminUrl: cluster.url('postgres'), uploads: openFileStore(folder) };
      let failed = 0;
      for await (const { holds, text } of proveBackup(backup, target, { keys, expected: [] })) {
        if (!holds) failed += 1;
        print(`${holds ? 'ok    ' : 'FAILED'}  ${text}`);
      }
      print(failed === 0 ? 'Everything holds.' : `${failed} do not hold.`);
      if (failed > 0) return 1;
      if (backupStatusFile !== undefined) {
        const { head } = (await readManifest(backup)).log;
        const proven = { lastProvenAt: new Date().toISOString(), provenPosition: head };
        await updateBackupStatus(backupStatusFile, proven);
      }
      return 0;
    } finally {
      await cluster.stop();
      await rm(folder, { recursive: true });
    }
  },
};

/** An empty cluster, and a place for pictures. */
interface Target {
  adminUrl: string;
  uploads: FileStore;
}

const logger = createLogger('drill', 'error'); // the cluster stops while connections are closing

/**
 * Restores a backup in an empty cluster and proves that it is what its manifest says, and was sealed.
 *
 * @param seals what its seals are proven with
 */
export async function* proveBackup(
  folder: string,
  { adminUrl, uploads }: Target,
  seals: SealProof,
): AsyncGenerator<Proof> {
  const rolePasswords = { command: randomPassword(), projector: randomPassword(), query: randomPassword() };
  const { manifest } = await restoreBackup(folder, { adminUrl, rolePasswords, uploads });
  yield { holds: true, text: `restored ${path.basename(folder)} of ${manifest.made_at}` };
  const poolOf = (role: keyof typeof rolePasswords) =>
    createPool(roleUrl(adminUrl, roleNames[role], rolePasswords[role]), poolLimits.projector, logger);
  const pools = {
    admin: createPool(adminUrl, poolLimits.projector, logger),
    command: poolOf('command'),
    projector: poolOf('projector'),
    query: poolOf('query'),
  };
  try {
    yield* proveRestored({ ...pools, uploads }, manifest, seals);
  } finally {
    await Promise.all(Object.values(pools).map((pool) => pool.end()));
  }
}
