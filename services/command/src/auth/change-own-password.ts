import type { ChangePassword } from '@marketplace/contracts/auth/auth.commands';
import type { Admin } from '@marketplace/service-kit/authority';
import { conflict, invalid, tooManyRequests } from '@marketplace/service-kit/http-error';
import type pg from 'pg';
import { SemaphoreFull } from '../semaphore.ts';
import { findAdmin } from './admins.ts';
import type { KnownPlaces, Sender } from './known-places.ts';
import type { LoginLimits } from './login-limits.ts';
import type { PasswordGate } from './password-gate.ts';
import type { RefusedLogins } from './refused-logins.ts';
import { endSessions } from './sessions.ts';

interface Deps {
  pool: pg.Pool;
  passwords: PasswordGate;
  places: KnownPlaces;
  loginLimits: LoginLimits;
  refusedLogins: RefusedLogins;
}

/**
 * Returns what gives the admin who asks a new password: their other sessions end, and places from which they logged in are
 * forgotten, but for the one that asks. The old password is asked for, and guesses at it are counted as those of logins are, for
 * each session: whoever sits down at an open page is to learn nothing by trying.
 *
 * @throws {HttpError} 422 when the old one is not right or the new one is the same, 429 after too many that were not right
 */
export function changeOwnPassword({ pool, passwords, places, loginLimits, refusedLogins }: Deps) {
  return async (admin: Admin, { current_password, new_password }: ChangePassword, sender: Sender) => {
    const attempt = await loginLimits.begin({ place: admin.sessionId, name: admin.id, isKnown: true });
    try {
      const stored = await findAdmin(pool, admin.username);
      const isRight = await passwords.matches(stored?.password_hash, current_password, true);
      if (!stored || !isRight) {
        refusedLogins.wrong(admin.id);
        throw invalid([{ path: 'current_password', message: 'is not your password' }]);
      }
      await attempt.succeeded();
      if (new_password === current_password)
        throw invalid([{ path: 'new_password', message: 'must be another than the one you have' }]);
      const { rowCount } = await pool.query(
        'UPDATE auth.admins SET password_hash = $3 WHERE id = $1 AND password_hash = $2',
        [stored.id, stored.password_hash, await passwords.hash(new_password)],
      );
      if (!rowCount) throw conflict('Your password was changed meanwhile. Nothing was saved.');
    } catch (error) {
      if (!(error instanceof SemaphoreFull)) throw error;
      await attempt.abandoned();
      throw tooManyRequests(1);
    }
    await endSessions(pool, admin.id, admin.sessionId);
    await places.forgetOthers(admin.id, sender);
  };
}
