import { z } from 'zod/mini';

/**
 * What is known of the backups and of the archive of Postgres' WAL, as the file `backup-status.json` says. Whoever makes or proves a
 * backup writes it; metrics and the operations page read it. Null: never.
 */
export const BackupStatus = z.object({
  /** When the newest backup was finished. */
  lastBackupAt: z.nullable(z.iso.datetime()),
  /** When the newest backup of the vault was finished. */
  lastVaultBackupAt: z._default(z.nullable(z.iso.datetime()), null),
  /** Up to when all that was committed is in the archive. On a product where nothing happens it moves every five minutes. */
  lastArchivedAt: z.nullable(z.iso.datetime()),
  /** When a backup was last restored elsewhere and proven. */
  lastProvenAt: z.nullable(z.iso.datetime()),
  /** The last position of the log that it had. */
  provenPosition: z.nullable(z.int()),
  /** Whether the last backup, the last copy of pictures and the last proof all went well. */
  ok: z.boolean(),
  /** One line for operators when not. */
  problem: z.nullable(z.string()),
  /** The same by who found it: each writer changes its own alone. */
  problems: z._default(z.record(z.string(), z.nullable(z.string())), {}),
});
export type BackupStatus = z.infer<typeof BackupStatus>;

/** Before anything was backed up. */
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

/** The disks that are looked at: where the database is, and where the pictures are. They may be one. */
export const surveyedDisks = ['database', 'uploads'] as const;

/** What is free on a disk, and its size. */
export const DiskRoom = z.object({ disk: z.enum(surveyedDisks), free: bytes, size: bytes });
export type DiskRoom = z.infer<typeof DiskRoom>;

/** What `log.server_state()` says of Postgres. Null: this installation may not see it, or it never was. */
export const PostgresState = z.object({
  connections: z.number(),
  connectionsMax: z.number(),
  /** For how long the oldest open transaction of any client has been open; 0 without one. */
  oldestTransactionSeconds: z.nullable(z.number()),
  deadlocks: z.number(),
  databaseSize: z.nullable(bytes),
  walSize: z.nullable(bytes),
  /** The most WAL that a replication slot keeps from being removed; 0 without slots. */
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

/** What Redis says of itself. */
export const RedisState = z.object({
  memoryUsed: bytes,
  /** Null without a limit. */
  memoryMax: z.nullable(bytes),
  clients: z.number(),
  rejectedConnections: z.number(),
});
export type RedisState = z.infer<typeof RedisState>;

/** What is known of the seals of the log. */
export const SealState = z.object({
  newestAt: time,
  newestPosition: z.nullable(z.int()),
  isBroken: z.boolean(),
  /** When all of them were last proven by the process that says so. */
  checkedAt: time,
});
export type SealState = z.infer<typeof SealState>;

/** What became of the mails that tell the agent of enquiries. */
export const NoticeState = z.object({
  waiting: z.int(),
  /** Since when the oldest of them has waited; null without one. */
  waitingSince: time,
  /** Of the last three days. */
  givenUp: z.int(),
  /** What the mail server last had to say against one that was not sent. */
  error: z.nullable(z.string()),
});
export type NoticeState = z.infer<typeof NoticeState>;

/** A sweep of the uploads that stopped, because the log knew too few of the pictures. */
export const StoppedSweep = z.object({
  at: z.iso.datetime(),
  /** Pictures that neither an upload nor a listing in the log names. */
  unknown: z.int(),
  /** All pictures in the folder. */
  pictures: z.int(),
});
export type StoppedSweep = z.infer<typeof StoppedSweep>;

/** What is known of the quarantine of the pictures. */
export const QuarantineState = z.object({
  pictures: z.int(),
  /** When the oldest of them was set aside, `2026-11-24`; null without one. */
  oldestDay: z.nullable(z.string()),
  /** The last sweep, if it stopped. */
  stopped: z.nullable(StoppedSweep),
});
export type QuarantineState = z.infer<typeof QuarantineState>;

/** What a projector found when it last looked round: the one source of metrics, `status` and the operations page. */
export const Survey = z.object({
  at: z.iso.datetime(),
  /** Those that could be looked at. */
  disks: z.array(DiskRoom),
  /** Null while it does not answer. */
  postgres: z.nullable(PostgresState),
  /** Null while it does not answer. */
  redis: z.nullable(RedisState),
  /** Null where the log is not sealed. */
  seals: z.nullable(SealState),
  /** Null while no backup is known. */
  backups: z.nullable(BackupStatus),
  /** Null where no mail server is set. */
  notices: z._default(z.nullable(NoticeState), null),
  /** Null where the pictures cannot be seen. */
  quarantine: z._default(z.nullable(QuarantineState), null),
});
export type Survey = z.infer<typeof Survey>;
