import type { FollowedAlert } from '@marketplace/contracts/alerts/alert.views';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listing, listings, publish } from '../../testing/catalogue.ts';
import { demoSite } from '../../testing/demo.ts';
import { fakeApi, field, openPage, toast } from '../../testing/render-page.tsx';
import { withPhone, withStyles } from '../../testing/styles.ts';

const SECRET = 'x'.repeat(64);
const path = '/api/alerts/:secret';
const alert = (n: number, more: Partial<FollowedAlert> = {}): FollowedAlert => ({
  ...{ id: `0190f000-0000-7000-8000-00000000e00${n}`, path: `/buy?maxPrice=${n}`, name: `Search ${n}` },
  ...{ asked_at: '2026-11-28T02:00:00.000Z', is_confirmed: true, ...more },
});

function openAlerts(...alerts: FollowedAlert[]) {
  const api = fakeApi();
  api.answer(`GET ${path}`, { alerts });
  for (const act of ['confirm', 'stop', 'unsubscribe'] as const) api.answer(`POST ${path}/${act}`, {});
  return { api, ...openPage(`/email-alerts#${SECRET}`) };
}
const row = (name: string) => within(screen.getByText(name).closest('li') as HTMLElement);
const button = (name: string) => screen.findByRole('button', { name });

describe('the page of email alerts', () => {
  it('confirms an alert by its button only', async () => {
    const { api, user } = openAlerts(alert(1, { is_confirmed: false }), alert(2));
    await user.click(await button('Confirm: Search 1'));
    expect(await toast(/^Confirmed/)).toBeInTheDocument();
    expect(api.asked(`POST ${path}/confirm`).map(({ body }) => body)).toEqual([{ id: alert(1).id }]);
    expect(row('Search 1').queryByRole('button', { name: /^Confirm/ })).toBeNull();
    expect(row('Search 1').getByText('Active since 28 Nov 2026')).toBeInTheDocument();
    expect(row('Search 2').getByRole('link', { name: 'Search 2' })).toHaveAttribute(
      'href',
      '/buy?maxPrice=2',
    );
  });

  it('stops one alert, then all, and says that the address is deleted', async () => {
    const { api, user } = openAlerts(alert(1), alert(2), alert(3, { path: null }));
    await user.click(await button('Stop: Search 1'));
    await waitFor(() => expect(screen.queryByText('Search 1')).toBeNull());
    expect(api.asked(`POST ${path}/stop`).map(({ body }) => body)).toEqual([{ id: alert(1).id }]);
    await user.click(await button('Stop all and delete my address'));
    expect(await screen.findByText(/your address is deleted/)).toBeInTheDocument();
    expect(api.asked(`POST ${path}/unsubscribe`)).toHaveLength(1);
  });

  it('has the buttons at the right of each alert, however long its name', async () => {
    withStyles();
    openAlerts(alert(1), alert(2, { name: 'Condominium in Bedok, Tampines and Pasir Ris under $1,500,000' }));
    await button('Stop: Search 1');
    for (const item of screen.getByText('Search 1').closest('ul')?.children ?? [])
      expect(item).not.toHaveStyle('flex-wrap: wrap');
  });

  it('keeps an alert that could not be stopped', async () => {
    const { api, user } = openAlerts(alert(1));
    api.refuse(`POST ${path}/stop`, 503, { detail: 'Please try again in a moment.' });
    await user.click(await button('Stop: Search 1'));
    expect(await toast('Please try again in a moment.')).toBeInTheDocument();
    expect(screen.getByText('Search 1')).toBeInTheDocument();
  });

  it('explains a link that does not work', async () => {
    fakeApi().refuse(`GET ${path}`, 404);
    openPage(`/email-alerts#${SECRET}`);
    expect(await screen.findByText('This link does not work')).toBeInTheDocument();
  });

  it('explains an address without a link', async () => {
    fakeApi();
    openPage('/email-alerts');
    expect(await screen.findByText('This link does not work')).toBeInTheDocument();
  });
});

describe('following by email', () => {
  const site = { ...demoSite, alerts: true };
  const offer = 'Email me new homes like this';

  it('is offered on a list with its filters, and says what to do next', async () => {
    const api = fakeApi();
    publish(api, listings(3, { district: 'D15 - East Coast / Marine Parade' }));
    api.answer('POST /api/alerts', {}, { status: 202 });
    const { user } = openPage('/buy?district=D15&sort=size', site);
    await user.click(await button(offer));
    const dialog = await screen.findByRole('dialog', { name: 'Get email updates' });
    expect(within(dialog).getByText('Homes for sale · D15 East Coast / Marine Parade')).toBeInTheDocument();
    await user.type(field('Your email', dialog), 'mei@gmail');
    expect(field('Your email', dialog)).toBeInvalid();
    await user.clear(field('Your email', dialog));
    await user.type(field('Your email', dialog), 'mei@gmail.con');
    await user.tab();
    await user.click(await button('Did you mean mei@gmail.com?'));
    await user.click(within(dialog).getByRole('button', { name: 'Email me' }));
    expect(await screen.findByRole('dialog', { name: 'Check your inbox' })).toHaveTextContent(
      'mei@gmail.com',
    );
    expect(api.asked('POST /api/alerts').map(({ body }) => body)).toEqual([
      { email: 'mei@gmail.com', search: '/buy?district=D15' },
    ]);
  });

  it('has a short label on a phone', async () => {
    withPhone();
    withStyles();
    publish(fakeApi(), listings(1, {}));
    openPage('/buy', site);
    expect(within(await button(offer)).getByText('Email me')).toBeVisible();
    expect(within(await button(offer)).getByText('new homes like this')).not.toBeVisible();
  });

  it('shows why a request was refused, and keeps the address', async () => {
    const api = fakeApi();
    publish(api, listings(1, {}));
    api.refuse('POST /api/alerts', 429, { detail: 'Too many attempts. Try again in 5 minutes.' });
    const { user } = openPage('/buy', site);
    await user.click(await button(offer));
    const dialog = await screen.findByRole('dialog');
    await user.type(field('Your email', dialog), 'mei@example.com{Enter}');
    expect(await within(dialog).findByText('Too many attempts. Try again in 5 minutes.')).toBeInTheDocument();
    expect(field('Your email', dialog)).toHaveValue('mei@example.com');
  });

  it('is offered for saved homes and searches', async () => {
    const api = fakeApi();
    const home = listing(1, { title: 'The dream' });
    publish(api, [home]);
    localStorage.setItem('saved-listings', JSON.stringify([home.id]));
    localStorage.setItem('saved-searches', JSON.stringify({ '/rent': Date.now() }));
    openPage('/saved', site);
    expect(await button('Email me updates on The dream')).toBeInTheDocument();
    expect(await button('Email me updates on For rent, Everything for rent')).toBeInTheDocument();
  });

  it('is not offered while the site sends no alerts', async () => {
    publish(fakeApi(), listings(1, {}));
    openPage('/buy');
    await button('Save this search');
    expect(screen.queryByRole('button', { name: offer })).toBeNull();
  });
});
