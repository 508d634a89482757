import { statfs } from 'node:fs/promises';
import { noBackup } from '@marketplace/contracts/operations/backup-status';
import type { DiskRoom, NoticeState, RedisState, Survey } from '@marketplace/contracts/operations/survey';
import { PostgresState, surveyedDisks } from '@marketplace/contracts/operations/survey';
import type { ReadModels } from '@marketplace/read-models/database';
import type { surveySettings } from '@marketplace/service-kit/all-settings';
import { readBackupStatus } from '@marketplace/service-kit/backup-status';
import { throttle } from '@marketplace/service-kit/limits';
import type { Logger } from '@marketplace/service-kit/logger';
import { quarantineState } from '@marketplace/service-kit/quarantine';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { recordHeartbeats } from '../engine/registry.ts';
import type { RunningWorker } from '../engine/worker.ts';
import type { SealStanding } from '../seals/sealer.ts';

interface Parts extends Surveyed {
  /** Opens what asks Postgres, with little patience. */
  database: () => Kysely<ReadModels>;
  /** What is known of the seals; nothing when the log is not sealed. */
  seals?: (() => SealStanding) | undefined;
  /** What is known of the mails to the agent; nothing where no mail server is set. */
  notices?: (() => Promise<NoticeState>) | undefined;
  logger: Logger;
}

const LOG_INTERVAL_MS = 600_000;

type Surveyor = ReturnType<typeof createSurveyor>;

/** Returns what looks round: disks, Postgres, Redis, seals and backups. What cannot be looked at is missing from what it says. */
export function createSurveyor({ disks, backupStatusFile, database, seals, notices, logger }: Parts) {
  let latest: Survey | undefined;
  const warn = {
    disks: throttle(LOG_INTERVAL_MS, (err: unknown) => logger.warn({ err }, 'a disk cannot be looked at')),
    postgres: throttle(LOG_INTERVAL_MS, (err: unknown) =>
      logger.warn({ err }, 'how Postgres fares is not known'),
    ),
  };

  async function roomOf(disk: DiskRoom['disk']): Promise<DiskRoom[]> {
    const folder = disks[disk];
    if (folder === undefined) return [];
    try {
      const { bavail, blocks, bsize } = await statfs(folder);
      return [{ disk, free: bavail * bsize, size: blocks * bsize }];
    } catch (error) {
      // a folder of pictures that nobody has made yet is no trouble
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') warn.disks(error);
      return [];
    }
  }

  async function postgresState(): Promise<PostgresState | null> {
    try {
      const { rows } = await sql<{ state: unknown }>`SELECT log.server_state() AS state`.execute(database());
      return PostgresState.parse(rows[0]?.state);
    } catch (error) {
      warn.postgres(error);
      return null;
    }
  }

  async function backups() {
    if (backupStatusFile === undefined) return null;
    const status = await readBackupStatus(backupStatusFile).catch(() => unreadable(backupStatusFile));
    return status ?? null;
  }

  async function quarantine() {
    return disks.uploads === undefined ? null : quarantineState(disks.uploads).catch(() => null);
  }

  function sealState() {
    if (!seals) return null;
    const { newest, isBroken, checkedAt } = seals();
    return {
      newestAt: newest?.seal?.sealed_at ?? null,
      newestPosition: newest?.position ?? null,
      isBroken,
      checkedAt: checkedAt?.toISOString() ?? null,
    };
  }

  return {
    /** What was found when it last looked; undefined before that. */
    get latest() {
      return latest;
    },
    /** Looks round. Never rejects. @param redisState asks Redis, null when it does not answer */
    async look(redisState: () => Promise<RedisState | null>): Promise<Survey> {
      const [rooms, postgres, redis, known, setAside, sent = null] = await Promise.all([
        Promise.all(surveyedDisks.map(roomOf)),
        postgresState(),
        redisState(),
        backups(),
        quarantine(),
        notices?.().catch(() => null),
      ]);
      const at = new Date().toISOString();
      const beside = { seals: sealState(), backups: known, notices: sent, quarantine: setAside };
      latest = { at, disks: rooms.flat(), postgres, redis, ...beside };
      return latest;
    },
  };
}

function unreadable(file: string) {
  return { ...noBackup, ok: false, problem: `What is known of backups cannot be read from ${file}.` };
}

/** What is looked at beside the log. */
export interface Surveyed {
  disks: { database?: string | undefined; uploads?: string | undefined };
  backupStatusFile?: string | undefined;
}

type Given = { [Name in keyof typeof surveySettings]?: string | undefined };

/** Returns what settings say of that. */
export function surveyedBy({ DATABASE_DISK, UPLOADS_DIR, BACKUP_STATUS_FILE }: Given): Surveyed {
  return { disks: { database: DATABASE_DISK, uploads: UPLOADS_DIR }, backupStatusFile: BACKUP_STATUS_FILE };
}

interface HeartbeatParts {
  db: Kysely<ReadModels>;
  worker: Pick<RunningWorker, 'depth' | 'redisState'>;
  surveyor: Surveyor;
  logger: Logger;
}

const HEARTBEAT_MS = 5000;
const SURVEY_MS = 15_000;

/**
 * Returns what is called at each look at the log and leaves, now and then, a sign of life in the database for `status` and the
 * operations page: at most every 5 s how many wake-ups wait, and every 15 s what was found by looking round. Nothing waits for it.
 */
export function createSigns({ db, worker, surveyor, logger }: HeartbeatParts): () => void {
  const failed = (error: unknown) => logger.debug({ err: error }, 'a sign of life could not be recorded');
  const heartbeat = throttle(HEARTBEAT_MS, () => {
    worker
      .depth()
      .then((queue_depth) => recordHeartbeats(db, { queue_depth }))
      .catch(failed);
  });
  const survey = throttle(SURVEY_MS, () => {
    surveyor
      .look(worker.redisState)
      .then((found) => recordHeartbeats(db, { survey: found }))
      .catch(failed);
  });
  return () => {
    heartbeat();
    survey();
  };
}
