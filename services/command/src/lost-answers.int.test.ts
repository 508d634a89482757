import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { TimedDatabase } from '@marketplace/event-store/database';
import { createMetrics } from '@marketplace/service-kit/metrics';
import { flat } from '@marketplace/testing/fixtures/listing';
import type { TcpProxy } from '@marketplace/testing/tcp-proxy';
import { startTcpProxy } from '@marketplace/testing/tcp-proxy';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { many, sendTo } from './testing/enquiry.ts';
import type { Answer, RunningCommand } from './testing/running-command.ts';
import { credentials, refusal, startCommand } from './testing/running-command.ts';
import { picture, upload } from './testing/upload.ts';

/** Only an append contains this text. */
const APPEND = '"event_id"';
/** Enough for a second question to the log on a busy machine. Tests without a network end it. */
const BUDGET_MS = 5000;
const LOCK_MS = 150;

type CutArguments = Parameters<TcpProxy['cutAt']> extends [string, ...infer Rest] ? Rest : never;
const moments = ['sent', 'arrived', 'answered'] as const;

const metrics = createMetrics();
let network: TcpProxy;
let inUse: TimedDatabase | undefined;
let command: RunningCommand;
let token: string;
let image: Buffer;
let listingId: string;
let enquiryId: string;
beforeAll(async () => {
  command = await startCommand({
    async reroute(databaseUrl) {
      network = await startTcpProxy(databaseUrl);
      return network.url;
    },
    metrics,
    budgetMs: BUDGET_MS,
    onDatabase(database) {
      inUse = database;
    },
    limits: { lock_timeout: LOCK_MS },
    settings: { SESSIONS_PER_ADMIN: 1000, ...many },
  });
  token = await command.logIn();
  image = await picture(40, 30).png().toBuffer();
  listingId = (await add()).body.id;
  enquiryId = (await sendTo(command)).body.id;
});
afterEach(() => network.pass());
afterAll(async () => {
  await command.close();
  await network.close();
});

const call = (method: string, path: string, body?: unknown, headers = {}) =>
  command.call(method, path, { token, headers, body });
const add = (headers = {}) => call('POST', '/api/properties', flat, headers);
const newKey = () => ({ 'idempotency-key': randomUUID() });

/** Cuts the next append. Fails when none is sent within the time of a call. */
async function whenCut(...[moment, then]: CutArguments): Promise<void> {
  const isCut = network.cutAt(APPEND, moment, then).then(() => true);
  if (!(await Promise.race([isCut, delay(4 * BUDGET_MS, false, { ref: false })])))
    throw new Error('No append was sent.');
  if (then === 'reset') inUse?.extend(-inUse.leftMs); // ends the budget: no retry can succeed
}

/** Makes a call whose append is cut. */
async function cut(act: () => Promise<Answer>, ...how: CutArguments): Promise<Answer> {
  const isCut = whenCut(...how);
  const answer = await act();
  await isCut;
  return answer;
}

/** Returns the types of all events. */
async function types(): Promise<string[]> {
  const { rows } = await command.database.pool.query<{ type: string }>(
    'SELECT type FROM log.events ORDER BY position',
  );
  return rows.map(({ type }) => type);
}

/** Returns the result of an act and the types of the events that it appended. */
async function storedBy<Result>(act: () => Promise<Result>): Promise<[Result, string[]]> {
  const before = (await types()).length;
  const result = await act();
  return [result, (await types()).slice(before)];
}

/** Resolves when the server has finished all work on connections that were cut. */
async function untilIdle(): Promise<void> {
  for (let quiet = 0; quiet < 5; ) {
    const { rows } = await command.database.pool.query<{ busy: number }>(
      `SELECT count(*)::int AS busy FROM pg_stat_activity
      WHERE datname = current_database() AND usename = 'app_command' AND state <> 'idle'`,
    );
    quiet = rows[0]?.busy ? 0 : quiet + 1;
    await delay(20);
  }
}

async function unknownOutcomes(): Promise<number> {
  return (await metrics.getSingleMetric('append_unknown_outcome_total')?.get())?.values[0]?.value ?? 0;
}

const mayBeSaved = { ...refusal(503, expect.stringMatching(/^This may have been saved/)), retryAfter: '2' };
const notSaved = refusal(503, 'Temporarily unavailable. Nothing was saved.');
const saved = { status: expect.toSatisfy((status: number) => status < 300) };

let price = 1000;
type Change = [name: string, act: () => Promise<Answer>, stored: string[]];
const changes: Change[] = [
  ['a listing', () => add(), ['ListingAdded']],
  ['a listing with a key', () => add(newKey()), ['ListingAdded']],
  ['a bulk', () => call('POST', '/api/properties/bulk', [flat, flat, flat]), Array(3).fill('ListingAdded')],
  [
    'a bulk with a key',
    () => call('POST', '/api/properties/bulk', [flat, flat], newKey()),
    Array(2).fill('ListingAdded'),
  ],
  ['an edit', () => call('PUT', `/api/properties/${listingId}`, { price: price++ }), ['ListingRepriced']],
  ['a copy', () => call('POST', `/api/properties/${listingId}/duplicate`), ['ListingAdded']],
  ['a picture', () => upload(command, { token, files: [['picture.png', image]] }), ['ImageUploaded']],
  [
    'a view',
    () => call('POST', '/api/analytics', { property_id: listingId, event_type: 'view' }),
    ['ListingViewed'],
  ],
  ['an enquiry', () => sendTo(command), ['EnquiryReceived']],
  ['an enquiry with a key', () => sendTo(command, {}, newKey()), ['EnquiryReceived']],
  [
    'a note on an enquiry',
    () => call('POST', `/api/enquiries/${enquiryId}/notes`, { note: 'Called back' }),
    ['EnquiryNoted'],
  ],
  ['a login', () => call('POST', '/api/auth/login', credentials), ['AdminLoggedIn']],
];

describe.each(changes)('%s', (_name, act, stored) => {
  it.each(moments)('is saved once when its connection is cut: %s', async (moment) =>
    expect(await storedBy(() => cut(act, moment))).toEqual([expect.objectContaining(saved), stored]),
  );

  it('is saved once when its connection is cut while the server waits for a lock', async () => {
    const holder = await command.database.pool.connect();
    await holder.query('BEGIN; SELECT FROM log.head FOR UPDATE');
    const [, types] = await storedBy(async () => {
      const isCut = whenCut('arrived');
      const answer = act();
      await isCut;
      await holder.query('COMMIT');
      holder.release();
      expect(await answer).toMatchObject(saved);
      await untilIdle();
    });
    expect(types).toEqual(stored);
  });

  it('may be saved when the network fails with the answer', async () => {
    const before = await unknownOutcomes();
    expect(await storedBy(() => cut(act, 'answered', 'reset'))).toMatchObject([mayBeSaved, stored]);
    expect(await unknownOutcomes()).toBe(before + 1);
  });

  it('is not saved when nothing was sent', async () => {
    network.reset();
    expect(await storedBy(act)).toMatchObject([notSaved, []]);
  });
});

it('every sealed event has one key in the vault', async () => {
  const { rows } = await command.database.pool.query<{ keys: string[]; sealed: string[] }>(
    `SELECT ARRAY(SELECT key_id::text FROM vault.keys ORDER BY 1) AS keys,
      ARRAY(SELECT data #>> '{sealed,key_id}' FROM log.events WHERE data ? 'sealed' ORDER BY 1) AS sealed`,
  );
  expect(rows[0]?.keys).toEqual(rows[0]?.sealed);
  expect(rows[0]?.keys.length).toBeGreaterThan(10);
});

describe.each(changes.filter(([name]) => ['a listing', 'a view'].includes(name)))(
  '%s',
  (_name, act, stored) => {
    it('may be saved when the network fails before it arrives', async () =>
      expect(await storedBy(() => cut(act, 'sent', 'reset'))).toMatchObject([mayBeSaved, []]));

    it('may be saved while the network is silent, and is saved afterwards', async () => {
      const [, types] = await storedBy(async () => {
        expect(await storedBy(() => cut(act, 'sent', 'blackhole'))).toMatchObject([mayBeSaved, []]);
        network.pass();
        await untilIdle();
      });
      expect(types).toEqual(stored);
    });
  },
);

it.each(moments)('a deletion happens once when its connection is cut: %s', async (moment) => {
  const { body } = await add();
  const remove = () => call('DELETE', `/api/properties/${body.id}`);
  expect(await storedBy(() => cut(remove, moment))).toMatchObject([{ status: 200 }, ['ListingDeleted']]);
});

it('a key makes the next try safe, and the answer says so', async () => {
  const key = newKey();
  const [, types] = await storedBy(async () => {
    const lost = await cut(() => add(key), 'answered', 'reset');
    expect(lost.body.detail).toMatch(/Try again: it is saved once\.$/);
    network.pass();
    expect(await add(key)).toMatchObject({ status: 201, replayed: true });
  });
  expect(types).toEqual(['ListingAdded']);
});

describe('a session', () => {
  const isLive = async (of: string) =>
    (await command.call('GET', '/api/auth/verify', { token: of })).status === 200;
  const logOut = (of: string) => () => command.call('POST', '/api/auth/logout', { token: of });

  it.each(moments)(
    'has ended when its logout is answered, also with a cut connection: %s',
    async (moment) => {
      const own = await command.logIn();
      const outcome = [{ status: 204 }, ['AdminLoggedOut']];
      expect(await storedBy(() => cut(logOut(own), moment))).toMatchObject(outcome);
      expect(await isLive(own)).toBe(false);
    },
  );

  it('stays open when its logout is not in the log', async () => {
    const own = await command.logIn();
    expect(await storedBy(() => cut(logOut(own), 'sent', 'reset'))).toMatchObject([{ status: 503 }, []]);
    network.pass();
    expect(await isLive(own)).toBe(true);
  });

  it('is not opened, and ends no other, by a login that is not in the log', async () => {
    const sessions = async () =>
      (await command.database.pool.query('SELECT jti, revoked_at FROM auth.sessions ORDER BY jti')).rows;
    const before = await sessions();
    const logIn = () => call('POST', '/api/auth/login', credentials);
    expect((await cut(logIn, 'sent', 'reset')).status).toBe(503);
    expect(await sessions()).toEqual(before);
  });
});

describe('a password', () => {
  const change = (current: string, next: string) =>
    call('PUT', '/api/auth/password', { current_password: current, new_password: next });
  const passwordHash = async () =>
    (await command.database.pool.query('SELECT password_hash FROM auth.admins')).rows[0].password_hash;
  const other = 'another password, as long';
  const changed = () => change(credentials.password, other);

  it('stays when its change is not in the log, and other sessions stay open', async () => {
    const session = await command.logIn();
    const hash = await passwordHash();
    expect(await storedBy(() => cut(changed, 'sent', 'reset'))).toMatchObject([mayBeSaved, []]);
    expect(await passwordHash()).toBe(hash);
    network.pass();
    expect((await command.call('GET', '/api/auth/verify', { token: session })).status).toBe(200);
  });

  it.each(moments)('is changed once when the connection is cut: %s', async (moment) => {
    const outcome = [{ status: 204 }, ['AdminPasswordChanged']];
    expect(await storedBy(() => cut(changed, moment))).toMatchObject(outcome);
    expect((await change(other, credentials.password)).status).toBe(204);
  });
});

it('a read does not say whether anything was saved', async () => {
  network.reset();
  const unavailable = refusal(503, 'Temporarily unavailable. Please try again in a moment.');
  expect(await call('GET', '/api/auth/verify')).toMatchObject({ ...unavailable, retryAfter: '2' });
});
