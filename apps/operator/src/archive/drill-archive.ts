import { counted, nounFor } from '@marketplace/contracts/counted';
import { withConnection } from '@marketplace/event-store/database';
import { rangeDigest } from '@marketplace/event-store/log-lines';
import { headPosition } from '@marketplace/event-store/read-log';
import { projections } from '@marketplace/projector/all-projections';
import { verify } from '@marketplace/projector/engine/verify';
import { readModels } from '@marketplace/read-models/database';
import { updateBackupStatus } from '@marketplace/service-kit/backup-status';
import type { Terminal } from '@marketplace/service-kit/command-line';
import type pg from 'pg';
import { picturesOfLog } from '../backup/upload-files.ts';
import { withPool } from '../settings.ts';
import type { ArchiveSettings } from './archive-settings.ts';
import { archivedPictures } from './archived-pictures.ts';
import type { Moment } from './cluster.ts';
import { ArchiveFailed, assertReachable, emptyFolder, putBaseBackup } from './cluster.ts';
import { proveRecovered, recover } from './recover.ts';

const ON_THEIR_WAY_MS = 5 * 60_000;
const COMPARED = 10_000;

/**
 * Restores the archive up to a moment into a separate folder and proves the result: the log is sound, reaches what the product had
 * archived and equals it there, the read models match it, and all its pictures are in the archive. Prints the steps and writes the
 * result to the status file.
 *
 * @returns 0 when everything holds
 */
export async function drillArchive(
  settings: ArchiveSettings,
  moment: Moment,
  terminal: Terminal,
): Promise<number> {
  const { cluster, statusFile } = settings;
  const began = new Date();
  try {
    await assertReachable(cluster, moment);
    const archived = await onLive(settings, archivedHead);
    await emptyFolder(cluster.data);
    await putBaseBackup(cluster, moment);
    const recovered = await recover(cluster, { scratch: true });
    const proven = await prove(settings, recovered.url, terminal).finally(() => recovered.stop());
    if (moment === 'latest' && archived !== undefined && proven < archived)
      throw new ArchiveFailed(
        `the archive ends at ${proven}, and should have had ${archived}: WAL is missing`,
      );
    await updateBackupStatus(statusFile, {
      lastProvenAt: began.toISOString(),
      provenPosition: proven,
      problems: { drill: null },
    });
    terminal.print(`Proven up to position ${proven}.`);
    return 0;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    await updateBackupStatus(statusFile, { problems: { drill: `the drill failed: ${reason}` } });
    terminal.print(`FAILED  ${reason}`);
    return 1;
  } finally {
    await emptyFolder(cluster.data);
  }
}

/** Returns where the recovered log ends. @throws {ArchiveFailed} naming the first thing that does not hold */
async function prove(settings: ArchiveSettings, url: string, terminal: Terminal): Promise<number> {
  const { head, recordedAt, isSound } = await proveRecovered(url, settings.seals, terminal);
  if (!isSound) throw new ArchiveFailed('the recovered log is not sound');
  await proveSameEnd(settings, url, head);
  const verifications = await withPool(url, 'projector', (pool) => verify(readModels(pool), projections));
  for (const { projection, rows, position, differences } of verifications) {
    terminal.print(
      `${projection}: ${rows} ${nounFor(rows, 'row')} at position ${position}, ${differences.length} differ`,
    );
    if (differences.length > 0) throw new ArchiveFailed(`${projection} differs from the recovered log`);
  }
  const settled = new Date((recordedAt ?? new Date()).getTime() - ON_THEIR_WAY_MS);
  const kept = await archivedPictures(settings.cluster).names();
  const named = [...(await withConnection(url, (db) => picturesOfLog(db, head)))];
  const lacking = named.filter(([file, { uploadedAt }]) => uploadedAt < settled && !kept.has(file));
  if (lacking.length > 0)
    throw new ArchiveFailed(
      `${counted(lacking.length, 'picture')} not in the archive, such as ${lacking[0]?.[0]}`,
    );
  terminal.print(`${counted(named.length, 'picture')}, all in the archive`);
  return head;
}

/** Compares the last events with those of the product; seals prove the earlier ones. */
async function proveSameEnd(settings: ArchiveSettings, url: string, head: number): Promise<void> {
  const range = { from: Math.max(1, head - COMPARED + 1), to: head };
  const here = await withConnection(url, (db) => rangeDigest(db, range));
  const there = await onLive(settings, (db) => rangeDigest(db, range));
  if (there !== undefined && there !== here)
    throw new ArchiveFailed(`positions ${range.from} to ${head} are not what the product has there`);
}

/** Waits until the log is archived up to its head, and returns the head. */
async function archivedHead(db: pg.Client): Promise<number> {
  const head = await headPosition(db);
  const { rows } = await db.query<{ segment: string }>(
    'SELECT pg_walfile_name(pg_switch_wal() - 1::numeric) AS segment',
  );
  const archived = `SELECT FROM pg_stat_archiver WHERE last_archived_wal >= $1`;
  const until = Date.now() + ON_THEIR_WAY_MS;
  while ((await db.query(archived, [rows[0]?.segment])).rowCount === 0) {
    if (Date.now() > until) throw new ArchiveFailed('Postgres does not archive its WAL');
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return head;
}

function onLive<Result>(
  { databaseUrl }: ArchiveSettings,
  act: (db: pg.Client) => Promise<Result>,
): Promise<Result | undefined> {
  return databaseUrl === undefined ? Promise.resolve(undefined) : withConnection(databaseUrl, act);
}
