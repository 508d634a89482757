import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { adminMessages } from '@marketplace/contracts/admin-messages';
import type { ChangePassword, LogIn } from '@marketplace/contracts/auth/auth.views';
import type { Database } from '@marketplace/event-store/database';
import { adminOf } from '@marketplace/service-kit/authority';
import { renewBudget } from '@marketplace/service-kit/database';
import {
  conflict,
  HttpError,
  invalid,
  tooManyRequests,
  unauthorized,
} from '@marketplace/service-kit/http-error';
import { throttle } from '@marketplace/service-kit/limits';
import { isWeak, WEAK } from '@marketplace/service-kit/password-strength';
import argon2 from 'argon2';
import type { Response } from 'express';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { CommandMetrics } from '../command-metrics.ts';
import { createSemaphore, SemaphoreFull } from '../concurrency.ts';
import { openRedis } from '../open-redis.ts';
import type { Service } from '../service.ts';
import type { Act, RefusedLoginsRecorder, StoredAdmin } from './admins.ts';
import { findAdmin, hashPassword, recordAct } from './admins.ts';
import type { KnownPlaces, Place, Sender } from './known-places.ts';
import { marksOf } from './known-places.ts';

/** Hashing a password takes a processor and 19 MiB. */
const AT_ONCE = 2;
/** Unknown senders get half of the queue, which leaves room for known ones. */
const WAITING = 16;
const STRANGERS = WAITING / 2;

type PasswordGate = ReturnType<typeof createPasswordGate>;

/** Returns the only way to hash passwords: few at a time, known senders first. Its functions throw SemaphoreFull. */
function createPasswordGate({ seconds, most }: CommandMetrics['hashes']) {
  const gate = createSemaphore({ atOnce: AT_ONCE, waiting: WAITING });
  const dummyHash = hashPassword(randomBytes(16).toString('hex'));
  let running = 0;
  let mostRunning = 0;

  async function measured<Result>(act: () => Promise<Result>): Promise<Result> {
    running += 1;
    mostRunning = Math.max(mostRunning, running);
    most.set(mostRunning);
    const end = seconds.startTimer();
    try {
      return await act();
    } finally {
      end();
      running -= 1;
    }
  }

  return {
    /** Returns whether a password matches a hash. Without a hash it takes as long: the time must not say who has an account. */
    matches: (hash: string | undefined, password: string, isKnown: boolean): Promise<boolean> =>
      gate(
        async () => {
          const known = hash ?? (await dummyHash);
          const matches = await measured(() => argon2.verify(known, password));
          return matches && hash !== undefined;
        },
        { isFirst: isKnown },
      ),
    hash: (password: string): Promise<string> =>
      gate(() => measured(() => hashPassword(password)), { isFirst: true }),
  };
}

const WINDOW_S = 15 * 60;
const HOUR_S = 3600;
const ALL = 'all';
/** How long an unknown sender competes with those at other instances. */
const TURN_WAIT_MS = 10_000;
/** Timeout of Redis for a login. */
const TIMEOUT_MS = 250;
const LOG_INTERVAL_MS = 30_000;

/** An attempt as limits count it, in digests. */
interface CountedAttempt {
  /** The device or network that it comes from. */
  place: string;
  name: string;
  /** An admin has logged in from the place recently. */
  isKnown: boolean;
}

type LoginLimits = ReturnType<typeof createLoginLimits>;

/**
 * Returns the limits of failed logins: per place and name, per place, and of all unknown senders together. All instances share them in
 * Redis; without Redis, each instance counts by itself. No account is ever locked, and failures elsewhere never count against a known
 * place: either would let anyone lock the agent out.
 */
export function createLoginLimits({
  settings,
  redis,
  logger,
}: Pick<Service, 'settings' | 'redis' | 'logger'>) {
  const warn = throttle(LOG_INTERVAL_MS, (error: unknown) =>
    logger.warn({ err: error }, 'this instance counts failed logins alone: Redis does not answer'),
  );
  const connection = redis && openRedis(redis.url, { commandTimeout: TIMEOUT_MS });
  connection?.on('error', warn);
  function limiter(name: string, points: number, duration: number): RateLimiterAbstract {
    const inMemory = new RateLimiterMemory({ keyPrefix: name, points, duration });
    if (!connection) return inMemory;
    const keyPrefix = `${redis?.prefix ?? 'bull'}:logins:${name}`;
    const shared = { storeClient: connection, rejectIfRedisNotReady: true, insuranceLimiter: inMemory };
    return new RateLimiterRedis({ ...shared, keyPrefix, points, duration });
  }
  const byName = limiter('name', settings.LOGIN_FAILURES_PER_ADDRESS_AND_NAME, WINDOW_S);
  const byPlace = limiter('place', settings.LOGIN_FAILURES_PER_ADDRESS, WINDOW_S);
  const overAll = limiter('all', settings.LOGIN_FAILURES_OVER_ALL, HOUR_S);
  const turns = settings.LOGIN_SLOW_SECONDS > 0 ? limiter('turn', 1, settings.LOGIN_SLOW_SECONDS) : undefined;

  return {
    /** Resolves when a slow stranger may try: one each LOGIN_SLOW_SECONDS. @throws {SemaphoreFull} after too long a wait */
    async turn() {
      const until = performance.now() + TURN_WAIT_MS;
      while (turns) {
        const refused = await refusal(turns, ALL);
        if (!refused) return;
        if (performance.now() > until) throw new SemaphoreFull();
        await delay(refused.msBeforeNext);
      }
    },
    /**
     * Counts an attempt as a failure before the password is checked: parallel attempts cannot pass the limit.
     *
     * @throws {HttpError} 429, also for a right password, after too many failures of the place with this name or in all
     */
    async begin({ place, name, isKnown }: CountedAttempt) {
      const key = `${place} ${name}`;
      await take(byPlace, place);
      try {
        await take(byName, key);
      } catch (refused) {
        await byPlace.reward(place); // counted once, by the stricter limit
        throw refused;
      }
      const isSlow = !isKnown && (await refusal(overAll, ALL)) !== undefined;
      const uncount = () => [byPlace.reward(place), ...(isKnown ? [] : [overAll.reward(ALL)])];
      return {
        /** Unknown senders have failed too often: each of them has to wait. */
        isSlow,
        /** The password was right: forgets the failures of this name from this place. */
        async succeeded() {
          await Promise.all([byName.delete(key), ...uncount()]);
        },
        /** The password was not checked: the attempt does not count. */
        async abandoned() {
          await Promise.all([byName.reward(key), ...uncount()]);
        },
      };
    },
    close: () => connection?.disconnect(),
  };
}

async function take(limiter: RateLimiterAbstract, key: string): Promise<void> {
  const refused = await refusal(limiter, key);
  if (refused) throw tooManyRequests(Math.max(1, Math.ceil(refused.msBeforeNext / 1000)));
}

async function refusal(limiter: RateLimiterAbstract, key: string): Promise<RateLimiterRes | undefined> {
  try {
    await limiter.consume(key);
    return undefined;
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return refused;
    throw refused;
  }
}

interface Deps extends Pick<Service, 'database' | 'tokens' | 'settings' | 'counters'> {
  places: KnownPlaces;
  limits: LoginLimits;
  refusedLogins: RefusedLoginsRecorder;
}

interface Attempt {
  username: string;
  /** Returns the database, with the time that the call has left. */
  database: () => Database;
  sender: Sender;
}

/** Returns whether what was sent proves that its sender is the admin; undefined: no admin has the name. */
type Proof = (admin: StoredAdmin | undefined, isKnown: boolean) => Promise<boolean>;

/** `Retry-After` for an unknown sender who is refused. */
const STRANGER_RETRY_S = 10;

/** Returns the checks of logins and of an admin's own password, and the hashing of a new admin's. */
export function createPasswordChecks(deps: Deps) {
  const passwords = createPasswordGate(deps.counters.hashes);
  const check = credentialsCheck(deps);
  const checkOwn = ownPasswordCheck(deps, passwords);
  const hashNew = newPasswordHash(passwords);
  return {
    checkPassword: ({ password, ...attempt }: Attempt & LogIn) =>
      check(attempt, (admin, isKnown) => passwords.matches(admin?.password_hash, password, isKnown)),
    /** @param use uses up the code of an admin, and returns whether they had it */
    checkCode: (attempt: Attempt, use: (admin: StoredAdmin) => Promise<boolean>) =>
      check(attempt, async (admin) => admin !== undefined && (await use(admin))),
    checkOwn,
    changePassword: passwordChange(deps, { checkOwn, hashNew }),
    hashNew: (password: string, username: string) => hashNew(password, { username, path: 'password' }),
  };
}

function newPasswordHash(passwords: PasswordGate) {
  /** Returns the hash of a new password. @throws {HttpError} 422 at the path for a weak one, 429 while too many are being hashed */
  return async (
    password: string,
    { username, path }: { username: string; path: string },
  ): Promise<string> => {
    if (isWeak(password, [username])) throw invalid([{ path, message: WEAK }]);
    return passwords.hash(password).catch((error: unknown) => {
      throw error instanceof SemaphoreFull ? tooManyRequests(1) : error;
    });
  };
}

function credentialsCheck({ tokens, settings, places, limits, refusedLogins }: Deps) {
  const slowly = createSemaphore({ atOnce: 1, waiting: Number.POSITIVE_INFINITY });
  /** Admits a few unknown senders at a time, before anything else is done for them. */
  const strangers = createSemaphore({ atOnce: STRANGERS, waiting: 0 });

  async function check({ database, username }: Attempt, isProof: Proof, { mark: place, isKnown }: Place) {
    const name = tokens.digest('name', username.toLowerCase()).toString('hex'); // people type passwords there
    const attempt = await limits.begin({ place, name, isKnown });
    try {
      if (attempt.isSlow)
        await slowly(async () => {
          await delay(1000 * settings.LOGIN_SLOW_SECONDS);
          await limits.turn();
        });
      const admin = await findAdmin(database(), username);
      const isProven = await isProof(admin, isKnown);
      if (admin && isProven) {
        await attempt.succeeded();
        return admin;
      }
      refusedLogins.recordWrong(admin?.id ?? null);
      return undefined;
    } catch (error) {
      await attempt.abandoned();
      throw error;
    }
  }

  /**
   * Returns the admin with these credentials. Every wrong one gets the same answer after the same time, whether or not the name
   * exists. Unknown senders pass few at a time and, after too many failures, slowly; known senders go before them.
   *
   * @throws {HttpError} 401 for wrong credentials, 429 after too many of them or while too many are being checked
   */
  return async (attempt: Attempt, isProof: Proof): Promise<StoredAdmin> => {
    const place = await places.placeOf(attempt.username, attempt.sender);
    const checked = () => check(attempt, isProof, place);
    try {
      const admin = await (place.isKnown ? checked() : strangers(checked));
      if (admin) return admin;
    } catch (error) {
      const refused = error instanceof SemaphoreFull ? tooManyRequests(STRANGER_RETRY_S) : error;
      if (refused instanceof HttpError && refused.status === 429) refusedLogins.recordRateLimited();
      throw refused;
    }
    throw unauthorized(adminMessages.loginFailed);
  };
}

function ownPasswordCheck({ database, limits, refusedLogins }: Deps, passwords: PasswordGate) {
  /**
   * Returns the hash of the requesting admin's password. Wrong ones count per session as failed logins do: an open page must not help to
   * guess.
   *
   * @param path the field that has the password
   * @throws {HttpError} 422 when it is wrong, 429 after too many wrong ones
   */
  return async (res: Response, password: string, path: string): Promise<string> => {
    const admin = adminOf(res);
    const attempt = await limits.begin({ place: admin.sessionId, name: admin.id, isKnown: true });
    try {
      const stored = await findAdmin(database(res), admin.username);
      const isRight = await passwords.matches(stored?.password_hash, password, true);
      if (!stored || !isRight) {
        refusedLogins.recordWrong(admin.id);
        throw invalid([{ path, message: 'is not your password' }]);
      }
      await attempt.succeeded();
      return stored.password_hash;
    } catch (error) {
      if (!(error instanceof SemaphoreFull)) throw error;
      await attempt.abandoned();
      throw tooManyRequests(1);
    }
  };
}

interface OwnPassword {
  checkOwn: ReturnType<typeof ownPasswordCheck>;
  hashNew: ReturnType<typeof newPasswordHash>;
}

function passwordChange({ database, places }: Deps, { checkOwn, hashNew }: OwnPassword) {
  /**
   * Gives the requesting admin a new password and returns the position of its event. Their other sessions and known places end.
   *
   * @param changed the event to record
   * @throws {HttpError} 422 when the old one is wrong, or the new one is the same or weak, 429 after too many wrong ones
   */
  return async (res: Response, given: ChangePassword, sender: Sender, changed: Act): Promise<number> => {
    const { id, username, sessionId } = adminOf(res);
    const { current_password, new_password } = given;
    const before = await checkOwn(res, current_password, 'current_password');
    if (new_password === current_password)
      throw invalid([{ path: 'new_password', message: 'must differ from your current one' }]);
    const after = await hashNew(new_password, { username, path: 'new_password' });
    renewBudget(res); // it may have queued for the hashes
    const db = database(res);
    const position = await recordAct(db, changed, {
      extraStatements: {
        text: `changed AS (UPDATE auth.admins SET password_hash = $4 WHERE id = $2),
          ended AS (UPDATE auth.sessions SET revoked_at = now()
            WHERE admin_id = $2 AND jti <> $3 AND revoked_at IS NULL),
          forgotten AS (DELETE FROM auth.known_places WHERE admin_id = $2 AND mark <> ALL($5::bytea[]))`,
        values: [id, sessionId, after, marksOf(sender)],
      },
      allowed: () => assertPassword(db, username, before),
    });
    places.reload();
    return position;
  };
}

/** @throws {HttpError} 409 when the admin has another password by now */
async function assertPassword(db: Database, username: string, hash: string): Promise<void> {
  if ((await findAdmin(db, username))?.password_hash !== hash)
    throw conflict('Your password has been changed since. Nothing was saved.');
}
