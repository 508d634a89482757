import { setTimeout as delay } from 'node:timers/promises';
import { consent } from '@marketplace/contracts/enquiries/enquiry.terms';
import { startPushService } from '@marketplace/testing/push-service';
import { waitFor } from '@marketplace/testing/wait-for';
import { BROWSER, call, callJson } from '../harness/call.ts';
import type { Product } from '../harness/product.ts';

const TIMES = 50;
const TIMES_AWAY = 10;
/** The projector looks at the log about once a second; enquiries come at any time between. */
const SPREAD_MS = 1000;

/**
 * Rings a device of the product's admin by enquiries, through a push service of RFC 8030 and 8291 on this machine.
 *
 * @returns milliseconds from the answer to each enquiry until its notice was taken; and with the push service away, how long enquiries
 *   took, and how soon all of them rang once it was back
 */
export async function ring(product: Product) {
  await product.restart({ NODE_ENV: 'test' }); // production calls no push service on this machine
  const { origin, admin: headers } = product;
  const devices = '/api/auth/devices';
  const { public_key } = await callJson<{ public_key: string }>(origin, { path: devices, headers });
  const service = await startPushService(public_key);
  const body = JSON.stringify(service.subscribe());
  const json = { ...headers, 'content-type': 'application/json' };
  const { status } = await call(origin, { method: 'POST', path: devices, headers: json, body });
  if (status !== 204) throw new Error(`${devices} answered ${status}`);
  const hasRung = (id: string) => service.taken.some(({ message }) => message.tag === id);

  const rung: number[] = [];
  for (let number = 0; number < TIMES; number++) {
    await delay((number * 0.37 * SPREAD_MS) % SPREAD_MS);
    const id = await enquire(origin);
    const answered = performance.now();
    await waitFor(() => hasRung(id), { intervalMs: 2 });
    rung.push(performance.now() - answered);
  }

  service.be('is away');
  const { asked } = service;
  const ids: string[] = [];
  const answered: number[] = [];
  for (let number = 0; number < TIMES_AWAY; number++) {
    const began = performance.now();
    ids.push(await enquire(origin));
    answered.push(performance.now() - began);
  }
  await waitFor(() => service.asked >= asked + TIMES_AWAY);
  service.be('takes');
  const back = performance.now();
  await waitFor(() => ids.every(hasRung), { timeoutMs: 300_000 });
  const away = { answered, rung: performance.now() - back };
  await service.close();
  return { rung, away };
}

/** Sends an enquiry as a visitor does, and returns its id. */
async function enquire(origin: string): Promise<string> {
  const json = {
    kind: 'question',
    name: 'A visitor',
    email: 'visitor@example.com',
    subject: 'Is it still available?',
    message: 'When can it be seen?',
    consent: consent.version,
  };
  const path = '/api/enquiries';
  const { id } = await callJson<{ id: string }>(origin, { method: 'POST', path, headers: BROWSER, json });
  return id;
}
