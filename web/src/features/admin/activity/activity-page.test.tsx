import { setTimeout as delay } from 'node:timers/promises';
import type { ActivityEntry } from '@marketplace/contracts/activity/activity.views';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listing } from '../../../testing/catalogue.ts';
import { fakeApi, field, liveAt, openAsAdmin, toast } from '../../../testing/render-page.tsx';

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
    image: null,
    reason: null,
    admin: null,
    enquiry: null,
    crawler: false,
    refused: null,
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

it('the log says what was done, by whom and to which listing', async () => {
  const { api } = openActivity();
  api.answer('GET /api/activity', {
    entries: [
      entry(4, 'ListingDeleted', { listing: about }),
      entry(3, 'ListingViewed', { listing: about, actor: { kind: 'visitor', id: null, name: 'visitor' } }),
      entry(2, 'ListingRepriced', {
        listing: about,
        changes: [{ field: 'price', from: 2_000_000, to: 1_900_000 }],
      }),
      entry(1, 'AdminAdded', { admin, actor: { kind: 'operator', id: null, name: 'operator' } }),
    ],
    next_before: null,
  });
  expect(await screen.findByText('Listing deleted')).toBeInTheDocument();
  const [deleted, viewed, repriced, added] = await shown();
  expect(deleted).toMatch(/Listing deleted · Ledger House/);
  expect(viewed).toMatch(/Viewed · Ledger House.*by a visitor/);
  expect(repriced).toMatch(/Price reduced · Ledger House.*by admin, through the API.*−5\.0%/);
  expect(added).toMatch(/Admin admin added.*by operator/);
  expect(screen.getAllByRole('link', { name: 'Ledger House' })[0]).toHaveAttribute(
    'href',
    `/admin/dashboard/properties/${house.id}/history?version=2`,
  );
});

it('the log names enquiries by their reference, and nobody who wrote', async () => {
  const { api } = openActivity();
  const visitor = { kind: 'visitor', id: null, name: 'visitor' };
  const enquiry = { id: listing(7).id, reference: 'K7QX-3M2P' };
  api.answer('GET /api/activity', {
    entries: [
      entry(2, 'EnquiryForgotten', { enquiry: { ...enquiry, reference: null } }),
      entry(1, 'EnquiryReceived', { enquiry, listing: about, actor: visitor }),
    ],
    next_before: null,
  });
  const link = await screen.findByRole('link', { name: 'K7QX-3M2P' });
  expect(link).toHaveAttribute('href', `/admin/dashboard/enquiries/${enquiry.id}`);
  const [forgotten, received] = await shown();
  expect(forgotten).toMatch(/Enquiry forgotten · the enquiry.*by admin/);
  expect(received).toMatch(/Enquiry received · K7QX-3M2P · Ledger House.*by a visitor/);
});

it('the log says of an event that cannot be read where it stands, and nothing that is not known', async () => {
  const { api } = openActivity();
  api.answer('GET /api/activity', {
    entries: [
      entry(7, 'ListingRepriced', { listing: about, actor: { kind: '', id: null, name: '' }, source: '' }),
    ],
    next_before: null,
  });
  expect(await screen.findByText('An event that cannot be read (position 7)')).toBeInTheDocument();
  const [unreadable] = await shown();
  expect(unreadable).toMatch(/position 7\) · Ledger House$/);
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
  await user.selectOptions(field('Listing'), 'Ledger House');
  await expectAsked({ listing: house.id });
  await user.selectOptions(field('Kind'), 'Logins and admins');
  await expectAsked({ kind: 'admins' });
  await user.type(field('By whom'), 'operator');
  await expectAsked({ actor: 'operator' });
  fireEvent.change(field('Day'), { target: { value: '2026-11-02' } });
  await expectAsked({ day: '2026-11-02' });
});

it('the log starts from its address', async () => {
  const { api } = openActivity(`?kind=visits&listing=${house.id}&day=2026-11-02`);
  await screen.findByText('Nothing in the log matches');
  expect(field('Day')).toHaveValue('2026-11-02');
  await waitFor(() => expect(field('Listing')).toHaveValue(house.id));
  expect(field('Kind')).toHaveDisplayValue('Views and clicks');
  expect(Object.fromEntries(api.asked('GET /api/activity')[0]?.search ?? [])).toMatchObject({
    kind: 'visits',
    listing: house.id,
    day: '2026-11-02',
  });
});

it('the log is read page by page', async () => {
  const { api, user } = openTwoPages();
  await screen.findByText('Listing deleted');
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Listing added')).toBeInTheDocument();
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
  expect(await screen.findByText('Logged in')).toBeInTheDocument();
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
  await waitFor(() => expect(asked()).toBe(before + 1), { timeout: 5000 });
  api.announce(liveAt(3));
  await delay(2000); // longer than the page waits before it reads again
  expect(asked()).toBe(before + 1);
  free();
  expect(await screen.findByText('Listing deleted')).toBeInTheDocument();
  await waitFor(() => expect(asked()).toBe(before + 2), { timeout: 5000 });
});

it('more is shown also when it is asked for while the page follows the log', async () => {
  const { api, user } = openTwoPages();
  await screen.findByText('Listing deleted');
  const asked = api.asked('GET /api/activity').length;
  const free = api.hold('GET /api/activity');
  api.announce(liveAt(2));
  await waitFor(() => expect(api.asked('GET /api/activity')).toHaveLength(asked + 1), { timeout: 5000 });
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  free();
  expect(await screen.findByText('Listing added')).toBeInTheDocument();
});
