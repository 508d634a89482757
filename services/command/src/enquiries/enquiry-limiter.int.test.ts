import { randomUUID } from 'node:crypto';
import { redisNamespace } from '@marketplace/testing/test-redis';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { narrow } from '../testing/bounded-visits.ts';
import { createBoundsInRedis } from '../visits/bounds.ts';
import { createEnquiryLimiter } from './enquiries.routes.ts';

const { url, prefix } = redisNamespace();
const DAY = 86_400;
const settings = { ...narrow, ENQUIRY_PER_ADDRESS: 3, ENQUIRY_TOTAL: 8, ENQUIRY_TIME: DAY };

let redis: Redis;
beforeAll(() => {
  redis = new Redis(url);
});
afterAll(() => redis.quit());

/** Two instances that share their bounds, and a clock that stands still until it is told. */
function instances() {
  const at = { ms: 1_800_000_000_000 };
  const mine = `${prefix}-${randomUUID()}`;
  const instance = () => {
    const judge = createBoundsInRedis(redis, mine, () => at.ms);
    const takePlaces = async (claims: Parameters<typeof judge>[0][number]) => (await judge([claims]))[0];
    return createEnquiryLimiter({ settings, limitsSecret: 'secret', takePlaces });
  };
  return { at, one: instance(), other: instance(), mine };
}

it('holds an address to its bound over all instances, and says when there is room again', async () => {
  const { at, one, other, mine } = instances();
  for (const limiter of [one, other, one]) expect(await limiter('203.0.113.7')).toBeUndefined();
  expect(await other('203.0.113.7')).toBe(DAY / 3);
  expect(await other('203.0.113.8')).toBeUndefined();
  at.ms += (DAY / 3) * 1000;
  expect(await one('203.0.113.7')).toBeUndefined();
  expect(await one('203.0.113.7')).toBe(DAY / 3);
  for (const key of await redis.keys(`${mine}*`)) expect(key).not.toContain('203.0.113');
});

it('holds a customer with many networks of IPv6 to some more', async () => {
  const { one } = instances();
  const taken = [];
  for (let nth = 0; nth < 7; nth++) taken.push((await one(`2001:db8:1:${nth}::/64`)) === undefined);
  expect(taken).toEqual([true, true, true, true, true, true, false]);
  expect(await one('2001:db8:2:1::/64')).toBeUndefined();
});

it('holds all together to theirs', async () => {
  const { one } = instances();
  for (let nth = 0; nth < 8; nth++) expect(await one(`203.0.113.${nth}`)).toBeUndefined();
  expect(await one('203.0.113.100')).toBe(DAY / 8);
});
