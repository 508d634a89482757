import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { listing, listings, publish } from '../../testing/catalogue.ts';
import { fakeApi, openPage, titles, toast } from '../../testing/render-page.tsx';

const keep = (ids: string[]) => localStorage.setItem('saved-listings', JSON.stringify(ids));
const kept = () => JSON.parse(localStorage.getItem('saved-listings') ?? '[]');
const idsOf = (all: { id: string }[]) => all.map(({ id }) => id);
const saveAll = () => screen.findByRole('button', { name: 'Save all to my shortlist' });

describe('a shortlist as a link', () => {
  it('is passed to the device with its titles', async () => {
    const all = listings(2);
    publish(fakeApi(), all);
    keep(idsOf(all));
    const { user } = openPage('/saved');
    const share = vi.fn<(data: ShareData) => Promise<void>>(async () => {});
    vi.stubGlobal('navigator', Object.create(navigator, { share: { value: share } }));
    await user.click(await screen.findByRole('button', { name: 'Send as a link' }));
    expect(await toast('Shortlist shared')).toBeInTheDocument();
    expect(share).toHaveBeenCalledWith({
      title: 'A shortlist of 2 properties',
      text: 'Have a look at these 2 properties: Listing 2, Listing 1',
      url: `${window.location.origin}/shortlist?homes=listing-2,listing-1`,
    });
  });

  it('shows its listings in its order, with compare and save', async () => {
    const all = listings(3);
    publish(fakeApi(), all);
    keep(['0190f000-0000-7000-8000-000000000001']);
    const { user } = openPage('/shortlist?homes=listing-2,listing-1,listing-3');
    await waitFor(() => expect(titles()).toEqual(['Listing 2', 'Listing 1', 'Listing 3']));
    expect(document.title).toMatch(/^A shortlist for you/);
    expect(await screen.findByRole('table', { name: 'Comparison' })).toBeInTheDocument();
    await user.click(await saveAll());
    expect(kept()).toEqual([2, 3, 1].map((number) => listing(number).id));
    const saved = await toast('2 properties saved');
    expect(screen.getByRole('link', { name: 'All saved: view your shortlist' })).toHaveAttribute(
      'href',
      '/saved',
    );
    await user.click(within(saved.parentElement as HTMLElement).getByRole('button', { name: 'Undo' }));
    expect(kept()).toEqual([listing(1).id]);
  });

  it('is saved up to the limit', async () => {
    const all = listings(52);
    publish(fakeApi(), all);
    keep(idsOf(all.slice(3)));
    const { user } = openPage('/shortlist?homes=listing-52,listing-51');
    await user.click(await saveAll());
    expect(await toast('1 property saved: there is room for 50')).toBeInTheDocument();
    await user.click(await saveAll());
    expect(await toast(/You can save up to 50 properties/)).toBeInTheDocument();
  });

  it('shows sold, removed and unknown listings without a price', async () => {
    const api = fakeApi();
    publish(api, [listing(1), listing(2, { status: 'sold' })]);
    api.on('GET /api/properties/:key/gone', ({ params }) =>
      params.key === 'old-loft'
        ? { status: 200, body: { sold: false, since: '2026-11-03T02:00:00Z' } }
        : { status: 404, body: { detail: 'Property not found' } },
    );
    openPage('/shortlist?homes=listing-1,listing-2,old-loft,listing-');
    const part = await screen.findByRole('region', { name: 'No longer available' });
    expect(titles()).toEqual(['Listing 1']);
    await within(part).findByText('A property in this list was taken down on 3 Nov 2026.');
    await within(part).findByText(/^We couldn’t find this property/);
    expect(within(part).getByRole('link', { name: 'Listing 2' })).toHaveAttribute(
      'href',
      '/property/listing-2',
    );
    expect(part).not.toHaveTextContent('$');
    expect(screen.queryByText(/could not be read/)).toBeNull();
  });

  it.each(['/shortlist', '/shortlist?homes=', '/shortlist?homes=%00,%3Cb%3E'])(
    'that names nothing says so: %s',
    async (path) => {
      const api = fakeApi();
      publish(api, listings(1));
      openPage(path);
      expect(await screen.findByText('This link has no properties')).toBeInTheDocument();
      expect(api.asked('GET /api/properties')).toEqual([]);
    },
  );

  it('that was truncated says so beside its listings', async () => {
    publish(fakeApi(), listings(1));
    openPage('/shortlist?homes=listing-1,%');
    await waitFor(() => expect(titles()).toEqual(['Listing 1']));
    expect(screen.getByText(/^Part of this link could not be read/)).toBeInTheDocument();
  });
});
