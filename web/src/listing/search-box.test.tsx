import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listing, publish } from '../testing/catalogue.ts';
import { expectAddress, fakeApi, field, openPage, titles } from '../testing/render-page.tsx';

const homes = [
  listing(1, {
    title: 'Newton Osprey',
    property_type: 'Buy',
    bedrooms: 3,
    price: 1.5e6,
    district: 'D11 - Novena / Newton',
  }),
  listing(2, { title: 'Bugis Threadline', property_type: 'Buy', bedrooms: 2, price: 3e6 }),
];

async function openList(address = '/buy') {
  const api = fakeApi();
  publish(api, homes);
  const page = openPage(address);
  await screen.findAllByRole('article');
  return { api, ...page, box: field('Search') };
}
const list = () => screen.queryByRole('listbox', { name: 'Suggestions' });
const options = () => within(list() as HTMLElement).getAllByRole('option');
const search = () => new URLSearchParams(window.location.search).get('search');

describe('the search box', () => {
  it('suggests while typing, and arrow keys select a suggestion', async () => {
    const { user, box } = await openList();
    expect(box).toHaveRole('combobox');
    expect(box).toHaveAttribute('aria-expanded', 'false');
    await user.type(box, 'novena');
    await waitFor(() => expect(list()).toBeInTheDocument());
    expect(box).toHaveAttribute('aria-expanded', 'true');
    expect(box).toHaveAttribute('aria-controls', list()?.id);
    await screen.findByText(`${options().length} suggestions`);

    await user.keyboard('{ArrowDown}');
    expect(options()[0]).toHaveAttribute('aria-selected', 'true');
    expect(box).toHaveAttribute('aria-activedescendant', options()[0]?.id);
    expect(box).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(box).not.toHaveAttribute('aria-activedescendant');
    await user.keyboard('{ArrowUp}');
    expect(options().at(-1)).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(box).toHaveValue('District 11');
    expect(list()).toBeNull();
    await waitFor(() => expect(search()).toBe('District 11'));
  });

  it('closes on Escape and keeps the text', async () => {
    const { user, box } = await openList();
    await user.type(box, 'condo');
    await waitFor(() => expect(list()).toBeInTheDocument());
    await user.keyboard('{Escape}');
    expect(list()).toBeNull();
    expect(box).toHaveValue('condo');
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(list()).toBeInTheDocument());
    await user.tab();
    expect(list()).toBeNull();
  });

  it.each(['mouse', 'keys'])('opens a listing by its title, with the %s', async (by) => {
    const { user, box } = await openList();
    await user.type(box, 'bugis thr');
    const option = await screen.findByRole('option', { name: /Bugis Threadline/ });
    if (by === 'mouse') await user.click(option);
    else await user.keyboard('{ArrowDown}{Enter}');
    await expectAddress('/property/bugis-threadline');
  });

  it('shows examples on request', async () => {
    const { user, box } = await openList();
    await user.click(box);
    expect(list()).toBeNull();
    await user.keyboard('{ArrowDown}');
    await user.click(await screen.findByRole('option', { name: /3 bed under 2m/ }));
    expect(box).toHaveValue('3 bed under 2m');
    await waitFor(() => expect(titles()).toEqual(['Newton Osprey']));
  });

  it('shows suggestions on the home page on request, with listings', async () => {
    publish(fakeApi(), homes);
    const { user } = openPage('/');
    const panel = await screen.findByRole('region', { name: 'Find Your Perfect Property' });
    await user.type(field('Search', panel), 'newton');
    await user.click(await screen.findByRole('option', { name: /Newton Osprey/ }));
    await expectAddress('/property/newton-osprey');
  });
});

describe('the recognised parts of a search', () => {
  const chip = (name: string) => screen.getByRole('button', { name: `Remove filter: ${name}` });

  it('are chips that can each be removed', async () => {
    const { user } = await openList('/buy?search=newton+3+bed+under+2m');
    expect(titles()).toEqual(['Newton Osprey']);
    await user.click(chip('Up to $2,000,000'));
    await waitFor(() => expect(search()).toBe('newton 3 bed'));
    await user.click(chip('“newton”'));
    await waitFor(() => expect(search()).toBe('3 bed'));
    expect(field('Search')).toHaveValue('3 bed');
    await user.click(chip('3 bedrooms'));
    await expectAddress('/buy');
    expect(titles()).toEqual(['Bugis Threadline', 'Newton Osprey']);
  });

  it('replace a word without matches, and the page says so', async () => {
    const { user, box } = await openList();
    await user.type(box, 'thraedline');
    expect(await screen.findByText('Nothing for “thraedline”. Showing “threadline”.')).toBeInTheDocument();
    expect(titles()).toEqual(['Bugis Threadline']);
    await user.clear(box);
    await waitFor(() => expect(titles()).toHaveLength(2));
    expect(screen.queryByText(/^Nothing for/)).toBeNull();
  });
});
