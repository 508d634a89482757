import { randomBytes, randomUUID } from 'node:crypto';
import { startRedis } from '@marketplace/local-stack/embedded-redis';
import { freePort } from '@marketplace/local-stack/running-server';
import { createLogger } from '@marketplace/service-kit/logger';
import { createMetrics } from '@marketplace/service-kit/metrics';
import { redisNamespace } from '@marketplace/testing/test-redis';
import { waitFor } from '@marketplace/testing/wait-for';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createEnquiryLimiter } from '../enquiries/enquiries.routes.ts';
import { expectExactBounds, listings, narrow } from '../testing/bounded-visits.ts';
import type { Claim } from './bounds.ts';
import { createBoundsInRedis } from './bounds.ts';
import type { BoundedVisit } from './visit-limiter.ts';
import { createVisitClaims, createVisitLimits } from './visit-limiter.ts';

const logger = createLogger('bounds-test', process.env.TEST_LOG ?? 'silent');
const { url, prefix } = redisNamespace();
const newPrefix = () => `${prefix}-${randomBytes(8).toString('hex')}`;
const view = { address: '203.0.113.7', property_id: listings[0], event_type: 'view' } satisfies BoundedVisit;
const VIEWS = narrow.VISIT_VIEWS_PER_LISTING;

let redis: Redis;
beforeAll(() => {
  redis = new Redis(url);
});
afterAll(() => redis.quit());

/** Returns the limits of one instance of the service. */
function instance(at: { url: string; prefix: string } | undefined, settings = narrow) {
  const limits = createVisitLimits({
    settings,
    secret: 'secret',
    redis: at,
    logger,
    metrics: createMetrics(),
  });
  onTestFinished(() => limits.close());
  return limits.limiter;
}

/** Returns an instance that is connected: a visit that it judged is in Redis. */
async function connected(at = { url, prefix: newPrefix() }) {
  const limiter = instance(at);
  const visit = { ...view, address: `198.51.100.${randomBytes(1)[0]}`, property_id: randomUUID() };
  const [claim] = createVisitClaims(narrow, 'secret')(visit);
  await waitFor(async () => {
    await limiter(visit);
    return await redis.exists(`${at.prefix}:visits:${claim?.key}`);
  });
  return { limiter, at };
}

async function accepted(visits: Promise<unknown>[]): Promise<number> {
  return (await Promise.all(visits)).filter((reason) => reason === undefined).length;
}

describe('the bounds that instances share', () => {
  it('are exact', () => expectExactBounds(100, (now) => createBoundsInRedis(redis, newPrefix(), now)));

  it('are the same for all instances, also in parallel', async () => {
    const one = await connected();
    const other = await connected(one.at);
    const parallel = Array.from({ length: 8 }, (_, n) => (n % 2 ? one : other).limiter(view));
    expect(await accepted(parallel)).toBe(VIEWS);
    for (const { limiter } of [one, other]) expect(await limiter(view)).toBe('listing');
  });

  it('expire in Redis', async () => {
    const { limiter, at } = await connected();
    await limiter(view);
    const keys = await redis.keys(`${at.prefix}:visits:*`);
    const left = await Promise.all(keys.map((key) => redis.pttl(key)));
    expect(left.length).toBeGreaterThan(0);
    expect(Math.min(...left)).toBeGreaterThan(0);
    expect(Math.max(...left)).toBeLessThanOrEqual(31_000);
  });

  it('are checked in batches', async () => {
    const { limiter } = await connected();
    const scripts = async () =>
      Number(/cmdstat_evalsha:calls=(\d+)/.exec(await redis.info('commandstats'))?.[1]);
    const before = await scripts();
    const visits = Array.from({ length: 400 }, (_, n) => ({ ...view, address: `198.51.100.${n % 250}` }));
    await Promise.all(visits.map(limiter));
    expect((await scripts()) - before).toBeLessThan(10);
  });
});

describe('while Redis does not answer', () => {
  it('every instance counts visits on its own, and shares the counts again later', async () => {
    const at = { port: await freePort(), password: 'secret' };
    let own = await startRedis(at);
    onTestFinished(async () => void (await own.stop()));
    const instances = [instance({ url: own.url, prefix: 'own' }), instance({ url: own.url, prefix: 'own' })];
    const isShared = async () => {
      await instances[0]?.({ ...view, property_id: listings[1] });
      const client = new Redis(own.url);
      const keys = await client.keys('own:visits:*');
      await client.quit();
      return keys.length > 0;
    };
    await waitFor(isShared);

    await own.stop();
    for (const limiter of instances)
      expect(await accepted(Array.from({ length: 5 }, () => limiter(view)))).toBe(VIEWS);
    own = await startRedis(at);
    await waitFor(isShared);
  });

  it('because it hangs, visits are counted all the same', async () => {
    const own = await startRedis();
    const limiter = instance({ url: own.url, prefix: 'own' });
    process.kill(own.pid, 'SIGSTOP');
    try {
      expect(await accepted(Array.from({ length: 5 }, () => limiter(view)))).toBe(VIEWS);
    } finally {
      process.kill(own.pid, 'SIGCONT');
      await own.stop();
    }
  });
});

it('nothing is refused with the limits off', async () => {
  const limiter = instance(undefined, { ...narrow, VISIT_LIMITS: 'off' });
  for (let n = 0; n < 20; n++) expect(await limiter(view)).toBeUndefined();
});

describe('limits of enquiries', () => {
  const DAY = 86_400;
  const settings = { ...narrow, ENQUIRY_PER_ADDRESS: 3, ENQUIRY_TOTAL: 8, ENQUIRY_TIME: DAY };

  /** Returns two instances that share their bounds, and the clock of both. */
  function instances() {
    const at = { ms: 1_800_000_000_000 };
    const own = newPrefix();
    const limiter = () => {
      const judge = createBoundsInRedis(redis, own, () => at.ms);
      const takeUnits = async (claims: Claim[]) => (await judge([claims]))[0];
      return createEnquiryLimiter({ settings, limitsSecret: 'secret', takeUnits });
    };
    return { at, own, one: limiter(), other: limiter() };
  }

  it('hold for an address over all instances, and say when it may send again', async () => {
    const { at, own, one, other } = instances();
    for (const limiter of [one, other, one]) expect(await limiter('203.0.113.7')).toBeUndefined();
    expect(await other('203.0.113.7')).toBe(DAY / 3);
    expect(await other('203.0.113.8')).toBeUndefined();
    at.ms += (DAY / 3) * 1000;
    expect(await one('203.0.113.7')).toBeUndefined();
    expect(await one('203.0.113.7')).toBe(DAY / 3);
    for (const key of await redis.keys(`${own}*`)) expect(key).not.toContain('203.0.113');
  });

  it('hold for a customer with many IPv6 networks, and for all senders', async () => {
    const { one } = instances();
    const networks = Array.from({ length: 7 }, (_, n) => `2001:db8:1:${n}::/64`);
    const taken = [];
    for (const network of networks) taken.push((await one(network)) === undefined);
    expect(taken).toEqual([true, true, true, true, true, true, false]);
    expect(await one('2001:db8:2:1::/64')).toBeUndefined();
    expect(await one('203.0.113.1')).toBeUndefined();
    expect(await one('203.0.113.2')).toBe(DAY / 8);
  });
});
