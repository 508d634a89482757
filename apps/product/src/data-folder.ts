import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Defer } from '@marketplace/service-kit/shutdown';
import { z } from 'zod';

const Secrets = z.object({
  jwtSecret: z.string(),
  databasePasswords: z.object({ command: z.string(), projector: z.string(), query: z.string() }),
});
export type Secrets = z.infer<typeof Secrets>;

/** Returns the secrets of a local installation: made at random the first time and kept in a file only its owner can read. */
export function localSecrets(dataDir: string): Secrets {
  const file = path.join(dataDir, 'secrets.json');
  if (existsSync(file)) return Secrets.parse(JSON.parse(readFileSync(file, 'utf8')));
  const secrets = {
    jwtSecret: randomText(),
    databasePasswords: { command: randomText(), projector: randomText(), query: randomText() },
  };
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  return secrets;
}

/** Returns a password that can be typed: 20 characters of base64url. */
export function randomPassword(): string {
  return randomBytes(15).toString('base64url');
}

function randomText(): string {
  return randomBytes(32).toString('base64url');
}

/** Where a running product keeps what: the address of its database for two of its roles, and the folder of its pictures. */
const Addresses = z.object({ command: z.string(), projector: z.string(), uploadsDir: z.string() });
type Addresses = z.infer<typeof Addresses>;

const fileIn = (dataDir: string) => path.join(dataDir, 'addresses.json');

/** Leaves addresses where the operator's tools find them, in a file only its owner can read, until the product stops. */
export function keepAddresses(dataDir: string, addresses: Addresses, defer: Defer): void {
  writeFileSync(fileIn(dataDir), JSON.stringify(addresses, null, 2), { mode: 0o600 });
  defer(() => rmSync(fileIn(dataDir), { force: true }));
}

/** Returns the addresses of the product that runs on a folder of data, if one does. */
export function keptAddresses(dataDir: string): Addresses | undefined {
  if (!existsSync(fileIn(dataDir))) return undefined;
  return Addresses.parse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8')));
}
