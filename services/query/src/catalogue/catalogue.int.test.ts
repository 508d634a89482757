import { listingsVersion } from '@marketplace/contracts/listings/listing.views';
import { createLogger } from '@marketplace/service-kit/logger';
import { shownFlat } from '@marketplace/testing/fixtures/listing';
import { startInfrastructure } from '@marketplace/testing/infrastructure';
import { onServer, startPostgresPair } from '@marketplace/testing/postgres-pair';
import { startTcpProxy } from '@marketplace/testing/tcp-proxy';
import { waitFor } from '@marketplace/testing/wait-for';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { QuerySettings } from '../settings.ts';
import type { QueryServer } from '../testing/query-server.ts';
import { startQueryServer } from '../testing/query-server.ts';
import { openReadModels, queryDatabase, saveListing } from '../testing/read-model-fixture.ts';
import { openModels } from '../testing/serve-query.ts';
import { followNotifications } from './notifications.ts';

const NEVER = 600_000;
const onlyNotifications = {
  pollMs: NEVER,
  unnotifiedPollMs: NEVER,
  waitingPollMs: NEVER,
  refreshMs: 0,
  hotCountsMs: 0,
  waitMs: NEVER,
};

const models = await openModels([]);

async function start(settings: Partial<QuerySettings> = {}, url = models.url) {
  const server = await startQueryServer(url, settings);
  onTestFinished(server.close);
  return server;
}

describe('before the read models exist', () => {
  it('is not ready and says so instead of showing an empty site', async () => {
    const server = await start({ pollMs: 50 });
    expect((await server.get('/readyz')).json()).toEqual({ status: 'unready' });
    const answer = await server.get('/properties');
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '1']);
    expect((await server.get('/properties/version')).status).toBe(503);

    await models.makeLive('listings', 'statistics', 'enquiries');
    await waitFor(async () => (await server.get('/readyz')).status === 200);
    expect((await server.get('/properties')).json()).toEqual([]);
  });
});

describe('following the read models', () => {
  it('shows the state at the start, counts included', async () => {
    const listing = shownFlat({ views_count: 7, clicks_count: 2 });
    await models.save(listing);
    await models.count(listing.id, 7, 2);
    const server = await start();
    expect((await server.get(`/properties/${listing.id}`)).json()).toEqual(listing);
  });

  it('shows added, changed and deleted listings after a notification', async () => {
    const server = await start(onlyNotifications);
    const listing = shownFlat();
    await models.save(listing);
    await waitFor(async () => (await server.get(`/properties/${listing.id}`)).status === 200);

    await models.save({ ...listing, title: 'Renamed', version: 2 });
    await waitFor(async () => (await server.get(`/properties/${listing.id}`)).json().title === 'Renamed');
    expect((await server.get('/properties')).json()[0]).toMatchObject({ id: listing.id, title: 'Renamed' });

    await models.remove(listing);
    await waitFor(async () => (await server.get(`/properties/slug/${listing.slug}`)).status === 404);
    expect((await server.get('/properties')).body.toString()).not.toContain(listing.id);
  });

  it('shows new counts in single listings and in hot lists', async () => {
    const server = await start(onlyNotifications);
    const listing = shownFlat();
    await models.save(listing);
    await models.count(listing.id, 3, 1);
    const counts = { id: listing.id, views_count: 3, clicks_count: 1 };
    await waitFor(async () => (await server.get(`/properties/${listing.id}`)).json().views_count === 3);
    await waitFor(async () => (await server.get('/properties')).json()[0].views_count === 3);
    expect((await server.get('/properties')).json()[0]).toMatchObject(counts);
    await models.remove(listing);
  });

  it('finds changes by polling without a notification', async () => {
    const server = await start({ pollMs: 50, refreshMs: NEVER });
    const listing = shownFlat();
    await models.save(listing, { notify: false });
    await models.count(listing.id, 5, 0, { notify: false });
    await waitFor(async () => (await server.get(`/properties/${listing.id}`)).json().views_count === 5);
    await models.remove(listing);
  });

  it('listens again after its connections break', async () => {
    const server = await start(onlyNotifications);
    const listeners = () =>
      models.admin.query<{ pid: number }>(
        `SELECT pid FROM pg_stat_activity
         WHERE datname = current_database() AND application_name = 'query-notifications'`,
      );
    const before = await waitFor(async () => (await listeners()).rows[0]?.pid);
    await models.admin.query('SELECT pg_terminate_backend($1)', [before]);
    await waitFor(async () => {
      const pid = (await listeners()).rows[0]?.pid;
      return pid && pid !== before;
    });

    const listing = shownFlat();
    await models.save(listing);
    await waitFor(async () => (await server.get(`/properties/${listing.id}`)).status === 200);
    await models.remove(listing);
  });
});

it('listens on another connection when its server stops responding', async () => {
  const network = await startTcpProxy(models.url);
  onTestFinished(network.close);
  const stop = new AbortController();
  let listening = 0;
  const following = followNotifications(
    {
      databaseUrl: network.url,
      logger: createLogger('query', 'silent'),
      onMoved: () => undefined,
      onListening: (isOn) => void (isOn && listening++),
      checkEveryMs: 20,
    },
    stop.signal,
  );
  await waitFor(() => listening === 1);
  network.blackhole();
  await waitFor(async () => network.connections() > 1);
  network.pass();
  await waitFor(() => listening === 2);
  stop.abort();
  await following;
});

it('the version of the listings changes with each of their changes only, in every process', async () => {
  const [server, other] = [await start(), await start()];
  const versionAt = async (position: number, { get } = server) => {
    const headers = { 'x-min-log-position': String(position) };
    expect((await get('/properties?limit=1', { headers })).status).toBe(200);
    const answer = await get('/api/properties/version');
    expect(answer.headers['cache-control']).toBe('no-store');
    return listingsVersion.parse(answer.json()).version;
  };
  const flat = shownFlat();
  const added = await versionAt(await models.save(flat));
  expect(await versionAt(await models.count(flat.id, 5, 1))).toBe(added);
  const edited = await versionAt(await models.save({ ...flat, title: 'House', version: 2 }));
  const removed = await versionAt(await models.remove(flat));
  expect(new Set([added, edited, removed]).size).toBe(3);
  expect(await versionAt(models.head, other)).toBe(removed);
});

describe('a new generation', () => {
  it('answers after its activation, and the older one after a rollback', async () => {
    const server = await start(onlyNotifications);
    const older = shownFlat({ title: 'From the first generation' });
    await models.save(older);
    const newer = { ...older, title: 'From the second generation' };
    await models.makeGeneration('listings', 2, models.head);
    await models.fill('listings', 2, (tx) => saveListing(tx, newer));
    const title = async () => (await server.get(`/properties/${older.id}`)).json().title;
    await waitFor(async () => (await title()) === older.title);

    await models.goLive('listings', 2);
    await waitFor(async () => (await title()) === newer.title);
    await models.goLive('listings', 1);
    await waitFor(async () => (await title()) === older.title);
    await models.remove(older);
  });

  it('is found by polling without a notification', async () => {
    const server = await start({ pollMs: 50 });
    const listing = shownFlat();
    await models.save(listing);
    await models.makeGeneration('statistics', 2, models.head);
    await models.fill('statistics', 2, (tx) =>
      tx.insertInto('totals').values({ listing_id: listing.id, views: 42, position: 0, clicks: 1 }).execute(),
    );
    await models.goLive('statistics', 2, { notify: false });
    await waitFor(async () => (await server.get(`/properties/${listing.id}`)).json().views_count === 42);
    await models.remove(listing);
  });
});

describe('a read that names a log position', () => {
  const wanting = (position: number) => ({ headers: { 'x-min-log-position': String(position) } });

  it('waits for its notification', async () => {
    const server = await start({ ...onlyNotifications, refreshMs: NEVER });
    const listing = shownFlat();
    await models.growLog();
    const answer = server.get(`/properties/${listing.id}`, wanting(models.head + 1));
    await models.save(listing);
    expect((await answer).status).toBe(200);
  });

  it('is answered at once, with the newest state, when the position has passed', async () => {
    const listing = shownFlat();
    await models.save(listing);
    const server = await start({ ...onlyNotifications, refreshMs: NEVER, hotCountsMs: NEVER });
    expect((await server.get('/properties')).json()[0]).toEqual(listing); // and is kept

    const position = await models.count(listing.id, 9, 4, { notify: false });
    const list = (await server.get('/properties', wanting(position))).json();
    expect(list[0]).toMatchObject({ id: listing.id, views_count: 9, clicks_count: 4 });
  });

  it('is answered although its notification was lost', async () => {
    const server = await start({ pollMs: NEVER, waitingPollMs: 20, waitMs: NEVER });
    const listing = shownFlat();
    await models.growLog();
    const answer = server.get(`/properties/${listing.id}`, wanting(models.head + 1));
    await models.save(listing, { notify: false });
    expect((await answer).status).toBe(200);
  });

  it('waits for both projections', async () => {
    const server = await start({ waitMs: 100 });
    const position = await models.save(shownFlat(), { alone: true });
    expect((await server.get('/properties', wanting(position))).status).toBe(503);
    await models.catchUp('statistics');
    await waitFor(async () => (await server.get('/properties', wanting(position))).status === 200);
  });

  it.each([
    ['a visitor', 'The newest changes are not shown yet. Please try again in a moment.'],
    ['an admin', 'Your change is saved and will be shown in a moment. Please try again.'],
  ])('of %s gets 503 when the position is not reached in time', async (who, detail) => {
    const server = await start({ waitMs: 50 });
    const token = who === 'an admin' ? await server.logIn() : undefined;
    await models.growLog();
    const answer = await server.get('/properties', { ...wanting(models.head + 1), token });
    expect([answer.status, answer.headers['retry-after'], answer.json()]).toEqual([503, '1', { detail }]);
    expect((await server.get('/properties')).status).toBe(200);
  });

  it('is refused at once when the log has no such position', async () => {
    const server = await start({ waitMs: NEVER });
    for (const token of [undefined, await server.logIn()]) {
      const answer = await server.get('/properties', { ...wanting(models.head + 1000), token });
      expect(answer.status).toBe(422);
      expect(answer.json()).toEqual({
        detail: 'X-Min-Log-Position must be a log position.',
        errors: [{ path: 'X-Min-Log-Position', message: 'is beyond the end of the log' }],
      });
    }
  });

  it('is refused for an invalid position', async () => {
    const server = await start();
    const answer = await server.get('/properties', { headers: { 'x-min-log-position': 'soon' } });
    expect([answer.status, answer.json().errors[0].path]).toEqual([422, 'X-Min-Log-Position']);
  });
});

describe('a read without a position', () => {
  const patient = { ...onlyNotifications, refreshMs: NEVER, newestWaitMs: NEVER };

  it('of a listing just added waits for it instead of answering 404', async () => {
    const server = await start(patient);
    const listing = shownFlat();
    await models.growLog();
    const answer = server.get(`/properties/slug/${listing.slug}`);
    await models.save(listing);
    expect((await answer).status).toBe(200);
  });

  it('of an unknown listing does not wait when the log was read to its end, and only briefly otherwise', async () => {
    const server = await start({ ...onlyNotifications, newestWaitMs: 50 });
    expect((await server.get(`/properties/${shownFlat().id}`)).status).toBe(404);
    await models.growLog();
    expect((await server.get(`/properties/${shownFlat().id}`)).status).toBe(404);
    await models.save(shownFlat());
  });

  it('of an admin includes every event in the log', async () => {
    const server = await start(patient);
    const listing = shownFlat();
    await models.save(listing);
    const authorization = `Bearer ${await server.logIn()}`;
    await models.growLog();
    const answer = server.get('/api/analytics/properties', { headers: { authorization } });
    await models.count(listing.id, 7, 2);
    expect((await answer).json()).toContainEqual(
      expect.objectContaining({ id: listing.id, views: 7, clicks: 2 }),
    );
  });
});

describe('while the database is stopped', () => {
  it('shows its data, and answers 503 where it needs the database', async () => {
    const infrastructure = await startInfrastructure('local');
    const url = infrastructure.postgresUrl('postgres');
    await queryDatabase.migrate(url);
    const own = openReadModels(url);
    await own.makeLive('listings', 'statistics');
    const listing = shownFlat();
    await own.save(listing);
    const server = await start({ unnotifiedPollMs: 50, waitMs: 100 }, url);
    const token = await server.logIn();
    expect((await server.get('/api/properties', { token })).status).toBe(200);
    expect(await server.metrics.getSingleMetricAsString('catalogue_position')).toMatch(/ 1$/);
    await own.close();
    await infrastructure.stop();

    expect((await server.get('/properties')).json()).toEqual([listing]);
    expect((await server.get(`/api/properties/slug/${listing.slug}`)).json()).toEqual(listing);
    expect((await server.get('/readyz')).status).toBe(200);
    const refused = await server.get('/api/properties', { token });
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '2']);
    expect((await server.get('/properties', { headers: { 'x-min-log-position': '99' } })).status).toBe(503);
    // it looks twenty times a second, and does not see anything any more
    await waitFor(async () => (await ageOf(server)) > 1);
  });
});

/** Returns how old metrics say the catalogue is, in seconds; NaN when they do not. */
async function ageOf({ metrics }: QueryServer): Promise<number> {
  const said = await metrics.getSingleMetricAsString('catalogue_age_seconds');
  return Number(/ ([\d.e-]+)$/.exec(said)?.[1]);
}

it('shows no less on another replica, and is unready when that stays behind', async () => {
  const { primary, standby, stop } = await startPostgresPair(queryDatabase.migrate);
  onTestFinished(stop);
  const [ofPrimary, ofStandby] = [primary.url('postgres'), standby.url('postgres')];
  const network = await startTcpProxy(ofPrimary);
  onTestFinished(network.close);
  const own = openReadModels(ofPrimary);
  onTestFinished(own.close);
  await own.makeLive('listings', 'statistics', 'enquiries');
  const flat = shownFlat();
  await own.save(flat);
  const server = await start({ pollMs: 20, unnotifiedPollMs: 20, staleMs: 500 }, network.url);
  const seen: number[] = [];
  const views = async () => {
    seen.push((await server.get(`/properties/${flat.id}`)).json().views_count);
    return seen.at(-1);
  };
  await waitFor(async () => (await onServer(ofStandby, 'SELECT FROM read.live')).length === 3);
  await onServer(ofStandby, 'SELECT pg_wal_replay_pause()');
  await own.count(flat.id, 9, 0);
  await waitFor(async () => (await views()) === 9);

  network.moveTo(ofStandby); // which has replayed no view
  await waitFor(async () => (await views()) === 9 && (await server.get('/readyz')).status === 503);
  await onServer(ofStandby, 'SELECT pg_wal_replay_resume()');
  await own.count(flat.id, 10, 0);
  await waitFor(async () => (await views()) === 10 && (await server.get('/readyz')).status === 200);
  expect(seen).toEqual([...seen].sort((one, other) => one - other));

  network.moveTo(ofPrimary);
  const patient = await start({ pollMs: NEVER, unnotifiedPollMs: 20 }, network.url);
  network.moveTo(ofStandby); // which has no notifications
  await own.count(flat.id, 11, 0);
  await waitFor(async () => (await patient.get(`/properties/${flat.id}`)).json().views_count === 11);
});

describe('a start without the database', () => {
  it('is unready and answers 503', async () => {
    const server = await start({ unnotifiedPollMs: 50 }, 'postgresql://nobody:x@127.0.0.1:1/none');
    expect(await ageOf(server)).toBeNaN();
    expect((await server.get('/healthz')).status).toBe(200);
    expect((await server.get('/readyz')).status).toBe(503);
    expect((await server.get('/properties')).status).toBe(503);
  });
});
