import { streams } from '@marketplace/contracts/events';
import { describe, expect, it } from 'vitest';
import { projections } from '../all-projections.ts';
import { openBench } from '../testing/bench.ts';
import { aListing, condo } from '../testing/test-events.ts';

const bench = await openBench();
const sound = { code: 0, lines: projections.map(() => expect.stringContaining(' 0 differ.')) };

/** Returns what `verify` prints, after which it ended with 1. */
async function found(): Promise<string> {
  const { code, lines } = await bench.operate('verify');
  expect(code).toBe(1);
  return lines.join('\n');
}

describe('verify reports nothing', () => {
  it.each(['a change', 'the addition'])('after a skip of %s of a listing, and a rebuild', async (skipped) => {
    const listing = aListing();
    const stream = streams.listing(listing.id);
    const isLater = skipped === 'a change';
    if (isLater) await bench.append(listing.added());
    const type = isLater ? 'ListingRepriced' : 'ListingAdded';
    const { version } = listing.repriced(1);
    const [spoilt] = await bench.appendRaw({ stream, version, type, data: { listing_id: listing.id } });
    if (isLater) await bench.append(listing.revised({ title: 'Later' }));
    await bench.append(listing.viewed());
    await bench.catchUp();
    await bench.operate(`skip listings --position ${spoilt?.position} --reason malformed`);
    await bench.catchUp();
    expect(await bench.operate('verify')).toEqual(sound);
    await bench.operate('rebuild all');
    expect(await bench.operate('verify')).toEqual(sound);
  });

  it('for the activity of nearly empty events', async () => {
    for (const [stream, version, type, data] of [
      [streams.listing(aListing().id), 1, 'ListingRestored', { from_version: 'first' }],
      [streams.listing('1'), 1, 'ListingDeleted', { listing_id: '1' }],
      [streams.visits('2'), null, 'ListingViewed', { crawler: 'yes' }],
      [streams.admin('3'), 1, 'AdminLoggedIn', { admin_id: 3 }],
    ] as const)
      await bench.appendRaw({ stream, version, type, data });
    await bench.damageLog(`UPDATE log.events SET meta = '{}' WHERE position > 2`);
    await bench.catchUp();
    const ofActivity = async () =>
      (await bench.operate('verify')).lines.filter((line) => line.startsWith('activity'));
    expect(await ofActivity()).toEqual(['activity: 4 rows compared at position 4, 0 differ.']);
    await bench.operate('rebuild activity');
    expect(await ofActivity()).toEqual(['activity: 5 rows compared at position 5, 0 differ.']);
  });

  it('for prices and areas stored with more than two decimals', async () => {
    const listing = aListing();
    await bench.append(listing.added({ price: 1_250_000.12345, area_sqft: 990.125 }));
    await bench.catchUp();
    await bench.rows(`UPDATE listings_g1.listings SET area_sqft = 990.125;
      UPDATE listings_g1.history SET listing = listing || '{"price": 1250000.12345, "area_sqft": 990.125}'`); // by older code
    await bench.append(
      listing.revised({ title: 'Later' }),
      listing.restored({ ...condo, price: 1_250_000.12345, area_sqft: 990.125 }),
    );
    await bench.catchUp();
    expect(await bench.operate('verify')).toEqual(sound);
    const rows = await bench.rows('SELECT changes FROM listings_g1.history ORDER BY version');
    expect(rows.flatMap(({ changes }) => changes.map(({ field }: { field: string }) => field))).not.toContain(
      'price',
    );
    await bench.operate('rebuild listings');
    expect(await bench.operate('verify')).toEqual(sound);
  });
});

it('verify compares set-aside streams at their last state, names them and their remedy', async () => {
  const [listing, other] = [aListing(), aListing()];
  await bench.append(listing.added(), other.added(), listing.viewed());
  const position = await bench.spoil(listing);
  await bench.append(listing.revised({ title: 'Later' }), other.revised({ title: 'Shown' }));
  await bench.catchUp();
  const named = `listings has set aside the listing ${listing.id} at event ${position} (ListingRepriced), which cannot be folded: `;
  for (const act of [undefined, 'rebuild listings']) {
    if (act) expect(await bench.operate(act)).toMatchObject({ code: 0 });
    const said = await found();
    expect(said).toMatch(/listings: 5 rows compared at position \d, 0 differ\./);
    expect(said).toContain(named);
    expect(said).toContain(
      `listings leaves the listing ${listing.id} as before event ${position}, and so does a rebuild. Deploy the version that can read it, or skip the event: skip listings --position ${position} --reason`,
    );
    expect(said).not.toContain('To repair');
  }
  await bench.rows(`UPDATE listings_g2.listings SET title = 'x' WHERE slug = '${listing.slug}'`);
  expect(await found()).toContain(`listings ${listing.id} title: the log says`);
});

describe('verify advises a rebuild', () => {
  it('for tables that contradict each other', async () => {
    const listing = aListing();
    await bench.append(listing.added(), listing.repriced(7), listing.viewed());
    await bench.catchUp();
    await bench.rows('UPDATE listings_g1.listings SET price = 8; UPDATE statistics_g1.totals SET views = 9');
    const said = await found();
    expect(said).toMatch(
      /To repair listings: rebuild listings\n.*To repair statistics: rebuild statistics$/s,
    );
    await bench.operate('rebuild all');
    expect(await bench.operate('verify')).toEqual(sound);
  });

  it('for tables with events that were skipped later', async () => {
    const listing = aListing();
    await bench.append(listing.added(), listing.repriced(7));
    await bench.catchUp();
    await bench.damageLog(`UPDATE log.events SET data = data - 'price' WHERE position = 2`);
    await bench.operate('skip listings --position 2 --reason damaged');
    expect(await found()).toContain('To repair listings: rebuild listings');
    await bench.operate('rebuild listings');
    expect(await bench.operate('verify')).toEqual(sound);
  });
});

describe('verify advises no rebuild', () => {
  it('for matching tables whose log was changed', async () => {
    const listing = aListing();
    await bench.append(listing.added(), listing.repriced(7), listing.viewed());
    await bench.catchUp();
    await bench.damageLog(`UPDATE log.events SET data = data || '{"price": 8}' WHERE position = 2`);
    const said = await found();
    expect(said).toContain('listings agrees with itself, but not with the log. Perhaps the log was changed');
    expect(said).not.toContain('To repair');
  });

  it('when a rebuild would set aside what newer code folded before a rollback', async () => {
    const [listing, other] = [aListing(), aListing()];
    await bench.append(listing.added(), listing.repriced(7), listing.viewed(), other.added(), other.viewed());
    await bench.catchUp();
    await bench.damageLog('UPDATE log.events SET schema_version = 2 WHERE position IN (2, 3)');
    await bench.rows(`UPDATE listings_g1.listings SET price = 8 WHERE listing_id = '${listing.id}'`);
    const said = await found();
    expect(said).toMatch(
      /listings: \d rows compared at position 5, 0 differ\.\n {2}not compared is what event 2/,
    );
    expect(said).toMatch(
      /A rebuild of listings would set aside what event 2 is about\. .* skip listings --position 2 --reason/,
    );
    expect(said).toMatch(
      /statistics: \d rows compared at position 5, 0 differ\.\n {2}not compared is what event 3/,
    );
    expect(said).not.toContain('To repair');
    await bench.rows(`UPDATE listings_g1.listings SET title = 'x' WHERE listing_id = '${other.id}'`);
    expect(await found()).toContain(`listings ${other.id} title: `);
  });

  it('for a listing with an event known only to newer code', async () => {
    const listing = aListing();
    await bench.append(listing.added());
    await bench.catchUp();
    const stream = streams.listing(listing.id);
    await bench.appendRaw({ stream, version: 2, type: 'ListingPraised', data: {} });
    await bench.rows(
      `UPDATE read.projections SET position = 2, event_id = (SELECT event_id FROM log.events WHERE position = 2);
      UPDATE listings_g1.listings SET version = 2`,
    ); // as newer code would
    expect(await found()).toContain(
      'event 2 (ListingPraised) is about: an event of a newer version of the product',
    );
  });
});

describe('an event of a newer schema version', () => {
  it('sets its stream aside in each projection of its type until it is skipped', async () => {
    const listing = aListing();
    await bench.append(listing.added(), listing.repriced(7), listing.viewed(), listing.viewed());
    await bench.damageLog('UPDATE log.events SET schema_version = 2 WHERE position IN (2, 3)');
    await bench.catchUp();
    const { generations } = await bench.status();
    const asideAt = (stream: string, since: number, type: string) => {
      const reason = `an event of a newer version of the product (${type}, schema version 2)`;
      return { stream, since, type, reason };
    };
    const price = asideAt(streams.listing(listing.id), 2, 'ListingRepriced');
    const view = asideAt(streams.visits(listing.id), 3, 'ListingViewed');
    expect(generations.map(({ name, setAside }) => [name, setAside])).toEqual([
      ['activity', [price, view]],
      ['alerts', []],
      ['enquiries', []],
      ['listings', [price]],
      ['statistics', [view]],
    ]);
    for (const words of [
      'skip listings --position 2',
      'skip statistics --position 3',
      'skip activity --position 2',
      'skip activity --position 3',
    ])
      expect(await bench.operate(`${words} --reason rolled-back`)).toMatchObject({ code: 0 });
    await bench.catchUp();
    expect(await bench.operate('verify')).toEqual(sound); // nothing is set aside any more
    expect(await bench.rows('SELECT views::int FROM statistics_g1.totals')).toEqual([{ views: 1 }]);
  });

  it('in an operator stream stops no projection', async () => {
    await bench.append(aListing().added());
    const data = { projection: 'listings' };
    const stream = streams.projection('listings');
    await bench.appendRaw({ stream, version: 1, type: 'ProjectionPaused', data });
    await bench.damageLog('UPDATE log.events SET schema_version = 2 WHERE position = 2');
    await bench.catchUp();
    expect((await bench.status()).generations.map(({ lag }) => lag)).toEqual([0, 0, 0, 0, 0]);
    expect(await bench.operate('pause listings')).toMatchObject({ code: 0 });
    expect(await bench.operate('skip activity --position 2 --reason rolled-back')).toMatchObject({ code: 0 });
  });
});

it('can be skipped, wherever the projection is', async () => {
  const listing = aListing();
  await bench.append(listing.added(), listing.repriced(7));
  await bench.catchUp();
  await bench.damageLog(`UPDATE log.events SET data = data - 'price' WHERE position = 2`);
  await expect(bench.operate('skip activity --position 2 --reason damaged')).rejects.toThrow('at no event');
  expect(await bench.operate('skip listings --position 2 --reason damaged')).toEqual({
    code: 0,
    lines: [
      'listings skips position 2, now and in every rebuild. The event stays in the log.',
      'The live tables already contain it. To remove it there too: rebuild listings',
    ],
  });
});
