import type { PriceChangeRow } from '@marketplace/contracts/analytics/price-changes.views';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listing } from '../../testing/catalogue.ts';
import { expectAddress, fakeApi, field, openAsAdmin, toast } from '../../testing/render-page.tsx';

const PRICES = '/admin/dashboard/prices';
const quay = listing(1, { title: 'Lantern Quay', price: 2_100_000, version: 4 });

const risen: PriceChangeRow = {
  listing_id: quay.id,
  title: quay.title,
  at: '2026-10-20T02:00:00Z',
  version: 4,
  from: 2_000_000,
  to: 2_100_000,
  change_percent: 5,
  now: { price: 2_100_000, status: 'active' },
  before: { days: 21, views: 126, clicks: 12, enquiries: 3 },
  after: { days: 21, views: 42, clicks: 2, enquiries: 0 },
  verdict: 'told',
  effect_percent: -66.7,
};
const cut: PriceChangeRow = {
  ...risen,
  listing_id: listing(2).id,
  title: 'Lately cut',
  from: 900_000,
  to: 850_000,
  change_percent: -5.6,
  now: null,
  after: { days: 0, views: 0, clicks: 0, enquiries: 0 },
  verdict: 'too-early',
  effect_percent: null,
};

function openPrices(path = PRICES) {
  const api = fakeApi();
  api.on('GET /api/analytics/price-changes', ({ search }) => {
    const of = { up: [risen], down: [cut], both: [risen, cut] };
    const direction =
      search.get('direction') === 'up' ? 'up' : search.get('direction') === 'down' ? 'down' : 'both';
    const page = Number(search.get('page') ?? 1);
    return { status: 200, body: { changes: of[direction], rises: 1, cuts: 60, page, pages: 2 } };
  });
  api.answer('GET /api/properties/:id', quay);
  return { api, ...openAsAdmin(api, path) };
}

const rows = async () =>
  within(await screen.findByRole('region', { name: 'Price changes table' }))
    .getAllByRole('row')
    .slice(1);
const asked = (api: ReturnType<typeof fakeApi>) =>
  Object.fromEntries(api.asked('GET /api/analytics/price-changes').at(-1)?.search ?? []);

describe('price changes', () => {
  it('are listed with their effects, the greatest loss of interest first', async () => {
    const { api } = openPrices();
    const [first, second] = await rows();
    expect(first).toHaveTextContent(
      /Lantern Quay20 Oct 2026 10:00\$2,000,000 → \$2,100,000\+5\.0%▼ −66\.7%.*6\.0 → 2\.012 → 23 → 021/,
    );
    expect(within(first as HTMLElement).getByRole('link', { name: 'Lantern Quay' })).toHaveAttribute(
      'href',
      `/admin/dashboard/properties/${quay.id}/history?tab=price`,
    );
    expect(second).toHaveTextContent(/Lately cut.*since deleted.*−5\.6%Too early to tell6\.0 → –.*21 → 0/);
    expect(asked(api)).toEqual({ sort: 'effect', order: 'asc', from: expect.any(String) });
  });

  it('are filtered and sorted, stored in the address', async () => {
    const { api, user } = openPrices();
    await rows();
    await user.click(screen.getByRole('tab', { name: 'Increases (1)' }));
    await expectAddress(`${PRICES}?direction=up`);
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    expect(asked(api)).toMatchObject({ direction: 'up', sort: 'effect', order: 'asc' });
    await user.selectOptions(field('Sort by'), 'Gained most interest');
    await user.selectOptions(field('Changed'), 'All time');
    await expectAddress(`${PRICES}?sort=gained&days=all&direction=up`);
    expect(asked(api)).toEqual({ direction: 'up', sort: 'effect', order: 'desc' });
  });

  it('are paged, and a new filter starts at the first page', async () => {
    const { api, user } = openPrices();
    await rows();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await expectAddress(`${PRICES}?page=2`);
    expect(await screen.findByText('Page 2 of 2')).toBeInTheDocument();
    expect(asked(api)).toMatchObject({ page: '2' });
    await user.click(screen.getByRole('tab', { name: 'Cuts (60)' }));
    await expectAddress(`${PRICES}?direction=down`);
  });

  it('may be empty or fail to load', async () => {
    const api = fakeApi();
    api.answer('GET /api/analytics/price-changes', { changes: [], rises: 0, cuts: 0, page: 1, pages: 1 });
    const { go } = openAsAdmin(api, PRICES);
    expect(await screen.findByText('No price changes in this period')).toBeInTheDocument();
    api.refuse('GET /api/analytics/price-changes', 500);
    await go(`${PRICES}?days=30`);
    expect(await toast('Failed to load price changes')).toBeInTheDocument();
  });
});

describe('a price', () => {
  const question = async () => within(await screen.findByRole('alertdialog', { name: 'Revert price' }));
  const ask = async (user: ReturnType<typeof openPrices>['user'], title: string) => {
    const name = new RegExp(`^Revert price to .*, ${title}`);
    await user.click(await screen.findByRole('button', { name }));
  };
  const confirm = async (user: ReturnType<typeof openPrices>['user']) =>
    user.click((await question()).getByRole('button', { name: 'Revert price' }));

  it('is reverted after a question, and the revert is undone', async () => {
    const { api, user } = openPrices();
    await ask(user, 'Lantern Quay');
    expect((await question()).getByText(/from \$2,100,000 back to \$2,000,000/)).toBeInTheDocument();
    const written = { id: quay.id, slug: quay.slug, version: 5 };
    api.answer('PUT /api/properties/:id', written, { headers: { 'X-Log-Position': '12' } });
    await confirm(user);
    expect(await toast(/^Lantern Quay is back to \$2,000,000/)).toBeInTheDocument();
    const [sent] = api.asked('PUT /api/properties/:id');
    expect([sent?.body, sent?.headers.get('If-Match')]).toEqual([{ price: 2_000_000 }, '"4"']);
    api.answer('POST /api/activity/:act/undo', { undone: 1, skipped: [] });
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await toast('Undone: 1 property is as before.')).toBeInTheDocument();
    expect(api.asked('POST /api/activity/:act/undo')[0]?.params.act).toBe(sent?.headers.get('X-Act-Key'));
  });

  it('that has changed since, or of a deleted listing, is not reverted', async () => {
    const { api, user } = openPrices();
    api.answer('GET /api/properties/:id', { ...quay, price: 1_950_000 });
    await ask(user, 'Lantern Quay');
    const reason = 'The price of Lantern Quay has changed since: it is $1,950,000 now.';
    expect(await toast(reason)).toBeInTheDocument();
    api.refuse('GET /api/properties/:id', 404, { detail: 'Property not found' });
    await ask(user, 'Lately cut');
    expect(await toast('Lately cut has been deleted.')).toBeInTheDocument();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(api.sent('PUT /api/properties/:id')).toEqual([]);
  });

  it('that another admin changes at the same time is not overwritten', async () => {
    const { api, user } = openPrices();
    await ask(user, 'Lantern Quay');
    api.refuse('PUT /api/properties/:id', 409, {
      detail: 'This listing was changed meanwhile.',
      conflict: { version: 5, changes: [], by: 'maria', at: '2026-11-03T09:00:00Z', deleted: false },
    });
    await confirm(user);
    expect(await toast('This listing was changed meanwhile.')).toBeInTheDocument();
  });
});
