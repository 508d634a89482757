import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { consent } from '@marketplace/contracts/enquiries/enquiry.terms';
import type { Answer, Call } from './client.ts';
import { createClient } from './client.ts';
import type { Outcome, Wish } from './history.ts';
import { createHistory } from './history.ts';
import type { Random } from './random.ts';
import type { Target } from './system.ts';

/** What a fault excuses while it lasts: answers that say "later" (503), broken connections, and tokens that are not believed. */
export type Seen = 'unavailable' | 'broken' | 'unauthorized';

/** How many visitors, how long each rests between two calls, and how large the admin's lists are. */
export interface LoadSize {
  visitors: number;
  restMs: number;
  bulk: number;
}

/** The name of all who write: nothing but what is sealed may have it. */
export const VISITOR = 'Zebulon';
const ATTEMPTS = 40;
const PAUSE_MS = 250;
const LISTINGS_AT_FIRST = 12;
const EXPECTED = new Set([200, 201, 202, 204, 304, 404, 409]);
const TOLD = 20;
const STACK = /\n\s+at .+:\d+:\d+/;
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Says what of an answer nothing excuses. */
function wrongOf(
  { status, text, headers, body, hung }: Answer,
  may: (seen: Seen) => boolean,
): string | undefined {
  if (hung) return 'no answer';
  if (status === 0) return may('broken') ? undefined : `the connection broke (${text})`;
  if (STACK.test(text)) return 'a stack trace';
  if (status >= 400 && typeof body?.detail !== 'string') return `${status} without a word`;
  if (status === 503 && !headers['retry-after']) return '503 without Retry-After';
  const isExcused = (status === 503 && may('unavailable')) || (status === 401 && may('unauthorized'));
  return isExcused || EXPECTED.has(status) ? undefined : `${status} ${text.slice(0, 200)}`;
}

export type Load = Awaited<ReturnType<typeof createLoad>>;

/** Returns visitors and an admin for a product, who have logged in and added a few listings. */
export async function createLoad(target: Target, random: Random, size: LoadSize, folder: string) {
  const history = createHistory(path.join(folder, 'history.jsonl'));
  const run = randomUUID().slice(0, 8);
  const command = createClient(target.origins.command);
  const query = createClient(target.origins.query);
  const listings: string[] = [];
  const wrong: string[] = [];
  const statuses = new Map<number, number>();
  let slowest = 0;
  let wishes = 0;
  let isOver = false;
  let endedAt = 0;
  let excused: readonly Seen[] = [];
  let troubles = 0;

  /** Looks at every answer; what no fault excuses is wrong. */
  function judge(call: Call, answer: Answer, before: readonly Seen[]): void {
    slowest = Math.max(slowest, answer.ms);
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    const what = wrongOf(answer, (seen) => excused.includes(seen) || before.includes(seen));
    if (what === undefined) return;
    troubles += 1;
    if (wrong.length < TOLD) wrong.push(`${call.method ?? 'GET'} ${call.path}: ${what}`);
  }

  async function ask(client: typeof command, call: Call): Promise<Answer> {
    const before = excused;
    const answer = await client.call(call);
    if (!call.signal?.aborted) judge(call, answer, before);
    return answer;
  }

  const read = (of: string, headers: Record<string, string> = {}) => ask(query, { path: of, headers });

  function outcomeOf({ status, text, body }: Answer): Outcome {
    const isEmpty = body?.uploaded?.length === 0; // of several pictures some may be refused
    if (status >= 200 && status < 300) return isEmpty ? 'refused' : 'done';
    if (status === 0 || (status === 503 && !text.includes('Nothing was saved'))) return 'unknown';
    return 'refused';
  }

  /** Writes down what is wanted, asks for it, and asks again as long as told and as it may help. */
  async function write(wish: Omit<Wish, 'id'>, call: Call, attempts: number): Promise<Answer> {
    const id = `${run}-${++wishes}`;
    history.wish({ id, ...wish });
    const headers = { ...call.headers, 'X-Request-Id': id, 'Idempotency-Key': id };
    for (let left = attempts; ; left--) {
      const answer = await ask(command, { ...call, headers });
      history.outcome(id, outcomeOf(answer));
      if ((answer.status !== 0 && answer.status !== 503) || left <= 1 || call.signal?.aborted) return answer;
      await delay(PAUSE_MS);
    }
  }

  /** One in three does not ask again: what it was told is then the last word. */
  const attempts = () => (random() < 1 / 3 ? 1 : ATTEMPTS);

  function visit(event_type: 'view' | 'click', property_id = random.pick(listings)) {
    const type = event_type === 'view' ? 'ListingViewed' : 'ListingClicked';
    const call = { method: 'POST', path: '/api/analytics', json: { property_id, event_type } };
    return write({ kind: event_type, events: 1, type }, call, attempts());
  }

  /** About the listing that is never deleted. */
  function enquire(tries = attempts()) {
    const json = {
      ...{ kind: 'question', name: `${VISITOR} ${wishes}`, email: `${VISITOR}-${wishes}@example.com` },
      ...{ subject: `${VISITOR} asks`, message: `Is it ${VISITOR}'s?`, property_id: listings[0] },
      consent: consent.version,
    };
    const call = { method: 'POST', path: '/api/enquiries', json };
    return write({ kind: 'enquiry', events: 1, type: 'EnquiryReceived' }, call, tries);
  }

  async function visitor(): Promise<void> {
    while (!isOver) {
      const what = random();
      if (what < 0.4) await read('/api/properties');
      else if (what < 0.6) await read(`/api/properties?search=${random.pick(['flat', 'garden', 'd09'])}`);
      else if (what < 0.85) await read(`/api/properties/${random.pick(listings)}`);
      else if (what < 0.97) await visit(what < 0.93 ? 'view' : 'click');
      else await enquire();
      await delay(size.restMs * random.between(0.5, 1.5));
    }
  }

  const authorization = { Authorization: `Bearer ${await logIn()}` };

  async function logIn(): Promise<string> {
    const { body } = await command.call({ method: 'POST', path: '/api/auth/login', json: target.admin });
    return body.access_token;
  }

  const asAdmin = (call: Call): Call => ({ ...call, headers: { ...authorization, ...call.headers } });

  async function add(tries = attempts()): Promise<string | undefined> {
    const call = asAdmin({ method: 'POST', path: '/api/properties', json: aFlat(`Garden flat ${wishes}`) });
    const { status, body } = await write({ kind: 'add', events: 1, type: 'ListingAdded' }, call, tries);
    if (status === 201) listings.push(body.id);
    return body?.id;
  }

  function addMany(count: number, signal?: AbortSignal, tries = attempts()): Promise<Answer> {
    const json = Array.from({ length: count }, (_, nth) => aFlat(`Bulk ${wishes} ${nth}`));
    const call = asAdmin({ method: 'POST', path: '/api/properties/bulk', json, ...(signal && { signal }) });
    return write({ kind: 'bulk', events: count, type: 'ListingAdded' }, call, tries);
  }

  function upload(signal?: AbortSignal): Promise<Answer> {
    const { body, contentType } = formOf(PIXEL);
    const call = asAdmin({
      method: 'POST',
      path: '/api/upload-images',
      body,
      contentType,
      ...(signal && { signal }),
    });
    return write({ kind: 'upload', events: 1, type: 'ImageUploaded' }, call, 1); // each attempt is another picture
  }

  function edit(id = random.pick(listings)): Promise<Answer> {
    const price = 1_000_000 + wishes;
    const call = asAdmin({ method: 'PUT', path: `/api/properties/${id}`, json: { price } });
    return write({ kind: 'edit', events: 1, type: 'ListingRepriced' }, call, attempts());
  }

  async function remove(): Promise<void> {
    const id = listings.splice(random.whole(1, listings.length - 1), 1)[0]; // the first is being watched
    const call = asAdmin({ method: 'DELETE', path: `/api/properties/${id}` });
    await write({ kind: 'delete', events: 1, type: 'ListingDeleted' }, call, attempts());
  }

  async function administer(): Promise<void> {
    while (!isOver) {
      const what = random();
      if (what < 0.2) await add();
      else if (what < 0.65) await edit();
      else if (what < 0.75 && listings.length > LISTINGS_AT_FIRST / 2) await remove();
      else if (what < 0.8) await addMany(size.bulk);
      else if (what < 0.9) await upload();
      else await read('/api/analytics/summary', authorization);
      await delay(2 * size.restMs * random.between(0.5, 1.5));
    }
  }

  for (let nth = 0; nth < LISTINGS_AT_FIRST; nth++) await add(1);

  return {
    ...{ add, addMany, upload, edit, visit, enquire, read, logIn, authorization, listings, history },
    ask: (call: Call) => ask(command, call),
    /** What was answered so far, by status. */
    statuses,
    /** What no fault excuses, the first of it, and how much it is in all. */
    wrong,
    troubles: () => troubles,
    slowestMs: () => slowest,
    /** When the last of it was answered. */
    endedAt: () => endedAt,
    /** From now on. */
    excuse(seen: readonly Seen[]) {
      excused = seen;
    },
    /** Keeps them busy until what is returned is called; resolves when the last call was answered. */
    start() {
      isOver = false;
      const busy = Promise.all([administer(), ...Array.from({ length: size.visitors }, visitor)]);
      busy.catch(() => undefined); // told when the load is over
      return async () => {
        isOver = true;
        await busy;
        endedAt = Date.now();
      };
    },
    close() {
      history.close();
      command.close();
      query.close();
    },
  };
}

function aFlat(title: string) {
  return {
    ...{ title, description: 'Three bedrooms\nby the park', price: 1_250_000, district: 'D09' },
    ...{ category: 'Condominium', property_type: 'Buy', redirect_url: 'https://example.com/flat' },
  };
}

function formOf(file: Buffer) {
  const boundary = 'of-one-picture';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { body, contentType: `multipart/form-data; boundary=${boundary}` };
}
