import type { PsfMedian } from '@marketplace/contracts/listings/market.views';
import { describe, expect, it } from 'vitest';
import { factsOf, messageOf, purchaseOf, rangeOf, sizeOf } from './home-value.ts';

const median = (more: Partial<PsfMedian> = {}): PsfMedian => ({
  category: 'Condominium',
  place: 'D16',
  median: 1500,
  count: 7,
  low: 1403,
  high: 1706,
  ...more,
});
const medians = [median(), median({ place: 'OCR', low: 1000, high: 2000, count: 30 })];
const facts = factsOf(new URLSearchParams('postal=460123&category=Condominium&size=1,000'));

describe('the range of a home', () => {
  it('is the middle half of the asking prices in its district, for its size', () =>
    expect(rangeOf(facts, medians)).toEqual({ low: 1_400_000, high: 1_710_000, count: 7, place: 'D16' }));

  it('is that of the region when the district has too few', () =>
    expect(rangeOf({ ...facts, postal: '529510' }, medians)).toMatchObject({
      place: 'OCR',
      high: 2_000_000,
    }));

  it.each([
    ['too few homes', { postal: '238801' }],
    ['another category', { category: 'HDB' }],
    ['no category', { category: '' }],
    ['an unknown postal code', { postal: '990000' }],
    ['half a postal code', { postal: '4601' }],
    ['no size', { size: '' }],
    ['no number', { size: '1.2.3' }],
  ] as const)('is unknown with %s', (_name, given) =>
    expect(rangeOf({ ...facts, ...given }, medians)).toBeUndefined(),
  );

  it('is unknown from an earlier version of the server', () =>
    expect(rangeOf(facts, [median({ low: undefined, high: undefined })])).toBeUndefined());
});

it('the facts are read from an address, except those that tell homes apart', () => {
  const search = new URLSearchParams(
    'postal=S(460123)&category=Castle&size=x&bought=2025-08-01&floor=3&address=Me',
  );
  expect(factsOf(search)).toEqual({
    postal: '460123',
    category: '',
    size: 'x',
    bought: '2025-08-01',
    address: '',
    floor: '',
    plan: '',
  });
});

it.each([
  ['1,000', 1000],
  [' 850.5 sq ft ', 850.5],
  ['90 sqm', 969],
  ['90sq m', 969],
  ['90 m²', 969],
  ['', null],
  ['90m', Number.NaN],
  ['90,5', Number.NaN],
  ['1.2.3 sqm', Number.NaN],
  ['sqm', Number.NaN],
])('a floor area of %j has %f square feet', (size, area) => expect(sizeOf({ size })).toBe(area));

it.each([
  ['2025-08-01', '2025-08-01'],
  ['', undefined],
  ['2025-13-01', undefined],
  ['August', undefined],
])('%j is bought on %s', (bought, day) => expect(purchaseOf({ bought })).toBe(day));

it('the facts are the lines of a message', () => {
  const all = {
    ...facts,
    address: ' 12 Bedok Road ',
    floor: '8',
    bought: '2025-08-01',
    plan: 'half',
  } as const;
  expect(messageOf(all)).toBe(
    'Address: 12 Bedok Road\nPostal code: 460123, D16 Bedok / Upper East Coast\nType: Condominium\nSize: 1000 sq ft\nFloor: 8\nBought on: 1 Aug 2025\nPlan to sell: Within six months',
  );
  expect(messageOf(factsOf(new URLSearchParams()))).toBe('');
});
