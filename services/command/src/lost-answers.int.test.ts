import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { TimedDatabase } from '@marketplace/event-store/database';
import { createMetrics } from '@marketplace/service-kit/metrics';
import { flat } from '@marketplace/testing/fixtures/listing';
import type { TcpProxy } from '@marketplace/testing/tcp-proxy';
import { startTcpProxy } from '@marketplace/testing/tcp-proxy';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { many, sendTo } from './testing/enquiry.ts';
import type { Answer, RunningCommand } from './testing/running-command.ts';
import { credentials, startCommand } from './testing/running-command.ts';

/** Only what is sent to be appended has this in it. */
const APPEND = '"event_id"';
/** Long enough to ask the log again on a busy machine; tests of a network that is gone end it themselves. */
const BUDGET_MS = 5000;
const LOCK_MS = 150;
const MAY_HAVE = expect.stringMatching(/^This may have been saved/);

type Moment = Parameters<TcpProxy['cutAt']>[1];
const MOMENTS = ['sent', 'arrived', 'answered'] as const satisfies Moment[];

const metrics = createMetrics();
let network: TcpProxy;
let inUse: TimedDatabase | undefined;

/** Cuts the next append. Fails, instead of waiting on, when none is sent within the time of a call. */
async function whenCut(moment: Moment, then?: 'reset' | 'blackhole'): Promise<void> {
  const isCut = network.cutAt(APPEND, moment, then).then(() => true);
  if (!(await Promise.race([isCut, delay(4 * BUDGET_MS, false, { ref: false })])))
    throw new Error('No append was sent.');
  if (then === 'reset') inUse?.extend(-inUse.leftMs); // retries cannot succeed: the budget is over now
}

/** Does something while the connection of its append is cut, and returns the answer with the events that were stored. */
async function during(act: () => Promise<Answer>, ...cut: Parameters<typeof whenCut>) {
  const before = await types();
  const isCut = whenCut(...cut);
  const answer = await act();
  await isCut;
  return { ...answer, detail: answer.body?.detail, stored: (await types()).slice(before.length) };
}

let command: RunningCommand;
let token: string;
let picture: Buffer;
let listing: { id: string };
let enquiryId: string;
beforeAll(async () => {
  const reroute = async (databaseUrl: string) => {
    network = await startTcpProxy(databaseUrl);
    return network.url;
  };
  command = await startCommand({
    reroute,
    metrics,
    budgetMs: BUDGET_MS,
    onDatabase: (database) => {
      inUse = database;
    },
    limits: { lock_timeout: LOCK_MS },
    settings: { SESSIONS_PER_ADMIN: 1000, ...many },
  });
  token = await command.logIn();
  picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#246' } })
    .png()
    .toBuffer();
  listing = (await add()).body;
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

async function upload(): Promise<Answer> {
  const form = new FormData();
  form.append('files', new Blob([new Uint8Array(picture)]), 'picture.png');
  return call('POST', '/api/upload-images', form);
}

/** Every event of the log, by type; a bulk of three are three. */
async function types(): Promise<string[]> {
  const { rows } = await command.database.pool.query<{ type: string }>(
    "SELECT type FROM log.events WHERE type <> 'AdminLoginFailed' ORDER BY position",
  );
  return rows.map(({ type }) => type);
}

async function unknownOutcomes(): Promise<number> {
  return (await metrics.getSingleMetric('append_unknown_outcome_total')?.get())?.values[0]?.value ?? 0;
}

let price = 1000;
type Change = [name: string, act: () => Promise<Answer>, stored: string[]];
const changes: Change[] = [
  ['a listing', () => add(), ['ListingAdded']],
  ['a listing with a key', () => add({ 'idempotency-key': randomUUID() }), ['ListingAdded']],
  [
    'several listings',
    () => call('POST', '/api/properties/bulk', [flat, flat, flat]),
    ['ListingAdded', 'ListingAdded', 'ListingAdded'],
  ],
  [
    'several listings with a key',
    () => call('POST', '/api/properties/bulk', [flat, flat], { 'idempotency-key': randomUUID() }),
    ['ListingAdded', 'ListingAdded'],
  ],
  [
    'an edit',
    () => {
      price += 1;
      return call('PUT', `/api/properties/${listing.id}`, { price });
    },
    ['ListingRepriced'],
  ],
  ['a copy', () => call('POST', `/api/properties/${listing.id}/duplicate`), ['ListingAdded']],
  ['a picture', upload, ['ImageUploaded']],
  [
    'a view',
    () => call('POST', '/api/analytics', { property_id: listing.id, event_type: 'view' }),
    ['ListingViewed'],
  ],
  ['an enquiry', () => sendTo(command), ['EnquiryReceived']],
  [
    'an enquiry with a key',
    () => sendTo(command, {}, { 'idempotency-key': randomUUID() }),
    ['EnquiryReceived'],
  ],
  [
    'a note on an enquiry',
    () => call('POST', `/api/enquiries/${enquiryId}/notes`, { note: 'Called back' }),
    ['EnquiryNoted'],
  ],
  ['a login', () => call('POST', '/api/auth/login', credentials), ['AdminLoggedIn']],
];

describe.each(changes)('%s', (_name, act, stored) => {
  it.each(MOMENTS)('whose connection is cut when it was %s is saved once, and answered', async (moment) => {
    const answer = await during(act, moment);
    expect([answer.body, answer.status < 300]).toEqual([answer.body, true]);
    expect(answer.stored).toEqual(stored);
  });

  it('that is under way on the server when its connection is cut is saved once, and answered', async () => {
    const before = await types();
    const holder = await command.database.pool.connect();
    await holder.query('BEGIN; SELECT FROM log.head FOR UPDATE');
    const cut = whenCut('arrived');
    const answer = act();
    await cut;
    await holder.query('COMMIT');
    holder.release();
    expect((await answer).status).toBeLessThan(300);
    await nothingUnderWay();
    expect((await types()).slice(before.length)).toEqual(stored);
  });

  it('may have been saved, which is said when the network is gone with the answer', async () => {
    const unknown = await unknownOutcomes();
    const answer = await during(act, 'answered', 'reset');
    expect(answer).toMatchObject({ status: 503, detail: MAY_HAVE, stored });
    expect(answer.headers.get('retry-after')).toBe('2');
    expect(await unknownOutcomes()).toBe(unknown + 1);
  });

  it('was not saved, which is said when nothing was sent', async () => {
    const before = await types();
    network.reset();
    const answer = await act();
    expect([answer.status, answer.body.detail]).toEqual([503, 'Temporarily unavailable. Nothing was saved.']);
    expect(await types()).toEqual(before);
  });
});

it('leaves a key in the vault for each that is sealed, and no other', async () => {
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
    it('may have been saved, which is said when the network is gone before it arrived', async () => {
      const answer = await during(act, 'sent', 'reset');
      expect(answer).toMatchObject({ status: 503, detail: MAY_HAVE, stored: [] });
    });

    it('may have been saved, which is said while the database is silent, and is saved after that', async () => {
      const before = await types();
      const answer = await during(act, 'sent', 'blackhole'); // which comes before the network does
      expect(answer).toMatchObject({ status: 503, detail: MAY_HAVE, stored: [] });
      network.pass();
      await nothingUnderWay();
      expect((await types()).slice(before.length)).toEqual(stored);
    });
  },
);

/** Resolves when the server has done what came to it over connections that are closed on the other side. */
async function nothingUnderWay(): Promise<void> {
  for (let quiet = 0; quiet < 5; ) {
    const { rows } = await command.database.pool.query<{ busy: number }>(
      `SELECT count(*)::int AS busy FROM pg_stat_activity
      WHERE datname = current_database() AND usename = 'app_command' AND state <> 'idle'`,
    );
    quiet = rows[0]?.busy ? 0 : quiet + 1;
    await delay(20);
  }
}

it.each(MOMENTS)('a deletion that is cut when it was %s happens once', async (moment) => {
  const { body } = await add();
  const answer = await during(() => call('DELETE', `/api/properties/${body.id}`), moment);
  expect(answer).toMatchObject({ status: 200, stored: ['ListingDeleted'] });
});

it('the key of a listing that may have been saved makes the next try safe, and says so', async () => {
  const key = { 'idempotency-key': randomUUID() };
  const lost = await during(() => add(key), 'answered', 'reset');
  expect(lost).toMatchObject({
    detail: expect.stringMatching(/Try again: it is saved once\.$/),
    stored: ['ListingAdded'],
  });
  network.pass();
  const before = await types();
  const again = await add(key);
  expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
  expect(await types()).toEqual(before);
});

describe('a session', () => {
  const isLive = async (of: string) =>
    (await command.call('GET', '/api/auth/verify', { token: of })).status === 200;
  const logOut = (of: string) => command.call('POST', '/api/auth/logout', { token: of });

  it.each(MOMENTS)('whose logout is cut when it was %s has ended once that is answered', async (moment) => {
    const own = await command.logIn();
    const answer = await during(() => logOut(own), moment);
    expect(answer).toMatchObject({ status: 204, stored: ['AdminLoggedOut'] });
    expect(await isLive(own)).toBe(false);
  });

  it('has ended if its logout is in the log, and goes on if not', async () => {
    const own = await command.logIn();
    const answer = await during(() => logOut(own), 'sent', 'reset');
    network.pass();
    expect(answer).toMatchObject({ status: 503, stored: [] });
    expect(await isLive(own)).toBe(true);
  });

  it('is not opened, and ends no other, by a login that was not recorded', async () => {
    const sessions = async () =>
      (await command.database.pool.query('SELECT jti, revoked_at FROM auth.sessions ORDER BY jti')).rows;
    const before = await sessions();
    const answer = await during(() => call('POST', '/api/auth/login', credentials), 'sent', 'reset');
    expect(answer.status).toBe(503);
    expect(await sessions()).toEqual(before);
  });
});

describe('a password', () => {
  const change = (current: string, next: string) =>
    call('PUT', '/api/auth/password', { current_password: current, new_password: next });
  const passwordHash = async () =>
    (await command.database.pool.query('SELECT password_hash FROM auth.admins')).rows[0].password_hash;
  const other = 'another password, as long';

  it('is the old one if its change is not in the log, and other sessions go on', async () => {
    const another = await command.logIn();
    const hash = await passwordHash();
    const answer = await during(() => change(credentials.password, other), 'sent', 'reset');
    expect(answer).toMatchObject({ status: 503, detail: MAY_HAVE, stored: [] });
    expect(await passwordHash()).toEqual(hash);
    network.pass();
    expect((await command.call('GET', '/api/auth/verify', { token: another })).status).toBe(200);
  });

  it.each(MOMENTS)(
    'whose change is cut when it was %s is changed once, and that is answered',
    async (moment) => {
      const answer = await during(() => change(credentials.password, other), moment);
      expect(answer).toMatchObject({ status: 204, stored: ['AdminPasswordChanged'] });
      expect((await change(other, credentials.password)).status).toBe(204);
    },
  );
});

it('a read has nothing to save, and says nothing of it', async () => {
  network.reset();
  const { status, headers, body } = await call('GET', '/api/auth/verify');
  expect([status, headers.get('retry-after')]).toEqual([503, '2']);
  expect(body.detail).toBe('Temporarily unavailable. Please try again in a moment.');
});
