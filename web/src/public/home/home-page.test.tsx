import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listing, listings, publish } from '../../testing/catalogue.ts';
import { expectAddress, fakeApi, field, openPage, toast } from '../../testing/render-page.tsx';

const section = (name: string) => screen.findByRole('region', { name });
const searchPanel = () => section('Find Your Perfect Property');
const cards = (part: HTMLElement) => within(part).queryAllByRole('article');
const textsOf = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent);

/** Opens the home page of a site with some listings. */
function openHome() {
  publish(fakeApi(), listings(8, { is_new_launch: true }));
  return openPage('/');
}

describe('the home page', () => {
  it('links to listings, viewings and other pages', async () => {
    openHome();
    await searchPanel();
    const main = within(screen.getByRole('main'));
    for (const [name, path] of [
      ['Explore Properties', '/buy'],
      ['Schedule Viewing', '/contact?viewing=1'],
      ['View All', '/buy'],
      ['View All New Launches', '/new-launch'],
      [/^Buy/, '/buy'],
      [/^Sell/, '/sell'],
      [/^Rent/, '/rent'],
      ['Contact Us', '/contact'],
    ] as const)
      expect(await main.findByRole('link', { name })).toHaveAttribute('href', path);
    const reasons = within(await section('Why Choose Us')).getAllByRole('heading', { level: 3 });
    expect(textsOf(reasons).join(', ')).toBe(
      'Verified Listings, Expert Guidance, Market Insights, Seamless Process',
    );
  });

  it('shows the agent with licences and office hours', async () => {
    openHome();
    const ask = await section('Ready to see one in person?');
    for (const text of [
      'Tan Mei Lin',
      'ASSOCIATE DIRECTOR',
      'CEA Reg. No. R123456A',
      'Licence No. L0000000Z',
    ])
      expect(ask).toHaveTextContent(text);
    expect(ask).toHaveTextContent(/Open now, until|Replies from/);
    expect(ask.querySelector('img')).toHaveAttribute('src', '/agent.svg');
    expect(within(ask).getByRole('link', { name: 'Call Now' })).toHaveAttribute('href', 'tel:+6500000000');
    const chat = within(ask).getByRole('link', { name: 'WhatsApp' });
    expect(chat).toHaveAttribute('href', expect.stringMatching(/^https:\/\/wa\.me\/6500000000\?text=/));
  });

  it('shows the operator’s figures in a band', async () => {
    openHome();
    const band = await section('In numbers');
    for (const [value, name] of [
      ['2,500+', 'Listings'],
      ['98%', 'Satisfaction'],
      ['15+', 'Years'],
      ['$2.5B+', 'Sold'],
    ] as const)
      expect(within(band).getByText(name).parentElement).toHaveTextContent(value);
  });

  it('shows six featured listings and six new launches', async () => {
    openHome();
    const [featured, launches] = [await section('Featured Properties'), await section('New Launch')];
    await waitFor(() => expect([cards(featured).length, cards(launches).length]).toEqual([6, 6]));
    for (const card of cards(launches)) expect(within(card).getByText('NEW LAUNCH')).toBeInTheDocument();
    const [card = featured] = cards(featured);
    for (const text of ['View Property Details', 'Explore Now'])
      expect(within(card).getByText(text)).toBeInTheDocument();
    expect(within(card).getByRole('link')).toHaveAttribute('href', '/property/listing-8');
  });

  it('hides New Launch without launches, and shows fewer than six', async () => {
    publish(fakeApi(), listings(2, { is_new_launch: false }));
    openPage('/');
    const featured = await section('Featured Properties');
    await waitFor(() => expect(cards(featured)).toHaveLength(2));
    expect(screen.queryByRole('heading', { name: 'New Launch' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'View All New Launches' })).toBeNull();
  });

  it('says that there are no listings yet', async () => {
    publish(fakeApi(), [listing(1, { status: 'sold' })]);
    openPage('/');
    const featured = await section('Featured Properties');
    expect(
      await within(featured).findByText('No properties found matching your criteria'),
    ).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'New Launch' })).toBeNull();
  });

  it('shows one load error, and retries on request', async () => {
    const api = fakeApi();
    api.refuse('GET /api/properties', 500, { detail: 'Something broke.' });
    const { user } = openPage('/');
    expect(await toast('Failed to load properties')).toBeInTheDocument();
    const featured = await section('Featured Properties');
    expect(await within(featured).findByRole('alert')).toHaveTextContent('Failed to load properties');
    publish(api, listings(7));
    await user.click(within(featured).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(cards(featured)).toHaveLength(6));
  });
});

describe('the search panel', () => {
  it('has its texts and all options', async () => {
    openHome();
    const panel = await searchPanel();
    expect(within(panel).getByText('Advanced search with comprehensive filters')).toBeInTheDocument();
    expect(textsOf(within(panel).getAllByRole('listitem')).join('; ')).toBe(
      '2,500+ Active Listings; 28 Districts Covered; $50K-$20M Price Range; Daily New Listings',
    );
    for (const [name, placeholder] of [
      ['Search', 'Property name, location, or features...'],
      ['Min Price (SGD)', 'e.g., 500000'],
      ['Max Price (SGD)', 'e.g., 2000000'],
    ] as const)
      expect(field(name, panel)).toHaveAttribute('placeholder', placeholder);

    const optionsOf = (name: string) => textsOf(within(field(name, panel)).getAllByRole('option'));
    const districts = optionsOf('District');
    expect([districts.length, districts[0]]).toEqual([29, 'All Districts']);
    for (let number = 1; number <= 28; number++) expect(districts[number]).toContain(`District ${number}: `);
    expect(districts).toEqual(
      expect.arrayContaining([
        'District 9: Orchard, Cairnhill, River Valley',
        'District 22: Jurong',
        'District 28: Seletar',
      ]),
    );
    expect(optionsOf('Property Type').join(', ')).toBe(
      'All Types, Upcoming, Condo, EC, Factory, HDB, Industrial, Land with Bld, Landed, Medical, Office, Retail, ' +
        'Shop House, Warehouse, Overseas Property, Commercial',
    );
    const numbers = (most: number, unit: string) =>
      Array.from({ length: most }, (_, index) => `${index + 1}+ ${unit}`);
    expect(optionsOf('Bedrooms')).toEqual(['Any', ...numbers(5, 'Bedroom')]);
    expect(optionsOf('Bathrooms')).toEqual(['Any', ...numbers(4, 'Bathroom')]);
  });

  it('has tabs that follow the arrow keys', async () => {
    const { user } = openHome();
    const panel = within(await searchPanel());
    const tab = (name: string) => panel.getByRole('tab', { name });
    expect(tab('Buy')).toHaveAttribute('aria-selected', 'true');
    tab('Buy').focus();
    for (const [key, name] of [
      ['ArrowRight', 'Sell'],
      ['ArrowRight', 'Rent'],
      ['ArrowRight', 'Buy'],
      ['ArrowLeft', 'Rent'],
      ['Home', 'Buy'],
      ['End', 'Rent'],
    ] as const) {
      await user.keyboard(`{${key}}`);
      expect(tab(name)).toHaveFocus();
      expect(tab(name)).toHaveAttribute('aria-selected', 'true');
    }
    expect(panel.getByRole('tabpanel', { name: 'Rent' })).toBeInTheDocument();
    expect(panel.getAllByRole('tab', { selected: true })).toHaveLength(1);
  });

  it('accepts only numbers as prices', async () => {
    const { user } = openHome();
    const panel = await searchPanel();
    for (const name of ['Min Price (SGD)', 'Max Price (SGD)']) {
      const price = field(name, panel);
      await user.type(price, 'a5e-0 0x0y');
      expect(price).toHaveValue('5000');
      await user.clear(price);
      await user.type(price, 'one million');
      expect(price).toHaveValue('');
    }
  });

  it.each([
    ['Buy', '/buy'],
    ['Sell', '/sell'],
    ['Rent', '/rent'],
  ])('leads from %s to %s with the filters that are set', async (tab, path) => {
    const { user, go } = openHome();
    const search = async () => {
      const panel = await searchPanel();
      await user.click(within(panel).getByRole('tab', { name: tab }));
      return panel;
    };
    const submit = (panel: HTMLElement) =>
      user.click(within(panel).getByRole('button', { name: 'Search Properties' }));
    await submit(await search());
    await expectAddress(path);
    await screen.findByRole('search'); // the list is on screen

    await go(-1);
    let panel = await search();
    await user.selectOptions(field('Bedrooms', panel), '3+ Bedroom');
    await user.type(field('Min Price (SGD)', panel), '500000{Enter}');
    await expectAddress(`${path}?minPrice=500000&bedrooms=3`);
    await screen.findByRole('search');

    await go(-1);
    panel = await search();
    await user.type(field('Search', panel), '  sea view ');
    await user.selectOptions(field('District', panel), 'District 15: Katong, Joo Chiat, Amber Road');
    await user.selectOptions(field('Property Type', panel), 'Shop House');
    await user.type(field('Min Price (SGD)', panel), '1000');
    await user.type(field('Max Price (SGD)', panel), '2000000');
    await user.selectOptions(field('Bedrooms', panel), '1+ Bedroom');
    await user.selectOptions(field('Bathrooms', panel), '4+ Bathroom');
    await submit(panel);
    await waitFor(() => expect(window.location.pathname).toBe(path));
    expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({
      search: 'sea view',
      district: 'D15',
      category: 'Shop House',
      minPrice: '1000',
      maxPrice: '2000000',
      bedrooms: '1',
      bathrooms: '4',
    });
  });

  it('resets to its defaults', async () => {
    const { user } = openHome();
    const panel = await searchPanel();
    await user.type(field('Search', panel), 'pool');
    await user.selectOptions(field('District', panel), 'District 28: Seletar');
    await user.selectOptions(field('Property Type', panel), 'Landed');
    await user.type(field('Max Price (SGD)', panel), '5');
    await user.selectOptions(field('Bedrooms', panel), '5+ Bedroom');
    await user.selectOptions(field('Bathrooms', panel), '2+ Bathroom');
    await user.click(within(panel).getByRole('button', { name: 'Reset' }));
    for (const [name, value] of [
      ['Search', ''],
      ['District', 'All Districts'],
      ['Property Type', 'all'],
      ['Min Price (SGD)', ''],
      ['Max Price (SGD)', ''],
      ['Bedrooms', 'any'],
      ['Bathrooms', 'any'],
    ] as const)
      expect(field(name, panel)).toHaveValue(value);
    await user.click(within(panel).getByRole('button', { name: 'Search Properties' }));
    await expectAddress('/buy');
  });
});
