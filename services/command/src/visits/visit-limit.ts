import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

const WINDOW_S = 60;

export interface VisitLimit {
  /** Whether one more view or click of an address is still to be recorded. */
  allows(address: string): Promise<boolean>;
}

/** Returns a limit of so many events per address and minute; 0 allows everything. */
export function createVisitLimit(perMinute: number): VisitLimit {
  if (perMinute === 0) return { allows: async () => true };
  const limiter = new RateLimiterMemory({ points: perMinute, duration: WINDOW_S });
  return {
    async allows(address) {
      try {
        await limiter.consume(address);
        return true;
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return false;
        throw refused;
      }
    },
  };
}
