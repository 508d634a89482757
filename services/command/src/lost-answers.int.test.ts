import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
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
/** Long enough to ask the log again, short enough to wait for in a test. */
const BUDGET_MS = 5000;
const LOCK_MS = 150;
const MAY_HAVE = expect.stringMatching(/^This may have been saved/);

type CutArguments = Parameters<TcpProxy['cutAt']> extends [string, ...infer Rest] ? Rest : never;

const metrics = createMetrics();
let network: TcpProxy;
/** Cuts the next append. Fails, instead of waiting on, when none is sent within the time of a call. */
async function whenCut(...[moment, then]: CutArguments): Promise<void> {
  const isCut = network.cutAt(APPEND, moment, then).then(() => true);
  if (!(await Promise.race([isCut, delay(4 * BUDGET_MS, false, { ref: false })])))
    throw new Error('No append was sent.');
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
  it.each(['sent', 'arrived', 'answered'] as const)(
    'whose connection is cut when it was %s is saved once, and answered',
    async (moment) => {
      const before = await types();
      const cut = whenCut(moment);
      const answer = await act();
      await cut;
      expect([answer.status < 300, answer.body]).toEqual([true, answer.body]);
      expect((await types()).slice(before.length)).toEqual(stored);
    },
  );

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
    const [before, unknown] = [await types(), await unknownOutcomes()];
    const cut = whenCut('answered', 'reset');
    const answer = await act();
    await cut;
    expect([answer.status, answer.body.detail]).toEqual([503, MAY_HAVE]);
    expect(answer.headers.get('retry-after')).toBe('2');
    expect((await types()).slice(before.length)).toEqual(stored);
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
      const before = await types();
      const cut = whenCut('sent', 'reset');
      const answer = await act();
      await cut;
      expect([answer.status, answer.body.detail]).toEqual([503, MAY_HAVE]);
      expect(await types()).toEqual(before);
    });

    it('may have been saved, which is said while the database is silent, and is saved after that', async () => {
      const before = await types();
      const cut = whenCut('sent', 'blackhole');
      const answer = await act(); // which comes before the network does
      await cut;
      expect([answer.status, answer.body.detail]).toEqual([503, MAY_HAVE]);
      expect(await types()).toEqual(before);
      network.pass();
      await nothingUnderWay();
      expect((await types()).slice(before.length)).toEqual(stored);
    });
  },
);

/** Resolves when the server has done what came to it over connections that nobody listens to any more. */
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

describe('a deletion', () => {
  it.each(['sent', 'arrived', 'answered'] as const)(
    'that is cut when it was %s happens once',
    async (moment) => {
      const { body } = await add();
      const cut = whenCut(moment);
      const answer = await call('DELETE', `/api/properties/${body.id}`);
      await cut;
      expect(answer.status).toBe(200);
      expect((await types()).at(-1)).toBe('ListingDeleted');
    },
  );
});

describe('a key', () => {
  it('of a listing that may have been saved makes the next try safe, and says so', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const before = await types();
    const cut = whenCut('answered', 'reset');
    const lost = await add(key);
    await cut;
    expect(lost.body.detail).toMatch(/Try again: it is saved once\.$/);
    network.pass();
    const again = await add(key);
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
    expect((await types()).slice(before.length)).toEqual(['ListingAdded']);
  });
});

describe('a session', () => {
  const isLive = async (of: string) =>
    (await command.call('GET', '/api/auth/verify', { token: of })).status === 200;
  const logOut = (of: string) => command.call('POST', '/api/auth/logout', { token: of });

  it.each(['sent', 'arrived', 'answered'] as const)(
    'whose logout is cut when it was %s has ended once that is answered',
    async (moment) => {
      const own = await command.logIn();
      const before = await types();
      const cut = whenCut(moment);
      const answer = await logOut(own);
      await cut;
      expect([answer.status, await isLive(own)]).toEqual([204, false]);
      expect((await types()).slice(before.length)).toEqual(['AdminLoggedOut']);
    },
  );

  it('has ended if its logout is in the log, and goes on if not', async () => {
    const own = await command.logIn();
    const before = await types();
    const cut = whenCut('sent', 'reset');
    const answer = await logOut(own);
    await cut;
    expect(answer.status).toBe(503);
    network.pass();
    expect([await isLive(own), (await types()).slice(before.length)]).toEqual([true, []]);
  });

  it('is not opened, and ends no other, by a login that was not recorded', async () => {
    const sessions = async () =>
      (await command.database.pool.query('SELECT jti, revoked_at FROM auth.sessions ORDER BY jti')).rows;
    const before = await sessions();
    const cut = whenCut('sent', 'reset');
    expect((await call('POST', '/api/auth/login', credentials)).status).toBe(503);
    await cut;
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
    const [before, hash] = [await types(), await passwordHash()];
    const cut = whenCut('sent', 'reset');
    const answer = await change(credentials.password, other);
    await cut;
    expect([answer.status, answer.body.detail]).toEqual([503, MAY_HAVE]);
    expect([await types(), await passwordHash()]).toEqual([before, hash]);
    network.pass();
    expect((await command.call('GET', '/api/auth/verify', { token: another })).status).toBe(200);
  });

  it.each(['sent', 'arrived', 'answered'] as const)(
    'whose change is cut when it was %s is changed once, and that is answered',
    async (moment) => {
      const before = await types();
      const cut = whenCut(moment);
      const answer = await change(credentials.password, other);
      await cut;
      expect(answer.status).toBe(204);
      expect((await types()).slice(before.length)).toEqual(['AdminPasswordChanged']);
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
