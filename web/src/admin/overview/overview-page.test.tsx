import { addDays, dayInSingapore, startOfDay } from '@marketplace/contracts/analytics/date-range';
import type { TodoItem, TodoKind, TodoSection } from '@marketplace/contracts/analytics/overview.views';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listing } from '../../testing/catalogue.ts';
import { arranged, viewings } from '../../testing/enquiries.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { fakeApi, field, openAsAdmin, toast } from '../../testing/render-page.tsx';

const [barge, crane, ferry] = [
  listing(1, { title: 'Barge House' }),
  listing(2, { title: 'Crane Court' }),
  listing(3, { title: 'Ferry Point' }),
];
const DAY_MS = 86_400_000;

const item = ({ id, title }: typeof barge, fact: string): TodoItem => ({
  ...{ listing_id: id, enquiry_id: null, title, image: null, fact, since: null, due_on: null },
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

it('reminds owners of sample details', async () => {
  openOverview([]);
  const samples = within(await screen.findByRole('region', { name: 'Visitors see sample details' }));
  expect(samples.getByText(/^CEA registration number, Agency, .*Phone, Email$/)).toBeInTheDocument();
  expect(samples.getByRole('link', { name: 'Replace them' })).toHaveAttribute(
    'href',
    '/admin/dashboard/welcome',
  );
});

describe('the to-do list', () => {
  it('groups tasks by kind with their rules, the first kind open', async () => {
    const since = new Date(Date.now() - 3 * 3_600_000).toISOString();
    const enquiry = { ...item(crane, 'Viewing K7QX-3M2P'), enquiry_id: ferry.id, since };
    openOverview([
      section('enquiries', [enquiry]),
      section('odd_price', []),
      section('fallen', [item(barge, '28 views in 14 days, 96 in the 14 before')], { count: 12 }),
    ]);
    const unanswered = await fold('Unanswered enquiries');
    expect(unanswered).toHaveAttribute('open');
    expect(unanswered).toHaveTextContent('Viewing K7QX-3M2P · 3 hours ago');
    expect(within(unanswered).getByRole('link', { name: crane.title })).toHaveAttribute(
      'href',
      `/admin/dashboard/enquiries/${ferry.id}`,
    );
    const falling = await fold('Falling views');
    expect(falling).not.toHaveAttribute('open');
    expect(falling.querySelector('summary')).toHaveTextContent('Falling views 12');
    expect(falling).toHaveTextContent('The rule of fallen.');
    expect(falling).toHaveTextContent('and 11 more');
    expect(within(falling).getByText(`Price history`).closest('a')).toHaveAttribute(
      'href',
      `/admin/dashboard/properties/${barge.id}/history?tab=price`,
    );
    expect(screen.queryByText('Unusual prices')).toBeNull();
    expect(screen.getByText('13 tasks')).toBeInTheDocument();
  });

  it('shows five tasks of a kind at a time', async () => {
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

  it('may be empty', async () => {
    openOverview([section('enquiries', [])]);
    expect(await screen.findByText('All done')).toBeInTheDocument();
  });

  it('is loaded again after a failure', async () => {
    const api = fakeApi();
    const { user } = openOverview([], api);
    api.refuse('GET /api/analytics/todo', 400, { detail: 'No.' });
    const failed = await screen.findByText('Failed to load the to-do list');
    api.answer('GET /api/analytics/todo', { sections: [] });
    await user.click(within(failed.parentElement as HTMLElement).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('All done')).toBeInTheDocument();
  });

  it('edits a listing in place, also when another admin confirms it at the same time', async () => {
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

describe('an unconfirmed listing', () => {
  it('is confirmed by one click and leaves the list, which keeps the focus', async () => {
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

  it('is confirmed with all others on screen', async () => {
    const { api, user } = openOverview([stale(barge, crane)]);
    api.answer('POST /api/properties/confirm', () => {
      api.answer('GET /api/analytics/todo', { sections: [] });
      return { count: 2 };
    });
    await user.click(await screen.findByRole('button', { name: 'Confirm all' }));
    expect(await toast('2 properties are confirmed as still available.')).toBeInTheDocument();
    expect(api.sent('POST /api/properties/confirm')).toEqual([{ ids: [barge.id, crane.id] }]);
    expect(await screen.findByText('All done')).toBeInTheDocument();
  });

  it('is confirmed with those off screen only after a question', async () => {
    const ids = [barge, crane, ferry].map(({ id }) => id);
    const { api, user } = openOverview([{ ...stale(barge, crane), count: 3, ids }]);
    api.answer('POST /api/properties/confirm', { count: 3 });
    await user.click(await screen.findByRole('button', { name: 'Confirm all 3…' }));
    expect(api.sent('POST /api/properties/confirm')).toEqual([]);
    const question = screen.getByRole('alertdialog', { name: 'Confirm all 3?' });
    await user.click(within(question).getByRole('button', { name: 'Confirm all 3' }));
    await waitFor(() => expect(api.sent('POST /api/properties/confirm')).toEqual([{ ids }]));
  });

  it('stays with the reason when it has been sold', async () => {
    const { api, user } = openOverview([stale(barge)]);
    const detail = 'Only an active listing can be confirmed as available.';
    api.refuse('POST /api/properties/:id/confirm', 409, { detail });
    await user.click(await screen.findByRole('button', { name: `Still available ${barge.title}` }));
    expect(await toast(detail)).toBeInTheDocument();
  });
});

describe('changes since the last visit', () => {
  const seen = Date.now() - 2 * DAY_MS;
  const nothing = {
    since: new Date(seen).toISOString(),
    enquiries: 0,
    edits: { count: 0, listings: 0, by: [] },
    prices: { lowered: 0, raised: 0 },
    visits: { from: '2026-11-03', views: 0, clicks: 0 },
  };

  it('link to their details', async () => {
    localStorage.setItem('last-visit', JSON.stringify({ seen, before: null }));
    const api = fakeApi();
    api.answer('GET /api/analytics/since', {
      ...nothing,
      enquiries: 1,
      edits: { count: 4, listings: 2, by: ['Tan Wei', 'Mei'] },
      visits: { from: '2026-11-03', views: 1204, clicks: 31 },
    });
    openOverview([], api);
    const part = within(await screen.findByRole('region', { name: 'Since your last visit' }));
    const tiles = await part.findAllByRole('link');
    expect(tiles.map(({ textContent }) => textContent)).toEqual([
      '1 enquiry',
      '4 changes by others2 listings, by Tan Wei, Mei',
      '1,204 views31 clicks since 3 Nov',
    ]);
    expect(api.asked('GET /api/analytics/since')[0]?.search.get('at')).toBe(nothing.since);
  });

  it('may be none', async () => {
    localStorage.setItem('last-visit', JSON.stringify({ seen, before: null }));
    const api = fakeApi();
    api.answer('GET /api/analytics/since', nothing);
    openOverview([], api);
    expect(await screen.findByText('Nothing new.')).toBeInTheDocument();
  });

  it('are not loaded on a first visit', async () => {
    const { api } = openOverview([]);
    await screen.findByText('All done');
    expect(api.asked('GET /api/analytics/since')).toEqual([]);
    expect(screen.queryByText('Since your last visit')).toBeNull();
  });
});

it('shows the viewings of today and tomorrow, and those too close together', async () => {
  const api = fakeApi();
  const today = dayInSingapore(new Date());
  const midnight = Date.parse(startOfDay(today));
  const at = (hours: number) => new Date(midnight + hours * 3_600_000).toISOString();
  api.answer(
    'GET /api/enquiries/viewings',
    viewings([arranged(1, at(10)), arranged(2, at(10.25)), arranged(3, at(34))]),
  );
  openOverview([], api);
  const lines = async (day: string) =>
    within(await screen.findByRole('list', { name: `Viewings ${day}` }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(await lines('today')).toEqual([
    '10:00–10:30Mei 1Wombat TerraceCall Mei 1, +65 8123 4567Overlaps the viewing at 10:15 with Mei 2.',
    '10:15–10:45Mei 2Wombat TerraceCall Mei 2, +65 8123 4567Overlaps the viewing at 10:00 with Mei 1.',
  ]);
  expect(await lines('tomorrow')).toEqual(['10:00–10:30Mei 3Wombat TerraceCall Mei 3, +65 8123 4567']);
  const [asked] = api.asked('GET /api/enquiries/viewings');
  expect([asked?.search.get('from'), asked?.search.get('to')]).toEqual([today, addDays(today, 1)]);
});

it('has reminders that are due, done by one press', async () => {
  const api = fakeApi();
  const due = { ...item(barge, 'Overdue since 3 Nov 2026'), due_on: '2026-11-03' };
  const { user } = openOverview([section('reminders', [due])], api);
  api.answer('DELETE /api/agenda/reminders/:about/:id', {});
  const done = await screen.findByRole('button', { name: 'Done with Barge House' });
  expect(done.closest('li')).toHaveTextContent('Overdue since 3 Nov 2026');
  expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
  api.answer('GET /api/analytics/todo', { sections: [] });
  await user.click(done);
  expect(await screen.findByText('All done')).toBeInTheDocument();
  expect(await toast('Reminder done')).toBeInTheDocument();
  const [asked] = api.asked('DELETE /api/agenda/reminders/:about/:id');
  expect(asked?.params).toEqual({ about: 'listing', id: barge.id });
});
