import type { SiteView } from '@marketplace/contracts/site/site.views';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listing } from '../../testing/catalogue.ts';
import { demoSite } from '../../testing/demo.ts';
import { fakeApi, openAsAdmin } from '../../testing/render-page.tsx';

const barge = listing(1, { title: 'Barge House' });
const withAlerts: SiteView = { ...demoSite, alerts: true };
const OVERVIEW = '/admin/dashboard';

function openOverview(site = withAlerts) {
  const api = fakeApi();
  for (const call of ['GET /api/analytics/summary', 'GET /api/analytics/timeline'] as const)
    api.refuse(call, 400, { detail: 'No figures.' });
  api.answer('GET /api/analytics/followers', {
    total: 4,
    searches: [
      { name: 'Homes for sale · D09 Orchard / River Valley', path: '/buy?district=D09', followers: 3 },
    ],
    listings: [{ listing_id: barge.id, title: 'Barge House', followers: 1 }],
  });
  openAsAdmin(api, OVERVIEW, 'assistant', site);
  return api;
}
const panel = async () => within(await screen.findByRole('region', { name: 'Email alerts' }));

it('shows what is followed most, with links', async () => {
  openOverview();
  const alerts = await panel();
  const search = await alerts.findByRole('link', { name: 'Homes for sale · D09 Orchard / River Valley' });
  expect(search).toHaveAttribute('href', '/buy?district=D09');
  expect(search.closest('li')).toHaveTextContent('3 followers');
  const home = alerts.getByRole('link', { name: 'Barge House' });
  expect(home).toHaveAttribute('href', `/admin/dashboard/properties/${barge.id}/history`);
  expect(home.closest('li')).toHaveTextContent('1 follower');
  expect(alerts.getByText('4 email alerts')).toBeInTheDocument();
});

it('is not asked for while the site sends no alerts', async () => {
  const api = openOverview(demoSite);
  expect(await screen.findByRole('heading', { name: 'Figures' })).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Email alerts' })).toBeNull();
  expect(api.asked('GET /api/analytics/followers')).toEqual([]);
});

it('is on the page of one listing', async () => {
  const api = fakeApi();
  const history = { listing_id: barge.id, title: barge.title, deleted: false, entries: [] };
  api.answer('GET /api/properties/:id/history', history);
  api.answer('GET /api/properties/:id/price-history', []);
  api.refuse('GET /api/analytics/timeline', 400, { detail: 'No figures.' });
  api.answer('GET /api/analytics/followers', { total: 2, searches: [], listings: [] });
  openAsAdmin(api, `${OVERVIEW}/properties/${barge.id}/history?tab=price`, 'owner', withAlerts);
  expect(await screen.findByText('2 followers by email')).toBeInTheDocument();
  expect(api.asked('GET /api/analytics/followers')[0]?.search.get('property_id')).toBe(barge.id);
});
