import { hash } from 'node:crypto';
import type { RecordVisit } from '@marketplace/contracts/visits/visit.commands';
import { throttle } from '@marketplace/service-kit/limits';
import type { Logger } from '@marketplace/service-kit/logger';
import { networkAround } from '../client-address.ts';
import { batchCalls } from '../concurrency.ts';
import { openRedis } from '../open-redis.ts';
import type { CommandSettings, Service } from '../service.ts';
import type { BoundReason, Claim, Flow, TakeUnits } from './bounds.ts';
import { createBoundsInMemory, createBoundsInRedis, quota } from './bounds.ts';
import { createDiskGuard } from './disk-guard.ts';

/** Timeout of Redis for a visit. */
const TIMEOUT_MS = 250;
/** Visits in one round trip. */
const BATCH = 500;
/** How long this process decides alone after Redis failed. */
const ALONE_MS = 2000;
const LOG_INTERVAL_MS = 30_000;

export type VisitLimiter = (visit: BoundedVisit) => Promise<BoundReason | undefined>;

/** A visit and its address, as `clientAddress` returns it. */
export interface BoundedVisit extends RecordVisit {
  address: string;
}

type Parts = Pick<Service, 'settings' | 'secret' | 'redis' | 'logger' | 'metrics'>;

/**
 * Returns what keeps visitors from filling the disk: bounds per visitor, and a guard of the free space.
 *
 * @param parts with the secret that makes keys of addresses
 */
export function createVisitLimits({ settings, secret, redis, logger, metrics }: Parts) {
  const connection = redis && openRedis(redis.url, { commandTimeout: TIMEOUT_MS });
  connection?.on('error', () => undefined); // each call reports its own error
  const shared = connection && createBoundsInRedis(connection, `${redis?.prefix ?? 'bull'}:visits`);
  const disk = createDiskGuard({
    folder: settings.DATABASE_DISK,
    least: { percent: settings.VISIT_DISK_PERCENT, megabytes: settings.VISIT_DISK_MB },
    logger,
    metrics,
  });
  const takeUnits = createTakeUnits(shared, logger);
  const claimsOf = createVisitClaims(settings, secret);
  /** Counts a visit, or returns why it is refused. */
  const limiter: VisitLimiter = async (visit) =>
    settings.VISIT_LIMITS === 'off' ? undefined : (await takeUnits(claimsOf(visit)))?.reason;
  return {
    ...{ limiter, takeUnits, disk },
    limitsSecret: secret,
    close() {
      disk.close();
      connection?.disconnect();
    },
  };
}

/** Returns the bounds that all instances share; without Redis, or while it does not answer, those of this process. */
function createTakeUnits(
  shared: ReturnType<typeof createBoundsInRedis> | undefined,
  logger: Logger,
): TakeUnits {
  const own = createBoundsInMemory();
  const warn = throttle(LOG_INTERVAL_MS, (error: unknown) =>
    logger.warn({ err: error }, 'this instance limits visits alone: Redis does not answer'),
  );
  let aloneUntil = Number.NEGATIVE_INFINITY;
  const isAlone = () => shared === undefined || performance.now() < aloneUntil;

  const ask = batchCalls(async (batch: Claim[][]) => {
    try {
      if (shared && !isAlone()) return await shared(batch);
    } catch (error) {
      aloneUntil = performance.now() + ALONE_MS;
      warn(error);
    }
    return batch.map(own.take);
  }, BATCH);

  return (claims) => (isAlone() ? own.take(claims) : ask(claims));
}

/**
 * Returns a function that lists the bounds of a visit: of its address, of its address and listing, the same of its IPv6 network, and
 * of all visits.
 *
 * @param secret makes short keys of addresses, which do not reveal them
 */
export function createVisitClaims(settings: CommandSettings, secret: string) {
  const total: Flow = {
    reason: 'total',
    burst: settings.VISIT_TOTAL_BURST,
    perSecond: settings.VISIT_TOTAL_RATE,
  };
  const ofAddress = bounds(settings, 'address', 1);
  const ofNetwork = bounds(settings, 'network', settings.VISIT_NETWORK_TIMES);
  const keyOf = (what: string) => hash('sha256', secret + what, 'base64url').slice(0, 16);

  return ({ address, property_id, event_type }: BoundedVisit): Claim[] => {
    const listing = property_id.toLowerCase();
    const claimsOf = (whose: string, { all, view, click }: ReturnType<typeof bounds>): Claim[] => [
      { key: keyOf(whose), bound: all },
      { key: keyOf(`${whose} ${event_type} ${listing}`), bound: event_type === 'view' ? view : click },
    ];
    const claims = claimsOf(address, ofAddress);
    const network = networkAround(address);
    if (network !== undefined) claims.push(...claimsOf(network, ofNetwork));
    claims.push({ key: 'all', bound: total }); // last: the visitor's own bounds are reported first
    return claims;
  };
}

/** Returns the bounds of an address, `times` as large. */
function bounds(settings: CommandSettings, reason: Flow['reason'], times: number) {
  const perListing = (most: number) => quota('listing', most * times, settings.VISIT_LISTING_TIME * 1000);
  const all: Flow = {
    reason,
    burst: settings.VISIT_ADDRESS_BURST * times,
    perSecond: settings.VISIT_ADDRESS_RATE * times,
  };
  return {
    all,
    view: perListing(settings.VISIT_VIEWS_PER_LISTING),
    click: perListing(settings.VISIT_CLICKS_PER_LISTING),
  };
}
