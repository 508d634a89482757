import { describe, expect, it } from 'vitest';
import {
  cardPrice,
  daysAgo,
  exactPrice,
  fullPrice,
  pricePerSqft,
  shortDate,
  singaporeDate,
  singaporeTime,
} from './format.ts';

const home = { price: 2_380_000, property_type: 'Buy', area_sqft: 710 } as const;
const rental = { price: 3800, property_type: 'Rent', area_sqft: 710 } as const;

describe('a price', () => {
  it('is in whole thousands on a card', () => {
    expect(cardPrice(1_250_000)).toBe('$1250K SGD');
    expect(cardPrice(999_500)).toBe('$1000K SGD');
    expect(cardPrice(3800)).toBe('$4K SGD');
  });

  it('has separators in full, and cents only if any', () => {
    expect(exactPrice(1_250_000)).toBe('$1,250,000');
    expect(exactPrice(1250.5)).toBe('$1,250.50');
  });

  it('is monthly for rents', () => {
    expect(fullPrice(home)).toBe('$2,380,000');
    expect(fullPrice(rental)).toBe('$3,800 /month');
  });

  it('is per square foot when the area is known', () => {
    expect(pricePerSqft(home)).toBe('$3,352 psf');
    expect(pricePerSqft(rental)).toBe('$5.35 psf /month');
    expect(pricePerSqft({ ...home, area_sqft: null })).toBeUndefined();
  });
});

describe('a time', () => {
  it('is in Singapore time', () => {
    expect(singaporeDate('2026-11-02T16:00:00Z')).toBe('3 Nov 2026');
    expect(singaporeDate('2026-11-02T15:59:59Z')).toBe('2 Nov 2026');
    expect(shortDate('2026-11-02T15:59:59Z')).toBe('2 Nov');
    expect(singaporeTime('2026-12-31T18:05:00Z')).toBe('1 Jan 2027, 02:05');
  });
});

it.each([
  ['2026-11-21T01:00:00Z', 'today'],
  ['2026-11-20T16:00:00Z', 'today'],
  ['2026-11-20T15:59:59Z', 'yesterday'],
  ['2026-11-19T02:00:00Z', '2 days ago'],
  ['2026-11-08T02:00:00Z', '13 days ago'],
  ['2026-11-07T02:00:00Z', '2 weeks ago'],
  ['2026-09-01T02:00:00Z', '2 months ago'],
  ['2024-11-01T02:00:00Z', '2 years ago'],
  ['2026-11-22T02:00:00Z', 'today'],
])('counts days of Singapore: %s is %s', (iso, text) =>
  expect(daysAgo(iso, new Date('2026-11-21T02:00:00Z'))).toBe(text),
);
