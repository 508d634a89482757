import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { districts, findDistrict } from '../districts.ts';
import { findRespelled, listingMatcher } from '../listings/listing.matching.ts';
import { usualSort } from '../listings/listing.sort.ts';
import type { PropertyView } from '../listings/listing.views.ts';
import { readSearch } from './read-search.ts';
import type { Meaning } from './search-phrases.ts';

const file = new URL('../../../demo/data/listings.json', import.meta.url);
/** As they are sent in bulk: what a listing does not have is left out. */
const demo: PropertyView[] = JSON.parse(readFileSync(file, 'utf8'));
const listings: PropertyView[] = demo
  .filter(({ status = 'active' }) => status === 'active')
  .map((one) => ({
    ...one,
    slug: '',
    district: findDistrict(one.district)?.shortLabel ?? '',
    sub_type: one.sub_type ?? null,
    bedrooms: one.bedrooms ?? null,
    bathrooms: one.bathrooms ?? null,
    area_sqft: one.area_sqft ?? null,
    is_new_launch: one.is_new_launch ?? false,
    status: 'active',
    tenure: one.tenure ?? null,
    completion_year: one.completion_year ?? null,
    created_at: '2026-10-01T02:00:00.000Z',
  }));

function find(search: string) {
  return findRespelled(
    { search },
    () => listings,
    (matches) => listings.filter(matches),
  );
}

/** Returns what was understood of a search, and the words that are looked for. */
function understood(search: string): string {
  const { parts, words } = readSearch(search);
  return [...parts.map(({ meaning }) => say(meaning)), ...words].join(', ');
}

function say(meaning: Meaning): string {
  if (meaning.field === 'district') return meaning.codes.join('+');
  if (meaning.field === 'sort') return meaning.sort;
  const { least = '', most = '' } = meaning.range;
  return `${meaning.field} ${least}..${most}`;
}

/** What people type, what is understood of it, and the number or titles of the demo's listings it finds. */
const searches = `
condo | condo | 41
condominium | condominium | 41
condos near MRT | condos, mrt | 28
apartment | apartment | 42
flat | flat | 16
hdb | hdb | 17
EC | ec | 5
executive condo | executive, condo | 5
landed | landed | 13
terraced house | terraced, house | 7
bungalow | bungalow | Detached House for Lease near Bukit Timah; Bungalow with Pool in Watten Estate; Springleaf Hummingbird
semi-d | semi, d | Semi-Detached House in Holland Grove; Semi-Detached House in Serangoon Garden; Semi-Detached House in Seletar Hills
shophouse | shophouse | 5
office | office | 15
warehouse tuas | warehouse, tuas | Single-User Warehouse Bay, Tuas; Ramp-Up Warehouse Unit, Penjuru
clinic novena | clinic, novena | Strata Medical Suite near Novena
studio | studio | Furnished One-Bedder at Marina Tidehouse; Somerset Paperbark Studio
new launch | new, launch | 17
freehold landed | freehold, landed | 7
99-year leasehold | 99, year, leasehold | 40
50m pool | 50m, pool | Tanjong Rhu Sandbar Three-Bedroom; Sembawang Bellwether Executive Condominium; Punggol Reedhaven Executive Condominium for Rent
district 9 | d09 | 3
D9 | d09 | 3
d09 | d09 | 3
district 15 condo | d15, condo | Amber Driftline; Tanjong Rhu Sandbar Three-Bedroom
d9/10/11 | d09+d10+d11 | 9
d9, d10 | d09+d10 | 6
districts 9 to 11 | d09+d10+d11 | 9
D9 D10 | d09, d10 | 6
district 9 district 10 d11 | d09, d10, d11 | 9
D15 D16 condo | d15, d16, condo | 3
d15 condo 460123 | d15, d16, condo | 3
D9 D10 freehold | d09, d10, freehold | 4
orchard | orchard | 4
Orchard condo | orchard, condo | 4
bukit timah | bukit, timah | 7
bt timah | bt, timah | 7
amk | amk | 4
cbd office | cbd, office | 4
east coast | east, coast | 7
sengkang | sengkang | 6
johor bahru | johor, bahru | Johor Bahru Straitsgrove Residences
overseas | overseas | Johor Bahru Straitsgrove Residences; Bangkok Saffronline One-Bedroom; Iskandar Saltmarsh Family Apartment for Rent
apartment abroad | apartment, abroad | Johor Bahru Straitsgrove Residences; Bangkok Saffronline One-Bedroom; Iskandar Saltmarsh Family Apartment for Rent
malaysia | malaysia | Johor Bahru Straitsgrove Residences; Iskandar Saltmarsh Family Apartment for Rent
3 bed | bedrooms 3..3 | 35
3br | bedrooms 3..3 | 35
3-bedder | bedrooms 3..3 | 35
three bedroom | bedrooms 3..3 | 35
3+ bedrooms | bedrooms 3.. | 49
at least 4 bedrooms | bedrooms 4.. | 14
2-3 bedroom | bedrooms 2..3 | 49
3br2ba | bedrooms 3..3, bathrooms 2..2 | 31
2 bath | bathrooms 2..2 | 54
4 room hdb | hdb | 7
4-room flat toa payoh | flat, toa, payoh | Four-Room Flat at Whampoa
5rm sengkang | sengkang | Five-Room Flat in Sengkang Anchorvale
3 bedroom condo under 2m | bedrooms 3..3, price ..2000000, condo | 15
3 bed under 2m | bedrooms 3..3, price ..2000000 | 29
under 2m | price ..2000000 | 62
below 1.5 million | price ..1500000 | 49
condo < 1.5m | price ..1500000, condo | 19
800k to 1.2m | price 800000..1200000 | 7
1-2m | price 1000000..2000000 | 24
over 5m | price 5000000.. | 13
about 2m condo | price 1800000..2200000, condo | 8
1m+ | price 1000000.. | 56
rent 4k | price ..4000, rent | 9
rent under 4000 | price ..4000, rent | 9
$3,500 | price ..3500 | 6
max 5k per month | price ..5000 | 11
hdb rent below $3.5k | price ..3500, hdb, rent | Three-Room Flat in Clementi Central; Four-Room Flat near Boon Lay MRT
studio for rent | studio, rent | Furnished One-Bedder at Marina Tidehouse; Somerset Paperbark Studio
room to rent under 1500 | price ..1500, room, rent | 0
three-bedroom condominium in District 15 under 2 million near the sea | bedrooms 3..3, d15, price ..2000000, condominium, sea | Amber Driftline
balestier, 2 bed | bedrooms 2..2, balestier | Balestier Ironwood Yard Two-Bedroom
998 sqft | area_sqft 898..1098 | 24
hdb above 1,000 sq ft | area_sqft 1000.., hdb | 9
condo below 2000 psf | psf ..2000, condo | 22
460123 | d16 | 3
2 bedroom or 3 bedroom novena | bedrooms 2..3, novena | 2
pets | pets | Harbour Kingfisher Three-Bedroom; Yishun Larkfield Two-Bedroom
pet friendly | pet, friendly | Harbour Kingfisher Three-Bedroom; Yishun Larkfield Two-Bedroom
swimming pool | swimming, pool | 21
room | room | 0
living room | living, room | 18
公寓 | condo | 41
组屋 | hdb | 17
TPY hdb | tpy, hdb | 2
one north | one, north | 3
orchrd | orchrd | 4
tampnies condo | tampnies, condo | Tampines Kitefield Executive Condominium; Pasir Ris Tidemark Two-Bedroom
shophuse | shophuse | 5
penthouse | penthouse | 0`
  .trim()
  .split('\n')
  .map((row) => row.split(' | '));

describe('a search', () => {
  it.each(searches)('for %j', (search = '', meaning, expected = '') => {
    const { found } = find(search);
    expect(understood(search)).toBe(meaning);
    const isCount = /^\d+$/.test(expected);
    expect(isCount ? `${found.length}` : found.map(({ title }) => title).join('; ')).toBe(expected);
  });

  it('finds every home of a type by its everyday names', () => {
    for (const [search, is] of [
      ['condo', ({ category }) => category === 'Condominium'],
      ['flat', ({ category }) => category === 'HDB'],
      ['hdb', ({ category }) => category === 'HDB'],
      ['landed', ({ category }) => category === 'Landed'],
      ['EC', ({ sub_type }) => sub_type === 'EC'],
      ['shophouse', ({ sub_type }) => sub_type === 'Shop House'],
      ['office', ({ sub_type }) => sub_type === 'Office'],
    ] satisfies [string, (one: PropertyView) => boolean][])
      expect(find(search).found).toEqual(expect.arrayContaining(listings.filter(is)));
  });

  it('never finds a home abroad by a Singapore district', () => {
    const isAbroad = ({ sub_type }: PropertyView) => sub_type === 'Overseas Property';
    for (const { code, number, areas } of districts)
      for (const search of [code, `district ${number}`, ...areas])
        expect(find(search).found.filter(isAbroad), search).toEqual([]);
  });

  it('matches each word in title or description', () => {
    for (const { title, description } of listings) {
      const words = `${title} ${description}`.match(/[A-Za-z]{5,}/g) ?? [];
      const search = `${words.at(0)?.slice(1)} ${words.at(-1)?.slice(0, -1)}`.toUpperCase();
      expect(find(search).found.map((one) => one.title)).toContain(title);
    }
  });
});

/**
 * What a list of the demo shows of a search: the number or titles, the search that is shown instead, and the words that find nothing.
 */
const typed = `
Buy | hdb 4rm tampines | Tampines Kitefield Executive Condominium | tampines | hdb 4rm tampines
Buy | condo bedok reservoir 3br high floor | Five-Room Flat at Bedok Reservoir | bedok reservoir 3br | condo bedok reservoir high floor
Rent | cheap studio | Furnished One-Bedder at Marina Tidehouse; Somerset Paperbark Studio
Rent | pet friendly | Harbour Kingfisher Three-Bedroom; Yishun Larkfield Two-Bedroom
Rent | pets | Harbour Kingfisher Three-Bedroom; Yishun Larkfield Two-Bedroom
Buy | 998 sqft | 17
Buy | 1000 sqft condo | 14
Buy | 1,000 to 1,200 sqft | 8
Buy | 90 sqm | 16
Buy | below 2000 psf | 24
Buy | psf under 1800 | 22
Buy | 公寓 | 25
Buy | 组屋 | 7
Buy | 新楼盘 | 17
Buy | 淡滨尼 公寓 | Tampines Kitefield Executive Condominium
Buy | 3房公寓 200万以下 | 9
Buy | 地铁附近 三房 | 17
Buy | 四房式组屋 | Four-Room Flat by Tiong Bahru Market; Four-Room Flat along Punggol Waterway; Four-Room Flat near Khatib MRT
Sell | 大巴窑组屋 | Five-Room Flat in Toa Payoh Central
Rent | 公寓出租 | 10
Rent | 房间 | 0
Buy | 460123 | Bayshore Windlass; Five-Room Flat at Bedok Reservoir
Buy | Ambr Driftlin | Amber Driftline | amber driftline
Buy | amberdriftline | Amber Driftline | amber driftline
Buy | Lakeside Halcyon Reach | Lakeside Halcyon Reach
Buy | new launch 2026 | 17
newLaunch | new launch 2026 | 17
Buy | new launch 2030 | 9
Buy | new launch 2025 | 17 | new launch | 2025
Buy | TOP 2030 | 9
Buy | punggol bto | Four-Room Flat along Punggol Waterway | punggol hdb
Rent | TPY hdb | Four-Room Flat at Whampoa
Buy | sea view | Amber Driftline; Bayshore Windlass | sea | sea view
Buy | swimming pool | 10
Buy | pool | 10
Buy | GCB | 5 | landed | GCB
Sell | GCB | Bungalow with Pool in Watten Estate | landed bungalow
Buy | bukit timah good class bungalow | 4 | bukit timah | good class bungalow
Rent | rent condo yishun | Yishun Larkfield Two-Bedroom
Buy | yishun rent | 2 | yishun | rent
Rent | one north | Three-Room Flat in Clementi Central; Ground-Floor Science Park Lab Office
Rent | one-north under 1500 | 0
Rent | room under 1500 one-north | 0
Rent | room | 0
Rent | common room | 0
Buy | house with garden | Conservation Terrace off Joo Chiat Road; Semi-Detached House in Serangoon Garden; Inter-Terrace in Springleaf Estate
Buy | 2 bedroom or 3 bedroom novena | Newton Osprey; Balestier Ironwood Yard Two-Bedroom
Buy | studio or 1 bedroom | Anson Loomworks One-Bedroom Loft; Bugis Threadline
Buy | 3 bedroom | 21
Buy | 3+ bedrooms | 27
Buy | 3 or 4 room hdb | 4
Buy | condo or hdb bedok | Bayshore Windlass; Five-Room Flat at Bedok Reservoir
Buy | hdb or ec | 10
Buy | landed or condo d15 | Amber Driftline; Conservation Terrace off Joo Chiat Road
Buy | condo near mrt | 18
Rent | near Boon Lay MRT | Four-Room Flat near Boon Lay MRT; Single-User Warehouse Bay, Tuas; Yard and Single-Storey Building for Lease, Pioneer
Rent | condo near one-north | 2 | near one-north | condo
Buy | Kovan | Buangkok Meadowlark Three-Bedroom; Four-Room Flat along Punggol Waterway; Semi-Detached House in Serangoon Garden
Buy | near kovan mrt 3 bedroom under 1.7m | Buangkok Meadowlark Three-Bedroom; Four-Room Flat along Punggol Waterway
Buy | thomson-east coast line condo | 12
Buy | near Nanyang Primary | Semi-Detached House in Holland Grove; Tanglin Fernhollow Three-Bedroom
Rent | 1km of Tao Nan School | Tanjong Rhu Sandbar Three-Bedroom
Buy | resale condo | 9
Buy | cheapest condo | 25
Buy | toa payoh five room | Balestier Ironwood Yard Two-Bedroom | toa payoh | toa payoh five room
Buy | five room toa payoh | Balestier Ironwood Yard Two-Bedroom | toa payoh | five room toa payoh
Rent | helipad under 3k | 2 | under 3k | helipad
Sell | helipad helipod 2 bedroom | 2 | 2 bedroom | helipad helipod
Rent | tampnies helipad | 2 | tampines | helipad
Rent | rent 1000 helipad | 0
Rent | near helipad rent 3000 | 2 | rent under 3000 | helipad
Buy | helipad | 0`
  .trim()
  .split('\n')
  .map((row) => row.split(' | '));

const isInList: Readonly<Record<string, (one: PropertyView) => boolean>> = {
  Buy: ({ property_type }) => property_type === 'Buy',
  Sell: ({ property_type }) => property_type === 'Sell',
  Rent: ({ property_type }) => property_type === 'Rent',
  newLaunch: ({ is_new_launch }) => is_new_launch,
};

describe('a list', () => {
  it.each(typed)('in %s, for %j', (name = '', search = '', expected = '', respelled, missing) => {
    const list = listings.filter((one) => isInList[name]?.(one));
    const result = findRespelled(
      { search },
      () => list,
      (matches) => list.filter(matches),
      true,
    );
    const isCount = /^\d+$/.test(expected);
    const found = isCount ? `${result.found.length}` : result.found.map(({ title }) => title).join('; ');
    expect([found, result.respelled, result.missing]).toEqual([expected, respelled, missing]);
  });

  it('shows the cheapest first for "cheap", and else the newest', () => {
    expect(usualSort('Cheapest condo')).toBe('price-asc');
    expect(usualSort('condo')).toBe('newest');
  });

  it('finds what is typed in Chinese in a text of a listing', () => {
    const [one, ...others] = listings.map((listing, index) => ({
      ...listing,
      description: index === 0 ? '近勿洛的店面' : listing.description,
    }));
    const found = [one, ...others].filter(
      (listing) => listing && listingMatcher({ search: '近勿洛的店' })(listing),
    );
    expect(found).toEqual([one]);
  });

  it('keeps the filters, or shows the newest when only those words remain', () => {
    const result = findRespelled(
      { search: 'helipad', district: 'D09' },
      () => listings,
      (matches) => listings.filter(matches),
      true,
    );
    expect(result).toMatchObject({ respelled: '', missing: 'helipad' });
    expect(result.found).toHaveLength(3);
  });
});

describe('a search with a typing error', () => {
  it.each([
    ['orchrd', 'orchard'],
    ['amberdriftline', 'amber driftline'],
    ['punggol bto', 'punggol hdb'],
    ['GCB', 'landed bungalow'],
    ['Ambr Driftlin', 'amber driftline'],
    ['ochard', 'orchard'],
    ['orchardd', 'orchard'],
    ['orhcard', 'orchard'],
    ['Tampnies condo', 'tampines condo'],
    ['condomium shophuse', undefined],
    ['3 bed condo in tampnies under 2m', '3 bed condo in tampines under 2m'],
    ['zzzzzz', undefined],
    ['xrchrd', undefined],
    ['flet', undefined],
    ['penthouse', undefined],
    ['orchard under 1k', undefined],
  ])('%j is taken for %j', (search, expected) => {
    expect(find(search).respelled).toBe(expected);
  });
});
