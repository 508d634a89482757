import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SERVED_FILE } from '@marketplace/contracts/images/image.paths';
import { z } from 'zod';

/** A folder cannot take a backup, or is none that can be restored. The message is one line for an operator. */
export class BackupRefused extends Error {
  override name = 'BackupRefused';
}

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** A file of a backup: its name below the folder `uploads`, its size in bytes, its digest. */
const BackedUpFile = z.object({ file: z.string().regex(SERVED_FILE), bytes: z.int(), sha256: Sha256 });
export type BackedUpFile = z.infer<typeof BackedUpFile>;

/** What a backup holds, and what it must hold when it is restored. */
const Manifest = z.object({
  format: z.literal(1),
  /** ISO 8601 UTC. */
  made_at: z.iso.datetime(),
  /** The log up to and including this position; the digest is that of its canonical lines. */
  log: z.object({ head: z.int().nonnegative(), sha256: Sha256 }),
  admins: z.object({ count: z.int().nonnegative(), sha256: Sha256 }),
  uploads: z.array(BackedUpFile),
});
export type Manifest = z.infer<typeof Manifest>;

/** Names inside a backup. */
export const names = {
  manifest: 'manifest.json',
  log: 'log.ndjson.gz',
  admins: 'admins.json',
  uploads: 'uploads',
} as const;

/** Writes the manifest of a backup, which is what makes it one: the last act. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const file = path.join(folder, names.manifest);
  await writeFile(`${file}.part`, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(`${file}.part`, file);
}

/** Returns the manifest of a backup. @throws {BackupRefused} when there is none, or none that this code understands */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, names.manifest), 'utf8').catch(() => undefined);
  if (text === undefined)
    throw new BackupRefused(
      `${folder} is no backup: it has no ${names.manifest}. One that was interrupted has none.`,
    );
  const { data, error } = Manifest.safeParse(json(text));
  if (data) return data;
  throw new BackupRefused(
    `${folder}/${names.manifest} cannot be read: ${error.issues[0]?.path.join('.')}: ${error.issues[0]?.message}`,
  );
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
