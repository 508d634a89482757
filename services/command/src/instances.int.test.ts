import { randomUUID } from 'node:crypto';
import { createLogger } from '@marketplace/service-kit/logger';
import { flat } from '@marketplace/testing/fixtures/listing';
import { redisNamespace } from '@marketplace/testing/test-redis';
import { waitFor } from '@marketplace/testing/wait-for';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createLoginLimits } from './auth/login.ts';
import { narrow } from './testing/bounded-visits.ts';
import { enquiry } from './testing/enquiry.ts';
import type { Call, RunningCommand } from './testing/running-command.ts';
import { startCommand } from './testing/running-command.ts';

const redis = redisNamespace();
const ENQUIRIES = 4;
const settings = { VISIT_VIEWS_PER_LISTING: narrow.VISIT_VIEWS_PER_LISTING, ENQUIRY_PER_ADDRESS: ENQUIRIES };

let instances: RunningCommand[];
let token: string;
let property_id: string;

beforeAll(async () => {
  const first = await startCommand({ redis, settings, trustProxy: 1 });
  instances = [first];
  for (let nth = 0; nth < 2; nth++)
    instances.push(await startCommand({ redis, settings, trustProxy: 1, beside: first }));
  token = await first.logIn();
  property_id = (await first.call('POST', '/api/properties', { token, body: flat })).body.id;
});
afterAll(async () => {
  for (const instance of instances.reverse()) await instance.close();
});

/** Sends the same call `times` to each of the three instances, all at once. */
function toAll(method: string, target: string, call: Call, times = 1) {
  const calls = instances.flatMap((instance) => Array.from({ length: times }, () => instance));
  return Promise.all(calls.map((instance) => instance.call(method, target, call)));
}

const from = (address: string) => ({ 'x-forwarded-for': address });
const count = <Value>(values: Value[], wanted: Value) => values.filter((value) => value === wanted).length;

describe('three instances', () => {
  it('count the visits of an address together', async () => {
    const visit = { body: { property_id, event_type: 'view' }, headers: from('203.0.113.1') };
    const answers = await toAll('POST', '/api/analytics', visit, 3);
    const recorded = answers.map(({ body }) => body.recorded);
    expect(count(recorded, true)).toBe(narrow.VISIT_VIEWS_PER_LISTING);
  });

  it('count the enquiries of an address together', async () => {
    const body = { ...enquiry, property_id };
    const answers = await toAll('POST', '/api/enquiries', { body, headers: from('203.0.113.2') }, 3);
    const statuses = answers.map(({ status }) => status);
    expect([count(statuses, 201), count(statuses, 429)]).toEqual([ENQUIRIES, 9 - ENQUIRIES]);
  });

  it.each([
    ['POST', '/api/properties', () => ({ body: { ...flat, title: 'Once' }, token })],
    ['POST', '/api/enquiries', () => ({ body: { ...enquiry, property_id }, headers: from('203.0.113.3') })],
    ['POST', '/api/analytics', () => ({ body: { property_id, event_type: 'click' } })],
  ])('take a %s %s with one Idempotency-Key once', async (method, target, given) => {
    const call: Call = given();
    const headers = { ...call.headers, 'idempotency-key': randomUUID() };
    const before = (await instances[0]?.events())?.length ?? 0;
    const answers = await toAll(method, target, { ...call, headers });
    expect(new Set(answers.map(({ status }) => status)).size).toBe(1);
    expect(await instances[0]?.events()).toHaveLength(before + 1);
  });

  it('know a session that one of them opened, until one of them ends it', async () => {
    const own = await instances[1]?.logIn();
    const statuses = async () =>
      (await toAll('GET', '/api/auth/sessions', own ? { token: own } : {})).map(({ status }) => status);
    expect(await statuses()).toEqual([200, 200, 200]);
    await instances[2]?.call('POST', '/api/auth/logout', own ? { token: own } : {});
    expect(await statuses()).toEqual([401, 401, 401]);
  });
});

it('unknown senders who have to wait take turns across all instances, and at each one without Redis', async () => {
  const logger = createLogger('turns-test', 'silent');
  const instance = (at = redisNamespace()) => {
    const limits = createLoginLimits({ settings: { ...narrow, LOGIN_SLOW_SECONDS: 1 }, redis: at, logger });
    onTestFinished(() => void limits.close());
    return limits;
  };
  const shared = redisNamespace();
  const [one, other] = [instance(shared), instance(shared)];
  const away = { url: 'redis://127.0.0.1:1', prefix: 'none' };
  const [alone, alsoAlone] = [instance(away), instance(away)];
  const took = async (...turns: Promise<void>[]) => {
    const began = performance.now();
    await Promise.all(turns);
    return performance.now() - began;
  };
  await waitFor(async () => (await took(one.turn(), other.turn())) > 900); // both are connected
  expect(await took(one.turn(), other.turn(), one.turn())).toBeGreaterThan(1900);
  expect(await took(alone.turn(), alsoAlone.turn())).toBeLessThan(900);
});
