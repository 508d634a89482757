import type { ChangePassword } from '@marketplace/contracts/auth/auth.commands';
import type { Database } from '@marketplace/event-store/database';
import { adminOf } from '@marketplace/service-kit/authority';
import type { CallDatabase } from '@marketplace/service-kit/database';
import { renewBudget } from '@marketplace/service-kit/database';
import { conflict, invalid, tooManyRequests } from '@marketplace/service-kit/http-error';
import type { Response } from 'express';
import { SemaphoreFull } from '../semaphore.ts';
import { findAdmin } from './admins.ts';
import type { KnownPlaces, Sender } from './known-places.ts';
import { marksOf } from './known-places.ts';
import type { LoginLimits } from './login-limits.ts';
import type { PasswordGate } from './password-gate.ts';
import type { Act } from './record-act.ts';
import { recordAct } from './record-act.ts';
import type { RefusedLogins } from './refused-logins.ts';
import { OTHERS } from './sessions.ts';

interface Deps {
  database: CallDatabase;
  passwords: PasswordGate;
  places: KnownPlaces;
  loginLimits: LoginLimits;
  refusedLogins: RefusedLogins;
}

interface Change {
  passwords: ChangePassword;
  sender: Sender;
  /** What is recorded. */
  changed: Act;
}

/**
 * Returns what gives the admin who asks a new password, and returns the position of the event that says so: their other sessions
 * end, and places from which they logged in are forgotten, but for the one that asks. The old password is asked for, and guesses at
 * it are counted as those of logins are, for each session: whoever sits down at an open page is to learn nothing by trying.
 *
 * @throws {HttpError} 422 when the old one is not right or the new one is the same, 429 after too many that were not right
 */
export function changeOwnPassword({ database, passwords, places, loginLimits, refusedLogins }: Deps) {
  /** Returns the hash of the old password, which the admin knows, and of the new one. */
  async function hashesOf(res: Response, { current_password, new_password }: ChangePassword) {
    const admin = adminOf(res);
    const attempt = await loginLimits.begin({ place: admin.sessionId, name: admin.id, isKnown: true });
    try {
      const stored = await findAdmin(database(res), admin.username);
      const isRight = await passwords.matches(stored?.password_hash, current_password, true);
      if (!stored || !isRight) {
        refusedLogins.wrong(admin.id);
        throw invalid([{ path: 'current_password', message: 'is not your password' }]);
      }
      await attempt.succeeded();
      if (new_password === current_password)
        throw invalid([{ path: 'new_password', message: 'must be another than the one you have' }]);
      return { before: stored.password_hash, after: await passwords.hash(new_password) };
    } catch (error) {
      if (!(error instanceof SemaphoreFull)) throw error;
      await attempt.abandoned();
      throw tooManyRequests(1);
    }
  }

  return async (res: Response, { passwords: given, sender, changed }: Change): Promise<number> => {
    const { id, username, sessionId } = adminOf(res);
    const { before, after } = await hashesOf(res, given);
    renewBudget(res); // it may have stood in line for the hashes
    const db = database(res);
    const position = await recordAct(db, changed, {
      beside: {
        text: `changed AS (UPDATE auth.admins SET password_hash = $4 WHERE id = $2),
          ended AS (UPDATE auth.sessions SET revoked_at = now() WHERE ${OTHERS}),
          forgotten AS (DELETE FROM auth.known_places WHERE admin_id = $2 AND mark <> ALL($5::bytea[]))`,
        values: [id, sessionId, after, marksOf(sender)],
      },
      allowed: () => assertPassword(db, username, before),
    });
    places.reload();
    return position;
  };
}

/** @throws {HttpError} 409 when it is another by now */
async function assertPassword(db: Database, username: string, hash: string): Promise<void> {
  if ((await findAdmin(db, username))?.password_hash !== hash)
    throw conflict('Your password was changed meanwhile. Nothing was saved.');
}
