import { counted, nounFor } from '@marketplace/contracts/counted';
import { withConnection } from '@marketplace/event-store/database';
import { installationId } from '@marketplace/event-store/installation';
import { headPosition } from '@marketplace/event-store/read-log';
import { logHasSeal, newestSeal } from '@marketplace/event-store/seals';
import { installationFolder } from '@marketplace/product/data-folder';
import { readRememberedSeal } from '@marketplace/projector/seals/seal-keeper';
import type { Terminal } from '@marketplace/service-kit/command-line';
import type { StateFile } from '@marketplace/service-kit/files/state-file';
import type pg from 'pg';
import { lackingPictures } from '../backup/upload-files.ts';
import { forgetAllAgain } from '../vault/restore-vault.ts';
import type { ArchiveSettings } from './archive-settings.ts';
import { archivedPictures, bringBackPictures } from './archived-pictures.ts';
import type { Moment } from './cluster.ts';
import {
  ArchiveFailed,
  assertReachable,
  emptyFolder,
  giveWal,
  inSingapore,
  putBaseBackup,
  saveUnarchivedWal,
} from './cluster.ts';
import { proveRecovered, recover } from './recover.ts';

interface Wanted {
  moment: Moment;
  /** A folder for WAL that never reached the archive. */
  aside: string;
  /** Arguments of pgBackRest, such as another timeline. */
  words: readonly string[];
}

/**
 * Restores a stopped cluster to a moment and checks its log. It also uses WAL that is not in the archive, erases again the enquiries
 * that were erased after that moment, and removes all sessions, because some have ended since.
 *
 * @returns 0 when the log is sound
 * @throws {ArchiveFailed} when that moment is not in the archive, or the cluster runs
 */
export async function restoreTo(
  settings: ArchiveSettings,
  { moment, aside, words }: Wanted,
  terminal: Terminal,
): Promise<number> {
  const { cluster, databaseUrl, seals, vaultBackups } = settings;
  await assertReachable(cluster, moment);
  if (databaseUrl !== undefined && (await answers(databaseUrl)))
    throw new ArchiveFailed(
      'Postgres is running: deploy/restore.sh stops it first, and everything that uses it.',
    );
  const saved = await saveUnarchivedWal(cluster, aside);
  if (saved > 0) terminal.print(`${saved} segments of WAL that the archive does not have count too`);
  await putBaseBackup(cluster, moment, words);
  await giveWal(cluster, aside);
  const { url, atEnd, stop } = await recover(cluster, { scratch: false });
  try {
    if (atEnd) terminal.print('nothing later is in the archive');
    const { isSound } = await proveRecovered(url, seals, terminal);
    await forgetAllAgain(url, vaultBackups, terminal.print);
    await withConnection(url, (db) => db.query('DELETE FROM auth.sessions'));
    await emptyFolder(aside);
    return isSound ? 0 : 1;
  } finally {
    await stop();
  }
}

function answers(url: string): Promise<boolean> {
  return withConnection({ connectionString: url, connectionTimeoutMillis: 3000 }, async () => true).catch(
    () => false,
  );
}

/**
 * Synchronizes the files with a log that was restored to a moment: restores missing pictures, forgets a newest seal that the log no
 * longer has, and stores the installation id of the database.
 *
 * @returns 0 when no picture is missing
 */
export function settleAfterRestore(
  { cluster, databaseUrl = '', uploads, lastSealFile }: ArchiveSettings,
  { print }: Terminal,
): Promise<number> {
  return withConnection(databaseUrl, async (db) => {
    const files = await bringBackPictures(db, archivedPictures(cluster), uploads);
    print(`${counted(files, 'file')} of pictures ${nounFor(files, 'is', 'are')} back`);
    const lacking = await lackingPictures(db, await headPosition(db), uploads);
    for (const file of lacking)
      print(
        `lacking: ${file} was purged after that moment, or uploaded in the last half minute before a loss`,
      );
    if (lastSealFile !== undefined) {
      await forgetLaterSeal(db, lastSealFile, print);
      const id = await installationId(db);
      if (id !== undefined) await (await installationFolder(lastSealFile)).keep(id);
    }
    return lacking.length === 0 ? 0 : 1;
  });
}

/** The projector refuses to seal a log that lacks its newest seal, to detect a truncated log. Here the end was cut on purpose. */
async function forgetLaterSeal(db: pg.Client, file: StateFile, print: (line: string) => void): Promise<void> {
  const remembered = await readRememberedSeal(file);
  if (!remembered || (await logHasSeal(db, remembered))) return;
  await file.remove();
  const newest = await newestSeal(db);
  const left = newest ? `the newest one left is at position ${newest.position}` : 'none is left';
  print(`the seal at position ${remembered.position} was made after that moment and is forgotten: ${left}`);
}

/** Prints from which moment on the archive can be restored. */
export async function printReach({ cluster }: ArchiveSettings, moment: Moment, { print }: Terminal) {
  const from = await assertReachable(cluster, moment);
  print(`The archive reaches back to ${inSingapore(from)}, Singapore.`);
  if (moment !== 'latest')
    print(`To be restored: ${inSingapore(moment)}, Singapore, ${moment.toISOString()}.`);
  return 0;
}
