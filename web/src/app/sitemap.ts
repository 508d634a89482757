import { districts } from '@marketplace/contracts/districts';
import { codeOf } from '@marketplace/contracts/listings/listing.place';
import { propertyTypes } from '@marketplace/contracts/listings/listing.terms';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { escapeHtml } from '../../server/escape-html.ts';
import { pageList } from '../../server/public-pages.ts';
import type { PageCode } from '../../server/rendered-page.ts';
import { paths, withQuery } from '../public/pages.ts';

/** A page for search engines; `changedAt` is an ISO time, known for pages with listings. */
interface SitemapEntry {
  path: string;
  changedAt?: string;
}

/** Returns home, lists, district lists and listings. A list changed when the latest of its listings did. */
export function sitemapEntries(active: readonly PropertyView[]): SitemapEntry[] {
  const lists = [
    ...propertyTypes.map((type) => ({
      path: paths.list(type),
      listings: active.filter(({ property_type }) => property_type === type),
    })),
    { path: paths.newLaunch, listings: active.filter(({ is_new_launch }) => is_new_launch) },
  ];
  return [
    entry(paths.home, active),
    ...lists.flatMap(({ path, listings }) => [entry(path, listings), ...districtEntries(path, listings)]),
    ...active.map(({ slug, updated_at }) => ({ path: paths.property(slug), changedAt: updated_at })),
    ...pageList.flatMap(({ path, inSitemap }) => (inSitemap ? [{ path }] : [])),
  ];
}

/** Returns the sitemap of the site; `origin` is the public one. */
export const sitemap: PageCode['sitemap'] = (active, origin) => sitemapXml(sitemapEntries(active), origin);

/** Returns entries as a sitemap, as sitemaps.org defines it. */
export function sitemapXml(entries: readonly SitemapEntry[], origin: string): string {
  const urls = entries.map(({ path, changedAt }) => {
    const lastmod = changedAt ? `<lastmod>${changedAt}</lastmod>` : '';
    return `<url><loc>${escapeHtml(origin + path)}</loc>${lastmod}</url>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('')}</urlset>
`;
}

function districtEntries(path: string, listings: readonly PropertyView[]): SitemapEntry[] {
  return districts
    .map(({ code }) => ({
      code,
      found: listings.filter((one) => codeOf(one) === code),
    }))
    .filter(({ found }) => found.length > 0)
    .map(({ code, found }) => entry(withQuery(path, { district: code }), found));
}

function entry(path: string, listings: readonly PropertyView[]): SitemapEntry {
  const changedAt = listings.reduce(
    (latest, { updated_at }) => (updated_at > latest ? updated_at : latest),
    '',
  );
  return changedAt === '' ? { path } : { path, changedAt };
}
