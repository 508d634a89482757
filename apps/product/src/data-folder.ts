import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withConnection } from '@marketplace/event-store/database';
import type { InstallationFolder } from '@marketplace/event-store/installation';
import { claimDatabase } from '@marketplace/event-store/installation';
import type { StateFile } from '@marketplace/service-kit/files/state-file';
import type { Defer } from '@marketplace/service-kit/serve';
import { z } from 'zod';

const Secrets = z.object({
  jwtSecret: z.string(),
  logSealKey: z.string(),
  vaultKey: z.string(),
  pushKey: z.string(),
  databasePasswords: z.object({ command: z.string(), projector: z.string(), query: z.string() }),
});
export type Secrets = z.infer<typeof Secrets>;

/** Returns the secrets of a local installation, from a file that only its owner can read. Missing ones are created. */
export function localSecrets(dataDir: string): Secrets {
  const file = path.join(dataDir, 'secrets.json');
  const kept: object = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const whole = Secrets.safeParse(kept);
  if (whole.success) return whole.data;
  const secrets = Secrets.parse({
    jwtSecret: randomText(),
    logSealKey: randomText(),
    vaultKey: randomText(),
    pushKey: randomText(),
    databasePasswords: { command: randomText(), projector: randomText(), query: randomText() },
    ...kept,
  });
  writeWhole(file, JSON.stringify(secrets, null, 2));
  return secrets;
}

/** Writes a file that only its owner can read, completely or not at all, and creates its folder. */
function writeWhole(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(`${file}.part`, text, { mode: 0o600, flush: true });
  renameSync(`${file}.part`, file);
}

/** Returns a password that can be typed: 20 characters of base64url. */
export function randomPassword(): string {
  return randomBytes(15).toString('base64url');
}

function randomText(): string {
  return randomBytes(32).toString('base64url');
}

/** The file with the newest seal of the log. */
export function lastSealFile(dataDir: string): string {
  return path.join(dataDir, 'last-seal.json');
}

/** The file with the times of backups and their proofs. */
export function backupStatusFile(dataDir: string): string {
  return path.join(dataDir, 'backup-status.json');
}

/** What the operator's tools need of a running product: database addresses by role, the folder of pictures, and the seals. */
const Addresses = z.object({
  admin: z.string(),
  command: z.string(),
  projector: z.string(),
  uploadsDir: z.string(),
  seals: z.object({ keys: z.array(z.string()).readonly(), file: z.string() }),
});
type Addresses = z.infer<typeof Addresses>;

const fileIn = (dataDir: string) => path.join(dataDir, 'addresses.json');

/** Stores the addresses for the operator's tools, in a file that only its owner can read, until the product stops. */
export function keepAddresses(dataDir: string, addresses: Addresses, defer: Defer): void {
  writeFileSync(fileIn(dataDir), JSON.stringify(addresses, null, 2), { mode: 0o600 });
  defer(() => rmSync(fileIn(dataDir), { force: true }));
}

/** Returns the addresses of the product that runs on a data folder; undefined when none runs. */
export function keptAddresses(dataDir: string): Addresses | undefined {
  if (!existsSync(fileIn(dataDir))) return undefined;
  return Addresses.parse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8')));
}

/** Returns the folder of the newest seal, which also has the installation id. */
export async function installationFolder(sealFile: StateFile): Promise<InstallationFolder> {
  const file = sealFile.sibling('installation-id');
  return { id: (await file.read())?.trim(), name: file.folder, keep: (id) => file.write(`${id}\n`) };
}

/**
 * Verifies that a database belongs to the installation of a folder, as `claimDatabase` does. Call it before any write to the
 * database.
 *
 * @throws {DatabaseRefused}
 */
export async function claimFor(sealFile: StateFile, adminUrl: string, adopt: boolean): Promise<void> {
  const folder = await installationFolder(sealFile);
  await withConnection(adminUrl, (admin) => claimDatabase(admin, folder, adopt));
}
