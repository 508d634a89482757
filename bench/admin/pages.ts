import type { Locator, Page } from '@playwright/test';

const DAY_MS = 86_400_000;

/** A page of the admin area: where it is, what opens the part that is measured, and what is there once it can be used. */
export interface AdminPage {
  name: string;
  path: string;
  open?: (page: Page) => Promise<void>;
  content: (page: Page) => readonly Locator[];
}

/** Returns the pages of the admin area; those of one listing by its id. */
export function adminPages(id: string): AdminPage[] {
  const then = new Date(Date.now() - 50 * DAY_MS).toISOString();
  const text = (pattern: RegExp) => (page: Page) => [page.locator('main').getByText(pattern).first()];
  const button = (name: string) => (page: Page) => [page.getByRole('button', { name }).first()];
  const figure = text(/^\d{2,3},\d{3}$/);
  const pages: AdminPage[] = [
    { name: 'Overview', path: '', content: (page) => [...text(/things to look at$/)(page), ...figure(page)] },
    { name: 'Properties: rows, on a phone cards', path: '/properties', content: text(/^1–50 of /) },
    {
      name: 'Edit, from the press of its button',
      path: '/properties',
      open: (page) =>
        page
          .getByRole('button', { name: /^Edit / })
          .first()
          .click(),
      content: (page) => [page.getByRole('dialog').getByLabel('Title')],
    },
    { name: 'Prices', path: '/prices', content: button('Put it back') },
    { name: 'As it was 50 days ago', path: `/past?at=${then}`, content: text(/^so since/) },
    { name: 'Changed in 50 days', path: `/past?tab=changes&at=${then}`, content: text(/repriced/) },
    {
      name: 'Analytics',
      path: '/analytics',
      content: (page) => [...figure(page), page.getByRole('row').nth(9)],
    },
    { name: 'Activity', path: '/activity', content: (page) => [page.locator('main li').nth(9)] },
    { name: 'Enquiries', path: '/enquiries', content: text(/^A visitor/) },
    { name: 'History of a listing', path: `/properties/${id}/history`, content: text(/changes since/) },
    { name: 'History: price', path: `/properties/${id}/history?tab=price`, content: text(/ → /) },
    { name: 'Add a property', path: '/add', content: (page) => [page.getByLabel('Title')] },
    { name: 'Bulk upload', path: '/bulk', content: button('Load Example') },
    { name: 'Operations', path: '/operations', content: text(/^Details for whoever/) },
    { name: 'Account', path: '/account', content: text(/^This session$/) },
  ];
  return pages.map((one) => ({ ...one, path: `/admin/dashboard${one.path}` }));
}
