import { randomBytes, randomUUID } from 'node:crypto';
import { startRedis } from '@marketplace/local-stack/embedded-redis';
import { freePort } from '@marketplace/local-stack/running-server';
import { createLogger } from '@marketplace/service-kit/logger';
import { createMetrics } from '@marketplace/service-kit/metrics';
import { redisNamespace } from '@marketplace/testing/test-redis';
import { waitFor } from '@marketplace/testing/wait-for';
import fc from 'fast-check';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { arrivals, listings, narrow } from '../testing/bounded-visits.ts';
import { wrongJudgements } from '../testing/bounds-history.ts';
import { createBoundsInRedis } from './bounds.ts';
import type { BoundedVisit } from './visit-limiter.ts';
import { createVisitClaims, createVisitLimits } from './visit-limiter.ts';

const logger = createLogger('bounds-test', process.env.TEST_LOG ?? 'silent');
const { url, prefix } = redisNamespace();
const view = { address: '203.0.113.7', property_id: listings[0], event_type: 'view' } satisfies BoundedVisit;

let redis: Redis;
beforeAll(() => {
  redis = new Redis(url);
});
afterAll(() => redis.quit());

/** Starts what an instance bounds visits with. */
function instance(at = { url, prefix: `${prefix}-${randomBytes(4).toString('hex')}` }) {
  const bounds = createVisitLimits({
    settings: narrow,
    secret: 'secret',
    redis: at,
    logger,
    metrics: createMetrics(),
  });
  onTestFinished(() => bounds.close());
  return { ...bounds, at };
}

/** Returns an instance that shares its bounds by now: a visit that it judged is there for all. */
async function connected(at?: { url: string; prefix: string }) {
  const bounds = instance(at);
  const visit = { ...view, address: `198.51.100.${randomBytes(1)[0]}`, property_id: randomUUID() };
  const [claim] = createVisitClaims(narrow, 'secret')(visit);
  await waitFor(async () => {
    await bounds.limiter(visit);
    return await redis.exists(`${bounds.at.prefix}:visits:${claim?.key}`);
  });
  return bounds;
}

describe('the bounds that instances share', () => {
  it('never hold more than they may, and refuse nothing that they have room for', async () => {
    const claimsOf = createVisitClaims(narrow, 'secret');
    await fc.assert(
      fc.asyncProperty(arrivals, async (given) => {
        let now = 1_800_000_000_000;
        const judge = createBoundsInRedis(redis, `${prefix}-${randomBytes(8).toString('hex')}`, () => now);
        const history = [];
        for (const { afterMs, visits } of given) {
          now += afterMs;
          const group = visits.map(claimsOf);
          const refusing = await judge(group);
          for (const [index, claims] of group.entries()) {
            const refusedBy = claims.find(({ bound }) => bound === refusing[index])?.key;
            history.push({ at: now, claims, refusedBy });
          }
        }
        expect(wrongJudgements(history)).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  it('are the same for all of them, also for visits at once', async () => {
    const one = await connected();
    const other = await connected(one.at);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => (n % 2 ? one : other).limiter(view)),
    );
    expect(answers.filter((reason) => reason === undefined)).toHaveLength(narrow.VISIT_VIEWS_PER_LISTING);
    expect(await one.limiter(view)).toBe('listing');
    expect(await other.limiter(view)).toBe('listing');
  });

  it('end by themselves: what is kept of them goes with their time', async () => {
    const { limiter, at } = await connected();
    await limiter(view);
    const keys = await redis.keys(`${at.prefix}:visits:*`);
    const left = await Promise.all(keys.map((key) => redis.pttl(key)));
    expect(left.length).toBeGreaterThan(0);
    for (const ms of left) {
      expect(ms).toBeGreaterThan(0);
      expect(ms).toBeLessThanOrEqual(31_000);
    }
  });

  it('take one round trip for all who come while another is under way', async () => {
    const { limiter } = await connected();
    const scripts = async () =>
      Number(/cmdstat_evalsha:calls=(\d+)/.exec(await redis.info('commandstats'))?.[1]);
    const before = await scripts();
    await Promise.all(
      Array.from({ length: 400 }, (_, n) => limiter({ ...view, address: `198.51.100.${n % 250}` })),
    );
    expect((await scripts()) - before).toBeLessThan(10);
  });
});

describe('while Redis does not answer', () => {
  it('every instance bounds visits by itself, and shares them again when it is back', async () => {
    const port = await freePort();
    const password = 'secret';
    let own = await startRedis({ port, password });
    onTestFinished(async () => {
      await own.stop();
    });
    const at = { url: own.url, prefix: 'own' };
    const [one, other] = [instance(at), instance(at)];
    const shares = async () => {
      await one.limiter({ ...view, property_id: listings[1] });
      const look = new Redis(own.url);
      const keys = await look.keys('own:visits:*');
      await look.quit();
      return keys.length > 0;
    };
    await waitFor(shares);

    await own.stop();
    for (const { limiter } of [one, other]) {
      const answers = await Promise.all(Array.from({ length: 5 }, () => limiter(view)));
      expect(answers.filter((reason) => reason === undefined)).toHaveLength(narrow.VISIT_VIEWS_PER_LISTING);
    }
    own = await startRedis({ port, password });
    await waitFor(shares);
  });

  it('because it stands still, visits are judged all the same', async () => {
    const own = await startRedis();
    const { limiter } = instance({ url: own.url, prefix: 'own' });
    process.kill(own.pid, 'SIGSTOP');
    try {
      const answers = await Promise.all(Array.from({ length: 5 }, () => limiter(view)));
      expect(answers.filter((reason) => reason === undefined)).toHaveLength(narrow.VISIT_VIEWS_PER_LISTING);
    } finally {
      process.kill(own.pid, 'SIGCONT');
      await own.stop();
    }
  });
});

it('without Redis, or with bounds lifted, nothing is asked', async () => {
  const parts = { secret: 'secret', redis: undefined, logger, metrics: createMetrics() };
  const lifted = createVisitLimits({ ...parts, settings: { ...narrow, VISIT_LIMITS: 'off' } });
  onTestFinished(() => lifted.close());
  for (let n = 0; n < 20; n++) expect(await lifted.limiter(view)).toBeUndefined();
});
