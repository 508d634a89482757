import { setTimeout as delay } from 'node:timers/promises';
import type { ActivityEntry } from '@marketplace/contracts/activity/activity.views';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listing } from '../../testing/catalogue.ts';
import { fakeApi, field, liveAt, openAsAdmin, toast } from '../../testing/render-page.tsx';

const ACTIVITY = '/admin/dashboard/activity';
const house = listing(1, { title: 'Ledger House' });
const about = { id: house.id, title: house.title, slug: house.slug, version: 2 };
const admin = { id: listing(9).id, name: 'admin' };

/** One entry of the log; the higher its position the newer. */
function entry(position: number, type: string, more: Partial<ActivityEntry> = {}): ActivityEntry {
  return {
    position,
    recorded_at: `2026-11-03T02:00:${String(position).padStart(2, '0')}Z`,
    type,
    actor: { kind: 'admin', ...admin },
    source: 'api',
    request_id: 'a-request',
    listing: null,
    changes: [],
    from_version: null,
    property_type: null,
    image: null,
    reason: null,
    admin: null,
    enquiry: null,
    template: null,
    is_moved: false,
    settings: [],
    crawler: false,
    refused: null,
    act: null,
    ...more,
  };
}
const shown = async () => {
  const items = await within(screen.getByRole('main')).findAllByRole('listitem');
  return items.filter((item) => item.querySelector('time')).map(({ textContent }) => textContent);
};

function openActivity(query = '') {
  const api = fakeApi();
  api.answer('GET /api/properties', [house]);
  const history = { listing_id: house.id, title: house.title, deleted: false, entries: [] };
  api.answer('GET /api/properties/:id/history', history);
  api.answer('GET /api/activity', { entries: [], next_before: null });
  return { api, ...openAsAdmin(api, ACTIVITY + query) };
}

/** Opens a log of two entries, one a page: a listing was added, and deleted. */
function openTwoPages() {
  const opened = openActivity();
  opened.api.on('GET /api/activity', ({ search }) => ({
    status: 200,
    body: search.has('before')
      ? { entries: [entry(1, 'ListingAdded', { listing: about })], next_before: null }
      : { entries: [entry(2, 'ListingDeleted', { listing: about })], next_before: 2 },
  }));
  return opened;
}

const visitor = { kind: 'visitor', id: null, name: 'visitor' };
const enquiry = { id: listing(7).id, reference: 'K7QX-3M2P' };
const nobody = { kind: '', id: null, name: '' };
const price = { field: 'price', from: 2_000_000, to: 1_900_000 };

it('the log shows what was done, by whom and to which listing or enquiry', async () => {
  const { api } = openActivity();
  const shownAs: [ActivityEntry, RegExp][] = [
    [entry(7, 'ListingDeleted', { listing: about }), /Listing deleted · Ledger House/],
    [entry(6, 'ListingViewed', { listing: about, actor: visitor }), /Viewed · Ledger House.*by a visitor/],
    [
      entry(5, 'ListingRepriced', { listing: about, changes: [price] }),
      /Price reduced · Ledger House.*by admin, through the API.*−5\.0%/,
    ],
    [
      entry(4, 'AdminAdded', { admin, actor: { kind: 'operator', id: null, name: 'operator' } }),
      /Admin admin added.*by operator/,
    ],
    [
      entry(3, 'EnquiryForgotten', { enquiry: { ...enquiry, reference: null } }),
      /Enquiry forgotten · the enquiry.*by admin/,
    ],
    [
      entry(2, 'EnquiryReceived', { enquiry, listing: about, actor: visitor }),
      /Enquiry received · K7QX-3M2P · Ledger House.*by a visitor/,
    ],
    [
      entry(1, 'ListingRepriced', { listing: about, actor: nobody, source: '' }),
      /An event that cannot be read \(position 1\) · Ledger House$/,
    ],
  ];
  api.answer('GET /api/activity', { entries: shownAs.map(([one]) => one), next_before: null });
  expect(await screen.findByRole('link', { name: 'K7QX-3M2P' })).toHaveAttribute(
    'href',
    `/admin/dashboard/enquiries/${enquiry.id}`,
  );
  expect(await shown()).toEqual(shownAs.map(([, text]) => expect.stringMatching(text)));
  expect(screen.getAllByRole('link', { name: 'Ledger House' })[0]).toHaveAttribute(
    'href',
    `/admin/dashboard/properties/${house.id}/history?version=2`,
  );
});

it('the log is narrowed by kind, listing, person and day, and keeps it in its address', async () => {
  const { api, user } = openActivity();
  expect(await screen.findByText('Nothing in the log matches')).toBeInTheDocument();
  const expectAsked = (expected: Record<string, string>) =>
    waitFor(() => {
      const last = Object.fromEntries(api.asked('GET /api/activity').at(-1)?.search ?? []);
      expect(last).toMatchObject(expected);
      expect(window.location.search).toContain(new URLSearchParams(expected).toString());
    });
  await user.selectOptions(field('Kind'), 'Views and clicks');
  await expectAsked({ kind: 'visits' });
  await user.selectOptions(field('What'), 'Price changed');
  await expectAsked({ type: 'ListingRepriced' });
  await user.selectOptions(field('What'), 'Any change');
  expect(api.asked('GET /api/properties')).toEqual([]);
  await user.type(field('Listing'), 'ledger');
  await waitFor(() => expect(document.querySelector('datalist option')).toHaveValue('Ledger House'));
  expect(Object.fromEntries(api.asked('GET /api/properties').at(-1)?.search ?? [])).toEqual({
    search: 'ledger',
    limit: '8',
  });
  fireEvent.change(field('Listing'), { target: { value: 'Ledger House' } });
  await expectAsked({ listing: house.id });
  await user.selectOptions(field('Kind'), 'Logins and admins');
  await expectAsked({ kind: 'admins' });
  await user.type(field('Who'), 'operator');
  await expectAsked({ actor: 'operator' });
  fireEvent.change(field('Day'), { target: { value: '2026-11-02' } });
  await expectAsked({ day: '2026-11-02' });
});

it('the log starts from its address', async () => {
  const { api } = openActivity(`?kind=visits&listing=${house.id}&day=2026-11-02`);
  await screen.findByText('Nothing in the log matches');
  expect(field('Day')).toHaveValue('2026-11-02');
  await waitFor(() => expect(field('Listing')).toHaveValue('Ledger House'));
  expect(field('Kind')).toHaveDisplayValue('Views and clicks');
  expect(Object.fromEntries(api.asked('GET /api/activity')[0]?.search ?? [])).toMatchObject({
    kind: 'visits',
    listing: house.id,
    day: '2026-11-02',
  });
});

/** An act of many listings. */
const sale = entry(9, 'ListingStatusChanged', {
  listing: about,
  changes: [{ field: 'status', from: 'active', to: 'sold' }],
  act: {
    ...{ id: 'act-of-selling', events: 412, types: ['ListingStatusChanged'], listings: 412 },
    ...{ changed: { from: 3, to: 420 }, undone: 0 },
  },
});

it('an act of many listings is one entry, opens into its parts, and is taken back after a question', async () => {
  const { api, user } = openActivity();
  let { act } = sale;
  const part = (position: number, title: string) =>
    entry(position, 'ListingStatusChanged', { listing: { ...about, title }, changes: sale.changes });
  api.answer('GET /api/activity', ({ search }) => {
    if (search.get('act') === null) return { entries: [{ ...sale, act }], next_before: null };
    return search.has('before')
      ? { entries: [part(3, 'The last')], next_before: null }
      : { entries: [part(9, 'The first')], next_before: 9 };
  });
  expect(
    await screen.findByText('Marked 412 listings as sold or rented', { selector: 'strong' }),
  ).toBeInTheDocument();
  expect(await shown()).toHaveLength(1);
  const parts = screen.getByRole('button', { name: /^412 changes/ });
  await user.click(parts);
  expect(parts).toHaveAttribute('aria-expanded', 'true');
  expect(await screen.findByRole('link', { name: 'The first' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show more changes' }));
  expect(await screen.findByRole('link', { name: 'The last' })).toBeInTheDocument();

  const undo = screen.getByRole('button', { name: 'Undo this Marked 412 listings as sold or rented' });
  const question = async () =>
    within(await screen.findByRole('alertdialog', { name: 'Undo this for 412 properties?' }));
  await user.click(undo);
  await user.click((await question()).getByRole('button', { name: 'Cancel' }));
  expect(api.asked('POST /api/activity/:act/undo')).toEqual([]);
  api.answer('POST /api/activity/:act/undo', ({ params }) => {
    expect(params.act).toBe('act-of-selling');
    act = act && { ...act, undone: 411 };
    return {
      undone: 411,
      skipped: [
        {
          id: house.id,
          title: house.title,
          left: [{ field: 'status', why: 'changed later by maria', version: 7 }],
        },
      ],
    };
  });
  await user.click(undo);
  await user.click((await question()).getByRole('button', { name: 'Undo' }));
  const told = await toast(/^Undone in 411 properties. Left as it is:/);
  expect(within(told).getByRole('link', { name: 'Status changed later by maria' })).toHaveAttribute(
    'href',
    `/admin/dashboard/properties/${house.id}/history?version=7`,
  );
  expect(api.sent('POST /api/activity/:act/undo')).toEqual([{ from: 3, to: 420 }]);
  expect(await screen.findByText('Undone: 411 of 412')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
});

it('an act of one listing says what it changed when it is opened; what is undone is not offered again', async () => {
  const { api, user } = openActivity();
  const act = {
    ...{ id: 'an-act-of-one', events: 1, types: ['ListingDetailsRevised'], listings: 1 },
    changed: { from: 2, to: 2 },
  };
  const changes = [{ field: 'title', from: 'Old House', to: 'Ledger House' }];
  const restored = [{ field: 'status', from: 'sold', to: 'active' }];
  api.answer('GET /api/activity', {
    entries: [
      entry(3, 'ListingRestored', { listing: about, changes: restored, from_version: 1 }),
      entry(2, 'ListingDetailsRevised', { listing: about, changes, act: { ...act, undone: 1 } }),
      entry(1, 'AdminLoggedIn', { act: { ...act, id: 'a-login', listings: 0, changed: null, undone: 0 } }),
    ],
    next_before: null,
  });
  for (const button of await screen.findAllByRole('button', { name: /^Details/ })) await user.click(button);
  const [first, second] = screen.getAllByRole('definition');
  expect(first).toHaveTextContent(/from sold.*to active/);
  expect(second).toHaveTextContent(/from Old House.*to Ledger House/);
  expect(screen.getByText('Undone')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
});

it('the log is read page by page', async () => {
  const { api, user } = openTwoPages();
  await screen.findByText('Listing deleted', { selector: 'strong' });
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Listing added', { selector: 'strong' })).toBeInTheDocument();
  expect(await shown()).toHaveLength(2);
  expect(api.asked('GET /api/activity').at(-1)?.search.get('before')).toBe('2');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull());
});

it('the log says that it could not be loaded, and is tried again', async () => {
  const { api, user } = openActivity();
  api.refuse('GET /api/activity', 500);
  expect(await toast('Failed to load the activity')).toBeInTheDocument();
  api.answer('GET /api/activity', { entries: [entry(1, 'AdminLoggedIn')], next_before: null });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Logged in', { selector: 'strong' })).toBeInTheDocument();
});

it('a slow read of a log that grows is shown before the next is begun', async () => {
  const { api } = openActivity();
  await screen.findByText('Nothing in the log matches');
  const asked = () => api.asked('GET /api/activity').length;
  const before = asked();
  api.answer('GET /api/activity', {
    entries: [entry(2, 'ListingDeleted', { listing: about })],
    next_before: null,
  });
  const free = api.hold('GET /api/activity');
  api.announce(liveAt(2));
  await waitFor(() => expect(asked()).toBe(before + 1));
  api.announce(liveAt(3));
  await delay(2000); // longer than the page waits before it reads again
  expect(asked()).toBe(before + 1);
  free();
  expect(await screen.findByText('Listing deleted', { selector: 'strong' })).toBeInTheDocument();
  await waitFor(() => expect(asked()).toBe(before + 2));
});

it('more is shown also when it is asked for while the page follows the log', async () => {
  const { api, user } = openTwoPages();
  await screen.findByText('Listing deleted', { selector: 'strong' });
  const asked = api.asked('GET /api/activity').length;
  const free = api.hold('GET /api/activity');
  api.announce(liveAt(2));
  await waitFor(() => expect(api.asked('GET /api/activity')).toHaveLength(asked + 1));
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  free();
  expect(await screen.findByText('Listing added', { selector: 'strong' })).toBeInTheDocument();
});

it.each([
  ['assistant', 0],
  ['owner', 1],
] as const)('undoing what another admin added is offered as it is allowed: %s', async (role, buttons) => {
  const api = fakeApi();
  const act = { id: 'b', events: 1, types: ['ListingAdded'], listings: 1, undone: 0 };
  const added = entry(1, 'ListingAdded', {
    listing: about,
    actor: { kind: 'admin', id: listing(8).id, name: 'maria' },
    act: { ...act, changed: { from: 1, to: 1 } },
  });
  api.answer('GET /api/properties', [house]);
  api.answer('GET /api/activity', { entries: [added], next_before: null });
  openAsAdmin(api, ACTIVITY, role);
  await screen.findByText(/by maria/);
  expect(screen.queryAllByRole('button', { name: /^Undo this/ })).toHaveLength(buttons);
});
