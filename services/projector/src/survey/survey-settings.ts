import type { surveySettings } from '@marketplace/service-kit/all-settings';

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
