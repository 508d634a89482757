import type { GoneListing, ListingPrices, PropertyView } from '@marketplace/contracts/listings/listing.views';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { listing, listings, publish } from '../../testing/catalogue.ts';
import { fakeApi, openPage } from '../../testing/render-page.tsx';

const wombat = listing(1, { title: 'Wombat Terrace', price: 1_500_000, area_sqft: 1000, category: 'HDB' });

/** Opens a listing's page with what may be said of its price. */
async function openListing(one: PropertyView, prices: ListingPrices = { history: [], psf: null }) {
  const api = fakeApi();
  publish(api, [one]);
  if (one.status === 'active') api.answer('GET /api/properties/:id/prices', prices);
  openPage(`/property/${one.slug}`);
  await screen.findByRole('heading', { level: 1, name: one.title });
}
const chapter = async (title: string) =>
  within((await screen.findByRole('heading', { name: title })).closest('section') as HTMLElement);

describe('the price of a listing', () => {
  it('has a history, newest first, with the kind of each change', async () => {
    await openListing(wombat, {
      history: [
        { at: '2026-09-30T17:00:00Z', price: 1_600_000 },
        { at: '2026-10-20T02:00:00Z', price: 1_640_000 },
        { at: '2026-11-03T02:00:00Z', price: 1_500_000 },
      ],
      psf: null,
    });
    const rows = (await chapter('Price history')).getAllByRole('row').slice(1);
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      ),
    ).toEqual([
      ['3 Nov 2026', '$1,500,000', '−$140,000 (−8.5%)'],
      ['20 Oct 2026', '$1,640,000', '+$40,000 (+2.5%)'],
      ['1 Oct 2026', '$1,600,000', 'Listed'],
    ]);
  });

  it('shows the previous price after a reduction', async () => {
    const news = { kind: 'reduced', at: '2026-11-03T02:00:00Z', price_before: 1_640_000 } as const;
    await openListing({ ...wombat, news });
    expect(screen.getByText('Was $1,640,000 until 3 Nov 2026')).toBeInTheDocument();
  });

  it('is compared with the median of its district and type', async () => {
    await openListing(wombat, {
      history: [{ at: '2026-11-03T02:00:00Z', price: 1_500_000 }],
      psf: { median: 1000, count: 7, place: 'D09' },
    });
    expect(
      (await chapter('Price per square foot')).getByText(
        '$1,500 psf is 50% above $1,000 psf, the median of the 7 other HDB flats for sale in D09 Orchard / River Valley on this site.',
      ),
    ).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Price history' })).toBeNull(); // there was one price alone
  });

  it('links to the buying costs with a prefilled calculator', async () => {
    await openListing(wombat);
    const costs = await chapter('What it costs to buy');
    const sums = costs
      .getAllByRole('term')
      .map(({ textContent, nextSibling }) => [textContent, nextSibling?.textContent]);
    expect(sums).toEqual([
      ['Monthly instalment (25 years)', '$5,938'],
      ['Stamp duty', '$44,600'],
      ['Down payment', '$375,000'],
      ['Upfront (cash and CPF)', '$419,600'],
    ]);
    expect(costs.getByRole('link', { name: 'Change these figures' })).toHaveAttribute(
      'href',
      '/guides/costs?price=1500000&kind=hdb',
    );
    expect(costs.getByRole('link', { name: 'Can I afford it?' })).toHaveAttribute(
      'href',
      '/guides/afford?price=1500000&kind=hdb',
    );
  });

  it('has no Singapore duties or district for a home abroad', async () => {
    await openListing({ ...wombat, category: 'Condominium', sub_type: 'Overseas Property' });
    expect(screen.getByText('OVERSEAS')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Overseas' })).toHaveAttribute(
      'href',
      '/buy?category=Overseas+Property',
    );
    expect(screen.queryByRole('heading', { name: 'What it costs to buy' })).toBeNull();
    expect(screen.getByRole('main')).not.toHaveTextContent(/D\d\d /);
  });

  it('shows GST for commercial property', async () => {
    await openListing({ ...wombat, property_type: 'Sell', category: 'Commercial' });
    const costs = await chapter('What it costs to buy');
    expect(costs.getByText(/GST is added if the seller is registered for it\./)).toBeInTheDocument();
    const link = costs.getByRole('link', { name: 'Change these figures' });
    expect(link).toHaveAttribute('href', '/guides/costs?price=1500000&kind=non-residential');
  });

  it('has no buying costs for a rental', async () => {
    await openListing(
      { ...wombat, property_type: 'Rent' },
      { history: [], psf: { median: 5, count: 5, place: 'D09' } },
    );
    await chapter('Price per square foot');
    expect(screen.queryByRole('heading', { name: 'What it costs to buy' })).toBeNull();
  });

  it('is hidden when sold, as are the costs of a rental', async () => {
    await openListing({ ...wombat, status: 'sold' });
    for (const title of ['Price history', 'What it costs to buy'])
      expect(screen.queryByRole('heading', { name: title })).toBeNull();
    expect(screen.getByRole('main')).not.toHaveTextContent('$1,500,000');
  });
});

describe('the dates of a listing', () => {
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const dates = () => screen.getByText(/^Listed(?! On)/);

  it('show the last confirmation for one month', async () => {
    await openListing({ ...wombat, confirmed_at: ago(3) });
    expect(dates()).toHaveTextContent(/confirmed available 3 days ago$/);
  });

  it.each([
    ['never was', { confirmed_at: null }],
    ['was so long ago', { confirmed_at: ago(31) }],
    ['was so before it was sold', { confirmed_at: ago(3), status: 'sold' as const }],
  ])('are silent about one that %s', async (_name, given) => {
    await openListing({ ...wombat, ...given });
    expect(dates()).not.toHaveTextContent('confirmed');
  });
});

describe('a removed listing', () => {
  it.each<[GoneListing, string]>([
    [{ sold: false, since: '2026-11-03T02:00:00Z' }, 'It was taken down on 3 Nov 2026.'],
    [{ sold: true, since: '2026-10-31T17:00:00Z' }, 'It was sold on 1 Nov 2026.'],
    [{ sold: true, rented: true, since: '2026-10-31T17:00:00Z' }, 'It was rented out on 1 Nov 2026.'],
  ])('says since when: %j', async (gone, text) => {
    const api = fakeApi();
    publish(api, listings(1));
    api.answer('GET /api/properties/:key/gone', gone);
    openPage('/property/once-there');
    expect(await screen.findByText(new RegExp(text))).toBeInTheDocument();
    expect(api.asked('GET /api/properties/:key/gone').map(({ params }) => params.key)).toContain(
      'once-there',
    );
  });
});

describe('a visitor who is offline', () => {
  it('sees that they are offline, not that the listing is missing, and the listing once online', async () => {
    const api = fakeApi();
    publish(api, [wombat]);
    api.cutOff('GET /api/properties/slug/:slug');
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    openPage(`/property/${wombat.slug}`);
    const notice = await screen.findByRole('alert');
    expect(notice).toHaveTextContent('You are offline.');
    expect(screen.queryByText('Property not found')).toBeNull();
    expect(screen.queryByText(/You will be taken to the home page/)).toBeNull();
    publish(api, [wombat]);
    online.mockReturnValue(true);
    fireEvent(window, new Event('online'));
    fireEvent.click(within(notice).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { level: 1, name: wombat.title })).toBeInTheDocument();
    expect(screen.queryByText('Property not found')).toBeNull();
  });
});
