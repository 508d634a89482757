import { withConnection } from '@marketplace/event-store/database';
import { updateBackupStatus } from '@marketplace/service-kit/backup-status';
import type pg from 'pg';
import { hasVaultBackupSince, keepVaultBackup } from '../vault/vault-backups.ts';
import type { ArchiveSettings } from './archive-settings.ts';
import { archivedPictures, pictureKeeper } from './archived-pictures.ts';
import type { BaseBackup } from './cluster.ts';
import {
  ArchiveFailed,
  baseBackupsOfNow,
  hasSegment,
  introduceCluster,
  lastTimeOfDay,
  pgbackrest,
} from './cluster.ts';

const QUIET_MS = 5 * 60_000;
const LATE_MS = 10 * 60_000;
const SEGMENT = /^[0-9A-F]{24}$/;

type Settings = Pick<
  ArchiveSettings,
  'cluster' | 'databaseUrl' | 'uploads' | 'statusFile' | 'vaultBackups' | 'backupAt' | 'fullEverySeconds'
>;

/**
 * Returns one round of keeping the archive of a running cluster, to be called every half minute. It introduces the cluster, checks
 * the WAL for gaps, and archives pictures, a base backup and the vault each night. Each part runs even if another one failed; the
 * status file has the result.
 *
 * @returns the problems of the round, one line each
 */
export function archiveKeeper(settings: Settings, print: (line: string) => void) {
  const { cluster, databaseUrl = '', uploads, statusFile, vaultBackups, backupAt } = settings;
  const keepPictures = pictureKeeper(archivedPictures(cluster), uploads);
  const unseen = new Set<string>(); // segments that Postgres reports as archived
  let isIntroduced = false;
  let reloadedAt = 0; // the start of the Postgres whose settings were reloaded
  let hasGap = false;

  async function introduce(): Promise<void> {
    if (!isIntroduced) await introduceCluster(cluster);
    isIntroduced = true;
  }

  async function keepWal(): Promise<void> {
    const { segment, archivedAt, isFailing, startedAt } = await withConnection(databaseUrl, archivedWal);
    // after a start the checkpointer sleeps up to `checkpoint_timeout`, and ignores `archive_timeout` until then
    if (startedAt !== reloadedAt)
      await withConnection(databaseUrl, (db) => db.query('SELECT pg_reload_conf()'));
    reloadedAt = startedAt;
    if (segment !== null && SEGMENT.test(segment)) unseen.add(segment);
    if (archivedAt) await updateBackupStatus(statusFile, { lastArchivedAt: archivedAt.toISOString() });
    if (isFailing) throw new ArchiveFailed('Postgres cannot archive its WAL for more than ten minutes.');
    for (const one of unseen) {
      hasGap ||= !(await hasSegment(cluster, one));
      unseen.delete(one);
    }
  }

  async function keepBackups(now: Date): Promise<void> {
    const timeline = await withConnection(databaseUrl, timelineOf);
    const due = dueBackup(await baseBackupsOfNow(cluster), { ...settings, now, timeline, hasGap });
    if (due) {
      await pgbackrest(cluster, ['backup', `--type=${due}`]);
      hasGap = false;
      print(`a base backup was made (${due})`);
    }
    const newest = (await baseBackupsOfNow(cluster)).at(-1)?.timestamp.stop;
    await updateBackupStatus(statusFile, { lastBackupAt: newest?.toISOString() ?? null });
  }

  async function keepUploads(): Promise<void> {
    const { put, removed } = await withConnection(databaseUrl, keepPictures);
    if (put + removed > 0) print(`pictures: ${put} files kept, ${removed} purged`);
  }

  async function keepVault(now: Date): Promise<void> {
    if (await hasVaultBackupSince(vaultBackups, lastTimeOfDay(backupAt, now))) return;
    print(`the vault is backed up: ${await keepVaultBackup(settings, now)}`);
  }

  return async (now: Date): Promise<string[]> => {
    const troubles: string[] = [];
    // without Postgres every part would report only that
    await withConnection(databaseUrl, async () => undefined).catch((error: Error) =>
      troubles.push(`Postgres does not answer: ${error.message || String(error)}.`),
    );
    if (troubles.length === 0)
      for (const act of [introduce, keepWal, () => keepBackups(now), keepUploads, () => keepVault(now)])
        await act().catch((error: Error) => troubles.push(error.message || String(error)));
    if (hasGap)
      troubles.push('WAL was given up: no moment since then can be restored before the next base backup.');
    await updateBackupStatus(statusFile, { problems: { backup: troubles.join(' ') || null } });
    return troubles;
  };
}

interface Due extends Pick<ArchiveSettings, 'backupAt' | 'fullEverySeconds'> {
  now: Date;
  /** The history that the cluster writes; each restore begins one, which older base backups may not lead to. */
  timeline: number;
  /** Whether WAL is missing. */
  hasGap: boolean;
}

/** Returns which base backup is due: a full one after `fullEverySeconds`, else an incremental one each night. */
export function dueBackup(
  backups: readonly BaseBackup[],
  { now, timeline, hasGap, backupAt, fullEverySeconds }: Due,
): 'full' | 'incr' | undefined {
  const night = lastTimeOfDay(backupAt, now);
  const full = backups.findLast(({ type }) => type === 'full');
  const newest = backups.at(-1);
  if (!full || !newest) return 'full';
  if (hasGap || Number.parseInt(newest.archive.start.slice(0, 8), 16) !== timeline) return 'incr';
  if (newest.timestamp.start >= night) return undefined;
  const age = night.getTime() - full.timestamp.start.getTime() + QUIET_MS; // it starts some seconds after its time
  return age >= fullEverySeconds * 1000 ? 'full' : 'incr';
}

async function timelineOf(db: pg.Client): Promise<number> {
  const { rows } = await db.query<{ timeline: number }>(
    "SELECT ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int AS timeline",
  );
  return rows[0]?.timeline ?? 0;
}

/**
 * Returns how far the WAL is archived. After a quiet time it writes a transaction, which Postgres archives: silence then means that
 * archiving fails.
 */
async function archivedWal(db: pg.Client) {
  const { rows } = await db.query<{
    segment: string | null;
    archivedAt: Date | null;
    isFailing: boolean;
    isSilent: boolean;
    startedAt: number;
  }>(
    `SELECT last_archived_wal AS segment, last_archived_time AS "archivedAt",
      coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false)
        AND now() - greatest(last_archived_time, pg_postmaster_start_time()) > $2 * interval '1 ms' AS "isFailing",
      coalesce(last_archived_time < now() - $1 * interval '1 ms', true) AS "isSilent",
      extract(epoch FROM pg_postmaster_start_time())::float8 AS "startedAt"
    FROM pg_stat_archiver`,
    [QUIET_MS, LATE_MS],
  );
  const [{ segment, archivedAt, isFailing, isSilent, startedAt } = NOTHING] = rows;
  if (isSilent) await db.query('SELECT pg_current_xact_id()');
  return { segment, archivedAt, isFailing, startedAt };
}

const NOTHING = { segment: null, archivedAt: null, isFailing: false, isSilent: true, startedAt: 0 };
