import { statfs } from 'node:fs/promises';
import type {
  DiskRoom,
  NoticeState,
  PictureMove,
  RedisState,
  Survey,
} from '@marketplace/contracts/operations/survey';
import { noBackup, PostgresState, surveyedDisks } from '@marketplace/contracts/operations/survey';
import type { ReadModels } from '@marketplace/read-models/database';
import type { surveySettings } from '@marketplace/service-kit/all-settings';
import { readBackupStatus } from '@marketplace/service-kit/backup-status';
import type { FileStore } from '@marketplace/service-kit/files/file-store';
import { openFileStore } from '@marketplace/service-kit/files/open-store';
import { readMove } from '@marketplace/service-kit/files/picture-move';
import type { StateFile } from '@marketplace/service-kit/files/state-file';
import { openStateFile } from '@marketplace/service-kit/files/state-file';
import { bucketCredentials, openUploads } from '@marketplace/service-kit/files/uploads';
import { throttle } from '@marketplace/service-kit/limits';
import type { Logger } from '@marketplace/service-kit/logger';
import { quarantineState } from '@marketplace/service-kit/quarantine';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { recordHeartbeats } from '../engine/registry.ts';
import type { RunningWorker } from '../engine/worker.ts';
import type { SealStatus } from '../seals/sealer.ts';

interface Parts extends HealthCheckTargets {
  database: () => Kysely<ReadModels>;
  seals?: (() => SealStatus) | undefined;
  notices?: (() => Promise<NoticeState>) | undefined;
  push?: (() => Promise<NoticeState>) | undefined;
  logger: Logger;
}

const LOG_INTERVAL_MS = 600_000;

type HealthChecks = ReturnType<typeof createHealthChecks>;

/** Checks disks, Postgres, Redis, seals and backups. What cannot be checked is missing. */
export function createHealthChecks({ disks, backupStatusFile, ...parts }: Parts) {
  const { database, seals, notices, push, logger } = parts;
  let latest: Survey | undefined;
  const warn = {
    disks: throttle(LOG_INTERVAL_MS, (err: unknown) => logger.warn({ err }, 'a disk cannot be read')),
    partitions: throttle(LOG_INTERVAL_MS, (err: unknown) =>
      logger.warn({ err }, 'the next partition of the log could not be created'),
    ),
    postgres: throttle(LOG_INTERVAL_MS, (err: unknown) =>
      logger.warn({ err }, 'the state of Postgres is unknown'),
    ),
  };

  async function roomOf(disk: DiskRoom['disk']): Promise<DiskRoom[]> {
    const folder = disks[disk];
    if (folder === undefined) return [];
    try {
      const { bavail, blocks, bsize } = await statfs(folder);
      return [{ disk, free: bavail * bsize, size: blocks * bsize }];
    } catch (error) {
      // the folder of pictures may not exist yet
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
    const problem = `The status of backups cannot be read from ${backupStatusFile.name}.`;
    const status = readBackupStatus(backupStatusFile).catch(() => ({ ...noBackup, ok: false, problem }));
    return (await status) ?? null;
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
    get latest() {
      return latest;
    },
    /** Never rejects. @param redisState null when Redis does not answer */
    async run(redisState: () => Promise<RedisState | null>): Promise<Survey> {
      const [rooms, postgres, redis, known, pictures, ahead, sent = null, pushed = null] = await Promise.all([
        Promise.all(surveyedDisks.map(roomOf)),
        postgresState(),
        redisState(),
        backups(),
        stateOfPictures(parts),
        partitionsAhead(database(), warn.partitions).catch(() => null),
        notices?.().catch(() => null),
        push?.().catch(() => null),
      ]);
      const at = new Date().toISOString();
      const others = {
        seals: sealState(),
        backups: known,
        notices: sent,
        push: pushed,
        partitionsAhead: ahead,
      };
      latest = { at, disks: rooms.flat(), postgres, redis, ...pictures, ...others };
      return latest;
    },
  };
}

/** Null for what cannot be read. */
async function stateOfPictures({
  uploads,
  uploadsFrom,
}: Pick<HealthCheckTargets, 'uploads' | 'uploadsFrom'>): Promise<Pick<Survey, 'quarantine' | 'pictureMove'>> {
  const [quarantine, pictureMove] = await Promise.all([
    uploads ? quarantineState(uploads).catch(() => null) : null,
    uploads && uploadsFrom ? moveBetween(uploadsFrom, uploads).catch(() => null) : null,
  ]);
  return { quarantine, pictureMove };
}

async function moveBetween({ where: from }: FileStore, to: FileStore): Promise<PictureMove> {
  const move = await readMove(to);
  if (move?.from === from) return move;
  return { from, to: to.where, since: null, at: null, done: 0, of: 0, problems: 0, isOver: false };
}

/** Creates the log's next partition if there is none. Returns the number of empty ones; null when the log is one table. */
async function partitionsAhead(
  db: Kysely<ReadModels>,
  onFailure: (error: unknown) => void,
): Promise<number | null> {
  await sql`SELECT log.make_partitions()`.execute(db).catch(onFailure);
  const { rows } = await sql<{ ahead: number | null }>`
    SELECT CASE WHEN count(*) > 0 THEN (count(*) FILTER (WHERE first > head.position))::int END AS ahead
    FROM log.partitions, log.head AS head WHERE act = 'made'`.execute(db);
  return rows[0]?.ahead ?? null;
}

export interface HealthCheckTargets {
  disks: { database?: string | undefined; uploads?: string | undefined };
  /** The store of the pictures. */
  uploads?: FileStore | undefined;
  /** The store where they were before, while they move. */
  uploadsFrom?: FileStore | undefined;
  backupStatusFile?: StateFile | undefined;
}

type Given = { [Name in keyof typeof surveySettings]?: string | undefined };

/** Returns what to check. Pictures in a bucket have no disk; without a setting they are not checked. */
export function healthCheckTargets(settings: Given): HealthCheckTargets {
  const {
    DATABASE_DISK,
    UPLOADS_URL,
    UPLOADS_DIR,
    UPLOADS_FROM: from,
    BACKUP_STATUS_FILE: status,
  } = settings;
  const credentials = bucketCredentials(settings);
  const uploads =
    (UPLOADS_URL ?? UPLOADS_DIR) === undefined
      ? undefined
      : openUploads({ ...settings, UPLOADS_FROM: undefined });
  return {
    disks: { database: DATABASE_DISK, uploads: uploads?.folder },
    uploads,
    uploadsFrom: from === undefined ? undefined : openFileStore(from, credentials),
    backupStatusFile: status === undefined ? undefined : openStateFile(status, credentials),
  };
}

interface HeartbeatParts {
  db: Kysely<ReadModels>;
  worker: Pick<RunningWorker, 'depth' | 'redisState'>;
  healthChecks: HealthChecks;
  logger: Logger;
}

const HEARTBEAT_MS = 10_000;
const SURVEY_MS = 15_000;

/** Records a heartbeat with the queue's depth every 10 s, and health checks every 15 s, in the background. */
export function createHeartbeats({ db, worker, healthChecks, logger }: HeartbeatParts): () => void {
  const failed = (error: unknown) => logger.debug({ err: error }, 'a heartbeat could not be recorded');
  const heartbeat = throttle(HEARTBEAT_MS, () => {
    worker
      .depth()
      .then((queue_depth) => recordHeartbeats(db, { queue_depth }))
      .catch(failed);
  });
  const survey = throttle(SURVEY_MS, () => {
    healthChecks
      .run(worker.redisState)
      .then((found) => recordHeartbeats(db, { survey: found }))
      .catch(failed);
  });
  return () => {
    heartbeat();
    survey();
  };
}
