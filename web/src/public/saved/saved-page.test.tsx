import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { listing, listings, publish } from '../../testing/catalogue.ts';
import { expectAddress, fakeApi, openPage, titles, toast, undo } from '../../testing/render-page.tsx';
import { withPhone } from '../../testing/styles.ts';

const heart = (title: string) => screen.findByRole('button', { name: `Save ${title}` });
/** The entry of the navigation. */
const savedLink = () => within(screen.getByRole('banner')).getAllByRole('link', { name: /^Saved/ })[0];
const keep = (list: 'saved-listings' | 'recently-viewed', ids: string[]) =>
  localStorage.setItem(list, JSON.stringify(ids));
const idsOf = (all: { id: string }[]) => all.map(({ id }) => id);

describe('the shortlist', () => {
  it('has the listings whose heart was pressed, newest first', async () => {
    publish(fakeApi(), listings(3));
    const { user, go } = openPage('/buy');
    await user.click(await heart('Listing 3'));
    await user.click(await heart('Listing 2'));
    expect(await toast('Property saved')).toBeInTheDocument();
    expect(await heart('Listing 3')).toHaveAttribute('aria-pressed', 'true');
    await expectAddress('/buy'); // the heart is no part of the card's link
    await go('/saved');
    expect(await screen.findByText('2 saved properties')).toBeInTheDocument();
    await waitFor(() => expect(titles()).toEqual(['Listing 2', 'Listing 3']));
    expect(await screen.findByRole('table', { name: 'Comparison' })).toHaveTextContent('Per square foot');
    expect(document.title).toMatch(/^Saved properties/);
  });

  it('can be changed on a listing’s page, and undone', async () => {
    publish(fakeApi(), listings(1));
    const { user } = openPage('/property/listing-1');
    const save = await heart('Listing 1');
    await user.click(save);
    expect(savedLink()).toHaveTextContent('1');
    await user.click(save);
    expect(save).toHaveAttribute('aria-pressed', 'false');
    await undo(user, 'Removed from your saved properties');
    expect(save).toHaveAttribute('aria-pressed', 'true');
  });

  it('is empty at first', async () => {
    publish(fakeApi(), []);
    openPage('/saved');
    expect(await screen.findByText('Nothing saved yet')).toBeInTheDocument();
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'Explore Properties' })).toHaveAttribute('href', '/buy');
  });

  it('is empty after Clear all, until an undo', async () => {
    const kept = listings(3);
    publish(fakeApi(), kept);
    keep('saved-listings', idsOf(kept));
    const { user } = openPage('/saved');
    await waitFor(() => expect(titles()).toHaveLength(3));
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(await screen.findByText('Nothing saved yet')).toBeInTheDocument();
    await undo(user, 'Saved properties cleared');
    await waitFor(() => expect(titles()).toEqual(kept.map(({ title }) => title)));
  });

  it('shows unavailable listings without a price, with a remove button', async () => {
    const [left, sold, gone] = [listing(1), listing(2, { status: 'sold' }), listing(3)];
    publish(fakeApi(), [left, sold]);
    keep('saved-listings', idsOf([gone, sold, left]));
    const { user } = openPage('/saved');
    const unavailable = await screen.findByRole('region', { name: 'No longer available' });
    expect(unavailable).toHaveTextContent('A property you saved is no longer available.');
    expect(unavailable).toHaveTextContent(sold.title);
    expect(unavailable).not.toHaveTextContent('$');
    expect(titles()).toEqual([left.title]);
    await user.click(screen.getByRole('button', { name: 'Remove unavailable property 1' }));
    await user.click(screen.getByRole('button', { name: `Remove ${sold.title}` }));
    await waitFor(() => expect(unavailable).not.toBeInTheDocument());
    expect(screen.getByText('1 saved property')).toBeInTheDocument();
  });

  it('works without browser storage', async () => {
    publish(fakeApi(), listings(1));
    for (const method of ['getItem', 'setItem'] as const)
      vi.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('Forbidden', 'SecurityError');
      });
    const { user } = openPage('/buy');
    const save = await heart('Listing 1');
    await user.click(save);
    expect(save).toHaveAttribute('aria-pressed', 'true');
    expect(savedLink()).toHaveTextContent('1');
    await user.click(save); // nothing of it stays for other tests
  });

  it('has fifty listings at most', async () => {
    publish(fakeApi(), [listing(51)]);
    keep('saved-listings', idsOf(listings(50)));
    const { user } = openPage('/buy');
    const save = await heart('Listing 51');
    await user.click(save);
    expect(await toast(/You can save up to 50 properties/)).toBeInTheDocument();
    expect(save).toHaveAttribute('aria-pressed', 'false');
  });

  it('compares two to four listings', async () => {
    const kept = listings(5);
    publish(fakeApi(), kept);
    keep('saved-listings', idsOf(kept));
    const { user } = openPage('/saved');
    const pick = (place: number) => screen.getByRole('checkbox', { name: kept[place]?.title ?? '' });
    const columns = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    await screen.findByRole('table', { name: 'Comparison' });
    expect(columns()).toEqual(kept.slice(0, 4).map(({ title }) => title));
    expect(pick(4)).toBeDisabled();
    await user.click(pick(0));
    await user.click(pick(4));
    expect(columns()).toEqual(kept.slice(1).map(({ title }) => title));
    for (const place of [1, 2, 3]) await user.click(pick(place));
    expect(await screen.findByText('Select at least two to compare.')).toBeInTheDocument();
  });

  it('compares all known facts, with the best in words, or only the differences', async () => {
    const alike = { price: 1_000_000, bedrooms: 2 };
    const kept = [listing(2, { ...alike, bedrooms: 3 }), listing(1, { ...alike, title: 'Other' })];
    publish(fakeApi(), kept);
    keep('saved-listings', idsOf(kept));
    const { user } = openPage('/saved');
    const table = await screen.findByRole('table', { name: 'Comparison' });
    const headers = () =>
      within(table)
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent);
    expect(headers()).toEqual(expect.arrayContaining(['Price · the same', 'Bedrooms']));
    expect(within(table).getByRole('cell', { name: '3 Most' })).toBeInTheDocument();
    expect(table.querySelectorAll('thead picture, thead [aria-hidden]')).toHaveLength(2);
    await user.click(screen.getByRole('checkbox', { name: 'Differences only' }));
    expect(headers()).toEqual(['Bedrooms']);
    expect(screen.getByText(/rows are the same, and hidden\.$/)).toBeInTheDocument();
  });

  it('compares three at most on a phone', async () => {
    withPhone();
    const kept = listings(4);
    publish(fakeApi(), kept);
    keep('saved-listings', idsOf(kept));
    openPage('/saved');
    await screen.findByRole('table', { name: 'Comparison' });
    expect(screen.getAllByRole('columnheader')).toHaveLength(3);
    expect(screen.getByText('Select two or three')).toBeInTheDocument();
  });
});

describe('recently viewed', () => {
  const row = () => screen.queryByRole('region', { name: 'Recently viewed' });
  const shown = () => row() && within(row() as HTMLElement).queryAllByRole('listitem').length;
  const first = () => within(row() as HTMLElement).getAllByRole('link')[0];

  it('shows the last listings on the next page, on home and with the shortlist, until cleared', async () => {
    publish(fakeApi(), listings(3));
    const { user, go } = openPage('/property/listing-1');
    for (const number of [1, 2, 3]) {
      await go(`/property/listing-${number}`);
      await screen.findByRole('heading', { level: 1, name: `Listing ${number}` });
    }
    await waitFor(() => expect(shown()).toBe(2));
    expect(first()).toHaveTextContent('Listing 2');
    expect(row()).not.toHaveTextContent('Listing 3');
    await go('/');
    await waitFor(() => expect(shown()).toBe(3));
    expect(first()).toHaveTextContent('Listing 3');
    await go('/saved');
    await screen.findByText('Nothing saved yet');
    await waitFor(() => expect(shown()).toBe(3));
    await user.click(screen.getByRole('button', { name: 'Clear history' }));
    await waitFor(() => expect(row()).toBeNull());
    await undo(user, 'Viewing history cleared');
    await waitFor(() => expect(shown()).toBe(3));
  });
});
