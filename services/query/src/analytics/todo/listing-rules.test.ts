import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { shownFlat } from '@marketplace/testing/fixtures/listing';
import { describe, expect, it } from 'vitest';
import type { Fortnights, Found, PriceChanged } from './listing-rules.ts';
import {
  decliningViews,
  fewPictures,
  ineffectivePriceCuts,
  oddPrices,
  unclicked,
  unconfirmed,
} from './listing-rules.ts';

const now = new Date('2026-11-22T04:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
const flat = (title: string, given: Partial<PropertyView> = {}) => shownFlat({ title, ...given });
const said = (found: Found[]) => found.map(({ listing, fact }) => [listing.title, fact]);
const NOBODY = new Set<string>();

/** What visitors did with listings, as `[views, clicks, views before]`. */
function visited(entries: [PropertyView, number, number, number][]): Map<string, Fortnights> {
  return new Map(entries.map(([{ id }, views, clicks, viewsBefore]) => [id, { views, clicks, viewsBefore }]));
}

describe('unconfirmed listings', () => {
  it('are neither changed nor confirmed for fourteen days, the oldest first', () => {
    const listings = [
      flat('Just', { updated_at: daysAgo(14) }),
      flat('Long', { updated_at: daysAgo(90), confirmed_at: daysAgo(30) }),
      flat('Longer', { updated_at: daysAgo(31), confirmed_at: daysAgo(60) }),
    ];
    expect(said(unconfirmed(listings, new Map(), now))).toEqual([
      ['Longer', 'Last changed 31 days ago'],
      ['Long', 'Last confirmed 30 days ago'],
      ['Just', 'Last changed 14 days ago'],
    ]);
  });

  it('exclude those confirmed or changed since, and those hidden from visitors', () => {
    const listings = [
      flat('Changed', { updated_at: daysAgo(13.9) }),
      flat('Confirmed', { updated_at: daysAgo(90), confirmed_at: daysAgo(2) }),
      flat('Sold', { updated_at: daysAgo(90), status: 'sold' }),
      flat('Inactive', { updated_at: daysAgo(90), status: 'inactive' }),
    ];
    expect(unconfirmed(listings, new Map(), now)).toEqual([]);
  });

  it('include those whose only change since was undone', () => {
    const undone = flat('Undone', { updated_at: daysAgo(1) });
    const vouched = new Map([[undone.id, new Date(daysAgo(20))]]);
    expect(said(unconfirmed([undone], vouched, now))).toEqual([['Undone', 'Last changed 20 days ago']]);
  });
});

describe('listings with few pictures', () => {
  const pictures = (count: number) => Array.from({ length: count }, (_, n) => `/uploads/${n}.jpg`);

  it('have fewer than five, the fewest first', () => {
    const listings = [
      flat('Four', { images: pictures(4) }),
      flat('Five', { images: pictures(5) }),
      flat('None', { images: [] }),
      flat('One', { images: pictures(1) }),
      flat('Sold', { images: [], status: 'sold' }),
    ];
    expect(said(fewPictures(listings, new Set()))).toEqual([
      ['None', 'No pictures'],
      ['One', '1 picture'],
      ['Four', '4 pictures'],
    ]);
  });

  it('include those with small pictures, the fewest good ones first', () => {
    const small = new Set(pictures(3));
    const listings = [
      flat('Many', { images: pictures(9) }),
      flat('Few', { images: pictures(3) }),
      flat('Other', { images: Array.from({ length: 5 }, () => '/uploads/other.jpg') }),
    ];
    expect(said(fewPictures(listings, small))).toEqual([
      ['Few', '3 pictures, 3 of them small'],
      ['Many', '9 pictures, 3 of them small'],
    ]);
  });
});

describe('listings with views but no reaction', () => {
  const [popular, more, followed] = [flat('Popular'), flat('More'), flat('Followed')];
  const [asked, quiet] = [flat('Asked'), flat('Quiet')];
  const listings = [popular, more, followed, asked, quiet, flat('Unseen')];
  const visits = visited([
    [popular, 100, 0, 0],
    [more, 1312, 0, 0],
    [followed, 400, 1, 0],
    [asked, 400, 0, 0],
    [quiet, 99, 0, 0],
  ]);

  it('have many views, no click and no enquiry, most views first', () => {
    expect(said(unclicked(listings, visits, new Set([asked.id])))).toEqual([
      ['More', '1,312 views, 0 clicks in 14 days'],
      ['Popular', '100 views, 0 clicks in 14 days'],
    ]);
  });

  it('are active', () => {
    expect(unclicked([{ ...more, status: 'inactive' }], visits, NOBODY)).toEqual([]);
  });
});

describe('listings that lost visitors', () => {
  const since = '2026-10-25';
  const [fell, faded, most] = [flat('Fell'), flat('Faded'), flat('Most')];

  it('have half the views or less, the largest loss first', () => {
    const visits = visited([
      [fell, 28, 0, 96],
      [faded, 51, 0, 100],
      [most, 0, 0, 300],
    ]);
    expect(said(decliningViews([fell, faded, most], visits, since))).toEqual([
      ['Most', '0 views in 14 days, 300 in the 14 before'],
      ['Fell', '28 views in 14 days, 96 in the 14 before'],
    ]);
  });

  it.each([
    ['there were few', 19, 39],
    ['chance may do it', 20, 40],
    ['there were more', 80, 40],
  ])('are none where %s', (_name, views, viewsBefore) => {
    expect(decliningViews([fell], visited([[fell, views, 0, viewsBefore]]), since)).toEqual([]);
  });

  it('are older than the compared period', () => {
    const fresh = flat('Fresh', { created_at: '2026-10-25T16:00:00Z' });
    const due = flat('Due', { created_at: '2026-10-25T15:59:59Z' });
    const visits = visited([
      [fresh, 0, 0, 300],
      [due, 0, 0, 300],
    ]);
    expect(decliningViews([fresh, due], visits, since).map(({ listing }) => listing.title)).toEqual(['Due']);
  });
});

describe('a price cut without effect', () => {
  const at = new Date('2026-11-10T04:00:00Z');
  const cut: PriceChanged = { at, from: 2_000_000, to: 1_896_000, viewsBefore: 31, viewsAfter: 29 };
  const listing = flat('Cut');
  const text = 'Lowered by 5.2% 12 days ago: 31 views in the week before, 29 in the week after';
  const find = (listings: PropertyView[], priceChanges: Map<string, PriceChanged>, enquired?: string) => {
    const enquiries = new Map(enquired === undefined ? [] : [[listing.id, new Date(enquired)]]);
    return said(ineffectivePriceCuts(listings, { priceChanges, enquiries }, now));
  };
  const changed = (change: Partial<PriceChanged>) => new Map([[listing.id, { ...cut, ...change }]]);

  it.each<[number, Partial<PriceChanged>, string?]>([
    [1, {}],
    [1, { viewsAfter: 31 }],
    [1, {}, '2026-11-10T03:59:59Z'],
    [0, {}, '2026-11-10T04:00:01Z'],
    [0, { viewsAfter: 32 }],
    [0, { to: 2_000_000 }],
    [0, { to: 2_100_000 }],
  ])('is found %s times with %j and an enquiry at %s', (count, change, enquired) => {
    expect(find([listing], changed(change), enquired)).toHaveLength(count);
  });

  it('concerns active listings with a changed price, the newest first', () => {
    const later = flat('Later');
    const both = changed({}).set(later.id, { ...cut, at: new Date('2026-11-12T04:00:00Z') });
    expect(find([listing, later], both)).toEqual([
      ['Later', text.replace('12 days', '10 days')],
      ['Cut', text],
    ]);
    expect(find([{ ...listing, status: 'sold' }], changed({}))).toEqual([]);
    expect(find([listing], new Map())).toEqual([]);
  });
});

/** Listings alike, of 1,000 square feet each, at these rates. */
const asking = (rates: readonly number[], given: Partial<PropertyView> = {}) =>
  rates.map((rate) => shownFlat({ title: `At ${rate}`, price: rate * 1000, area_sqft: 1000, ...given }));
const usual = [1900, 1950, 2000, 2000, 2050, 2100, 2150, 2200];

describe('an unusual price', () => {
  const odd = (listings: PropertyView[]) => said(oddPrices(listings));

  it('differs much from the price per square foot of eight similar listings, the largest difference first', () => {
    expect(odd(asking([...usual, 200, 3500]))).toEqual([
      ['At 200', '$200 psf, 90% below the median of 9 others like it'],
      ['At 3500', '$3,500 psf, 73% above the median of 9 others like it'],
    ]);
  });

  it.each([
    ['there are fewer others', [...usual.slice(1), 200]],
    ['others differ as much', [500, 900, 1500, 2000, 2500, 3500, 5000, 7000, 9000]],
    ['it is near, where all ask the same', [...Array.from({ length: 9 }, () => 2000), 2490]],
  ])('is none while %s', (_name, rates) => {
    expect(odd(asking(rates))).toEqual([]);
  });

  it('is found when all others have the same price', () => {
    expect(odd(asking([...Array.from({ length: 9 }, () => 2000), 2510]))).toHaveLength(1);
  });

  it.each([
    { district: 'D19 - Hougang / Punggol / Sengkang' },
    { category: 'HDB' as const },
    { property_type: 'Sell' as const },
    { status: 'sold' as const },
    { area_sqft: null },
  ])('is none among others that are not like it: %j', (given) => {
    expect(odd([...asking(usual), ...asking([200], given)])).toEqual([]);
  });

  it('is one too low for a sale, also without similar listings, and comes first', () => {
    const cheap = { property_type: 'Buy' as const, area_sqft: null };
    const listings = [
      ...asking([...usual, 200]),
      shownFlat({ title: 'For a thousand', price: 1000, ...cheap }),
      shownFlat({ title: 'For more', price: 1001, ...cheap }),
      shownFlat({ title: 'For rent', price: 900, ...cheap, property_type: 'Rent' }),
    ];
    expect(odd(listings)).toEqual([
      ['For a thousand', '$1,000, for sale'],
      ['At 200', '$200 psf, 90% below the median of 8 others like it'],
    ]);
  });
});
