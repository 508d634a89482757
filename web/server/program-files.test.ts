import type { SiteView } from '@marketplace/contracts/site/site.views';
import { expect, it } from 'vitest';
import { keepFor, llmsText, robotsText, securityText } from './program-files.ts';

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

it('keeps what was made, shares a run, and returns the earlier version when a new one fails', async () => {
  let runs = 0;
  const failsAfterOne = keepFor(0, async () => {
    runs += 1;
    if (runs > 1) throw new Error('The listings cannot be read.');
    return runs;
  });
  expect(await Promise.all([failsAfterOne(), failsAfterOne()])).toEqual([1, 1]);
  expect([await failsAfterOne(), runs]).toEqual([1, 2]);
  const fails = keepFor(0, () => Promise.reject(new Error('The listings cannot be read.')));
  await expect(fails()).rejects.toThrow('The listings cannot be read.');
});
