import path from 'node:path';
import { SettingsError } from '../settings.ts';
import type { BucketCredentials } from './bucket-store.ts';
import type { FileStore } from './file-store.ts';
import { openMovingStore } from './moving-store.ts';
import { openFileStore } from './open-store.ts';

/** The credentials of a bucket, as they were read. */
export interface BucketKeys {
  UPLOADS_KEY?: string | undefined;
  UPLOADS_KEY_SECRET?: string | undefined;
}

/** The settings of the store of pictures, as they were read. */
export interface UploadsSettings extends BucketKeys {
  UPLOADS_URL?: string | undefined;
  UPLOADS_DIR?: string | undefined;
  /** Where the pictures were before, while they move. */
  UPLOADS_FROM?: string | undefined;
}

const DEFAULT_FOLDER = '.data/uploads';

/**
 * Returns what opens a store at an address, with the credentials of the settings.
 *
 * @throws {SettingsError} when only one half of the credentials is given
 */
export function storeOpener(given: UploadsSettings): (address: string) => FileStore {
  const credentials = bucketCredentials(given);
  return (address) => openFileStore(address, credentials);
}

/** Opens the store of the uploaded pictures. @throws {SettingsError} when the settings contradict each other */
export function openUploads(given: UploadsSettings): FileStore {
  const open = storeOpener(given);
  const uploads = open(uploadsUrl(given, DEFAULT_FOLDER));
  const { UPLOADS_FROM: from } = given;
  return from === undefined ? uploads : openMovingStore(uploads, open(from));
}

/**
 * Returns the address of the uploaded pictures: a folder, or `s3://…`. It holds no credentials.
 *
 * @param folder where they are without a setting
 * @throws {SettingsError} when both settings are given
 */
export function uploadsUrl({ UPLOADS_URL, UPLOADS_DIR }: UploadsSettings, folder: string): string {
  if (UPLOADS_URL !== undefined && UPLOADS_DIR !== undefined)
    throw new SettingsError('Setting UPLOADS_URL must not be set together with UPLOADS_DIR.');
  return UPLOADS_URL ?? path.resolve(UPLOADS_DIR ?? folder);
}

/** Returns undefined for the credentials of the machine. @throws {SettingsError} when only one half is given */
export function bucketCredentials({
  UPLOADS_KEY,
  UPLOADS_KEY_SECRET,
}: UploadsSettings): BucketCredentials | undefined {
  if ((UPLOADS_KEY === undefined) !== (UPLOADS_KEY_SECRET === undefined))
    throw new SettingsError('Settings UPLOADS_KEY and UPLOADS_KEY_SECRET must be set together.');
  return UPLOADS_KEY && UPLOADS_KEY_SECRET ? { key: UPLOADS_KEY, secret: UPLOADS_KEY_SECRET } : undefined;
}
