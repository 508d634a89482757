import { describe, expect, it } from 'vitest';
import { listing } from '../testing/catalogue.ts';
import { suggestionsFor } from './search-suggestions.ts';

const listings = [
  listing(3, { title: 'Newton Osprey' }),
  listing(2, { title: 'Bugis Threadline' }),
  listing(1, { title: 'Terrace near Newton', description: 'By the bugis' }),
];
const suggest = (typed: string, type: 'Buy' | 'Rent' = 'Buy') => suggestionsFor(typed, { type, listings });
const texts = (typed: string, type: 'Buy' | 'Rent' = 'Buy') => suggest(typed, type).map(({ text }) => text);

describe('suggestions', () => {
  it('are examples while nothing is typed', () => {
    expect(texts('')).toContain('3 bed under 2m');
    expect(texts(' ', 'Rent')).toContain('Studio under 4k');
  });

  it.each([
    ['orch', 'District 9', 'D09 Orchard / River Valley'],
    ['d9', 'District 9', 'D09 Orchard / River Valley'],
    ['condo in novena', 'condo in District 11', 'D11 Novena / Newton'],
    ['3 bed river val', '3 bed District 9', 'D09 Orchard / River Valley'],
    ['apart', 'Condo', 'Condo'],
    ['3 bed shop h', '3 bed Shophouse', 'Shophouse'],
  ])('for %j have %j', (typed, text, label) =>
    expect(suggest(typed)).toContainEqual(expect.objectContaining({ text, label })),
  );

  it('take a number for bedrooms', () => {
    expect(texts('3')[0]).toBe('3 bedrooms');
    expect(texts('condo 3 b')[0]).toBe('condo 3 bedrooms');
    expect(texts('2 bed 3')).not.toContain('2 bed 3 bedrooms');
  });

  it('end a search with a price of its list, once', () => {
    expect(texts('3 bed')).toEqual(expect.arrayContaining(['3 bedrooms under 1m', '3 bedrooms under 2m']));
    expect(texts('3 bed', 'Rent')).toContain('3 bedrooms under 5k');
    expect(texts('2 bed nov')).toContain('2 bed District 11 under 2m');
    expect(texts('condo under')).toContain('condo under 2m');
    expect(texts('condo under 3m').join()).not.toContain('under 3m under');
  });

  it('name listings by the words of their titles, which lead to their pages', () => {
    expect(suggest('newt').filter(({ kind }) => kind === 'Listing')).toMatchObject([
      { label: 'Newton Osprey', path: '/property/newton-osprey' },
      { label: 'Terrace near Newton', path: '/property/terrace-near-newton' },
    ]);
    expect(suggest('bugis').filter(({ kind }) => kind === 'Listing')).toHaveLength(1);
  });

  it('lead to the homes for rent from another list', () => {
    expect(suggest('rent 4k')[0]).toMatchObject({ kind: 'Homes for rent', path: '/rent?search=rent+4k' });
    expect(suggest('rent 4k', 'Rent').map(({ kind }) => kind)).not.toContain('Homes for rent');
  });

  it('are at most seven, and never what is typed already', () => {
    for (const typed of ['c', 's', '1', 'new', 'condo', 'district 9', 'Condo']) {
      expect(texts(typed).length).toBeLessThanOrEqual(7);
      expect(texts(typed)).not.toContain(typed);
    }
  });
});
