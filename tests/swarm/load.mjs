// Visitors who read and look, and an admin who changes a price, until told to end.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../compose/project.mjs';
import { createVisits } from '../compose/visits.mjs';

const VISITORS = 4;
const PAUSE_MS = 20;

/** Starts the load on one listing. */
export function startLoad(origin, admin, { id, slug }) {
  const visits = createVisits(origin);
  const failed = [];
  const counted = { calls: 0, sent: 0, acknowledged: 0 };
  let last = 0;
  let isOver = false;
  let headers;

  async function call(method, address, options) {
    counted.calls++;
    const asked = Date.now();
    const answer = await visits
      .call(method, address, options)
      .catch((error) => ({ status: String(error.cause ?? error) }));
    if (!(answer.status < 400))
      failed.push({
        at: asked,
        seconds: (Date.now() - asked) / 1000,
        what: `${method} ${address}: ${answer.status} ${answer.body?.detail ?? ''}`,
      });
    return answer.status < 400 ? answer : undefined;
  }
  async function visitor() {
    while (!isOver) {
      await call('GET', '/api/properties');
      await call('GET', `/property/${slug}`);
      const once = { 'Idempotency-Key': randomUUID() };
      const json = { property_id: id, event_type: 'view' };
      counted.sent++;
      let answer = await call('POST', '/analytics', { json, headers: once });
      for (let tries = 0; !answer && tries < 20; tries++) {
        await delay(500); // as browsers do, with the same key
        answer = await visits.call('POST', '/analytics', { json, headers: once }).catch(() => undefined);
        if (!(answer?.status < 400)) answer = undefined;
      }
      if (answer) {
        counted.acknowledged++;
        last = Math.max(last, Number(answer.headers.get('x-log-position')));
      }
      await delay(PAUSE_MS);
    }
  }
  async function editor() {
    headers = await until('a login', () => visits.logIn(admin));
    for (let price = 1_000_000; !isOver; price++) {
      await call('PUT', `/api/properties/${id}`, { json: { price }, headers });
      await delay(500);
    }
  }
  const all = [editor(), ...Array.from({ length: VISITORS }, visitor)];

  return {
    /** Ends the load. Returns what was counted, and the calls that failed. */
    async end() {
      isOver = true;
      await Promise.all(all);
      return { ...counted, failed };
    },
    /** Returns the views of the listing, once all acknowledged ones are counted. */
    views: async () => (await until('counts', () => visits.counts(headers, id, last), 120)).views,
  };
}
