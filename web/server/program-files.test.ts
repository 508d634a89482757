import type { SiteView } from '@marketplace/contracts/site/site.views';
import { expect, it } from 'vitest';
import { llmsText, robotsText, securityText } from './program-files.ts';

const agent = { name: 'Tan Mei Lin', agency: 'Demo Realty', licence: 'R123456A', email: 'agent@example.com' };
const site = { name: 'Five Foot Way', origin: 'https://homes.example', agent } as SiteView;

it('names the sitemap and keeps the admin area out', () => {
  expect(robotsText(site)).toContain('\nSitemap: https://homes.example/sitemap.xml\n');
  expect(robotsText(site)).toContain('\nDisallow: /admin/\n');
});

it('says whom to write to about a weakness, for half a year', () =>
  expect(securityText(site, new Date('2026-11-28T00:00:00Z'))).toBe(
    `Contact: mailto:${site.agent.email}
Expires: 2027-05-27T00:00:00.000Z
Preferred-Languages: en
Canonical: ${site.origin}/.well-known/security.txt
`,
  ));

it('shows language models every list and its feed', () => {
  const text = llmsText(site);
  for (const path of ['/buy', '/sell', '/rent', '/new-launch'])
    expect(text).toContain(`](${site.origin}${path}): also as [JSON Feed](${site.origin}${path}/feed.json)`);
});
