import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
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
