/** Returns robots.txt: everything but the admin's area and the calls, and where the sitemap is. */
export function robotsText(origin: string): string {
  return `User-agent: *
Disallow: /admin/
Disallow: /api/
Disallow: /analytics

Sitemap: ${origin}/sitemap.xml
`;
}
