import { dayInSingapore, startOfDay } from '@marketplace/contracts/analytics/date-range';
import type { TodoItem, TodoKind, TodoSection } from '@marketplace/contracts/analytics/todo.views';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listing } from '../../testing/catalogue.ts';
import { noEnquiries, summary } from '../../testing/enquiries.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { fakeApi, field, openAsAdmin, toast } from '../../testing/render-page.tsx';

const [barge, crane, ferry] = [
  listing(1, { title: 'Barge House' }),
  listing(2, { title: 'Crane Court' }),
  listing(3, { title: 'Ferry Point' }),
];
const DAY_MS = 86_400_000;

const item = ({ id, title }: typeof barge, fact: string): TodoItem => ({
  ...{ listing_id: id, enquiry_id: null, title, image: null, fact, since: null },
});
const section = (kind: TodoKind, items: TodoItem[], more: Partial<TodoSection> = {}): TodoSection => ({
  ...{ kind, count: items.length, rule: `The rule of ${kind}.`, items, ids: [] },
  ...more,
});
const stale = (...listings: (typeof barge)[]) =>
  section(
    'unconfirmed',
    listings.map((one) => item(one, 'Last changed 20 days ago')),
    { ids: listings.map(({ id }) => id) },
  );

/** Opens the overview with these things to do, and no figures. */
function openOverview(sections: TodoSection[], api: FakeApi = fakeApi()) {
  const page = openAsAdmin(api, '/admin/dashboard');
  api.answer('GET /api/analytics/todo', { sections });
  for (const call of ['GET /api/analytics/summary', 'GET /api/analytics/timeline'] as const)
    api.refuse(call, 400, { detail: 'No figures.' });
  return { api, ...page };
}

/** The section of a title, once it is there. */
async function fold(title: string): Promise<HTMLElement> {
  return (await screen.findByRole('heading', { level: 3, name: title })).closest('details') as HTMLElement;
}

describe('what is to be done', () => {
  it('is told by kind, the first of them open, each with its rule', async () => {
    const since = new Date(Date.now() - 3 * 3_600_000).toISOString();
    const enquiry = { ...item(crane, 'Viewing K7QX-3M2P'), enquiry_id: ferry.id, since };
    openOverview([
      section('enquiries', [enquiry]),
      section('odd_price', []),
      section('fallen', [item(barge, '28 views in 14 days, 96 in the 14 before')], { count: 12 }),
    ]);
    const waiting = await fold('Enquiries that wait');
    expect(waiting).toHaveAttribute('open');
    expect(waiting).toHaveTextContent('Viewing K7QX-3M2P · waits for 3 hours');
    expect(within(waiting).getByRole('link', { name: crane.title })).toHaveAttribute(
      'href',
      `/admin/dashboard/enquiries/${ferry.id}`,
    );
    const fallen = await fold('Fallen interest');
    expect(fallen).not.toHaveAttribute('open');
    expect(fallen.querySelector('summary')).toHaveTextContent('Fallen interest 12');
    expect(fallen).toHaveTextContent('The rule of fallen.');
    expect(fallen).toHaveTextContent('and 11 more');
    expect(within(fallen).getByText(`Price history`).closest('a')).toHaveAttribute(
      'href',
      `/admin/dashboard/properties/${barge.id}/history?tab=price`,
    );
    expect(screen.queryByText('Odd prices')).toBeNull();
    expect(screen.getByText('13 things to look at')).toBeInTheDocument();
  });

  it('is told five at a time', async () => {
    const items = Array.from({ length: 7 }, (_, n) =>
      item(listing(n + 10, { title: `Pier ${n}` }), 'No pictures'),
    );
    const { user } = openOverview([section('few_pictures', items, { count: 9 })]);
    const few = await fold('Few or small pictures');
    expect(within(few).getAllByRole('listitem')).toHaveLength(5);
    expect(few).not.toHaveTextContent('and 2 more');
    await user.click(within(few).getByRole('button', { name: 'Show more (4 left)' }));
    expect(within(few).getAllByRole('listitem')).toHaveLength(7);
    expect(few).toHaveTextContent('and 2 more');
  });

  it('is nothing, which is said too', async () => {
    openOverview([section('enquiries', [])]);
    expect(await screen.findByText('Nothing waits')).toBeInTheDocument();
  });

  it('is asked for again when it could not be had', async () => {
    const api = fakeApi();
    const { user } = openOverview([], api);
    api.refuse('GET /api/analytics/todo', 400, { detail: 'No.' });
    const failed = await screen.findByText('Failed to load what is to be done');
    api.answer('GET /api/analytics/todo', { sections: [] });
    await user.click(within(failed.parentElement as HTMLElement).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Nothing waits')).toBeInTheDocument();
  });

  it('is edited in place, undisturbed by who confirms it meanwhile', async () => {
    const { api, user } = openOverview([section('few_pictures', [item(barge, 'No pictures')])]);
    api.answer('GET /api/properties/:id', barge);
    const [confirmed, at] = [{ type: 'ListingConfirmed', position: 1 }, '2026-11-03T02:00:00Z'];
    api.answer('GET /api/properties/:id/history/:version', ({ params }) => ({
      ...{ listing_id: barge.id, slug: barge.slug, listing: barge, current_version: barge.version + 1 },
      ...{
        version: Number(params.version),
        recorded_at: at,
        actor: { id: null, name: 'maria' },
        ...confirmed,
      },
    }));
    await user.click(await screen.findByRole('button', { name: `Edit ${barge.title}` }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit Property' });
    expect(field('Title', dialog)).toHaveValue(barge.title);
    await waitFor(() => expect(api.asked('GET /api/properties/:id/history/:version')).toHaveLength(2));
    expect(within(dialog).queryByText(/maria saved/)).toBeNull();
  });
});

describe('a listing that nobody vouched for lately', () => {
  it('is confirmed by one click, and leaves the list; the keyboard stays in it', async () => {
    const { api, user } = openOverview([stale(barge, crane)]);
    api.answer('POST /api/properties/:id/confirm', () => {
      api.answer('GET /api/analytics/todo', { sections: [stale(crane)] });
      return { id: barge.id, slug: barge.slug, version: 2 };
    });
    await user.click(await screen.findByRole('button', { name: `Still available ${barge.title}` }));
    expect(await toast('The property is confirmed as still available.')).toBeInTheDocument();
    expect(api.asked('POST /api/properties/:id/confirm')[0]?.params.id).toBe(barge.id);
    await waitFor(() => expect(screen.queryByText(barge.title)).toBeNull());
    expect((await fold('Still available?')).querySelector('summary')).toHaveFocus();
  });

  it('is confirmed with all others that are shown', async () => {
    const { api, user } = openOverview([stale(barge, crane)]);
    api.answer('POST /api/properties/confirm', () => {
      api.answer('GET /api/analytics/todo', { sections: [] });
      return { count: 2 };
    });
    await user.click(await screen.findByRole('button', { name: 'All of these are' }));
    expect(await toast('2 properties are confirmed as still available.')).toBeInTheDocument();
    expect(api.sent('POST /api/properties/confirm')).toEqual([{ ids: [barge.id, crane.id] }]);
    expect(await screen.findByText('Nothing waits')).toBeInTheDocument();
  });

  it('is confirmed with those that are not shown only after a question', async () => {
    const ids = [barge, crane, ferry].map(({ id }) => id);
    const { api, user } = openOverview([{ ...stale(barge, crane), count: 3, ids }]);
    api.answer('POST /api/properties/confirm', { count: 3 });
    await user.click(await screen.findByRole('button', { name: 'Confirm all 3…' }));
    expect(api.sent('POST /api/properties/confirm')).toEqual([]);
    const question = screen.getByRole('alertdialog', { name: 'Confirm all 3?' });
    await user.click(within(question).getByRole('button', { name: 'Confirm all 3' }));
    await waitFor(() => expect(api.sent('POST /api/properties/confirm')).toEqual([{ ids }]));
  });

  it('stays when it was sold meanwhile, and the reason is told', async () => {
    const { api, user } = openOverview([stale(barge)]);
    const detail = 'Only an active listing can be confirmed as available.';
    api.refuse('POST /api/properties/:id/confirm', 409, { detail });
    await user.click(await screen.findByRole('button', { name: `Still available ${barge.title}` }));
    expect(await toast(detail)).toBeInTheDocument();
  });
});

describe('what happened since this browser was last here', () => {
  const seen = Date.now() - 2 * DAY_MS;
  const nothing = {
    since: new Date(seen).toISOString(),
    enquiries: 0,
    edits: { count: 0, listings: 0, by: [] },
    prices: { lowered: 0, raised: 0 },
    visits: { from: '2026-11-03', views: 0, clicks: 0 },
  };

  it('is told with where to read more', async () => {
    localStorage.setItem('last-visit', JSON.stringify({ seen, before: null }));
    const api = fakeApi();
    api.answer('GET /api/analytics/since', {
      ...nothing,
      enquiries: 1,
      edits: { count: 4, listings: 2, by: ['Tan Wei', 'Mei'] },
      visits: { from: '2026-11-03', views: 1204, clicks: 31 },
    });
    openOverview([], api);
    const part = within(await screen.findByRole('region', { name: 'Since you were last here' }));
    const tiles = await part.findAllByRole('link');
    expect(tiles.map(({ textContent }) => textContent)).toEqual([
      '1 enquiry',
      '4 changes by others2 listings, by Tan Wei, Mei',
      '1,204 views31 clicks, from 3 Nov on',
    ]);
    expect(api.asked('GET /api/analytics/since')[0]?.search.get('at')).toBe(nothing.since);
  });

  it('is said to be nothing', async () => {
    localStorage.setItem('last-visit', JSON.stringify({ seen, before: null }));
    const api = fakeApi();
    api.answer('GET /api/analytics/since', nothing);
    openOverview([], api);
    expect(await screen.findByText('Nothing happened meanwhile.')).toBeInTheDocument();
  });

  it('is not asked for on a first visit', async () => {
    const { api } = openOverview([]);
    await screen.findByText('Nothing waits');
    expect(api.asked('GET /api/analytics/since')).toEqual([]);
    expect(screen.queryByText('Since you were last here')).toBeNull();
  });
});

it('shows the viewings of today and tomorrow, and those that are close together', async () => {
  const api = fakeApi();
  const midnight = Date.parse(startOfDay(dayInSingapore(new Date())));
  const at = (hours: number) => new Date(midnight + hours * 3_600_000).toISOString();
  const viewing = (number: number, starts_at: string) =>
    summary(number, { status: 'viewing_arranged', viewing: { starts_at, minutes: 30 } });
  const enquiries = [viewing(3, at(34)), viewing(2, at(10.5)), viewing(1, at(10))];
  api.answer('GET /api/enquiries', { ...noEnquiries, enquiries });
  openOverview([], api);
  const lines = async (day: string) =>
    within(await screen.findByRole('list', { name: `Viewings ${day}` }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(await lines('today')).toEqual([
    '10:00Mei 1Wombat Terrace',
    '10:30Mei 2Wombat TerraceLess than an hour after the viewing before',
  ]);
  expect(await lines('tomorrow')).toEqual(['10:00Mei 3Wombat Terrace']);
  const [asked] = api.asked('GET /api/enquiries');
  expect([asked?.search.get('viewing_from'), asked?.search.get('viewing_to')]).toEqual([at(0), at(48)]);
});
