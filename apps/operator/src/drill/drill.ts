import path from 'node:path';
import { ensureAdmin } from '@marketplace/command/auth/admins';
import { connectedAs } from '@marketplace/event-store/connected-as';
import { wholeDigest } from '@marketplace/event-store/digest-log';
import { headPosition } from '@marketplace/event-store/read-log';
import { roleNames } from '@marketplace/event-store/roles';
import { randomPassword } from '@marketplace/product/data-folder';
import { roleUrl } from '@marketplace/product/role-url';
import { createPool, poolLimits } from '@marketplace/service-kit/database';
import { createLogger } from '@marketplace/service-kit/logger';
import { makeBackup } from '../backup/make-backup.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { prepareDatabase } from '../prepare-database.ts';
import { fillLog, keepWriting } from './load.ts';
import type { Proof } from './prove-restored.ts';
import { proveRestored } from './prove-restored.ts';

/** An empty cluster of its own, and a folder for pictures. */
export interface Cluster {
  adminUrl: string;
  uploadsDir: string;
}

interface DrillPlan {
  source: Cluster;
  target: Cluster;
  /** For the backup; must not be there. */
  folder: string;
  load: { listings: number; views: number };
  now: string;
}

/** Backs a log up while it is written to, restores it in another cluster and proves that it is the same, in order. */
export async function* drill({ source, target, folder, load, now }: DrillPlan): AsyncGenerator<Proof> {
  const passwords = randomPasswords();
  await prepareDatabase(source.adminUrl, passwords);
  const opened = openPools(source.adminUrl, passwords);
  try {
    await ensureAdmin(opened.command, { username: 'drill', password: randomPassword() });
    const listings = await fillLog(opened.command, source.uploadsDir, load);
    const writing = keepWriting(opened.command, listings);
    const { head, sha256 } = await backUp(source, folder, now).finally(() => writing.stop());
    const later = (await headPosition(opened.command)) - head;
    yield { holds: later > 0, text: `backed up ${head} events; ${later} more came meanwhile` };
    yield {
      holds: (await wholeDigest(opened.projector, head)) === sha256,
      text: 'the source still has the digest of the backup up to there',
    };
  } finally {
    await opened.close();
  }
  yield* proveBackup(folder, target);
}

/** Restores a backup in an empty cluster and proves that it is what its manifest says. */
export async function* proveBackup(folder: string, { adminUrl, uploadsDir }: Cluster): AsyncGenerator<Proof> {
  const rolePasswords = randomPasswords();
  const manifest = await restoreBackup(folder, { adminUrl, rolePasswords, uploadsDir });
  yield { holds: true, text: `restored ${path.basename(folder)} of ${manifest.made_at}` };
  const restored = openPools(adminUrl, rolePasswords);
  try {
    yield* proveRestored({ ...restored, uploadsDir }, manifest);
  } finally {
    await restored.close();
  }
}

async function backUp({ adminUrl, uploadsDir }: Cluster, folder: string, now: string) {
  const backup = await connectedAs(adminUrl, 'command', (db) => makeBackup({ db, uploadsDir }, folder, now));
  return backup.manifest.log;
}

type Passwords = ReturnType<typeof randomPasswords>;

function randomPasswords() {
  return { command: randomPassword(), projector: randomPassword(), query: randomPassword() };
}

const logger = createLogger('drill', 'error'); // clusters of a drill are stopped while connections are still leaving

/** Pools as each role logs in, and as the administrator. */
function openPools(adminUrl: string, passwords: Passwords) {
  const poolOf = (role: keyof Passwords) =>
    createPool(roleUrl(adminUrl, roleNames[role], passwords[role]), poolLimits.projector, logger);
  const pools = {
    admin: createPool(adminUrl, poolLimits.projector, logger),
    command: poolOf('command'),
    projector: poolOf('projector'),
    query: poolOf('query'),
  };
  return {
    ...pools,
    async close() {
      await Promise.all(Object.values(pools).map((pool) => pool.end()));
    },
  };
}
