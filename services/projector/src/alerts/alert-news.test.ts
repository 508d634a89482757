import { activeFlat } from '@marketplace/testing/fixtures/listing';
import { describe, expect, it } from 'vitest';
import type { NewsListing } from './alert-news.ts';
import { createAlertNews } from './alert-news.ts';

const [before, since, within, until, after] = ['01', '02', '03', '04', '05'].map(
  (day) => `2026-12-${day}T00:00:00.000Z`,
) as [string, string, string, string, string];
const range = { since: Date.parse(since), until: Date.parse(until) };

/** A flat in D09 for 1,000,000 that was listed long ago. */
const listing = (fields: Partial<NewsListing> = {}): NewsListing =>
  ({
    ...{
      ...activeFlat,
      id: '0192d4e0-7b1a-7c3d-8e4f-0123456789ab',
      slug: 'flat',
      status: 'active',
      property_type: 'Buy',
    },
    ...{ district: 'D09', price: 1_000_000, created_at: before, listed_at: null, news: null, sold_at: null },
    ...{ bedrooms: 2, is_new_launch: false, ...fields },
  }) as NewsListing;
const reduced = (at: string) => ({ kind: 'reduced', at, price_before: 1_100_000 }) as const;
const search = (address: string) => ({ search: address, listing_id: null });
const home = { search: null, listing_id: listing().id };
const changes = (follow: Parameters<ReturnType<typeof createAlertNews>>[0], fields: Partial<NewsListing>) =>
  createAlertNews([listing(fields)])(follow, range).map(({ change }) => change);

describe('the news of a search', () => {
  it.each([
    ['nothing for one without news', {}, []],
    ['a new home', { created_at: within }, ['new']],
    ['a home that became visible later', { listed_at: within }, ['new']],
    ['a new home that was reduced since', { created_at: within, news: reduced(within) }, ['new']],
    ['a lower price', { news: reduced(within) }, ['reduced']],
    ['a home that is back', { news: { kind: 'reopened', at: within, price_before: null } }, ['reopened']],
    ['nothing before the last digest', { news: reduced(before) }, []],
    ['what happened at the moment of the last digest', { news: reduced(since) }, ['reduced']],
    ['nothing from the moment of this digest on', { news: reduced(until) }, []],
    ['nothing after this digest', { created_at: after }, []],
    ['nothing for a sale', { status: 'sold', sold_at: within }, []],
    ['nothing for a hidden home', { status: 'inactive', created_at: within }, []],
  ] as const)('is %s', (_what, fields, expected) => {
    expect(changes(search('/buy'), fields)).toEqual(expected);
  });

  it.each([
    ['/buy?district=D09&maxPrice=1000000', true],
    ['/buy?district=D10', false],
    ['/buy?maxPrice=999999', false],
    ['/buy?search=under%201.2m', true],
    ['/buy?search=castle', false],
    ['/rent', false],
    ['/new-launch', false],
    ['/nonsense', false],
  ])('of %s has what the list shows: %s', (address, isShown) => {
    expect(changes(search(address), { created_at: within })).toEqual(isShown ? ['new'] : []);
  });

  it('has new launches of every type', () =>
    expect(
      changes(search('/new-launch'), { created_at: within, is_new_launch: true, property_type: 'Sell' }),
    ).toEqual(['new']));

  it('names prices, newest first, and fifty at most', () => {
    const many = Array.from({ length: 60 }, (_, n) =>
      listing({ id: `home-${n}`, created_at: new Date(range.since + n).toISOString(), price: n }),
    );
    const found = createAlertNews([listing({ news: reduced(within) }), ...many])(search('/buy'), range);
    expect(found).toHaveLength(50);
    expect(found[0]).toEqual({ listing_id: 'home-59', change: 'new', price: 59, price_before: null });
    expect(createAlertNews([listing({ news: reduced(within) })])(search('/buy'), range)).toEqual([
      { listing_id: home.listing_id, change: 'reduced', price: 1_000_000, price_before: 1_100_000 },
    ]);
  });
});

describe('the news of a home', () => {
  it.each([
    ['a lower price', { news: reduced(within) }, ['reduced']],
    ['its sale', { status: 'sold', sold_at: within }, ['sold']],
    ['no earlier sale', { status: 'sold', sold_at: before }, []],
    ['no sale of which the time is not known', { status: 'sold', sold_at: null }, []],
    ['not that it is new', { created_at: within }, []],
  ] as const)('is %s', (_what, fields, expected) => expect(changes(home, fields)).toEqual(expected));

  it('is nothing for another or a deleted one', () => {
    const other = { search: null, listing_id: '0192d4e0-7b1a-7c3d-8e4f-0123456789ff' };
    expect(changes(other, { news: reduced(within) })).toEqual([]);
  });
});
