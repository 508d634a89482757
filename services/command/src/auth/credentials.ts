import { randomBytes } from 'node:crypto';
import type { LogIn } from '@marketplace/contracts/auth/auth.commands';
import { messages } from '@marketplace/contracts/messages';
import { tooManyRequests, unauthorized } from '@marketplace/service-kit/http-error';
import argon2 from 'argon2';
import type pg from 'pg';
import type { Semaphore } from '../semaphore.ts';
import { SemaphoreFull } from '../semaphore.ts';
import type { StoredAdmin } from './admins.ts';
import { findAdmin, hashPassword } from './admins.ts';
import type { LoginLimits } from './login-limits.ts';

interface Deps {
  pool: pg.Pool;
  /** How many passwords are checked at once: each takes 19 MiB and a processor. */
  hashing: Semaphore;
  loginLimits: LoginLimits;
  /** Told of a wrong password for a name that exists. */
  onFailure(admin: StoredAdmin, requestId: string): void;
}

interface Attempt extends LogIn {
  /** Where it comes from, as limits count it. */
  address: string;
  requestId: string;
}

/**
 * Returns what checks credentials: it returns the admin whose they are; anyone else gets one answer after one and the same
 * time, whether or not the name exists.
 *
 * @throws {HttpError} 401 for wrong credentials, 429 after too many of them or while too many are being checked
 */
export function createCredentialsCheck({ pool, hashing, loginLimits, onFailure }: Deps) {
  const verify = createVerify(hashing);
  return async ({ username, password, address, requestId }: Attempt): Promise<StoredAdmin> => {
    const attempt = await loginLimits.begin(address, username);
    try {
      const admin = await findAdmin(pool, username);
      const matches = await verify(admin?.password_hash, password);
      if (admin && matches) {
        await attempt.succeeded();
        return admin;
      }
      if (admin) onFailure(admin, requestId);
    } catch (error) {
      await attempt.abandoned();
      throw error instanceof SemaphoreFull ? tooManyRequests(1) : error;
    }
    throw unauthorized(messages.loginFailed);
  };
}

/**
 * Returns what tells whether a password belongs to a hash. Without a hash it takes as long and says no, so that nobody can tell by
 * the time whether a user exists.
 */
function createVerify(hashing: Semaphore) {
  const nobodys = hashPassword(randomBytes(16).toString('hex'));
  return (hash: string | undefined, password: string): Promise<boolean> =>
    hashing(async () => {
      const matches = await argon2.verify(hash ?? (await nobodys), password);
      return matches && hash !== undefined;
    });
}
