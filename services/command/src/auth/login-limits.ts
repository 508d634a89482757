import { tooManyRequests } from '@marketplace/service-kit/http-error';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

const WINDOW_S = 15 * 60;

export type LoginLimits = ReturnType<typeof createLoginLimits>;

/** Returns the limits of failed logins in 15 minutes. No account is ever locked: that would let anyone lock the agent out. */
export function createLoginLimits(limits: { perAddressAndName: number; perAddress: number }) {
  const byName = new RateLimiterMemory({ points: limits.perAddressAndName, duration: WINDOW_S });
  const byAddress = new RateLimiterMemory({ points: limits.perAddress, duration: WINDOW_S });
  return {
    /**
     * Counts an attempt as a failure before the password is checked, so that many at once are no way round the limit.
     *
     * @throws {HttpError} 429, also for a right password, once an address failed too often with a name or in all
     */
    async begin(address: string, username: string) {
      const name = `${address} ${username.toLowerCase()}`;
      await take(byAddress, address);
      try {
        await take(byName, name);
      } catch (refused) {
        await byAddress.reward(address); // counted once, by the stricter limit
        throw refused;
      }
      return {
        /** The password was right: the failures of this name from this address are forgotten. */
        async succeeded() {
          await Promise.all([byName.delete(name), byAddress.reward(address)]);
        },
        /** Nothing was learnt about the password: the attempt does not count. */
        async abandoned() {
          await Promise.all([byName.reward(name), byAddress.reward(address)]);
        },
      };
    },
  };
}

async function take(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refused) {
    if (refused instanceof RateLimiterRes)
      throw tooManyRequests(Math.max(1, Math.ceil(refused.msBeforeNext / 1000)));
    throw refused;
  }
}
