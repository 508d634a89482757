import type { LogIn } from '@marketplace/contracts/auth/auth.commands';
import { messages } from '@marketplace/contracts/messages';
import { tooManyRequests, unauthorized } from '@marketplace/service-kit/http-error';
import type pg from 'pg';
import { SemaphoreFull } from '../semaphore.ts';
import type { StoredAdmin } from './admins.ts';
import { findAdmin } from './admins.ts';
import type { LoginLimits } from './login-limits.ts';
import type { Passwords } from './passwords.ts';

interface Deps {
  pool: pg.Pool;
  passwords: Passwords;
  loginLimits: LoginLimits;
  /** Told of a wrong password for a name that exists. */
  onFailure(admin: StoredAdmin, requestId: string): void;
}

export interface Attempt extends LogIn {
  /** Where it comes from, as limits count it. */
  address: string;
  requestId: string;
}

/**
 * Returns the judge of credentials. It returns the admin whose they are; anyone else gets one answer after one and the same
 * time, whether or not the name exists.
 *
 * @throws {HttpError} 401 for wrong credentials, 429 after too many of them or while too many are being judged
 */
export function createCredentials({ pool, passwords, loginLimits, onFailure }: Deps) {
  return async ({ username, password, address, requestId }: Attempt): Promise<StoredAdmin> => {
    const attempt = await loginLimits.begin(address, username);
    try {
      const admin = await findAdmin(pool, username);
      const matches = await passwords.verify(admin?.password_hash, password);
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
