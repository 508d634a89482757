import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listing, listings, publish } from '../../testing/catalogue.ts';
import { expectAddress, fakeApi, openPage, toast, undo } from '../../testing/render-page.tsx';

const DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString();
const button = () => screen.findByRole('button', { name: 'Save this search' });
const rows = () => screen.queryByRole('region', { name: 'Saved searches' });
const shownRows = () => screen.findByRole('region', { name: 'Saved searches' });
const follow = (searches: Record<string, number>) =>
  localStorage.setItem('saved-searches', JSON.stringify(searches));
const kept = () => Object.keys(JSON.parse(localStorage.getItem('saved-searches') ?? '{}'));

describe('a saved search', () => {
  it('is stored from its list in any order, named on the saved page, and links back', async () => {
    publish(fakeApi(), listings(3, { district: 'D15 - East Coast / Marine Parade' }));
    const { user, go } = openPage('/buy?district=D15&search=under+9m&sort=size&page=1');
    const save = await button();
    expect(save).toHaveAttribute('aria-pressed', 'false');
    await user.click(save);
    expect(save).toHaveAttribute('aria-pressed', 'true');
    expect(await toast(/^Search saved/)).toBeInTheDocument();
    expect(kept()).toEqual(['/buy?search=under+9m&district=D15']);
    await go('/saved');
    const row = await shownRows();
    expect(row).toHaveTextContent('For sale');
    const link = within(row).getByRole('link', { name: 'Up to $9,000,000 · D15 East Coast / Marine Parade' });
    await user.click(link);
    await expectAddress('/buy?search=under+9m&district=D15');
    expect(await button()).toHaveAttribute('aria-pressed', 'true');
  });

  it('omits rooms that its list ignores', async () => {
    publish(fakeApi(), listings(1, { property_type: 'Rent' }));
    const { user, go } = openPage('/rent?bedrooms=2');
    await user.click(await button());
    expect(kept()).toEqual(['/rent']);
    await go('/rent?bedrooms=2&rooms=applied');
    await waitFor(async () => expect(await button()).toHaveAttribute('aria-pressed', 'false'));
    await user.click(await button());
    expect(kept()).toEqual(['/rent?bedrooms=2&rooms=applied', '/rent']);
  });

  it('shows what is new and reduced since its list was last opened', async () => {
    const api = fakeApi();
    const buy = { property_type: 'Buy', is_new_launch: false } as const;
    publish(api, [
      listing(1, { ...buy, created_at: ago(1) }),
      listing(2, { ...buy, created_at: ago(2) }),
      listing(3, { ...buy, created_at: ago(9), news: { kind: 'reduced', at: ago(1), price_before: 9e6 } }),
      listing(4, { ...buy, created_at: ago(9) }),
      listing(5, { ...buy, property_type: 'Rent', created_at: ago(9) }),
    ]);
    follow({ '/buy': Date.now() - 4 * DAY, '/rent?search=listing': Date.now() - 4 * DAY });
    const { user, go } = openPage('/saved');
    const row = await shownRows();
    await within(row).findByText('2 new, 1 reduced');
    await within(row).findByText(/^Nothing new since/);
    await user.click(within(row).getByRole('link', { name: 'Everything for sale' }));
    await button();
    await go(-1);
    await waitFor(() =>
      expect(within(rows() as HTMLElement).queryAllByText(/^Nothing new since/)).toHaveLength(2),
    );
  });

  it('does not count matches of another search as news', async () => {
    publish(fakeApi(), [listing(1, { title: 'Orchard Court', created_at: ago(1), property_type: 'Buy' })]);
    follow({ '/buy?search=orcherd': Date.now() - 4 * DAY });
    openPage('/saved');
    expect(await within(await shownRows()).findByText(/^Nothing new since/)).toBeInTheDocument();
  });

  it('is removed and restored in place', async () => {
    publish(fakeApi(), listings(1));
    follow({ '/buy': 1, '/rent': 2, '/new-launch': 3 });
    const { user } = openPage('/saved');
    const names = () =>
      within(rows() as HTMLElement)
        .getAllByRole('link')
        .map(({ textContent }) => textContent);
    await shownRows();
    expect(names()).toEqual(['Everything for sale', 'Everything for rent', 'All new launches']);
    await user.click(
      screen.getByRole('button', { name: 'Remove saved search: For rent, Everything for rent' }),
    );
    expect(names()).toEqual(['Everything for sale', 'All new launches']);
    await undo(user, 'Removed from your saved searches');
    expect(names()).toEqual(['Everything for sale', 'Everything for rent', 'All new launches']);
    expect(JSON.parse(localStorage.getItem('saved-searches') ?? '')).toMatchObject({ '/rent': 2 });
  });

  it('is one of twenty at most', async () => {
    publish(fakeApi(), listings(1));
    follow(Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`/buy?minPrice=${index + 1}`, 1])));
    const { user } = openPage('/rent');
    await user.click(await button());
    expect(await toast(/You can save up to 20 searches/)).toBeInTheDocument();
    expect(await button()).toHaveAttribute('aria-pressed', 'false');
  });

  it.each(['not json', '{"/buy":"x"}', '["/buy"]', '{"http://elsewhere/buy":1}', '{"/about":1}'])(
    'survives %j in the store',
    async (garbage) => {
      publish(fakeApi(), []);
      localStorage.setItem('saved-searches', garbage);
      openPage('/saved');
      expect(await screen.findByText('Nothing saved yet')).toBeInTheDocument();
      expect(rows()).toBeNull();
    },
  );
});
