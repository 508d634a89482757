import { z } from 'zod';

/** Settings of what the projector looks at beside the log, to be spread beside others. */
export const surveySettings = {
  /** A folder on the disk of the database; it is not watched without one. */
  DATABASE_DISK: z.string().optional(),
  /** The folder of the uploaded pictures; its disk is not watched without one. */
  UPLOADS_DIR: z.string().optional(),
  /** Where whoever makes or proves backups says so. */
  BACKUP_STATUS_FILE: z.string().optional(),
};

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
