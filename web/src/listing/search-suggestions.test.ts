import { describe, expect, it } from 'vitest';
import { listing } from '../testing/catalogue.ts';
import { suggestionsFor } from './search-suggestions.ts';

const d09 = { district: 'D09 - Orchard / River Valley', price: 900_000, bedrooms: 3 };
const d11 = { district: 'D11 - Novena / Newton', price: 900_000, bedrooms: 2 };
const sales = [
  listing(4, { ...d11, title: 'Newton Osprey' }),
  listing(3, { ...d09, title: 'Bugis Threadline' }),
  listing(2, {
    ...d09,
    title: 'Terrace near Newton',
    description: 'By the bugis',
    category: 'Commercial',
    sub_type: 'Shop House',
  }),
  listing(1, { title: 'Kitefield', district: 'D18 - Pasir Ris / Tampines', price: 1_590_000 }),
];
const rentals = [
  listing(1, { title: 'Paperbark Studio', property_type: 'Rent', price: 3900, bedrooms: 1 }),
  listing(2, { title: 'Saltmarsh', property_type: 'Rent', price: 4900, bedrooms: 3 }),
];
const suggest = (typed: string, type: 'Buy' | 'Rent' = 'Buy', filter = {}) =>
  suggestionsFor(typed, { type, listings: type === 'Rent' ? rentals : sales, filter });
const texts = (typed: string, type: 'Buy' | 'Rent' = 'Buy') => suggest(typed, type).map(({ text }) => text);

describe('suggestions', () => {
  it('are examples before typing', () => {
    expect(texts('')).toContain('3 bed under 2m');
    expect(texts(' ', 'Rent')).toContain('Studio under 4k');
  });

  it('never lead to an empty list', () => {
    expect(texts('tampin')).toContain('District 18 under 2m');
    expect(texts('tampin')).not.toContain('District 18 under 1m');
    expect(texts('', 'Buy')).not.toContain('HDB flat near MRT');
    expect(suggest('orch', 'Buy', { maxPrice: 500_000 })).toEqual([]);
  });

  it.each([
    ['orch', 'District 9', 'D09 Orchard / River Valley'],
    ['d9', 'District 9', 'D09 Orchard / River Valley'],
    ['condo in novena', 'condo in District 11', 'D11 Novena / Newton'],
    ['3 bed river val', '3 bed District 9', 'D09 Orchard / River Valley'],
    ['apart', 'Condo', 'Condo'],
    ['3 bed shop h', '3 bed Shophouse', 'Shophouse'],
    ['condo near newt', 'condo near Newton MRT', 'Near Newton MRT'],
    ['stevens', 'near Stevens MRT', 'Near Stevens MRT'],
  ])('for %j have %j', (typed, text, label) =>
    expect(suggest(typed)).toContainEqual(expect.objectContaining({ text, label })),
  );

  it('read a number as bedrooms', () => {
    expect(texts('3')[0]).toBe('3 bedrooms');
    expect(texts('condo 3 b')[0]).toBe('condo 3 bedrooms');
    expect(texts('2 bed 3')).not.toContain('2 bed 3 bedrooms');
  });

  it('complete a search with one price of its list', () => {
    expect(texts('3 bed')).toEqual(expect.arrayContaining(['3 bedrooms under 1m', '3 bedrooms under 2m']));
    expect(texts('3 bed', 'Rent')).toContain('3 bedrooms under 5k');
    expect(texts('2 bed nov')).toContain('2 bed District 11 under 2m');
    expect(texts('condo under')).toContain('condo under 2m');
    expect(texts('condo under 3m').join()).not.toContain('under 3m under');
  });

  it('name listings by words of their titles and link to their pages', () => {
    expect(suggest('newt').filter(({ kind }) => kind === 'Listing')).toMatchObject([
      { label: 'Newton Osprey', path: '/property/newton-osprey' },
      { label: 'Terrace near Newton', path: '/property/terrace-near-newton' },
    ]);
    expect(suggest('bugis').filter(({ kind }) => kind === 'Listing')).toHaveLength(1);
  });

  it('are seven at most, without the typed text', () => {
    for (const typed of ['c', 's', '1', 'new', 'condo', 'district 9', 'Condo']) {
      expect(texts(typed).length).toBeLessThanOrEqual(7);
      expect(texts(typed)).not.toContain(typed);
    }
  });
});
