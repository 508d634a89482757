import { z } from 'zod/mini';

/**
 * Status of the backups and of the WAL archive, stored in `backup-status.json`. Written by each backup and restore test; read by
 * metrics and the operations page. Null: never.
 */
export const BackupStatus = z.object({
  /** End of the last backup. */
  lastBackupAt: z.nullable(z.iso.datetime()),
  /** End of the last vault backup. */
  lastVaultBackupAt: z._default(z.nullable(z.iso.datetime()), null),
  /** The archive has everything committed until then. Moves every five minutes even without traffic. */
  lastArchivedAt: z.nullable(z.iso.datetime()),
  /** When a backup was last restored elsewhere and verified. */
  lastProvenAt: z.nullable(z.iso.datetime()),
  /** Its last log position. */
  provenPosition: z.nullable(z.int()),
  /** Whether the last backup, image copy and restore test all succeeded. */
  ok: z.boolean(),
  /** One line for operators on failure. */
  problem: z.nullable(z.string()),
  /** `problem` by writer; each writer changes only its own. */
  problems: z._default(z.record(z.string(), z.nullable(z.string())), {}),
});
export type BackupStatus = z.infer<typeof BackupStatus>;

/** Before the first backup. */
export const noBackup: BackupStatus = {
  lastBackupAt: null,
  lastVaultBackupAt: null,
  lastArchivedAt: null,
  lastProvenAt: null,
  provenPosition: null,
  ok: true,
  problem: null,
  problems: {},
};

const bytes = z.number();
const time = z.nullable(z.iso.datetime());

/** The disks of the database and of the images; can be the same disk. */
export const surveyedDisks = ['database', 'uploads'] as const;

/** Free space and size of a disk. */
export const DiskRoom = z.object({ disk: z.enum(surveyedDisks), free: bytes, size: bytes });
export type DiskRoom = z.infer<typeof DiskRoom>;

/** Postgres health from `log.server_state()`. Null: not permitted, or never. */
export const PostgresState = z.object({
  connections: z.number(),
  connectionsMax: z.number(),
  /** Age of the oldest open transaction; 0 without one. */
  oldestTransactionSeconds: z.nullable(z.number()),
  deadlocks: z.number(),
  databaseSize: z.nullable(bytes),
  walSize: z.nullable(bytes),
  /** Most WAL kept by a replication slot; 0 without slots. */
  walKeptBySlots: bytes,
  checkpointsTimed: z.number(),
  checkpointsRequested: z.number(),
  archiving: z.boolean(),
  archived: z.number(),
  archiveFailures: z.number(),
  lastArchivedAt: time,
  lastArchiveFailureAt: time,
});
export type PostgresState = z.infer<typeof PostgresState>;

export const RedisState = z.object({
  memoryUsed: bytes,
  /** Null without a limit. */
  memoryMax: z.nullable(bytes),
  clients: z.number(),
  rejectedConnections: z.number(),
});
export type RedisState = z.infer<typeof RedisState>;

/** Status of the log's seals. */
export const SealState = z.object({
  newestAt: time,
  newestPosition: z.nullable(z.int()),
  isBroken: z.boolean(),
  /** When this process last verified all seals. */
  checkedAt: time,
});

/** Status of the emails, or of the notices to admins' devices. */
export const NoticeState = z.object({
  waiting: z.int(),
  /** When the oldest waiting one was queued; null without one. */
  waitingSince: time,
  /** In the last three days. */
  givenUp: z.int(),
  /** Last error of the mail server, or of a push service, for one that was not sent. */
  error: z.nullable(z.string()),
});
export type NoticeState = z.infer<typeof NoticeState>;

/** A sweep of the uploads that aborted because too many images were unknown to the log. */
export const StoppedSweep = z.object({
  at: z.iso.datetime(),
  /** Images without an upload or a listing in the log. */
  unknown: z.int(),
  /** All images in the folder. */
  pictures: z.int(),
});
export type StoppedSweep = z.infer<typeof StoppedSweep>;

/** Status of the image quarantine. */
export const QuarantineState = z.object({
  pictures: z.int(),
  /** Day of the oldest quarantined image, `2026-11-24`; null without one. */
  oldestDay: z.nullable(z.string()),
  /** The last sweep, if it aborted. */
  stopped: z.nullable(StoppedSweep),
});
export type QuarantineState = z.infer<typeof QuarantineState>;

/** A move of the pictures from one store to another. */
export const PictureMove = z.object({
  /** A folder, or `s3://bucket/prefix` without secrets. */
  from: z.string(),
  to: z.string(),
  /** Null before the move began. */
  since: time,
  /** When this was recorded. */
  at: time,
  /** Files examined, and their total. */
  done: z.int(),
  of: z.int(),
  /** Pictures that are missing or damaged in both stores. */
  problems: z.int(),
  isOver: z.boolean(),
});
export type PictureMove = z.infer<typeof PictureMove>;

/** The projector's last health survey: the source of metrics, `status` and the operations page. */
export const Survey = z.object({
  at: z.iso.datetime(),
  /** Without unreadable disks. */
  disks: z.array(DiskRoom),
  /** Null if it does not answer. */
  postgres: z.nullable(PostgresState),
  /** Null if it does not answer. */
  redis: z.nullable(RedisState),
  /** Null if the log is not sealed. */
  seals: z.nullable(SealState),
  /** Null without a known backup. */
  backups: z.nullable(BackupStatus),
  /** Null without a mail server. */
  notices: z._default(z.nullable(NoticeState), null),
  /** Null without a key for push. */
  push: z._default(z.nullable(NoticeState), null),
  /** Empty partitions of the log that are ready for new events. Null if the log is one table. */
  partitionsAhead: z._default(z.nullable(z.int()), null),
  /** Null if the images cannot be read. */
  quarantine: z._default(z.nullable(QuarantineState), null),
  /** Null unless the settings name an old store of the pictures. */
  pictureMove: z._default(z.nullable(PictureMove), null),
});
export type Survey = z.infer<typeof Survey>;
