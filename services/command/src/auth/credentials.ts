import { adminMessages } from '@marketplace/contracts/admin-messages';
import type { LogIn } from '@marketplace/contracts/auth/auth.commands';
import type { Database } from '@marketplace/event-store/database';
import { HttpError, tooManyRequests, unauthorized } from '@marketplace/service-kit/http-error';
import type { Tokens } from '@marketplace/service-kit/tokens';
import { createPace } from '../pace.ts';
import { SemaphoreFull } from '../semaphore.ts';
import type { StoredAdmin } from './admins.ts';
import { findAdmin } from './admins.ts';
import type { KnownPlaces, Sender } from './known-places.ts';
import type { LoginLimits } from './login-limits.ts';
import type { PasswordGate } from './password-gate.ts';
import type { RefusedLogins } from './refused-logins.ts';

interface Deps {
  tokens: Tokens;
  passwords: PasswordGate;
  places: KnownPlaces;
  loginLimits: LoginLimits;
  refusedLogins: RefusedLogins;
  /** How far apart strangers are let on once they have failed too often, in milliseconds. */
  slowMs: number;
}

interface Attempt extends LogIn {
  /** Returns the database, for whose call it is time to ask. */
  database: () => Database;
  sender: Sender;
}

interface Attempted extends Omit<Attempt, 'sender'> {
  place: string;
  isKnown: boolean;
}

/** When strangers are asked to come again who find no place to wait in, in seconds. */
const COME_AGAIN_S = 10;

/**
 * Returns what checks credentials: it returns the admin whose they are; anyone else gets one answer after one and the same
 * time, whether or not the name exists. Strangers pass few at a time and, once they have failed too often, slowly; whom we know
 * goes before them, and meets limits of their own alone.
 *
 * @throws {HttpError} 401 for wrong credentials, 429 after too many of them or while too many are being checked
 */
export function createCredentialsCheck({
  tokens,
  passwords,
  places,
  loginLimits,
  refusedLogins,
  slowMs,
}: Deps) {
  const pace = createPace(slowMs);

  async function check({
    database,
    username,
    password,
    place,
    isKnown,
  }: Attempted): Promise<StoredAdmin | undefined> {
    const name = tokens.digest('name', username.toLowerCase()).toString('hex'); // people type passwords there
    const attempt = await loginLimits.begin({ place, name, isKnown });
    try {
      if (attempt.isSlow) await pace();
      const admin = await findAdmin(database(), username);
      const matches = await passwords.matches(admin?.password_hash, password, isKnown);
      if (admin && matches) {
        await attempt.succeeded();
        return admin;
      }
      refusedLogins.wrong(admin?.id ?? null);
      return undefined;
    } catch (error) {
      await attempt.abandoned();
      throw error;
    }
  }

  return async ({ sender, ...given }: Attempt): Promise<StoredAdmin> => {
    const { mark: place, isKnown } = await places.placeOf(given.username, sender);
    const attempted = { ...given, place, isKnown };
    try {
      const admin = await (isKnown ? check(attempted) : passwords.strangers(() => check(attempted)));
      if (admin) return admin;
    } catch (error) {
      const refused = error instanceof SemaphoreFull ? tooManyRequests(COME_AGAIN_S) : error;
      if (refused instanceof HttpError && refused.status === 429) refusedLogins.turnedAway();
      throw refused;
    }
    throw unauthorized(adminMessages.loginFailed);
  };
}
