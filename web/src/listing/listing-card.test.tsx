import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { listing, publish } from '../testing/catalogue.ts';
import { fakeApi, openPage } from '../testing/render-page.tsx';
import { shortDate } from '../ui/format.ts';
import { ListingCard } from './listing-card.tsx';

/** Opens the list that a listing is on; returns its card. */
async function cardOf(fields: Partial<PropertyView>) {
  publish(fakeApi(), [listing(1, { property_type: 'Buy', is_new_launch: false, ...fields })]);
  const { user } = openPage(fields.property_type === 'Rent' ? '/rent' : '/buy');
  return { user, card: await screen.findByRole('article') };
}

const now = () => new Date().toISOString();

describe('a card', () => {
  it('shows the price first, then the specified facts', async () => {
    const { card } = await cardOf({ price: 18_800_000, area_sqft: 4000 });
    const [price, small] = card.querySelectorAll('p');
    expect(price).toHaveTextContent(/^\$18,800,000$/);
    expect(small).toHaveTextContent(/^From \$18800K SGD · \$4,700 psf$/);
  });

  it('says which period a rent is for', async () => {
    const { card } = await cardOf({ property_type: 'Rent', price: 5200 });
    expect(card.querySelector('p')).toHaveTextContent(/^\$5,200 \/month$/);
    expect(card).toHaveTextContent('From $5K SGD');
  });

  it('shows type, rooms and size in one line, and the name of the district', async () => {
    const { card } = await cardOf({
      bedrooms: 3,
      bathrooms: 1,
      area_sqft: 1001,
      district: 'D22 - Boon Lay / Jurong / Tuas',
    });
    expect(within(card).getByRole('list')).toHaveTextContent(
      /^Condominium\s*3 bedrooms\s*1 bathroom\s*1,001 sqft$/,
    );
    expect(within(card).getByText('D22 Boon Lay / Jurong / Tuas')).toBeInTheDocument();
  });

  it('names an executive condominium as such', async () => {
    const { card } = await cardOf({ category: 'Condominium', sub_type: 'EC' });
    expect(within(card).getByRole('list')).toHaveTextContent(/^Executive Condominium/);
  });

  it('labels a home abroad and shows no district', async () => {
    const { card } = await cardOf({
      sub_type: 'Overseas Property',
      district: 'D22 - Boon Lay / Jurong / Tuas',
    });
    expect(within(card).getByText('OVERSEAS')).toBeInTheDocument();
    expect(within(card).getByText('Overseas')).toBeInTheDocument();
    expect(card).not.toHaveTextContent('D22');
  });

  it.each<[string, Partial<PropertyView>, () => string]>([
    ['that is new', { created_at: now() }, () => 'New today'],
    [
      'that costs less than it did',
      { price: 1_250_000, news: { kind: 'reduced', at: now(), price_before: 1_300_000 } },
      () => `Price reduced $50,000 · ${shortDate(now())}`,
    ],
    [
      'that can be had again',
      { news: { kind: 'reopened', at: now(), price_before: null } },
      () => `Back on the market · ${shortDate(now())}`,
    ],
  ])('of a listing %s says so', async (_name, fields, expected) => {
    const { card } = await cardOf(fields);
    expect(within(card).getByText(expected())).toBeInTheDocument();
  });

  it.each([
    [1038, true],
    [49, false],
  ])('with %i views in a week mentions them: %s', async (views_this_week, isShown) => {
    const { card } = await cardOf({ views_this_week });
    expect(card.textContent?.includes('views this week')).toBe(isShown);
  });

  it('has one link, and its photos follow the arrow keys', async () => {
    const [one, two, three] = ['a', 'b', 'c'].map(
      (end) => `/uploads/0199d2a0-0000-7000-8000-00000000000${end}.jpg`,
    ) as [string, string, string];
    const { user, card } = await cardOf({ images: [one, two, three] });
    const shown = () => [...card.querySelectorAll('img')].map(({ alt }) => alt.replace(/.*photo /, ''));
    const counted = (text: string) => waitFor(() => expect(within(card).getByText(text)).toBeInTheDocument());
    expect(shown()).toEqual(['1 of 3']); // the others are not loaded before anybody wants them
    within(card).getByRole('link').focus();
    await waitFor(() => expect(shown()).toEqual(['1 of 3', '2 of 3']));
    await user.keyboard('{ArrowRight}');
    await counted('2 / 3');
    expect(shown()).toEqual(['1 of 3', '2 of 3', '3 of 3']);
    await user.keyboard('{ArrowRight}{ArrowRight}');
    await counted('3 / 3');
    await user.keyboard('{ArrowLeft}');
    await counted('2 / 3');
    expect(window.location.pathname).toBe('/buy');
  });

  it('is rendered again for a change of its listing and for its views, not for another copy of it', () => {
    const page = (fields: Partial<PropertyView>) => (
      <MemoryRouter>
        <ListingCard listing={listing(1, fields)} />
      </MemoryRouter>
    );
    const { rerender } = render(page({ title: 'First', version: 1, views_this_week: 50 }));
    const card = screen.getByRole('article');
    rerender(page({ title: 'Copy', version: 1, views_this_week: 50 }));
    expect(within(card).getByRole('heading')).toHaveTextContent('First');
    rerender(page({ title: 'Second', version: 2, views_this_week: 50 }));
    expect(within(card).getByRole('heading')).toHaveTextContent('Second');
    rerender(page({ title: 'Second', version: 2, views_this_week: 60 }));
    expect(card).toHaveTextContent('60 views this week');
  });
});
