import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { createMetrics } from '@marketplace/service-kit/metrics';
import { flat } from '@marketplace/testing/fixtures/listing';
import { waitFor } from '@marketplace/testing/wait-for';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CommandSettings } from '../service.ts';
import type { RunningCommand, StoredEvent } from '../testing/running-command.ts';
import { startCommand } from '../testing/running-command.ts';

let command: RunningCommand;
let token: string;
beforeAll(async () => {
  command = await startCommand({ settings: { VISIT_LIMITS: 'off' } });
  token = await command.logIn();
});
afterAll(() => {
  agent.destroy();
  return command.close();
});

const record = (body: object, headers = {}, on = command) => on.call('POST', '/analytics', { body, headers });
const view = (property_id: string) => ({ property_id, event_type: 'view' });

async function add(changes: object = {}, on = command): Promise<string> {
  const body = { ...flat, ...changes };
  return (
    await on.call('POST', '/api/properties', { token: on === command ? token : await on.logIn(), body })
  ).body.id;
}
async function visitsOf(id: string, on = command): Promise<StoredEvent[]> {
  return (await on.events()).filter(({ stream_id }) => stream_id === `activity-${id}`);
}

describe('a visit', () => {
  it.each([
    ['/analytics', 'view', 'ListingViewed'],
    ['/api/analytics', 'click', 'ListingClicked'],
  ])(
    'by POST %s of %s is in the log when it is answered, and nothing of the visitor with it',
    async (path, event_type, type) => {
      const id = await add();
      const answer = await command.call('POST', path, {
        body: { property_id: id.toUpperCase(), event_type },
        headers: { 'x-request-id': 'visit-12345678' },
      });
      expect([answer.status, answer.body]).toEqual([202, { recorded: true }]);
      expect(await visitsOf(id)).toEqual([
        {
          position: Number(answer.headers.get('x-log-position')),
          stream_id: `activity-${id}`,
          version: null,
          type,
          data: { listing_id: id, crawler: false },
          meta: {
            actor: { kind: 'visitor', id: null, name: 'visitor' },
            source: 'site',
            request_id: 'visit-12345678',
          },
        },
      ]);
    },
  );

  it.each([
    { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' },
    { 'user-agent': '' },
    { 'sec-purpose': 'prefetch;prerender' },
  ])('by nobody who looks at it is stored and marked: %j', async (headers) => {
    const id = await add();
    expect((await record(view(id), headers)).body).toEqual({ recorded: true });
    expect((await visitsOf(id)).map(({ data }) => data.crawler)).toEqual([true]);
  });

  it.each([
    ['is recorded', 202, async () => view(await add())],
    ['is of no listing', 404, async () => view(randomUUID())],
    ['is refused', 422, async () => ({ event_type: 'view' })],
  ])(
    'that %s has the same answer, header by header, before the routers and from its router',
    async (_what, status, made) => {
      const body = await made();
      const same = { 'x-request-id': randomUUID(), 'idempotency-key': randomUUID() };
      const answers = [
        await record(body, same), // sent plainly, which the hot call takes
        await record(body, { ...same, 'content-type': 'application/json;charset=utf-8' }),
      ].map(({ headers, ...answer }) => ({
        ...answer,
        headers: { ...Object.fromEntries(headers), date: 'any' },
      }));
      expect(answers[0]).toMatchObject({ status, headers: { 'x-request-id': same['x-request-id'] } });
      expect(answers[0]).toEqual(answers[1]);
    },
  );

  it('of a sold listing counts', async () => {
    expect((await record(view(await add({ status: 'sold' })))).status).toBe(202);
  });

  it('of what is not public is not found, from the moment of the change', async () => {
    const id = await add();
    const put = (body: object) => command.call('PUT', `/api/properties/${id}`, { token, body });
    expect((await record(view(id))).status).toBe(202);
    await put({ status: 'inactive' });
    expect((await record(view(id))).body).toEqual({ detail: 'Property not found' });
    await put({ status: 'active' });
    expect((await record(view(id))).status).toBe(202);
    await command.call('DELETE', `/api/properties/${id}`, { token });
    expect((await record(view(id))).status).toBe(404);
    expect((await record(view(randomUUID()))).status).toBe(404);
    expect(await visitsOf(id)).toHaveLength(2);
  });

  it.each([
    [{}, ['property_id', 'event_type']],
    [{ property_id: randomUUID(), event_type: 'purchase' }, ['event_type']],
    [{ property_id: '1; DROP TABLE log.events', event_type: 'view' }, ['property_id']],
    [{ ...view(randomUUID()), ip: '8.8.8.8', weight: 5 }, ['ip', 'weight']],
  ])('is refused: %j', async (body, paths) => {
    const before = (await command.events()).length;
    const answer = await record(body);
    expect(answer.status).toBe(422);
    expect(answer.body.errors.map(({ path }: { path: string }) => path)).toEqual(paths);
    expect(await command.events()).toHaveLength(before);
  });
});

describe('a visit with a key', () => {
  it('counts once, however often and at once it is sent', async () => {
    const id = await add();
    const headers = { 'idempotency-key': 'page-load-1' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => record(view(id), headers)));
    answers.push(await record(view(id), headers));
    expect(answers.every(({ body }) => body.recorded)).toBe(true);
    expect(await visitsOf(id)).toHaveLength(1);
  });

  it('is another one for another listing or another act', async () => {
    const [one, other] = [await add(), await add()];
    const headers = { 'idempotency-key': 'page-load-2' };
    await record(view(one), headers);
    await record({ property_id: one, event_type: 'click' }, headers);
    await record(view(other), headers);
    expect(await visitsOf(one)).toHaveLength(2);
    expect(await visitsOf(other)).toHaveLength(1);
  });
});

describe('a crowd', () => {
  it('of 2,000 at once is all in the log, each once', async () => {
    const ids = [await add(), await add(), await add()];
    const before = (await command.events()).length;
    const keys = Array.from({ length: 2000 }, () => randomUUID());
    const answers = await Promise.all(keys.map((key, n) => recordPatiently(ids[n % 3] ?? '', key)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    const stored = (await command.events()).slice(before);
    expect(stored.map(({ meta }) => meta.request_id).sort()).toEqual(keys.sort());
    expect(stored.map(({ position }) => position)).toEqual(
      stored.map((_, n) => (stored[0]?.position ?? 0) + n),
    );
    expect(new Set(answers.map(({ position }) => position))).toEqual(
      new Set(stored.map(({ position }) => position)),
    );
  });
});

describe('visits beyond a bound are answered, and not stored', () => {
  /** Without Redis: one that is late on a busy machine is passed over, and the instance counts anew by itself. */
  const started = async (settings: Partial<CommandSettings>, metrics = createMetrics()) => {
    const bounded = await startCommand({ settings, trustProxy: 1, metrics });
    const send = async (address: string, id: string, event_type = 'view') => {
      const answer = await record({ property_id: id, event_type }, { 'x-forwarded-for': address }, bounded);
      expect(answer.status).toBe(202);
      return answer.body.recorded;
    };
    /** How many of so many, one after the other, are recorded. */
    const taken = async (times: number, ...what: Parameters<typeof send>) => {
      let recorded = 0;
      for (let n = 0; n < times; n++) if (await send(...what)) recorded++;
      return recorded;
    };
    return { bounded, taken, metrics };
  };

  it('of one address to one listing: 20 views and 10 clicks, and nobody else is concerned', async () => {
    const { bounded, taken, metrics } = await started({});
    const [one, other] = [await add({}, bounded), await add({}, bounded)];
    expect(await taken(25, '203.0.113.7', one)).toBe(20);
    expect(await taken(12, '203.0.113.7', one, 'click')).toBe(10);
    expect(await taken(3, '203.0.113.7', other)).toBe(3);
    expect(await taken(3, '203.0.113.8', one)).toBe(3);
    expect(await visitsOf(one, bounded)).toHaveLength(33);
    expect(await metrics.metrics()).toContain('ingest_dropped_total{reason="listing"} 7');
    await bounded.close();
  });

  it('of one IPv6 network /64 as of one address, and of the /48 round it ten times as many', async () => {
    const { bounded, taken } = await started({ VISIT_VIEWS_PER_LISTING: 2, VISIT_NETWORK_TIMES: 3 });
    const id = await add({}, bounded);
    expect(await taken(2, '2001:db8:1:1::1', id)).toBe(2);
    expect(await taken(2, '2001:db8:1:1:ffff::2', id)).toBe(0);
    expect(await taken(3, '2001:db8:1:2::1', id)).toBe(2);
    expect(await taken(3, '2001:db8:1:3::1', id)).toBe(2);
    expect(await taken(3, '2001:db8:1:4::1', id)).toBe(0);
    expect(await taken(3, '2001:db8:2:1::1', id)).toBe(2);
    await bounded.close();
  });

  it('of one address over all listings, and of all addresses together', async () => {
    const { bounded, taken, metrics } = await started({
      VISIT_VIEWS_PER_LISTING: 1000,
      VISIT_LISTING_TIME: 86_400,
      VISIT_ADDRESS_BURST: 30,
      VISIT_ADDRESS_RATE: 1,
      VISIT_TOTAL_BURST: 40,
      VISIT_TOTAL_RATE: 1,
    });
    const id = await add({}, bounded);
    const began = performance.now();
    const [first, second] = [await taken(200, '203.0.113.7', id), await taken(200, '203.0.113.8', id)];
    const seconds = Math.ceil((performance.now() - began) / 1000);
    expect(first).toBeGreaterThanOrEqual(30);
    expect(first).toBeLessThanOrEqual(30 + seconds);
    expect(first + second).toBeGreaterThanOrEqual(40);
    expect(first + second).toBeLessThanOrEqual(40 + seconds);
    expect(await metrics.metrics()).toMatch(/ingest_dropped_total\{reason="total"\} [1-9]/);
    await bounded.close();
  });

  it('while the disk of the database is nearly full, and admins save all the same', async () => {
    const metrics = createMetrics();
    const full = { DATABASE_DISK: tmpdir(), VISIT_DISK_PERCENT: 100 };
    const { bounded, taken } = await started(full, metrics);
    const seen = async () => (await metrics.metrics()).includes('visits_stopped_for_disk 1');
    await waitFor(seen);
    const id = await add({}, bounded);
    expect(await taken(2, '203.0.113.7', id)).toBe(0);
    expect(await visitsOf(id, bounded)).toEqual([]);
    expect(await metrics.metrics()).toContain('ingest_dropped_total{reason="disk"} 2');
    await bounded.close();
  });
});

const agent = new Agent({ keepAlive: true, maxSockets: 400 });

/** On a machine that is too slow for the crowd some are asked to come again. They do, and count once. */
async function recordPatiently(id: string, requestId: string) {
  for (;;) {
    const answer = await recordFast(id, requestId);
    if (answer.status !== 503) return answer;
  }
}

/** As `record`, by the bare client: two thousand calls of fetch take most of their time in fetch. */
function recordFast(
  id: string,
  requestId: string,
): Promise<{ status: number | undefined; position: number }> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'x-request-id': requestId,
      'idempotency-key': requestId,
    };
    const sent = request(`${command.origin}/analytics`, { method: 'POST', agent, headers }, (response) => {
      response
        .resume()
        .once('end', () =>
          resolve({ status: response.statusCode, position: Number(response.headers['x-log-position']) }),
        );
    });
    sent.once('error', reject).end(JSON.stringify(view(id)));
  });
}
