import { throttle } from '@marketplace/service-kit/limits';
import type { Logger } from '@marketplace/service-kit/logger';
import type { CommandSettings } from '../settings.ts';
import type { Bound, BoundReason } from './bound.ts';
import type { Claim } from './bounds-in-memory.ts';
import { createBoundsInMemory } from './bounds-in-memory.ts';
import type { createBoundsInRedis } from './bounds-in-redis.ts';
import { inGroups } from './in-groups.ts';
import type { BoundedVisit } from './visit-claims.ts';
import { createVisitClaims } from './visit-claims.ts';

/** Visits that one round trip decides. */
const MOST_TOGETHER = 500;
/** How long this process decides by itself before it asks Redis again. */
const ALONE_MS = 2000;
const LOG_INTERVAL_MS = 30_000;

interface Shares {
  /** Bounds that all instances share; without them, or while they do not answer, each has its own. */
  shared: ReturnType<typeof createBoundsInRedis> | undefined;
  logger: Logger;
}

/** Takes all the places that claims name, or none: then it says which bound has no room. */
export type TakePlaces = (claims: Claim[]) => Bound | undefined | Promise<Bound | undefined>;

/** Returns what holds visitors to their bounds, over all instances. */
export function createTakePlaces({ shared, logger }: Shares): TakePlaces {
  const own = createBoundsInMemory();
  const warn = throttle(LOG_INTERVAL_MS, (error: unknown) =>
    logger.warn({ err: error }, 'this instance bounds visits by itself: Redis does not answer'),
  );
  let aloneUntil = Number.NEGATIVE_INFINITY;
  const isAlone = () => shared === undefined || performance.now() < aloneUntil;

  const ask = inGroups(async (group: Claim[][]) => {
    try {
      if (shared && !isAlone()) return await shared(group);
    } catch (error) {
      aloneUntil = performance.now() + ALONE_MS;
      warn(error);
    }
    return group.map(own.take);
  }, MOST_TOGETHER);

  return (claims) => (isAlone() ? own.take(claims) : ask(claims));
}

interface Parts {
  settings: CommandSettings;
  /** Makes keys of addresses; the same for all who share the bounds. */
  secret: string;
  takePlaces: TakePlaces;
}

export type VisitLimiter = ReturnType<typeof createVisitLimiter>;

/** Returns the bounds of what visitors add to the log. */
export function createVisitLimiter({ settings, secret, takePlaces }: Parts) {
  const claimsOf = createVisitClaims(settings, secret);
  /** Takes the place of a visit, or says which bound has no room for it. */
  return async (visit: BoundedVisit): Promise<BoundReason | undefined> => {
    if (settings.VISIT_LIMITS === 'off') return undefined;
    const refusing = await takePlaces(claimsOf(visit));
    return refusing?.reason;
  };
}
