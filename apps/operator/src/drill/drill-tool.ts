import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureAdmin } from '@marketplace/command/auth/admins';
import { nounFor } from '@marketplace/contracts/counted';
import type { SealProof } from '@marketplace/event-store/check-seals';
import { wholeDigest } from '@marketplace/event-store/log-lines';
import { headPosition } from '@marketplace/event-store/read-log';
import { roleNames, withConnectionAs } from '@marketplace/event-store/roles';
import { sealToRemember } from '@marketplace/event-store/seals';
import { startPostgres } from '@marketplace/local-stack/embedded-postgres';
import { randomPassword } from '@marketplace/product/data-folder';
import { roleUrl } from '@marketplace/product/stack';
import { createSealKeeper } from '@marketplace/projector/seals/seal-keeper';
import { updateBackupStatus } from '@marketplace/service-kit/backup-status';
import { parseName } from '@marketplace/service-kit/command-line';
import { createPool, poolLimits } from '@marketplace/service-kit/database';
import type { FileStore } from '@marketplace/service-kit/files/file-store';
import { openFileStore } from '@marketplace/service-kit/files/open-store';
import { createLogger } from '@marketplace/service-kit/logger';
import { makeBackup, readManifest } from '../backup/backup.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { prepareDatabase } from '../migrate-tool.ts';
import { operatorSettings, sealProof } from '../settings.ts';
import type { Tool } from '../terminal.ts';
import { appendViews, fillLog, keepWriting } from './load.ts';
import type { Proof } from './prove-restored.ts';
import { proveRestored } from './prove-restored.ts';
import { proveTamperingShows } from './tampering.ts';

const LOAD = { listings: 30, views: 100_000 };

/** `npm run drill`: on temporary clusters. Exits with 0 when everything holds. */
export const drillTool: Tool = {
  name: 'drill',
  usage: `Usage: drill [tamper] [<backup>]
  back up a log under load, or use the backup, restore it in a temporary cluster, and prove that it is the same;
  with tamper: change events there as a superuser without the key of the seals, and prove that each change is detected`,
  async run(args, { print }, environment) {
    const isTampering = args[0] === 'tamper';
    const backup = isTampering ? args.slice(1) : args;
    const given = backup.length === 0 ? undefined : path.resolve(parseName(backup, 'a backup'));
    const folder = await mkdtemp(path.join(tmpdir(), 'drill-'));
    const clusters: { stop(): Promise<void> }[] = [];
    async function cluster(name: string): Promise<Cluster> {
      const started = await startPostgres();
      clusters.push(started);
      return { adminUrl: started.url('postgres'), uploads: openFileStore(path.join(folder, name)) };
    }
    try {
      const target = await cluster('target');
      if (isTampering) return await printProofs(drillTampering(target, { backup: given, load: LOAD }), print);
      if (given !== undefined) {
        const { seals, backupStatusFile } = operatorSettings(environment);
        const { keys } = await sealProof(seals);
        const code = await printProofs(proveBackup(given, target, { keys, expected: [] }), print);
        if (code === 0 && backupStatusFile !== undefined) {
          const { head } = (await readManifest(given)).log;
          const proven = { lastProvenAt: new Date().toISOString(), provenPosition: head };
          await updateBackupStatus(backupStatusFile, proven);
        }
        return code;
      }
      const plan = {
        source: await cluster('source'),
        target,
        folder: path.join(folder, 'backup'),
        load: LOAD,
        now: new Date().toISOString(),
      };
      return await printProofs(drill(plan), print);
    } finally {
      await Promise.all(clusters.map((one) => one.stop()));
      await rm(folder, { recursive: true });
    }
  },
};

async function printProofs(proofs: AsyncIterable<Proof>, print: (line: string) => void): Promise<number> {
  let failed = 0;
  for await (const { holds, text } of proofs) {
    if (!holds) failed += 1;
    print(`${holds ? 'ok    ' : 'FAILED'}  ${text}`);
  }
  print(failed === 0 ? 'Everything holds.' : `${failed} do not hold.`);
  return failed === 0 ? 0 : 1;
}

/** An empty cluster, and a folder for pictures. */
interface Cluster {
  adminUrl: string;
  uploads: FileStore;
}

interface DrillPlan {
  source: Cluster;
  target: Cluster;
  /** For the backup; must not exist. */
  folder: string;
  load: { listings: number; views: number };
  now: string;
}

/** Backs a log up during writes, restores it in another cluster and proves that it is the same. */
export async function* drill({ source, target, folder, load, now }: DrillPlan): AsyncGenerator<Proof> {
  const passwords = randomPasswords();
  await prepareDatabase(source.adminUrl, passwords);
  const opened = openPools(source.adminUrl, passwords);
  const seals = { keys: [randomKey()], file: undefined };
  try {
    await ensureAdmin(opened.command, { username: 'drill', password: randomPassword() });
    const listings = await fillLog(opened.command, source.uploads, load);
    await createSealKeeper(opened.projector, seals).seal({ actor: DRILL, all: true });
    const writing = keepWriting(opened.command, listings);
    const { manifest } = await withConnectionAs(source.adminUrl, 'command', (db) =>
      makeBackup({ db, uploads: source.uploads }, folder, now),
    ).finally(() => writing.stop());
    const { head, sha256 } = manifest.log;
    const later = (await headPosition(opened.command)) - head;
    yield {
      holds: later > 0,
      text: `backed up ${head} ${nounFor(head, 'event')}; ${later} more came during the backup`,
    };
    yield {
      holds: (await wholeDigest(opened.projector, head)) === sha256,
      text: 'the source still has the digest of the backup up to there',
    };
  } finally {
    await opened.close();
  }
  yield* proveBackup(folder, target, { keys: seals.keys, expected: [] });
}

/**
 * Restores a backup in an empty cluster and proves that it is what its manifest says, and was sealed.
 *
 * @param seals what its seals are proven with
 */
async function* proveBackup(
  folder: string,
  { adminUrl, uploads }: Cluster,
  seals: SealProof,
): AsyncGenerator<Proof> {
  const rolePasswords = randomPasswords();
  const { manifest } = await restoreBackup(folder, { adminUrl, rolePasswords, uploads });
  yield { holds: true, text: `restored ${path.basename(folder)} of ${manifest.made_at}` };
  const restored = openPools(adminUrl, rolePasswords);
  try {
    yield* proveRestored({ ...restored, uploads }, manifest, seals);
  } finally {
    await restored.close();
  }
}

const VIEWS_BETWEEN_SEALS = 100;

/**
 * Fills an empty cluster, from a backup if given, seals its log twice with a new key, and proves that changes by an attacker who has
 * the database and not the key are detected.
 */
export async function* drillTampering(
  { adminUrl, uploads }: Cluster,
  { backup, load }: { backup: string | undefined; load: DrillPlan['load'] },
): AsyncGenerator<Proof> {
  const passwords = randomPasswords();
  if (backup === undefined) await prepareDatabase(adminUrl, passwords);
  else await restoreBackup(backup, { adminUrl, rolePasswords: passwords, uploads });
  const opened = openPools(adminUrl, passwords);
  try {
    if (backup === undefined) await fillLog(opened.command, uploads, load);
    const keys = [randomKey()];
    const keeper = createSealKeeper(opened.projector, { keys, file: undefined });
    await keeper.seal({ actor: DRILL, all: true, unproven: true });
    await appendViews(opened.command, VIEWS_BETWEEN_SEALS);
    const newest = sealToRemember(await keeper.seal({ actor: DRILL, all: true }));
    yield* proveTamperingShows(opened.admin, { keys, expected: newest ? [newest.mac] : [] });
  } finally {
    await opened.close();
  }
}

const DRILL = { kind: 'operator', id: null, name: 'drill' } as const;

function randomKey(): string {
  return randomPassword() + randomPassword();
}

type Passwords = ReturnType<typeof randomPasswords>;

function randomPasswords() {
  return { command: randomPassword(), projector: randomPassword(), query: randomPassword() };
}

const logger = createLogger('drill', 'error'); // the clusters stop while connections are closing

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
