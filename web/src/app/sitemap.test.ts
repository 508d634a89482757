import { describe, expect, it } from 'vitest';
import { demoListing } from '../testing/demo.ts';
import { sitemapEntries, sitemapXml } from './sitemap.ts';

const older = { ...demoListing, slug: 'older', is_new_launch: false, updated_at: '2026-11-01T00:00:00Z' };
const rental = {
  ...demoListing,
  slug: 'rental',
  property_type: 'Rent' as const,
  district: 'D09 - Orchard / River Valley',
};
const entries = sitemapEntries([demoListing, older, rental]);
const changedAt = (path: string) => entries.find((entry) => entry.path === path)?.changedAt;

describe('the sitemap', () => {
  it('lists every listing with its last change', () => {
    expect(changedAt('/property/older')).toBe('2026-11-01T00:00:00Z');
    expect(changedAt('/property/rental')).toBe(rental.updated_at);
  });

  it('lists the list pages with the last change of their listings', () => {
    expect(changedAt('/buy')).toBe(demoListing.updated_at);
    expect(changedAt('/new-launch')).toBe(demoListing.updated_at);
    expect(entries).toContainEqual({ path: '/sell' });
  });

  it('lists only districts that have listings', () =>
    expect(entries.map(({ path }) => path).filter((path) => path.includes('district='))).toEqual([
      '/buy?district=D01',
      '/rent?district=D09',
      '/new-launch?district=D01',
      '/new-launch?district=D09',
    ]));

  it('has absolute, escaped addresses', () => {
    const xml = sitemapXml(
      [{ path: '/buy?a=1&b=<', changedAt: '2026-11-01T00:00:00Z' }],
      'https://homes.example',
    );
    expect(xml).toContain(
      '<url><loc>https://homes.example/buy?a=1&amp;b=&lt;</loc><lastmod>2026-11-01T00:00:00Z</lastmod></url>',
    );
  });
});
