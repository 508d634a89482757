import { tooManyRequests } from '@marketplace/service-kit/http-error';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { RateLimiterRes } from 'rate-limiter-flexible';
import type { LimiterOf } from './limiters.ts';

const WINDOW_S = 15 * 60;
const HOUR_S = 3600;
const ALL = 'all';

interface Failures {
  perAddressAndName: number;
  perAddress: number;
  /** In an hour, of strangers together. */
  overAll: number;
}

/** An attempt as limits count it, in digests. */
interface Attempt {
  /** Device or network that it comes from. */
  place: string;
  /** Whose name it gives. */
  name: string;
  /** The place is one from which an admin has logged in lately. */
  isKnown: boolean;
}

export type LoginLimits = ReturnType<typeof createLoginLimits>;

/**
 * Returns the limits of failed logins: of a place with a name and in all, and of strangers also of all together. They are the same
 * for every name, whether anybody has it or not. No account is ever locked, and what is done elsewhere is never held against a place
 * from which an admin has logged in lately: either would let anyone lock the agent out.
 */
export function createLoginLimits(limiterOf: LimiterOf, failures: Failures) {
  const byName = limiterOf({ name: 'name', points: failures.perAddressAndName, seconds: WINDOW_S });
  const byPlace = limiterOf({ name: 'place', points: failures.perAddress, seconds: WINDOW_S });
  const overAll = limiterOf({ name: 'all', points: failures.overAll, seconds: HOUR_S });
  return {
    /**
     * Counts an attempt as a failure before the password is checked, so that many at once are no way round the limit.
     *
     * @throws {HttpError} 429, also for a right password, once a place failed too often with a name or in all
     */
    async begin({ place, name, isKnown }: Attempt) {
      const key = `${place} ${name}`;
      const counted: [RateLimiterAbstract, string][] = [[byPlace, place]];
      const giveBack = () => Promise.all(counted.map(([limiter, of]) => limiter.reward(of)));
      await take(byPlace, place);
      try {
        await take(byName, key);
      } catch (refused) {
        await giveBack(); // counted once, by the stricter limit
        throw refused;
      }
      const isSlow = !isKnown && !(await hasRoom(overAll, ALL));
      if (!isKnown) counted.push([overAll, ALL]);
      return {
        /** Strangers have failed so often that each of them has to wait. */
        isSlow,
        /** The password was right: the failures of this name from this place are forgotten. */
        async succeeded() {
          await Promise.all([byName.delete(key), giveBack()]);
        },
        /** Nothing was learnt about the password: the attempt does not count. */
        async abandoned() {
          await Promise.all([byName.reward(key), giveBack()]);
        },
      };
    },
  };
}

async function take(limiter: RateLimiterAbstract, key: string): Promise<void> {
  const refused = await refusal(limiter, key);
  if (refused) throw tooManyRequests(Math.max(1, Math.ceil(refused.msBeforeNext / 1000)));
}

async function hasRoom(limiter: RateLimiterAbstract, key: string): Promise<boolean> {
  return (await refusal(limiter, key)) === undefined;
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
