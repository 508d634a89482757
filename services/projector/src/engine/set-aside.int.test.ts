import { streams } from '@marketplace/contracts/events';
import { describe, expect, it } from 'vitest';
import { projections } from '../all-projections.ts';
import { openBench, projectionsBefore } from '../testing/bench.ts';
import { countedByHand, countedByProjector, digests } from '../testing/independent-fold.ts';
import { aListing, aSellerLink, condo, someVisits } from '../testing/test-events.ts';
import type { Projection } from './projection.ts';

const bench = await openBench();
const { live, spoil } = bench;

const asideOf = async (name: Projection['name']) =>
  (await live(name)).setAside.map(({ stream, since }) => [stream, since]);

/** Titles and prices of what is shown, by slug. */
async function shown(): Promise<Record<string, string>> {
  const { generation } = await live('listings');
  const rows = await bench.rows(
    `SELECT slug, title || ' ' || price::int || ' v' || version AS said FROM listings_g${generation}.listings`,
  );
  return Object.fromEntries(rows.map(({ slug, said }) => [slug, said]));
}

/** Every row of what answers reads is what a rebuild makes of the log, and so are its counts. */
async function expectWhatARebuildMakes(): Promise<void> {
  for (const name of ['listings', 'statistics'] as const) {
    const before = await live(name);
    const rows = await digests(bench.adminPool, name, before.generation);
    expect((await bench.operate(`rebuild ${name}`)).code).toBe(0);
    const after = await live(name);
    expect([name, await digests(bench.adminPool, name, after.generation)]).toEqual([name, rows]);
    const { applied, setAside } = before;
    expect(after).toMatchObject({ applied, setAside });
  }
  expect(await bench.differences()).toEqual([]);
}

const titled = (title: string, price = condo.price, version = 1) => `${title} ${price} v${version}`;

describe('a listing with an event that cannot be folded', () => {
  it('keeps its state while all others continue', async () => {
    const [spoilt, edited, deleted, stripped, fresh] = [
      aListing(),
      aListing(),
      aListing(),
      aListing(),
      aListing(),
    ];
    await bench.append(spoilt.added({ title: 'Before' }), edited.added(), deleted.added(), stripped.added());
    const since = await spoil(spoilt);
    await bench.append(
      spoilt.revised({ title: 'Kept for later' }),
      edited.revised({ title: 'Edited' }),
      deleted.deleted(),
      stripped.picturesChanged([]),
      fresh.added({ title: 'New' }),
      ...someVisits([spoilt, edited], 20),
    );
    await bench.catchUp();
    expect(await asideOf('listings')).toEqual([[streams.listing(spoilt.id), since]]);
    expect(await shown()).toEqual({
      [spoilt.slug]: titled('Before'),
      [edited.slug]: titled('Edited', condo.price, 2),
      [stripped.slug]: titled(condo.title, condo.price, 2),
      [fresh.slug]: titled('New'),
    });
    expect(await countedByProjector(bench.adminPool)).toEqual(await countedByHand(bench.adminPool));

    await bench.append(spoilt.deleted(), edited.repriced(7));
    await bench.catchUp();
    expect(await shown()).toMatchObject({
      [spoilt.slug]: titled('Before'),
      [edited.slug]: titled('Edited', 7, 3),
    });
    await expectWhatARebuildMakes();
  });

  it('continues with all set-aside events, in order, once its event is skipped', async () => {
    const [spoilt, other] = [aListing(), aListing()];
    await bench.append(spoilt.added(), other.added());
    const since = await spoil(spoilt);
    await bench.append(spoilt.repriced(3), other.repriced(4), spoilt.revised({ title: 'After' }));
    await bench.catchUp();
    await bench.operate(`skip listings --position ${since} --reason faulty`);
    await bench.append(spoilt.repriced(5), other.repriced(6));
    await bench.catchUp();
    expect(await asideOf('listings')).toEqual([]);
    expect(await shown()).toEqual({
      [spoilt.slug]: titled('After', 5, 5),
      [other.slug]: titled(condo.title, 6, 3),
    });
    const rows = await bench.rows('SELECT taken_back FROM read.projections WHERE taken_back > 0');
    expect(rows).toEqual([{ taken_back: 1 }]);
    await expectWhatARebuildMakes();
  });

  it('is not set aside for an event that is skipped at that moment', async () => {
    const spoilt = aListing();
    await bench.append(spoilt.added());
    const since = await spoil(spoilt);
    let folds = 0;
    const skippedBetween = projections.map((one) => ({
      ...one,
      async fold(...given: Parameters<typeof one.fold>) {
        if (one.name === 'listings' && ++folds === 2) {
          await bench.operate(`skip listings --position ${since} --reason faulty`);
          await bench.append(spoilt.repriced(5));
        }
        return one.fold(...given);
      },
    }));
    await bench.catchUp(skippedBetween);
    expect(folds).toBeGreaterThan(2);
    expect(await bench.rows('SELECT name FROM read.projections WHERE set_aside > 0')).toEqual([]);
    expect(await shown()).toEqual({ [spoilt.slug]: titled(condo.title, 5, 3) });
  });

  it('continues to its next bad event, and beyond once that is skipped too', async () => {
    const spoilt = aListing();
    await bench.append(spoilt.added());
    const first = await spoil(spoilt);
    await bench.append(spoilt.repriced(3));
    const second = await spoil(spoilt);
    await bench.append(spoilt.repriced(5));
    await bench.catchUp();
    await bench.operate(`skip listings --position ${first} --reason faulty`);
    await bench.catchUp();
    expect(await asideOf('listings')).toEqual([[streams.listing(spoilt.id), second]]);
    expect(await shown()).toEqual({ [spoilt.slug]: titled(condo.title, 3, 3) });
    await expectWhatARebuildMakes();

    await bench.operate(`skip listings --position ${second} --reason faulty`);
    await bench.catchUp();
    expect(await shown()).toEqual({ [spoilt.slug]: titled(condo.title, 5, 5) });
    await expectWhatARebuildMakes();
  });

  it('continues when newer code starts, not before', async () => {
    const spoilt = aListing();
    await bench.append(spoilt.added(), spoilt.repriced(2), spoilt.repriced(3));
    await bench.damageLog('UPDATE log.events SET schema_version = 99 WHERE position = 2');
    await bench.catchUp();
    await bench.catchUp(); // of the same version
    expect(await shown()).toEqual({ [spoilt.slug]: titled(condo.title) });
    await bench.damageLog('UPDATE log.events SET schema_version = 1 WHERE position = 2');
    await bench.catchUp();
    expect(await shown()).toEqual({ [spoilt.slug]: titled(condo.title, 3, 3) });
    await expectWhatARebuildMakes();
  });

  it('waits while its projection is paused', async () => {
    const spoilt = aListing();
    await bench.append(spoilt.added());
    const since = await spoil(spoilt);
    await bench.catchUp();
    await bench.operate('pause listings');
    await bench.operate(`skip listings --position ${since} --reason faulty`);
    await bench.catchUp();
    expect(await asideOf('listings')).toHaveLength(1);
    await bench.operate('resume listings');
    await bench.catchUp();
    expect(await asideOf('listings')).toEqual([]);
  });
});

it('is found by bisection when the database does not name the event, and earlier events are folded', async () => {
  const [first, second] = [aListing(), aListing()];
  second.slug = first.slug;
  await bench.append(
    first.added(),
    second.added({ title: 'Of the same slug' }),
    second.repriced(2),
    first.repriced(3),
  );
  await bench.catchUp();
  expect(await asideOf('listings')).toEqual([[streams.listing(second.id), 2]]);
  expect(await shown()).toEqual({ [first.slug]: titled(condo.title, 3, 2) });

  await bench.append(first.deleted());
  await bench.catchUp(); // when it starts, it tries again
  expect(await asideOf('listings')).toEqual([[streams.listing(second.id), 2]]);
  await bench.catchUp();
  expect(await shown()).toEqual({ [second.slug]: titled('Of the same slug', 2, 2) });
});

it('has set-aside visits counted once, on their days, when the first is skipped', async () => {
  const [one, other] = [aListing(), aListing()];
  await bench.append(one.added(), one.viewed(true), ...someVisits([one, other], 60));
  await bench.damageLog(`UPDATE log.events SET recorded_at = recorded_at - position * interval '3 hours'`);
  await bench.damageLog('UPDATE log.events SET schema_version = 2 WHERE position = 2');
  await bench.catchUp();
  expect(await asideOf('statistics')).toEqual([[streams.visits(one.id), 2]]);
  expect(Object.keys((await countedByProjector(bench.adminPool)).totals)).toEqual([other.id]);
  await expectWhatARebuildMakes();

  await bench.operate('skip statistics --position 2 --reason rolled-back');
  await bench.catchUp();
  await bench.catchUp();
  const { generation } = await live('statistics');
  expect(await countedByProjector(bench.adminPool, `statistics_g${generation}`)).toEqual(
    await countedByHand(bench.adminPool),
  );
  await expectWhatARebuildMakes();
});

describe('an event of a type known only to a newer version', () => {
  it('sets its stream aside in the older version until the newer one folds it', async () => {
    const older = projectionsBefore('ListingStatusChanged');
    const [changed, other] = [aListing(), aListing()];
    await bench.append(changed.added(), other.added(), changed.statusChanged('sold'), changed.repriced(2));
    expect(await bench.catchUp(older)).toEqual([]);
    for (const { name } of projections)
      expect(await live(name)).toMatchObject({
        position: 4,
        skipped: 0,
        setAside: [
          {
            stream: streams.listing(changed.id),
            since: 3,
            type: 'ListingStatusChanged',
            reason: 'an event of a newer version of the product (ListingStatusChanged, schema version 1)',
          },
        ],
      });
    expect(await shown()).toMatchObject({ [changed.slug]: titled(condo.title) });

    await bench.append(other.repriced(3), changed.repriced(4));
    await bench.catchUp(older);
    expect(await shown()).toMatchObject({
      [changed.slug]: titled(condo.title),
      [other.slug]: titled(condo.title, 3, 2),
    });

    await bench.catchUp();
    for (const { name } of projections) expect(await asideOf(name)).toEqual([]);
    expect(await shown()).toMatchObject({ [changed.slug]: titled(condo.title, 4, 4) });

    await bench.append(changed.repriced(5)); // after a roll back
    await bench.catchUp(older);
    for (const { name } of projections) expect(await asideOf(name)).toEqual([]);
    expect(await shown()).toMatchObject({ [changed.slug]: titled(condo.title, 5, 5) });
    await expectWhatARebuildMakes();
  });

  it('is lost by neither of two versions under load', async () => {
    const running = await Promise.all([
      bench.startProjector({ projections: projectionsBefore('SellerLinkMade') }),
      bench.startProjector(),
    ]);
    const [older, newer] = running;
    const listings = [aListing(), aListing()];
    for (let round = 0; round < 30; round++) {
      const [listing = aListing()] = listings;
      await bench.append(
        ...(round === 0 ? listings.map((one) => one.added()) : [listing.repriced(round)]),
        ...aSellerLink(listing.id),
        ...someVisits(listings, 20),
      );
      await running[round % 2]?.catchUp();
    }
    await older?.close();
    await newer?.catchUp();
    for (const { name } of projections)
      expect(await live(name)).toMatchObject({ lag: 0, error: null, setAside: [] });
    expect(await bench.differences()).toEqual([]);
  });
});
