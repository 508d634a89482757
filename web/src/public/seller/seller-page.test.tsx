import type { SellerReport } from '@marketplace/contracts/seller-links/seller-report.views';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, openPage } from '../../testing/render-page.tsx';
import { withStyles } from '../../testing/styles.ts';

const SECRET = 'x'.repeat(43);
const counts = { views: 1310, clicks: 42, enquiries: 6 };
const report: SellerReport = {
  ...{ title: 'Garden Flat', district: 'D11 - Novena / Newton', property_type: 'Buy', price: 1_250_000 },
  ...{ status: 'active', slug: 'garden-flat-0001', image: null, at: '2026-11-23T02:00:00Z' },
  ...{ ends_at: '2027-02-21T02:00:00Z', published_at: '2026-09-15T02:00:00Z', off_since: null },
  ...{ days_on_market: 70, total: counts, last_30_days: { views: 310, clicks: 12, enquiries: 2 } },
  earlier: { views: 1000, clicks: 30, enquiries: 4 },
  weeks: [
    { from: '2026-11-09', to: '2026-11-15', views: 110, clicks: 4, enquiries: 0 },
    { from: '2026-11-16', to: '2026-11-22', views: 200, clicks: 8, enquiries: 2 },
  ],
  prices: [
    {
      ...{ at: '2026-09-15T02:00:00Z', price: 1_300_000, change_percent: null },
      ...{ views_per_day_before: null, views_per_day_after: 8 },
    },
    {
      ...{ at: '2026-11-10T02:00:00Z', price: 1_250_000, change_percent: -3.8 },
      ...{ views_per_day_before: 10.5, views_per_day_after: 28.6 },
    },
  ],
  ...{ views_per_day: 10.3, district_views_per_day: 7.1 },
};

function openReport(more: Partial<SellerReport> = {}) {
  const api = fakeApi();
  api.answer('GET /api/seller-report/:secret', { ...report, ...more });
  return { api, ...openPage(`/seller/${SECRET}`) };
}
const cells = (row: HTMLElement) => [...row.children].map(({ textContent }) => textContent);

it('the report shows the results of the listing, and the rows of each table add up to its total', async () => {
  const { api } = openReport();
  expect(await screen.findByRole('heading', { level: 1, name: 'Garden Flat' })).toBeInTheDocument();
  expect(screen.getByText('On the market since 15 Sep 2026, 70 days.')).toBeInTheDocument();
  expect(screen.getByText('310 in the last 30 days')).toBeInTheDocument();
  expect(screen.getByText(/^Over the last 30 days it had/)).toHaveTextContent(
    'it had 10.3 views a day. That is more than half of the other listings for sale in D11 Novena / Newton have: their median is 7.1.',
  );
  const [weeks, prices] = screen
    .getAllByRole('table')
    .map((table) => within(table).getAllByRole('row').map(cells));
  expect(weeks?.slice(1)).toEqual([
    ['16 Nov – 22 Nov', '', '200', '8', '2'],
    ['9 Nov – 15 Nov', '', '110', '4', '0'],
    ['Before', '', '1,000', '30', '4'],
    ['Total', '', '1,310', '42', '6'],
  ]);
  expect(prices?.[0]?.slice(3)).toEqual(['Views a day before', 'Views a day after']);
  expect(prices?.slice(1)).toEqual([
    ['10 Nov 2026', '$1,250,000', '−3.8%', '10.5', '28.6'],
    ['15 Sep 2026', '$1,300,000', '–', '–', '8.0'],
  ]);
  expect(screen.getByText(/can read it until 21 Feb 2027/)).toBeInTheDocument();
  expect(api.asked('GET /api/seller-report/:secret')[0]?.params).toEqual({ secret: SECRET });
  expect(api.asked('POST /api/analytics')).toEqual([]); // who reads their report is no visitor
});

it('a price never breaks within its digits', async () => {
  withStyles();
  openReport();
  expect(await screen.findByRole('cell', { name: '$1,300,000' })).toHaveStyle('overflow-wrap: normal');
});

it('the report of a sold listing says so and compares nothing', async () => {
  openReport({
    status: 'sold',
    off_since: '2026-11-20T02:00:00Z',
    views_per_day: null,
    district_views_per_day: null,
  });
  expect(await screen.findByText('Sold on 20 Nov 2026, after 70 days on the market.')).toBeInTheDocument();
  expect(screen.queryByText(/Over the last 30 days it had/)).toBeNull();
});

it('an invalid link says so and names the agent', async () => {
  const api = fakeApi();
  api.refuse('GET /api/seller-report/:secret', 404, { detail: 'Report not found' });
  openPage(`/seller/${SECRET}`);
  expect(
    await screen.findByRole('heading', { level: 1, name: 'The link may have expired' }),
  ).toBeInTheDocument();
  expect(document.title).toContain('Report for the seller');
  expect(document.head.innerHTML).not.toContain(SECRET);
  expect(document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex,follow');
});

it('a failed load can be retried', async () => {
  const api = fakeApi();
  api.refuse('GET /api/seller-report/:secret', 503, { detail: 'Later.' });
  const { user } = openPage(`/seller/${SECRET}`);
  const failed = within(await screen.findByRole('alert'));
  expect(failed.getByText('The report could not be loaded')).toBeInTheDocument();
  api.answer('GET /api/seller-report/:secret', report);
  await user.click(failed.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Garden Flat' })).toBeInTheDocument();
});
