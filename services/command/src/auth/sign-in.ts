import { VISITOR } from '@marketplace/contracts/events';
import { newId } from '@marketplace/event-store/events';
import { apiRouter } from '@marketplace/service-kit/http-app';
import type { Logger } from '@marketplace/service-kit/logger';
import type { Tokens } from '@marketplace/service-kit/tokens';
import type pg from 'pg';
import type { Counter } from 'prom-client';
import type { CommandSettings } from '../settings.ts';
import type { Writes } from '../writes.ts';
import { accountRoutes } from './account.routes.ts';
import { authRoutes } from './auth.routes.ts';
import { changeOwnPassword } from './change-own-password.ts';
import { createCredentialsCheck } from './credentials.ts';
import { createKnownPlaces } from './known-places.ts';
import { createLimiters } from './limiters.ts';
import { createLoginLimits } from './login-limits.ts';
import type { HashMetrics } from './password-gate.ts';
import { createPasswordGate } from './password-gate.ts';
import { recordRefusedLogins } from './record-act.ts';
import { createRefusedLogins } from './refused-logins.ts';
import { sweepSessions } from './sessions.ts';

interface Deps extends Pick<Writes, 'database' | 'authority' | 'wakeUp'> {
  /** For what belongs to no call. */
  pool: pg.Pool;
  tokens: Tokens;
  settings: CommandSettings;
  /** Where failures are counted for all instances together. */
  redis: { url: string; prefix?: string | undefined } | undefined;
  logger: Logger;
  /** Counts attempts to log in. */
  logins: Counter<'result'>;
  hashes: HashMetrics;
  /** Takes work that an answer does not wait for, so that its time tells nothing. */
  background(work: Promise<unknown>): void;
}

const SWEEP_MS = 3_600_000;

/** Returns everything about who may do what an admin does: logins, sessions and the account. Sweeps what is long over. */
export function createSignIn({ pool, settings, redis, logger, logins, hashes, background, ...shared }: Deps) {
  const { database, tokens, wakeUp } = shared;
  const sessionRules = {
    seconds: settings.JWT_TTL,
    idleMinutes: settings.SESSION_IDLE_MINUTES,
    most: settings.SESSIONS_PER_ADMIN,
  };
  const rememberedSeconds = settings.LOGIN_KNOWN_FOR;
  const places = createKnownPlaces({ pool, tokens, rememberedSeconds });
  const passwords = createPasswordGate(hashes);
  const limiters = createLimiters({ redis, logger });
  const loginLimits = createLoginLimits(limiters.limiterOf, {
    perAddressAndName: settings.LOGIN_FAILURES_PER_ADDRESS_AND_NAME,
    perAddress: settings.LOGIN_FAILURES_PER_ADDRESS,
    overAll: settings.LOGIN_FAILURES_OVER_ALL,
  });
  const refusedLogins = createRefusedLogins((refused) => {
    const request_id = newId();
    const recorded = recordRefusedLogins(pool, refused, { actor: VISITOR, source: 'api', request_id });
    background(recorded.then(() => wakeUp(request_id)));
  });
  const slowMs = 1000 * settings.LOGIN_SLOW_SECONDS;
  const checkCredentials = createCredentialsCheck({
    ...shared,
    passwords,
    places,
    loginLimits,
    refusedLogins,
    slowMs,
  });
  const changePassword = changeOwnPassword({ database, passwords, places, loginLimits, refusedLogins });
  const sweep = () => background(sweepSessions(pool, rememberedSeconds));
  const sweeping = setInterval(sweep, SWEEP_MS).unref();
  sweep();
  return {
    router: apiRouter()
      .use(authRoutes({ ...shared, places, checkCredentials, sessionRules, logins }))
      .use(accountRoutes({ ...shared, places, sessionRules, changePassword })),
    /** Stops sweeping, and puts into the log what is known of refused logins; that goes on in the background. */
    close() {
      clearInterval(sweeping);
      refusedLogins.close();
      limiters.close();
    },
  };
}
