import { createPool, poolLimits } from '@marketplace/service-kit/database';
import { describe, expect, it } from 'vitest';
import { openBench, silent } from '../testing/bench.ts';
import { countedByHand, countedByProjector } from '../testing/independent-fold.ts';
import { aListing, someVisits } from '../testing/test-events.ts';

const bench = await openBench();
const { live, rows } = bench;

describe('a known event that cannot be folded', () => {
  it.each([0, 1, 20, 37])(
    'sets its listing aside, with the %s events before it applied, and nothing else',
    async (before) => {
      const [good, bad] = [aListing(), aListing()];
      await bench.append(bad.added(), ...Array.from({ length: before }, () => good.viewed()).slice(1));
      if (before > 0) await bench.append(good.added());
      const position = before + 2;
      const { id } = bad;
      const data = { listing_id: id };
      const { version } = bad.repriced(0);
      await bench.appendRaw({ stream: `listing-${id}`, version, type: 'ListingRepriced', data });
      await bench.append(bad.repriced(1), aListing().added(), ...someVisits([good, bad], 5));

      expect(await bench.catchUp()).toEqual([]);
      expect(await live('listings')).toMatchObject({
        lag: 0,
        error: null,
        setAsideCount: 1,
        setAside: [
          {
            stream: `listing-${id}`,
            since: position,
            type: 'ListingRepriced',
            reason: expect.stringContaining('does not parse'),
          },
        ],
      });
      const history = await rows('SELECT position::int FROM listings_g1.history ORDER BY 1');
      const sound = before > 0 ? [1, position - 1] : [1];
      expect(history.map((row) => row.position)).toEqual([...sound, position + 2]);
      expect(await live('statistics')).toMatchObject({ lag: 0, error: null });
      expect(await live('activity')).toMatchObject({ lag: 0, error: null });
      expect(await countedByProjector(bench.adminPool)).toEqual(await countedByHand(bench.adminPool));
    },
  );

  it.each([
    ['names no listing', '1/1', (id: string) => ({ stream: `activity-${id}`, data: {} })],
    [
      'names another listing',
      '2/1',
      (id: string) => ({ stream: `activity-${aListing().id}`, data: { listing_id: id } }),
    ],
    ['names what is no id', '2/1', () => ({ stream: 'activity-1', data: { listing_id: '1' } })],
    [
      'has a wrong mark',
      '1/1',
      (id: string) => ({ stream: `activity-${id}`, data: { listing_id: id, crawler: 'yes' } }),
    ],
  ])('sets the visits of one listing aside: one that %s', async (_name, counted, malformed) => {
    const [listing, other] = [aListing(), aListing()];
    await bench.append(listing.added(), listing.viewed(), listing.clicked());
    const spoilt = malformed(listing.id);
    await bench.appendRaw({ type: 'ListingViewed', version: null, ...spoilt });
    await bench.append(listing.viewed(), other.viewed());
    expect(await bench.catchUp()).toEqual([]);
    expect(await live('statistics')).toMatchObject({
      lag: 0,
      setAside: [{ stream: spoilt.stream, since: 4 }],
    });
    expect((await countedByProjector(bench.adminPool)).totals).toEqual({
      [listing.id]: counted,
      [other.id]: '1/0',
    });
    for (const name of ['listings', 'activity'] as const)
      expect(await live(name)).toMatchObject({ lag: 0, error: null, setAsideCount: 0 });
  });
});

describe('a batch that exceeds the statement timeout', () => {
  /** Lets Postgres sleep while it writes the history of a batch of which `isSlow` is true, past the time it is given. */
  async function slowDown(isSlow: string) {
    await bench.rows(`
      CREATE FUNCTION listings_g1.slow_down() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN IF (SELECT ${isSlow} FROM written) THEN PERFORM pg_sleep(60); END IF; RETURN NULL; END $$;
      CREATE TRIGGER slow_down AFTER INSERT ON listings_g1.history REFERENCING NEW TABLE AS written
        FOR EACH STATEMENT EXECUTE FUNCTION listings_g1.slow_down()`);
  }
  async function catchUpInTime(): Promise<string[]> {
    const pool = createPool(bench.projectorUrl, { ...poolLimits.projector, statement_timeout: 1500 }, silent);
    return bench.catchUp(undefined, pool).finally(() => pool.end());
  }

  it('is cancelled by the database before the projector times out', () => {
    const { statement_timeout, query_timeout } = poolLimits.projector;
    expect(statement_timeout).toBeLessThan(query_timeout);
  });

  it('is halved until it is fast enough', async () => {
    const listing = aListing();
    await bench.append(listing.added(), ...Array.from({ length: 11 }, (_, n) => listing.repriced(n + 1)));
    await slowDown('count(*) > 6');
    expect(await catchUpInTime()).toEqual([]);
    expect(await live('listings')).toMatchObject({ position: 12, applied: 12, error: null });
    expect(await bench.differences()).toEqual([]);
  });

  it('stops the projection at a single slow event until it is skipped', async () => {
    const listing = aListing();
    await bench.append(listing.added(), ...Array.from({ length: 3 }, (_, n) => listing.repriced(n + 1)));
    await slowDown('bool_or(version = 3)');
    expect(await catchUpInTime()).toEqual([
      expect.stringMatching(/^listings: Stopped at position 3 \(ListingRepriced\): .*statement timeout/),
    ]);
    expect(await live('listings')).toMatchObject({ position: 2, applied: 2 });
    expect(await live('activity')).toMatchObject({ position: 4, error: null });

    await bench.operate('skip listings --position 3 --reason slow');
    expect(await catchUpInTime()).toEqual([]);
    expect(await live('listings')).toMatchObject({ lag: 0, error: null, setAsideCount: 0 });
  });
});

describe('a damaged log', () => {
  const names = ['listings', 'statistics', 'activity', 'enquiries', 'alerts'];

  it('stops every projection at a hole', async () => {
    const listing = aListing();
    await bench.append(listing.added(), ...someVisits([listing], 10));
    await bench.damageLog('DELETE FROM log.events WHERE position = 5');
    const missing = "Stopped at position 5 (no event): 1 of the log's events up to position 5 are missing";
    expect(await bench.catchUp()).toEqual(names.map((name) => `${name}: ${missing}`));
    expect(await live('statistics')).toMatchObject({ position: 4 });
  });

  it('is detected when it ends before the checkpoint, until a rebuild', async () => {
    const listing = aListing();
    await bench.append(listing.added(), ...someVisits([listing], 5));
    await bench.catchUp();
    await bench.damageLog('DELETE FROM log.events WHERE position > 2; UPDATE log.head SET position = 2');
    const isCutOff = 'It has read up to position 6, but the log ends at 2: .* Rebuild';
    expect(await bench.catchUp()).toEqual(
      names.map((name) => expect.stringMatching(`^${name}: ${isCutOff}`)),
    );

    await bench.append(...someVisits([listing], 20));
    expect(await bench.catchUp()).toEqual(
      names.map(() => expect.stringContaining('the log has another event there')),
    );
    expect(await live('statistics')).toMatchObject({ position: 6 });
  });
});
