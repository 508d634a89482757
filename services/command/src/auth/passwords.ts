import { randomBytes } from 'node:crypto';
import argon2 from 'argon2';
import type { Semaphore } from '../semaphore.ts';

/** The floor that OWASP names: 19 MiB, two passes, one lane. */
const PARAMETERS = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return argon2.hash(password, PARAMETERS);
}

export interface Passwords {
  /**
   * Returns whether a password belongs to a hash. Without a hash it takes as long and returns false, so that nobody can tell
   * by the time whether a user exists.
   *
   * @throws {SemaphoreFull} when too many passwords are being judged
   */
  verify(hash: string | undefined, password: string): Promise<boolean>;
}

/** Returns the judge of passwords, as many at once as the semaphore allows: each takes 19 MiB and a processor. */
export function createPasswords(semaphore: Semaphore): Passwords {
  const nobodys = hashPassword(randomBytes(16).toString('hex'));
  return {
    verify: (hash, password) =>
      semaphore(async () => {
        const matches = await argon2.verify(hash ?? (await nobodys), password);
        return matches && hash !== undefined;
      }),
  };
}
