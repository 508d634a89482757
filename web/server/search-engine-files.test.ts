import { expect, it } from 'vitest';
import { robotsText } from './search-engine-files.ts';

it('names the sitemap and keeps the admin area out', () => {
  expect(robotsText('https://homes.example')).toContain('\nSitemap: https://homes.example/sitemap.xml\n');
  expect(robotsText('https://homes.example')).toContain('\nDisallow: /admin/\n');
});
