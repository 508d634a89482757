import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listing, publish } from '../../testing/catalogue.ts';
import { demoSite } from '../../testing/demo.ts';
import { fakeApi, openPage, toast } from '../../testing/render-page.tsx';
import { withStyles } from '../../testing/styles.ts';

const footer = async () => within(await screen.findByRole('contentinfo'));

describe('the navigation', () => {
  it.each([
    ['Buy', '/buy'],
    ['Sell', '/sell'],
    ['Rent', '/rent'],
  ])('%s By District leads to the list of each district', async (type, path) => {
    publish(fakeApi(), [
      listing(1, {
        title: 'In Orchard',
        district: 'D09 - Orchard / River Valley',
        property_type: type as 'Buy',
      }),
      listing(2, { title: 'Elsewhere', property_type: type as 'Buy' }),
    ]);
    const { user } = openPage('/about');
    const button = await screen.findByRole('button', { name: `${type} By District` });
    await user.click(button);
    const menu = button.closest('li') as HTMLElement;
    const links = within(within(menu).getByRole('list')).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent).join(', ')).toBe(
      'All Districts, D01 Boat Quay / Raffles Place, D02 Chinatown / Tanjong Pagar, ' +
        'D03 Alexandra / Tiong Bahru, D04 Harbourfront / Telok Blangah, D05 Buona Vista / Pasir Panjang, ' +
        'D09 Orchard / River Valley, D10 Tanglin / Holland, D11 Novena / Newton, ' +
        'D15 East Coast / Marine Parade, D19 Hougang / Punggol / Sengkang, D23 Bukit Timah / Hillview',
    );
    await user.click(within(menu).getByRole('link', { name: 'D09 Orchard / River Valley' }));
    await waitFor(() => expect(window.location.href).toContain(`${path}?district=D09`));
    expect(await screen.findByText('Showing 1 properties')).toBeInTheDocument();
    expect(screen.getByRole('article')).toHaveTextContent('D09 Orchard / River Valley');
    expect(button).toHaveAttribute('aria-expanded', 'false');
  });
});

it('the menu of a page that was left stays closed after Back', async () => {
  publish(fakeApi(), []);
  const { user } = openPage('/about');
  const button = await screen.findByRole('button', { name: 'Menu' });
  await user.click(button);
  await screen.findByRole('dialog', { name: 'Menu' });
  await user.click((await footer()).getByRole('link', { name: 'HDB' })); // as if the page changed under it
  await screen.findByRole('heading', { level: 1, name: /HDB|Properties/ });
  expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull();
  act(() => window.history.back());
  await screen.findByRole('heading', { level: 1, name: /About/ });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull();
});

describe('the footer', () => {
  it('links to categories, social pages and the agent', async () => {
    fakeApi();
    const social = ['Facebook', 'Instagram', 'LinkedIn'].map((name) => ({
      name,
      url: `https://social.example/${name}`,
    }));
    openPage('/about', { ...demoSite, social });
    const foot = await footer();
    for (const category of ['Condominium', 'HDB', 'Landed', 'Commercial'])
      expect(foot.getByRole('link', { name: category })).toHaveAttribute('href', `/buy?category=${category}`);
    for (const { name, url } of social) expect(foot.getByRole('link', { name })).toHaveAttribute('href', url);
    expect(foot.getByRole('link', { name: '+65 0000 0000' })).toHaveAttribute('href', 'tel:+6500000000');
    expect(foot.getByRole('link', { name: 'agent@example.com' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^mailto:agent@example\.com/),
    );
    expect(foot.getByText('1 Demo Street').closest('address')).not.toBeNull();
    expect(screen.getByRole('contentinfo')).toHaveTextContent(
      /CEA Reg\. No\. R123456A.*Licence No\. L0000000Z/,
    );
    const year = new Date().toLocaleString('en', { timeZone: 'Asia/Singapore', year: 'numeric' });
    expect(foot.getByText(new RegExp(`© ${year}`))).toBeInTheDocument();
  });

  it('says which pages are not written yet', async () => {
    fakeApi();
    const { user } = openPage('/about');
    const foot = await footer();
    for (const name of ['Privacy Policy', 'Terms of Service', 'Cookie Policy']) {
      await user.click(foot.getByRole('link', { name }));
      expect(await toast(new RegExp(name))).toBeInTheDocument();
    }
    expect(window.location.pathname).toBe('/about');
  });
});

describe('the WhatsApp button', () => {
  const greeting = async () => {
    const link = await screen.findByRole('link', { name: 'Chat on WhatsApp' });
    const url = new URL(link.getAttribute('href') ?? '');
    expect(url.origin + url.pathname).toBe('https://wa.me/6500000000');
    return url.searchParams.get('text');
  };

  it('has its own corner and covers nothing', async () => {
    withStyles();
    fakeApi();
    openPage('/about');
    const link = await screen.findByRole('link', { name: 'Chat on WhatsApp' });
    expect(screen.getByRole('banner')).toContainElement(link);
    expect(getComputedStyle(link).position).not.toBe('fixed');
  });

  it('greets the agent in its message', async () => {
    fakeApi();
    openPage('/about');
    expect(await greeting()).toContain('property listings');
  });

  it('names the current listing in its message', async () => {
    publish(fakeApi(), [listing(1, { title: 'Wombat Terrace' })]);
    openPage('/property/wombat-terrace');
    await screen.findByRole('heading', { level: 1, name: 'Wombat Terrace' });
    await waitFor(async () => expect(await greeting()).toContain('Wombat Terrace'));
    expect(await greeting()).toContain('https://homes.example/property/wombat-terrace');
  });
});

describe('pages of text', () => {
  it('About shows mission, figures and values', async () => {
    fakeApi();
    openPage('/about');
    expect(await screen.findByRole('heading', { name: 'Our Mission' })).toBeInTheDocument();
    for (const text of ['15+', '2,500+', '5,000+', '$2.5B+'])
      expect(screen.getByText(text)).toBeInTheDocument();
    for (const name of ['Integrity', 'Excellence', 'Client-Focused', 'Innovation'])
      expect(screen.getByRole('heading', { name })).toBeInTheDocument();
  });

  it('Disclaimer shows its terms and links to other pages', async () => {
    fakeApi();
    openPage('/disclaimer');
    await screen.findByRole('heading', { level: 1, name: 'Disclaimer' });
    const main = screen.getByRole('main');
    expect(main).toHaveTextContent('not guaranteed');
    expect(main).toHaveTextContent('artists’ impressions');
    const link = (name: string) => within(main).getByRole('link', { name });
    expect(link('Contact Sales Team')).toHaveAttribute('href', '/contact');
    expect(link('Back to Homepage')).toHaveAttribute('href', '/');
  });

  it('an unknown address shows the not-found page with links', async () => {
    fakeApi();
    openPage('/no/such/page');
    expect(await screen.findByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
    await waitFor(() => expect(document.title).toMatch(/^Page not found/));
  });
});
