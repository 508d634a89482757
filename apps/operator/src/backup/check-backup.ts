import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { digestLogFile } from '../log/log-files.ts';
import type { Manifest } from './manifest.ts';
import { BackupRefused, names, readManifest } from './manifest.ts';
import { checkUploads } from './upload-files.ts';

/**
 * Reads all of a backup, and compares it with its manifest.
 *
 * @param uploadsDir where its pictures are to go; those that are there already must be the same
 * @param tell told how far it is
 * @throws {BackupRefused} when the folder is no backup, or anything in it is missing or damaged
 */
export async function checkBackup(
  folder: string,
  uploadsDir: string,
  tell: (text: string) => void,
): Promise<Manifest> {
  const manifest = await readManifest(folder);
  await readAdmins(folder, manifest);
  await checkLog(folder, manifest, tell);
  const { length } = manifest.uploads;
  const places = { from: path.join(folder, names.uploads), to: uploadsDir };
  await checkUploads(places, manifest.uploads, (nth) =>
    tell(`checking the backup: picture ${nth} of ${length}`),
  );
  return manifest;
}

/** Returns the admins of a backup, as JSON. @throws {BackupRefused} when they are missing or damaged */
export async function readAdmins(folder: string, { admins }: Manifest): Promise<string> {
  const file = path.join(folder, names.admins);
  const text = await readFile(file, 'utf8').catch(unreadable(names.admins));
  if (createHash('sha256').update(text).digest('hex') !== admins.sha256)
    throw new BackupRefused(`${names.admins} is damaged.`);
  return text;
}

async function checkLog(folder: string, { log }: Manifest, tell: (text: string) => void): Promise<void> {
  const { lines, sha256 } = await digestLogFile(path.join(folder, names.log), (count) =>
    tell(`checking the backup: position ${count} of ${log.head}`),
  ).catch(unreadable(names.log));
  if (lines !== log.head || sha256 !== log.sha256)
    throw new BackupRefused(
      `${names.log} is damaged: it ends at ${lines} with ${sha256}, not at ${log.head} with ${log.sha256}.`,
    );
}

function unreadable(name: string): (error: Error) => never {
  return ({ message }) => {
    throw new BackupRefused(`${name} is damaged, or cannot be read: ${message}.`);
  };
}
