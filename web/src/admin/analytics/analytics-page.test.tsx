import type { AnalyticsSummary } from '@marketplace/contracts/analytics/analytics.views';
import type { Timeline, TimelineMark } from '@marketplace/contracts/analytics/timeline.views';
import type { LiveState } from '@marketplace/contracts/live/live.views';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { listing } from '../../testing/catalogue.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { expectAddress, fakeApi, field, openAsAdmin, toast } from '../../testing/render-page.tsx';

const OVERVIEW = '/admin/dashboard';
const ANALYTICS = '/admin/dashboard/analytics';
const range = { from: '2026-11-01', to: '2026-11-03' };
const before = { from: '2026-10-25', to: '2026-10-27' };
const totals: AnalyticsSummary = {
  total_properties: 3,
  active_properties: 2,
  total_views: 1000,
  total_clicks: 50,
  total_enquiries: 5,
  other_enquiries: 0,
  popular_districts: [{ district: 'D26 - Mandai / Upper Thomson', views: 600, clicks: 30, enquiries: 3 }],
  property_types: { Buy: 2, Rent: 1 },
};
const ofRange: AnalyticsSummary = {
  ...totals,
  total_views: 60,
  total_clicks: 3,
  total_enquiries: 2,
  popular_districts: [{ district: 'D01 - Boat Quay / Raffles Place', views: 60, clicks: 3, enquiries: 2 }],
  range,
  compared: { ...range, total_views: 60, total_clicks: 3, total_enquiries: 2 },
  previous: { ...before, total_views: 40, total_clicks: 3, total_enquiries: 1 },
};
const daysOf = (first: string, views: number[]) =>
  views.map((count, index) => ({
    day: `${first.slice(0, 8)}${String(Number(first.slice(8)) + index).padStart(2, '0')}`,
    views: count,
    clicks: 1,
    enquiries: index,
  }));
const markOf = (title: string, position: number): TimelineMark => ({
  day: '2026-11-02',
  at: '2026-11-02T02:00:00Z',
  position,
  listing_id: listing(1).id,
  title,
  version: 2,
  kind: 'repriced',
  price: { from: 2_000_000, to: 1_900_000 },
});
const timeline: Timeline = {
  ...range,
  days: daysOf(range.from, [10, 20, 30]),
  previous: { ...before, days: daysOf(before.from, [10, 10, 20]) },
  marks: [
    { day: '2026-11-02', kind: 'published', count: 150, mark: null },
    { day: '2026-11-02', kind: 'repriced', count: 1, mark: markOf('Lantern Quay', 7) },
  ],
};
const performance = [
  ['Best', 100, 20],
  ['Fair', 200, 6],
  ['Low', 700, 7],
] as const;

/** Lets the API answer the statistics, those of a range when one is asked for. */
function answerStatistics(api: FakeApi) {
  api.on('GET /api/analytics/summary', ({ search }) => ({
    status: 200,
    body: search.has('from') ? ofRange : totals,
  }));
  api.on('GET /api/analytics/timeline', ({ search }) => ({
    status: 200,
    body: search.has('from') ? timeline : { ...timeline, previous: null },
  }));
  api.answer('GET /api/analytics/hours', {
    ...range,
    hours: [{ weekday: 6, hour: 21, views: 1200, clicks: 3 }],
  });
  api.on('GET /api/analytics/properties', ({ search }) => ({
    status: 200,
    body: performance
      .map(([title, views, clicks], index) => ({
        id: listing(index + 1).id,
        title,
        district: 'D26 - Mandai / Upper Thomson',
        views,
        clicks,
        enquiries: index,
        status: 'sold',
        ...(search.has('from') && { previous_views: 40, previous_clicks: 0, views_change: -12 }),
      }))
      .toSorted((one, other) => ordered(search, one) - ordered(search, other)),
  }));
}

/** Where a listing stands in the order that was asked for, so that what is shown is the server's. */
function ordered(search: URLSearchParams, { title }: { title: string }): number {
  const order = `${search.get('sort')} ${search.get('direction')}`;
  const places: Readonly<Record<string, string[]>> = {
    'views descending': ['Low', 'Fair', 'Best'],
    'rate descending': ['Best', 'Fair', 'Low'],
    'rate ascending': ['Low', 'Fair', 'Best'],
    'title ascending': ['Best', 'Fair', 'Low'],
    'enquiries descending': ['Low', 'Fair', 'Best'],
  };
  return places[order]?.indexOf(title) ?? 0;
}

function openStatistics(path: string) {
  const api = fakeApi();
  answerStatistics(api);
  return { api, ...openAsAdmin(api, path) };
}

const card = async (name: string) => (await screen.findByText(name)).closest('div');
const chart = () => screen.findByRole('img', { name: /^Views and clicks per day/ });
const period = (name: string) =>
  within(screen.getByRole('group', { name: 'Period' })).getByRole('button', { name });

describe('the period', () => {
  it('filters cards and chart, and stays in the address of both pages', async () => {
    const { user } = openStatistics(OVERVIEW);
    await chart();
    expect(period('30 days')).toHaveAttribute('aria-pressed', 'true');
    expect(await card('Total Properties')).toHaveTextContent('2 active');
    expect(await card('Total Clicks')).toHaveTextContent('Redirects to listings');
    await waitFor(async () =>
      expect(await card('Total Views')).toHaveTextContent(
        /^Total Views60▲ \+50\.0% vs previous periodListing page viewsin the last 30 days · all time 1,000$/,
      ),
    );
    expect(
      screen.getByText(
        'Changes compare 1 Nov 2026 – 3 Nov 2026 with 25 Oct 2026 – 27 Oct 2026, 1 week earlier, weekday by weekday.',
      ),
    ).toBeInTheDocument();
    expect(screen.getByText('D01 - Boat Quay / Raffles Place')).toBeInTheDocument();
    expect(screen.getByText('2 listings · 67%')).toBeInTheDocument();
    expect(screen.queryByText('D26 - Mandai / Upper Thomson')).toBeNull();
    expect(await chart()).toHaveAccessibleName(
      /; previous period, 25 Oct 2026 to 27 Oct 2026: 40 views · 3 clicks/,
    );
    await user.click(period('7 days'));
    await expectAddress(`${OVERVIEW}?range=7d`);
    await waitFor(async () => expect(await card('Total Views')).toHaveTextContent('in the last 7 days'));
    await user.click(screen.getByRole('link', { name: 'Analytics' }));
    await expectAddress(`${ANALYTICS}?range=7d`);
    await waitFor(async () =>
      expect(await card('Click-Through Rate')).toHaveTextContent('in the last 7 days'),
    );
    await user.click(period('90 days'));
    await expectAddress(`${ANALYTICS}?range=90d`);
    for (const title of ['From view to enquiry', 'Top Performing Districts', 'Property Performance'])
      expect(screen.getByRole('region', { name: title })).toHaveTextContent('In the last 90 days');
    await user.click(period('Last month'));
    await expectAddress(`${ANALYTICS}?range=last-month`);
    await waitFor(async () =>
      expect(await card('Total Views')).toHaveTextContent('last month · all time 1,000'),
    );
    await user.click(period('All time'));
    await expectAddress(`${ANALYTICS}?range=all`);
    await waitFor(async () => expect(await chart()).not.toHaveAccessibleName(/previous period/));
    expect(await card('Total Views')).toHaveTextContent(/^Total Views1,000in all$/);
    expect(screen.queryByText(/^Changes compare/)).toBeNull();
  });

  it.each([
    ['from=2026-11-03&to=2026-11-01', 'The last day must not be before the first day.'],
    ['range=5y', 'Unknown period.'],
  ])('is refused with a reason when the address has ?%s, and selected again', async (query, reason) => {
    const { user } = openStatistics(`${ANALYTICS}?${query}`);
    expect(await screen.findByRole('alert')).toHaveTextContent(reason);
    expect(screen.queryByText('Total Views')).toBeNull();
    await user.click(period('7 days'));
    await waitFor(async () => expect(await card('Total Views')).toHaveTextContent('in the last 7 days'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('may be any two days in order', async () => {
    const { user } = openStatistics(`${ANALYTICS}?range=all`);
    await chart();
    await user.click(period('Custom'));
    const show = async (from: string, to: string) => {
      fireEvent.change(field('First day'), { target: { value: from } });
      fireEvent.change(field('Last day'), { target: { value: to } });
      await user.click(screen.getByRole('button', { name: 'Show' }));
    };
    await show('2026-11-03', '2026-11-01');
    expect(field('First day')).toHaveAccessibleDescription('The last day must not be before the first day.');
    await expectAddress(`${ANALYTICS}?range=all`);
    await show('2026-11-01', '2026-11-03');
    await expectAddress(`${ANALYTICS}?from=2026-11-01&to=2026-11-03`);
    await waitFor(async () =>
      expect(await card('Total Views')).toHaveTextContent('from 1 Nov 2026 to 3 Nov 2026'),
    );
  });
});

it('shows the chart as a table too, whose days add up to the cards and whose events link to versions', async () => {
  const { user } = openStatistics(`${ANALYTICS}?from=${range.from}&to=${range.to}`);
  expect(await chart()).toHaveAccessibleName(/; 151 listing events\.$/);
  expect(screen.queryByText(/in progress/i)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show as table' }));
  const table = within(await screen.findByRole('region', { name: 'Views and clicks per day, as a table' }));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Day',
    'Views',
    'Clicks',
    'CTR',
    'Previous views',
    'Previous clicks',
    'Enquiries',
    'Events',
  ]);
  const days = table.getAllByRole('rowheader').map(({ textContent }) => textContent);
  expect(days).toEqual(['3 Nov 2026', '2 Nov 2026', '1 Nov 2026']);
  const sum = (place: number) =>
    table
      .getAllByRole('row')
      .slice(1)
      .reduce((total, row) => total + Number(row.querySelectorAll('td')[place]?.textContent), 0);
  expect([sum(0), sum(1), sum(3)]).toEqual([60, 3, 40]);
  expect(await card('Total Views')).toHaveTextContent(/^Total Views60.*from 1 Nov 2026/);
  expect(await card('Total Clicks')).toHaveTextContent(/^Total Clicks3/);
  expect(await card('Click-Through Rate')).toHaveTextContent(/^Click-Through Rate5\.0%/);
  expect(table.getByText(/repriced \$2,000,000 → \$1,900,000/)).toBeInTheDocument();
  expect(table.getByRole('link', { name: /Lantern Quay/ })).toHaveAttribute(
    'href',
    `/admin/dashboard/properties/${listing(1).id}/history?version=2`,
  );
});

it('sums up frequent events, and lists each on request with the listing as it was then', async () => {
  const { api, user } = openStatistics(`${ANALYTICS}?from=${range.from}&to=${range.to}`);
  api.on('GET /api/analytics/marks', ({ search }) => {
    expect(Object.fromEntries(search)).toMatchObject({ day: '2026-11-02', kind: 'published' });
    const isFirst = !search.has('before');
    const marks = [markOf(isFirst ? 'Newest' : 'Oldest', isFirst ? 150 : 8)];
    return { status: 200, body: { marks, next_before: isFirst ? 150 : null } };
  });
  const lane = within(await screen.findByRole('list', { name: 'Listing events' }));
  await user.click(lane.getByRole('button', { name: '2 Nov 2026: 150 published, 1 price change' }));
  const dialog = within(await screen.findByRole('dialog', { name: '2 Nov 2026' }));
  expect(dialog.getByRole('link', { name: 'Lantern Quay' })).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Show each' }));
  expect(await dialog.findByRole('link', { name: 'Newest' })).toHaveAttribute(
    'href',
    `/admin/dashboard/properties/${listing(1).id}/history?version=2`,
  );
  await user.click(dialog.getByRole('button', { name: 'Show more' }));
  expect(await dialog.findByRole('link', { name: 'Oldest' })).toBeInTheDocument();
  expect(dialog.queryByRole('button', { name: 'Show more' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('sorts the performance of properties by any column, and reports a failed export', async () => {
  const { api, user } = openStatistics(`${ANALYTICS}?range=7d`);
  const table = within(await screen.findByRole('region', { name: 'Property Performance table' }));
  const column = (name: string) => table.getByRole('columnheader', { name });
  const titles = () => table.getAllByRole('rowheader').map(({ textContent }) => textContent);
  expect(column('Views')).toHaveAttribute('aria-sort', 'descending');
  expect(titles()).toEqual(['Low', 'Fair', 'Best']);
  expect(table.getAllByRole('row')[1]).toHaveTextContent(/D26 - .*70071\.0%sold2▼ −12 vs/);
  const sort = (name: string) => user.click(within(column(name)).getByRole('button'));
  await sort('CTR');
  expect(column('CTR')).toHaveAttribute('aria-sort', 'descending');
  expect(column('Views')).toHaveAttribute('aria-sort', 'none');
  await waitFor(() => expect(titles()).toEqual(['Best', 'Fair', 'Low']));
  await sort('CTR');
  expect(column('CTR')).toHaveAttribute('aria-sort', 'ascending');
  await waitFor(() => expect(titles()).toEqual(['Low', 'Fair', 'Best']));
  await sort('Property');
  await waitFor(() => expect(titles()).toEqual(['Best', 'Fair', 'Low']));
  api.refuse('GET /api/analytics/properties.csv', 500);
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  expect(await toast('Failed to export the table')).toBeInTheDocument();
});

it('shows enquiries with views and clicks, and the funnel that leads to them', async () => {
  const { user } = openStatistics(`${ANALYTICS}?range=7d`);
  const term = async () => (await screen.findByText('Enquiries', { selector: 'dt' })).closest('div');
  await waitFor(async () =>
    expect(await term()).toHaveTextContent(/^Enquiries2▲ \+100\.0%.*About a listing.*all time 5$/),
  );
  expect(screen.getByText('60 views · 3 clicks · 2 enquiries')).toBeInTheDocument();
  expect(await chart()).toHaveAccessibleName(/60 views · 3 clicks · 5\.0% · 3 enquiries/);
  const funnel = within(screen.getByRole('region', { name: 'From view to enquiry' }));
  await waitFor(() => expect(funnel.getByText('2 enquiries · 3.3 per 100 views')).toBeInTheDocument());
  expect(funnel.getByText('In the last 7 days')).toBeInTheDocument();
  expect(funnel.getByText('60 views')).toBeInTheDocument();
  expect(funnel.getByText('3 clicks · 5.0 per 100 views')).toBeInTheDocument();
  await user.click(funnel.getByRole('button', { name: 'By district' }));
  const lines = within(funnel.getByRole('region', { name: 'From view to enquiry by district' })).getAllByRole(
    'row',
  );
  expect(lines.slice(1).map(({ textContent }) => textContent)).toEqual([
    'All districts6035.023.3',
    'D01 - Boat Quay / Raffles Place6035.023.3',
  ]);
  const table = within(await screen.findByRole('region', { name: 'Property Performance table' }));
  await user.click(within(table.getByRole('columnheader', { name: 'Enquiries' })).getByRole('button'));
  expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'Low',
    'Fair',
    'Best',
  ]);
  expect(table.getByRole('link', { name: '2' })).toHaveAttribute(
    'href',
    `/admin/dashboard/enquiries?property_id=${listing(3).id}`,
  );
});

it('shows views or clicks by weekday and hour', async () => {
  vi.stubGlobal('IntersectionObserver', undefined);
  Reflect.deleteProperty(window, 'IntersectionObserver'); // so that everything counts as near
  const { api, user } = openStatistics(`${ANALYTICS}?range=7d`);
  const panel = within(await screen.findByRole('region', { name: 'Weekdays and hours' }));
  const table = within(await panel.findByRole('region', { name: 'Views by weekday and hour' }));
  expect(table.getByRole('columnheader', { name: '21:00–22:00' })).toBeInTheDocument();
  const saturday = table.getByRole('row', { name: /^Sat / });
  expect(saturday.querySelectorAll('td')[21]).toHaveTextContent('1,200');
  expect(panel.getByText('Most views on Saturdays, 21:00–22:00: 1,200.')).toBeInTheDocument();
  expect(panel.getByText('1 Nov 2026 – 3 Nov 2026 (3 days), Singapore time')).toBeInTheDocument();
  await user.click(panel.getByRole('button', { name: 'Clicks' }));
  expect(panel.getByText('Most clicks on Saturdays, 21:00–22:00: 3.')).toBeInTheDocument();
  api.answer('GET /api/analytics/hours', { ...range, hours: [] });
  await user.click(period('90 days'));
  expect(await panel.findByText('No views in this period.')).toBeInTheDocument();
  api.answer('GET /api/analytics/hours', { from: '2026-08-04', to: '2026-11-03', hours: [] });
  await user.click(period('All time'));
  expect(
    await panel.findByText('4 Aug 2026 – 3 Nov 2026 (only the last 92 days), Singapore time'),
  ).toBeInTheDocument();
  api.refuse('GET /api/analytics/hours', 503);
  await user.click(period('Last month'));
  expect(await panel.findByRole('button', { name: 'Retry' })).toBeInTheDocument();
});

it('reports statistics that fail to load on either page, and retries', async () => {
  const { api, user } = openStatistics(OVERVIEW);
  api.refuse('GET /api/analytics/summary', 500);
  expect(await toast('Failed to load statistics')).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Analytics' }));
  expect(await toast('Failed to load analytics')).toBeInTheDocument();
  answerStatistics(api);
  await user.click((await screen.findAllByRole('button', { name: 'Retry' }))[0] as HTMLElement);
  await waitFor(async () => expect(await card('Total Views')).toHaveTextContent('1,000'));
});

it('shows a site without visits or listings', async () => {
  const { api } = openStatistics(`${OVERVIEW}?range=all`);
  api.answer('GET /api/analytics/summary', {
    total_properties: 0,
    active_properties: 0,
    total_views: 0,
    total_clicks: 0,
    popular_districts: [],
    property_types: {},
  });
  expect(await screen.findByText('No views in this period.')).toBeInTheDocument();
  expect(screen.getByText('There are no listings yet.')).toBeInTheDocument();
  expect(await card('Engagement Rate')).toHaveTextContent('0%');
});

it('shows the lag of the figures and a rebuild', async () => {
  const { api } = openStatistics(OVERVIEW);
  const state: LiveState = {
    position: 5800,
    head: 6000,
    lag: 142,
    behind_ms: 11_000,
    late: ['statistics'],
    set_aside: [],
    new_enquiries: 0,
    rebuilding: [{ projection: 'statistics', position: 1500, head: 6000 }],
    at: '2026-11-03T02:00:00Z',
  };
  api.answer('GET /api/live', state);
  expect(await screen.findByText('Statistics are catching up (142 events behind).')).toBeInTheDocument();
  api.announce({ ...state, late: ['listings', 'activity'] });
  expect(
    await screen.findByText('Listings and the activity are catching up (142 events behind).'),
  ).toBeInTheDocument();
  expect(screen.getByText(/The read model of statistics is being rebuilt: 25%\./)).toBeInTheDocument();
  expect(screen.getByText(/^Live · updated/)).toBeInTheDocument();
});

it('reports interrupted live updates', async () => {
  const { api } = openStatistics(OVERVIEW);
  api.refuse('GET /api/live', 503, { detail: 'Later.' });
  expect(await screen.findByText('Live updates are interrupted; trying again.')).toBeInTheDocument();
});

it('dims the figures and keeps their label while another period loads', async () => {
  const { api, user } = openStatistics(`${ANALYTICS}?range=all`);
  const isBusy = async () => (await card('Total Views'))?.closest('[aria-busy="true"]') !== null;
  await waitFor(async () => expect(await card('Total Views')).toHaveTextContent('1,000'));
  const answer = api.hold('GET /api/analytics/summary');
  await user.click(period('Last month'));
  await waitFor(async () => expect(await isBusy()).toBe(true));
  expect(await card('Total Views')).toHaveTextContent('1,000');
  for (const title of ['Total Views', 'Top Performing Districts'])
    expect((await screen.findByText(title)).closest('section, div')).not.toHaveTextContent(/last month/i);
  answer();
  await waitFor(async () => expect(await card('Total Views')).toHaveTextContent(/60.*last month/));
  expect(await isBusy()).toBe(false);
});
