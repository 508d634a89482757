import { chmod, chown, copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { none } from '../backup/upload-files.ts';
import { inSingapore } from './moments.ts';
import type { Archive } from './pgbackrest.ts';
import { ArchiveFailed, baseBackups, pgbackrest } from './pgbackrest.ts';

/** A moment, or the end of the archive. */
export type Moment = Date | 'latest';

/** The folder of a cluster, and the archive that it is written to or comes from. */
export interface Cluster extends Archive {
  data: string;
}

/**
 * Returns the finish of the oldest base backup: no moment before it can be restored.
 *
 * @throws {ArchiveFailed} when a moment is not in the archive, before anything is touched
 */
export async function assertReachable(archive: Archive, moment: Moment): Promise<Date> {
  const [oldest] = await baseBackups(archive);
  if (!oldest) throw new ArchiveFailed('The archive has no base backup.');
  const { stop } = oldest.timestamp;
  if (moment !== 'latest' && moment <= stop)
    throw new ArchiveFailed(`The archive begins at ${inSingapore(stop)}, Singapore.`);
  return stop;
}

/**
 * Puts the newest base backup before a moment into the folder, and says to Postgres how far to replay. What the folder had is
 * replaced; files that are the same stay, which makes it quick.
 *
 * @param words for pgBackRest, such as the history to follow
 */
export async function putBaseBackup(
  cluster: Cluster,
  moment: Moment,
  words: readonly string[] = [],
): Promise<void> {
  const target =
    moment === 'latest'
      ? ['--type=default']
      : ['--type=time', `--target=${inSingapore(moment)}`, '--target-action=promote'];
  await mkdir(cluster.data, { recursive: true });
  if (cluster.account) await chown(cluster.data, cluster.account.uid, cluster.account.gid);
  await chmod(cluster.data, 0o700);
  await rm(path.join(cluster.data, 'postmaster.pid'), { force: true }); // nothing runs here: the caller has seen to that
  await pgbackrest(cluster, ['restore', '--delta', `--pg1-path=${cluster.data}`, ...target, ...words]);
}

/** Empties the folder of a cluster. */
export async function emptyFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(none))
    await rm(path.join(folder, name), { recursive: true });
}

const SEGMENT = /^[0-9A-F]{24}$/;
const SEGMENT_BYTES = 16n * 1024n * 1024n;
const SEGMENTS_A_LOG = 0x1_0000_0000n / SEGMENT_BYTES;

/**
 * Copies the WAL that never reached the archive, of a cluster that does not run, to another folder: what it did in its last seconds.
 *
 * @returns how many segments the folder has now; a try that did not get to its end may have left some
 */
export async function saveUnarchivedWal({ data }: Cluster, folder: string): Promise<number> {
  await mkdir(folder, { recursive: true });
  const from = path.join(data, 'pg_wal');
  const done = new Set(await readdir(path.join(from, 'archive_status')).catch(none));
  for (const name of await readdir(from).catch(none)) {
    if (!SEGMENT.test(name) || done.has(`${name}.done`)) continue;
    if (!(await hasItsOwnWal(path.join(from, name), name))) continue;
    await copyFile(path.join(from, name), path.join(folder, `${name}.part`));
    await rename(path.join(folder, `${name}.part`), path.join(folder, name));
  }
  return (await savedIn(folder)).length;
}

/** Lays saved WAL where a recovery looks for what the archive does not have. */
export async function giveWal({ data, account }: Cluster, folder: string): Promise<void> {
  for (const name of await savedIn(folder)) {
    const target = path.join(data, 'pg_wal', name);
    await copyFile(path.join(folder, name), target);
    if (account) await chown(target, account.uid, account.gid);
  }
}

async function savedIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(none)).filter((name) => SEGMENT.test(name));
}

/** Postgres keeps old segments under the names of those to come; the address in the first page tells them apart. */
async function hasItsOwnWal(file: string, name: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const head = Buffer.alloc(16);
    await handle.read(head, 0, head.length, 0);
    const [log, segment] = [name.slice(8, 16), name.slice(16)].map((digits) => BigInt(`0x${digits}`));
    return head.readBigUInt64LE(8) === ((log ?? 0n) * SEGMENTS_A_LOG + (segment ?? 0n)) * SEGMENT_BYTES;
  } finally {
    await handle.close();
  }
}
