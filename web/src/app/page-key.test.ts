import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { knownPageKey, pageKey } from './page-key.ts';

const pathOf = (target: string) => pageKey(target).path;

describe('the key of a page', () => {
  it.each([
    ['/', '/'],
    ['/buy', '/buy'],
    ['/Buy/', '/buy'],
    ['/property/a-flat-0001', '/property/a-flat-0001'],
    ['/Property/A-Flat-0001', '/property/a-flat-0001'],
    ['/property', '/property'],
    ['/admin', '/admin'],
    ['/admin/dashboard/add?tab=2', '/admin'],
    ['/seller/a-s3cret_of_a_link', '/seller'],
    ['/seller', '/seller'],
  ])('of %s is %s', (target, path) => expect(pathOf(target)).toBe(path));

  it.each(['/?utm_source=mail', '/?fbclid=1&gclid=2', '/?search=x', '/?%00=%ff&%'])(
    'does not name what the page does not read: %s',
    (target) => expect(pathOf(target)).toBe('/'),
  );

  it.each(['/buy?minPrice=cheap', '/buy?bedrooms=-1&sort=upwards', '/buy?district=all&category=any&search='])(
    'does not name what the page cannot understand: %s',
    (target) => expect(pathOf(target)).toBe(target.slice(0, target.indexOf('?'))),
  );

  it('omits values that are too long for the page', () => {
    expect(pathOf(`/buy?search=${'x'.repeat(10_000)}`)).toBe('/buy');
    expect(pathOf(`/contact?property=${'x'.repeat(10_000)}`)).toBe('/contact');
    expect(pathOf(`/?${'a=b&'.repeat(10_000)}`)).toBe('/');
  });

  it('includes the homes of a shortlist, unless the link is damaged', () => {
    expect(pathOf('/shortlist?homes=a-flat-0001,b-flat-0002&x=1')).toBe(
      '/shortlist?homes=a-flat-0001%2Cb-flat-0002',
    );
    for (const query of ['homes=', 'homes=a-flat-0001,%3Cb%3E', 'x=1'])
      expect(pathOf(`/shortlist?${query}`)).toBe('/shortlist');
  });

  it('includes the buyer and the sale of the costs page', () => {
    const key = '/guides/costs?price=2000000&buyer=foreigner&salePrice=1&bought=2025-08-01&sold=2026-11-24';
    expect(pathOf(key)).toBe(key);
  });

  it('includes the income and the savings of the page on affordability', () => {
    const key = '/guides/afford?income=9000&debts=500&cash=100000&cpf=150000&price=1500000&kind=hdb&age=35';
    expect(pathOf(key)).toBe(key);
  });

  it('includes what the page reads, in one order, without duplicates', () => {
    const key = '/buy?search=pool&minPrice=500000&sort=price-asc';
    expect(pathOf('/buy?sort=price-asc&minPrice=500000&search=pool')).toBe(key);
    expect(pathOf('/buy?utm_x=1&search=pool&search=sea&minPrice=500000&sort=price-asc')).toBe(key);
  });

  it.each(['/nothing', '/nothing/at/all?x=1', '//host/buy', '/%E0%A4%A', '/buy/more', 'http://host/buy'])(
    'is one for all pages that there are not: %s',
    (target) => expect(pathOf(target)).toBe('/404'),
  );

  it.each(['/%c0%ae%c0%ae', '/property/%', '/%E0%A4%A/buy'])(
    'is that of no page, without a word in the log, for what cannot be read: %s',
    (target) => {
      const warn = vi.spyOn(console, 'warn');
      onTestFinished(() => warn.mockRestore());
      expect(pathOf(target)).toBe('/404');
      expect(warn).not.toHaveBeenCalled();
    },
  );

  it.each([
    ['/BUY', true],
    ['/contact/?utm_x=1', true],
    ['/property/A-Flat-0001', true],
    ['/buy?district=9', true],
    ['/buy?district=D09+-+Orchard+%2F+River+Valley', true],
    ['/buy?minPrice=0500000', true],
    ['/buy?district=D09&utm_x=1', false],
    ['/buy?sort=price-asc&minPrice=500000', false],
    ['/buy?district=Atlantis', false],
    ['/nothing/', false],
    ['/seller/A_s3cret', false],
  ])('says whether the address is spelled otherwise: %s', (target, expected) =>
    expect(pageKey(target).isOtherSpelling).toBe(expected),
  );

  it('keeps unread parameters apart, for redirects', () => {
    const { path, unread } = pageKey('/property/old?utm_source=mail&id=7');
    expect(path).toBe('/property/old?id=7');
    expect(`${unread}`).toBe('utm_source=mail');
  });
});

describe('the key of a page requested before', () => {
  it('is found at once, whatever other parameters the address has', () => {
    expect(knownPageKey('/saved?utm_source=mail')).toBeUndefined();
    expect(pathOf('/saved')).toBe('/saved');
    expect(knownPageKey('/saved?utm_source=mail')?.path).toBe('/saved');
  });

  it.each(['/nothing', '/api/properties', '/assets/index.js'])(
    'never equals the key of no page: %s',
    (target) => {
      expect(pathOf(target)).toBe('/404');
      expect(knownPageKey(target)).toBeUndefined();
    },
  );
});
