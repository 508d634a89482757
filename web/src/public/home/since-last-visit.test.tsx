import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listing, publish } from '../../testing/catalogue.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { fakeApi, openPage } from '../../testing/render-page.tsx';

const DAY = 86_400_000;
/** Of all that is told here, however long it takes. */
const now = Date.now();
const ago = (days: number) => new Date(now - days * DAY).toISOString();
const [old, added, reduced, reopened] = [
  listing(1, { title: 'Old', created_at: ago(20), is_new_launch: false }),
  listing(2, { title: 'Added', created_at: ago(1), is_new_launch: false }),
  listing(3, {
    title: 'Reduced',
    price: 900_000,
    created_at: ago(30),
    news: { kind: 'reduced', at: ago(2), price_before: 1_000_000 },
    is_new_launch: false,
  }),
  listing(4, {
    title: 'Reopened',
    created_at: ago(30),
    news: { kind: 'reopened', at: ago(3), price_before: null },
    is_new_launch: false,
  }),
];
const visited = (days: number) =>
  localStorage.setItem('last-visit', JSON.stringify({ seen: now - days * DAY, before: null }));
const newsAsked = (api: FakeApi) =>
  api.asked('GET /api/properties').filter(({ search }) => search.has('since'));

describe('the changes since the last visit', () => {
  it('are shown on home, newest first', async () => {
    const api = fakeApi();
    publish(api, [old, added, reduced, reopened]);
    visited(4);
    openPage('/');
    const section = await screen.findByRole('region', { name: 'Since your last visit' });
    expect(section).toHaveTextContent(
      '1 new, 1 reduced, 1 back on the market since you were here 4 days ago.',
    );
    const links = within(section).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual([
      expect.stringMatching(/^Added.*New · /),
      expect.stringMatching(/^Reduced\$900,000Price reduced \$100,000 · /),
      expect.stringMatching(/^Reopened.*Back on the market · /),
    ]);
    const note = screen.getByRole('link', {
      name: /1 new, 1 reduced, 1 back on the market since your last visit/,
    });
    expect(note).toHaveAttribute('href', '#since-your-last-visit');
    expect(newsAsked(api).map(({ search }) => search.get('since'))).toEqual([
      expect.stringMatching(/^\d{4}-\d\d-\d\d$/), // the day alone
    ]);
  });

  it('omit what was seen on the day of the visit', async () => {
    publish(fakeApi(), [added, listing(5, { title: 'Seen', created_at: ago(1.0001), is_new_launch: false })]);
    visited(1.00005);
    openPage('/');
    const section = await screen.findByRole('region', { name: 'Since your last visit' });
    expect(within(section).getAllByRole('link')).toHaveLength(1);
    expect(section).toHaveTextContent('1 new since you were here');
  });

  it('are absent on a first visit, without a request', async () => {
    const api = fakeApi();
    publish(api, [added]);
    localStorage.setItem('recently-viewed', JSON.stringify([added.id]));
    openPage('/');
    await screen.findByRole('region', { name: 'Recently viewed' }); // comes as late
    expect(screen.queryByText(/since your last visit/i)).toBeNull();
    expect(newsAsked(api)).toEqual([]);
  });

  it('are absent when nothing changed', async () => {
    const api = fakeApi();
    publish(api, [old]);
    visited(4);
    localStorage.setItem('recently-viewed', JSON.stringify([old.id]));
    openPage('/');
    await screen.findByRole('region', { name: 'Recently viewed' });
    await expect.poll(() => newsAsked(api)).toHaveLength(1);
    expect(screen.queryByText(/since your last visit/i)).toBeNull();
  });
});
