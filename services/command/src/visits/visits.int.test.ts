import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { createMetrics } from '@marketplace/service-kit/metrics';
import { flat } from '@marketplace/testing/fixtures/listing';
import { waitFor } from '@marketplace/testing/wait-for';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import type { CommandSettings } from '../service.ts';
import { commandWithAdmin } from '../testing/command-with-admin.ts';
import { refusal, startCommand } from '../testing/running-command.ts';

const service = commandWithAdmin({ settings: { VISIT_LIMITS: 'off' } });
const { command, asAdmin, recordedBy } = service;

const add = async (changes: object = {}) => (await service.add(changes)).id;
const record = (body: object, headers = {}, path = '/analytics') =>
  command().call('POST', path, { body, headers });
const view = (property_id: string) => ({ property_id, event_type: 'view' });
const recorded = { status: 202, body: { recorded: true } };

describe('a visit', () => {
  it.each([
    ['/analytics', 'view', 'ListingViewed'],
    ['/api/analytics', 'click', 'ListingClicked'],
  ])(
    'by POST %s of %s is in the log when it is answered, without data of the visitor',
    async (path, event_type, type) => {
      const id = await add();
      const body = { property_id: id.toUpperCase(), event_type };
      const headers = { 'x-request-id': 'visit-12345678' };
      const [answer, events] = await recordedBy(() => record(body, headers, path));
      expect(answer).toMatchObject(recorded);
      const actor = { kind: 'visitor', id: null, name: 'visitor' };
      expect(events).toEqual([
        {
          position: answer.position,
          stream_id: `activity-${id}`,
          version: null,
          type,
          data: { listing_id: id, crawler: false },
          meta: { actor, source: 'site', request_id: 'visit-12345678' },
        },
      ]);
    },
  );

  it.each([
    { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' },
    { 'user-agent': '' },
    { 'sec-purpose': 'prefetch;prerender' },
  ])('of a crawler or a prefetch is stored and marked: %j', async (headers) => {
    const id = await add();
    const marked = [{ data: { crawler: true } }];
    expect(await recordedBy(() => record(view(id), headers))).toMatchObject([recorded, marked]);
  });

  it.each([
    ['is recorded', 202, async () => view(await add())],
    ['is of no listing', 404, async () => view(randomUUID())],
    ['is refused', 422, async () => ({ event_type: 'view' })],
  ])('that %s gets equal answers from the hot call and the router', async (_what, status, made) => {
    const body = await made();
    const same = { 'x-request-id': randomUUID(), 'idempotency-key': randomUUID() };
    const answers = [
      await record(body, same), // the hot call accepts only the plain content type
      await record(body, { ...same, 'content-type': 'application/json;charset=utf-8' }),
    ].map(({ headers, ...answer }) => ({
      ...answer,
      headers: { ...Object.fromEntries(headers), date: 'any' },
    }));
    expect(answers[0]).toMatchObject({ status, headers: { 'x-request-id': same['x-request-id'] } });
    expect(answers[0]).toEqual(answers[1]);
  });

  it('is accepted only while its listing is public, from the moment of the change', async () => {
    const id = await add({ status: 'sold' });
    const put = (status: string) => asAdmin('PUT', `/api/properties/${id}`, { status });
    const notFound = refusal(404, 'Property not found');
    const [, events] = await recordedBy(async () => {
      expect(await record(view(id))).toMatchObject(recorded);
      await put('inactive');
      expect(await record(view(id))).toMatchObject(notFound);
      await put('active');
      expect(await record(view(id))).toMatchObject(recorded);
      await asAdmin('DELETE', `/api/properties/${id}`);
      for (const unknown of [id, randomUUID()]) expect(await record(view(unknown))).toMatchObject(notFound);
    });
    expect(events.filter(({ type }) => type === 'ListingViewed')).toHaveLength(2);
  });

  it('with a key counts once, also in parallel', async () => {
    const id = await add();
    const headers = { 'idempotency-key': 'page-load-1' };
    const parallel = Array.from({ length: 20 }, () => view(id));
    const [, events] = await recordedBy(async () => {
      for (const answer of await Promise.all(parallel.map((body) => record(body, headers))))
        expect(answer).toMatchObject(recorded);
      expect(await record(view(id), headers)).toMatchObject(recorded);
    });
    expect(events).toHaveLength(1);
  });

  it('with a key counts again for another listing or another type of visit', async () => {
    const [one, other] = [await add(), await add()];
    const headers = { 'idempotency-key': 'page-load-2' };
    const bodies = [view(one), { property_id: one, event_type: 'click' }, view(other)];
    const [, events] = await recordedBy(() => Promise.all(bodies.map((body) => record(body, headers))));
    expect(events).toHaveLength(3);
  });
});

it('2,000 parallel visits are stored once each', async () => {
  const ids = [await add(), await add(), await add()];
  const keys = Array.from({ length: 2000 }, () => randomUUID());
  const crowd = () => Promise.all(keys.map((key, n) => recordWithRetry(ids[n % 3] ?? '', key)));
  const [answers, events] = await recordedBy(crowd);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
  expect(events.map(({ meta }) => meta.request_id).sort()).toEqual(keys.sort());
  const positions = events.map(({ position }) => position);
  expect(positions).toEqual(events.map((_, n) => (positions[0] ?? 0) + n));
  expect(new Set(answers.map(({ position }) => position))).toEqual(new Set(positions));
});

describe('a visit beyond a bound is answered and not stored', () => {
  /** Starts a service without Redis: a slow answer of Redis on a busy machine would begin the counts again. */
  async function started(settings: Partial<CommandSettings>) {
    const metrics = createMetrics();
    const bounded = await startCommand({ settings, trustProxy: 1, metrics });
    onTestFinished(() => bounded.close());
    const admin = await bounded.logIn();
    return {
      bounded,
      metrics,
      addFlat: async (): Promise<string> =>
        (await bounded.call('POST', '/api/properties', { token: admin, body: flat })).body.id,
      /** Sends visits one after the other, and returns how many were recorded. */
      async taken(times: number, address: string, property_id: string, event_type = 'view') {
        const call = { body: { property_id, event_type }, headers: { 'x-forwarded-for': address } };
        let recorded = 0;
        for (let n = 0; n < times; n++) {
          const { status, body } = await bounded.call('POST', '/analytics', call);
          expect(status).toBe(202);
          recorded += Number(body.recorded);
        }
        return recorded;
      },
    };
  }

  it('of one address and listing: 20 views and 10 clicks', async () => {
    const { bounded, addFlat, taken, metrics } = await started({});
    const [one, other] = [await addFlat(), await addFlat()];
    expect(await taken(25, '203.0.113.7', one)).toBe(20);
    expect(await taken(12, '203.0.113.7', one, 'click')).toBe(10);
    expect(await taken(3, '203.0.113.7', other)).toBe(3);
    expect(await taken(3, '203.0.113.8', one)).toBe(3);
    const visits = (await bounded.events()).filter(({ stream_id }) => stream_id === `activity-${one}`);
    expect(visits).toHaveLength(33);
    expect(await metrics.metrics()).toContain('ingest_dropped_total{reason="listing"} 7');
  });

  it('of one IPv6 network /64, and of its /48 several times as many', async () => {
    const { addFlat, taken } = await started({ VISIT_VIEWS_PER_LISTING: 2, VISIT_NETWORK_TIMES: 3 });
    const id = await addFlat();
    for (const [address, expected] of [
      ['2001:db8:1:1::1', 2],
      ['2001:db8:1:1:ffff::2', 0],
      ['2001:db8:1:2::1', 2],
      ['2001:db8:1:3::1', 2],
      ['2001:db8:1:4::1', 0],
      ['2001:db8:2:1::1', 2],
    ] as const)
      expect([address, await taken(3, address, id)]).toEqual([address, expected]);
  });

  it('of one address over all listings, and of all addresses together', async () => {
    const { addFlat, taken, metrics } = await started({
      VISIT_VIEWS_PER_LISTING: 1000,
      VISIT_LISTING_TIME: 86_400,
      VISIT_ADDRESS_BURST: 30,
      VISIT_ADDRESS_RATE: 1,
      VISIT_TOTAL_BURST: 40,
      VISIT_TOTAL_RATE: 1,
    });
    const id = await addFlat();
    const began = performance.now();
    const [first, second] = [await taken(200, '203.0.113.7', id), await taken(200, '203.0.113.8', id)];
    const seconds = Math.ceil((performance.now() - began) / 1000);
    expect(first).toBeGreaterThanOrEqual(30);
    expect(first).toBeLessThanOrEqual(30 + seconds);
    expect(first + second).toBeGreaterThanOrEqual(40);
    expect(first + second).toBeLessThanOrEqual(40 + seconds);
    expect(await metrics.metrics()).toMatch(/ingest_dropped_total\{reason="total"\} [1-9]/);
  });

  it('while the disk of the database is nearly full; admins still save', async () => {
    const full = { DATABASE_DISK: tmpdir(), VISIT_DISK_PERCENT: 100 };
    const { bounded, addFlat, taken, metrics } = await started(full);
    await waitFor(async () => (await metrics.metrics()).includes('visits_stopped_for_disk 1'));
    expect(await taken(2, '203.0.113.7', await addFlat())).toBe(0);
    expect((await bounded.events()).map(({ type }) => type)).toEqual(['ListingAdded']);
    expect(await metrics.metrics()).toContain('ingest_dropped_total{reason="disk"} 2');
  });
});

const agent = new Agent({ keepAlive: true, maxSockets: 400 });
afterAll(() => agent.destroy());

/** Sends a visit until it is not refused with 503, which a slow machine answers to some of a crowd. */
async function recordWithRetry(id: string, requestId: string) {
  for (;;) {
    const answer = await recordFast(id, requestId);
    if (answer.status !== 503) return answer;
  }
}

/** Sends a visit with the HTTP client of Node: 2,000 calls of fetch take most of their time in fetch. */
function recordFast(id: string, requestId: string): Promise<{ status?: number; position: number }> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'x-request-id': requestId,
      'idempotency-key': requestId,
    };
    const sent = request(`${command().origin}/analytics`, { method: 'POST', agent, headers }, (response) => {
      const { statusCode: status = 0, headers: answered } = response;
      response.resume().once('end', () => resolve({ status, position: Number(answered['x-log-position']) }));
    });
    sent.once('error', reject).end(JSON.stringify(view(id)));
  });
}
