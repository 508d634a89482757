import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { flat } from '@marketplace/testing/fixtures/listing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningCommand, StoredEvent } from '../testing/running-command.ts';
import { startCommand } from '../testing/running-command.ts';

let command: RunningCommand;
let token: string;
beforeAll(async () => {
  command = await startCommand({ settings: { ANALYTICS_PER_ADDRESS: 0 } });
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
    'Googlebot/2.1 (+http://www.google.com/bot.html)',
    'Mozilla/5.0 (compatible; YandexCrawler)',
    'Slurp',
    'WhatsApp preview',
  ])('of %s is marked', async (agent) => {
    const id = await add();
    expect((await record(view(id), { 'user-agent': agent })).body).toEqual({ recorded: true });
    expect((await visitsOf(id)).map(({ data }) => data.crawler)).toEqual([true]);
  });

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

  it('that is too large is asked to come again, and what was not acknowledged is not there', async () => {
    const small = await startCommand({ settings: { ANALYTICS_PER_ADDRESS: 0, ANALYTICS_QUEUE: 5 } });
    const id = await add({}, small);
    await record(view(id), {}, small);
    const lock = await small.database.pool.connect();
    await lock.query('BEGIN; LOCK TABLE log.head IN EXCLUSIVE MODE');
    const asked = Array.from({ length: 30 }, () => record(view(id), {}, small));
    const refused = await Promise.any(
      asked.map(async (one) => {
        const answer = await one;
        if (answer.status !== 503) throw new Error('taken');
        return answer;
      }),
    );
    await lock.query('COMMIT');
    lock.release();
    expect(refused.headers.get('retry-after')).toBe('1');
    const taken = (await Promise.all(asked)).filter(({ status }) => status === 202);
    expect(await visitsOf(id, small)).toHaveLength(taken.length + 1);
    await small.close();
  });
});

describe('one address', () => {
  it('is recorded up to its limit, and answered all the same beyond', async () => {
    const limited = await startCommand({ settings: { ANALYTICS_PER_ADDRESS: 10 }, trustProxy: 1 });
    const id = await add({}, limited);
    const from = (address: string) => record(view(id), { 'x-forwarded-for': address }, limited);
    const answers: unknown[] = [];
    for (let n = 0; n < 12; n++) answers.push((await from('2001:db8::1')).body.recorded);
    expect(answers).toEqual(Array.from({ length: 12 }, (_, n) => n < 10));
    expect((await from('2001:db8::2')).body).toEqual({ recorded: false });
    expect((await from('2001:db8:1::2')).body).toEqual({ recorded: true });
    expect(await visitsOf(id, limited)).toHaveLength(11);
    await limited.close();
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
