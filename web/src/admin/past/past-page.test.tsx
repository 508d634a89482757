import type { AsOfPage, ChangedSince, PastListing } from '@marketplace/contracts/listings/as-of.views';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listing } from '../../testing/catalogue.ts';
import { expectAddress, fakeApi, field, openAsAdmin, toast } from '../../testing/render-page.tsx';
import { quickMoments } from './past-page.tsx';

const PAST = '/admin/dashboard/past';
const at = '2026-10-01T02:00:00.000Z';
const AT = `${PAST}?at=${encodeURIComponent(at)}`;

const quay: PastListing = {
  id: listing(1).id,
  slug: 'lantern-quay',
  title: 'Lantern Quay',
  price: 2_000_000,
  district: 'D01 - Raffles Place / Marina',
  category: 'Condominium',
  property_type: 'Buy',
  status: 'active',
  bedrooms: 2,
  area_sqft: 710,
  image: null,
  version: 3,
  since: '2026-09-20T04:15:00.000Z',
};
const draft: PastListing = { ...quay, id: listing(2).id, title: 'Draft', status: 'inactive' };

const changes: ChangedSince[] = [
  {
    id: listing(3).id,
    title: 'Fresh',
    kinds: ['added'],
    before: null,
    now: { price: 5_000, status: 'active', property_type: 'Rent' },
  },
  {
    id: quay.id,
    title: quay.title,
    kinds: ['sold', 'repriced'],
    before: { price: 2_000_000, status: 'active', property_type: 'Buy', version: 3 },
    now: { price: 1_800_000, status: 'sold', property_type: 'Buy' },
  },
];

function openPast(path = AT, page: Partial<AsOfPage> = {}) {
  const api = fakeApi();
  api.answer('GET /api/properties/as-of', ({ search }) => ({
    at: search.get('at') ?? '',
    first_at: '2026-01-02T03:00:00Z',
    listings: [quay, draft],
    total: 62,
    page: Number(search.get('page') ?? 1),
    pages: 2,
    ...page,
  }));
  api.answer('GET /api/properties/as-of/changes', ({ search }) => ({
    at: search.get('at') ?? '',
    counts: { added: 1, gone: 1, sold: 1, rented: 0, withdrawn: 0, reopened: 0, repriced: 1 },
    changes,
    total: 2,
    page: 1,
    pages: 1,
  }));
  return { api, ...openAsAdmin(api, path) };
}

const bar = async () => within(await screen.findByRole('region', { name: 'Moment on screen' }));
const asked = (api: ReturnType<typeof fakeApi>) =>
  Object.fromEntries(api.asked('GET /api/properties/as-of').at(-1)?.search ?? []);

describe('the site as of a moment', () => {
  it('names its moment, marks hidden listings, and links to each old version', async () => {
    openPast();
    expect((await bar()).getByText('You are viewing 1 Oct 2026 10:00')).toBeInTheDocument();
    expect(await (await bar()).findByText('62 listings')).toBeInTheDocument();
    expect((await bar()).getByRole('link', { name: 'Back to now' })).toHaveAttribute(
      'href',
      '/admin/dashboard/properties',
    );
    const link = await screen.findByRole('link', { name: 'Lantern Quay' });
    expect(link).toHaveAttribute(
      'href',
      `/admin/dashboard/properties/${quay.id}/history?version=3&at=${encodeURIComponent(at)}`,
    );
    expect(link.closest('article')).toHaveTextContent(/\$2,000,000since 20 Sept? 2026 12:15/);
    const hidden = screen.getByRole('link', { name: 'Draft' }).closest('article');
    expect(hidden).toHaveTextContent('Hidden from visitors then');
  });

  it('accepts any past moment of Singapore, and no future one', async () => {
    const { api, user } = openPast(PAST);
    await screen.findByRole('link', { name: 'Lantern Quay' });
    const typed = field('The site as it was on');
    const show = async (value: string) => {
      fireEvent.change(typed, { target: { value } });
      await user.click(screen.getByRole('button', { name: 'Show' }));
    };
    await show('');
    expect(typed).toHaveAccessibleDescription('Enter a day and a time.');
    await show('2999-01-01T10:00');
    expect(typed).toHaveAccessibleDescription('That time is in the future.');
    await show('2026-10-01T10:00');
    await expectAddress(`${PAST}?at=${encodeURIComponent('2026-10-01T02:00:59.000Z')}`);
    await waitFor(() => expect(asked(api)).toEqual({ at: '2026-10-01T02:00:59.000Z' }));
    const moments = within(screen.getByRole('group', { name: 'Moments' })).getAllByRole('button');
    expect(moments).toHaveLength(4);
    await user.click(moments[1] as HTMLElement);
    await waitFor(() =>
      expect(Date.now() - Date.parse(asked(api).at ?? '')).toBeGreaterThanOrEqual(7 * 86_400_000),
    );
    expect(moments[1]).toHaveFocus();
  });

  it('is searched and filtered, page by page', async () => {
    const { api, user } = openPast();
    await screen.findByRole('link', { name: 'Lantern Quay' });
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(asked(api)).toEqual({ at, page: '2' }));
    await user.selectOptions(field('Status'), 'Sold');
    await user.selectOptions(field('District'), 'D09 - Orchard / River Valley');
    await user.type(field('Search the listings from that time'), 'quay');
    await waitFor(() => expect(asked(api)).toEqual({ at, status: 'sold', district: 'D09', search: 'quay' }));
  });

  it('says why it is empty', async () => {
    const { api, go } = openPast(`${PAST}?at=2020-01-01T00:00:00Z`, { listings: [], total: 0, pages: 1 });
    expect(
      await screen.findByText('Nothing was listed yet. The first listing was added on 2 Jan 2026 11:00.'),
    ).toBeInTheDocument();
    await go(`${AT}&search=castle`);
    expect(await screen.findByText('No listings match.')).toBeInTheDocument();
    await go(`${PAST}?at=2999-01-01T00:00:00Z`);
    expect(await screen.findByText('That time is in the future.')).toBeInTheDocument();
    api.refuse('GET /api/properties/as-of', 500);
    await go(`${PAST}?at=2026-05-01T00:00:00Z`);
    expect(await toast('Failed to load the listings from that time')).toBeInTheDocument();
  });
});

describe('the changes since a moment', () => {
  it('are shown for each listing, then and now, and by kind', async () => {
    const { api, user } = openPast();
    await user.click(await screen.findByRole('tab', { name: 'Changed since' }));
    await expectAddress(`${AT}&tab=changes`);
    expect(await screen.findByText('1 added · 1 deleted · 1 sold · 1 repriced')).toBeInTheDocument();
    const sold = (await screen.findByRole('link', { name: 'Lantern Quay' })).closest('article');
    expect(sold).toHaveTextContent(/SoldRepriced.*\$2,000,000.*\$1,800,000−10\.0%.*active.*sold/);
    expect(screen.getByRole('link', { name: 'Fresh' }).closest('article')).toHaveTextContent(
      /Added\$5,000 active/,
    );
    await user.selectOptions(field('What changed'), 'Repriced (1)');
    await expectAddress(`${AT}&tab=changes&kind=repriced`);
    const calls = api.asked('GET /api/properties/as-of/changes');
    expect(Object.fromEntries(calls.at(-1)?.search ?? [])).toEqual({ at, kind: 'repriced' });
  });
});

it('offers yesterday, a week ago, and the first of this and the previous month, in Singapore', () => {
  expect(quickMoments(new Date('2026-12-31T17:30:00.000Z'))).toEqual([
    { name: 'Yesterday', at: '2026-12-30T17:30:00.000Z' },
    { name: 'A week ago', at: '2026-12-24T17:30:00.000Z' },
    { name: '1 Jan', at: '2026-12-31T16:00:00.000Z' },
    { name: '1 Dec', at: '2026-11-30T16:00:00.000Z' },
  ]);
});
