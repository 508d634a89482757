import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listing } from '../../testing/catalogue.ts';
import { fakeApi, openAsAdmin, toast } from '../../testing/render-page.tsx';
import { tabulate } from '../../testing/table.ts';

it('asks before a price changes by more than half, and sends nothing until that is confirmed', async () => {
  const api = fakeApi();
  const mine = listing(1, { price: 2_000_000 });
  const { id, slug, version, title } = mine;
  tabulate(api, [mine]);
  api.answer('PUT /api/properties/:id', { id, slug, version: version + 1 });
  const { user } = openAsAdmin(api, '/admin/dashboard/properties');
  await user.click(await screen.findByRole('button', { name: `Edit ${title}` }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit Property' }));
  await user.clear(form.getByLabelText(/^Price/));
  await user.type(form.getByLabelText(/^Price/), '3,000,001');
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  const question = await screen.findByRole('alertdialog', { name: 'Change the price by more than half?' });
  expect(api.asked('PUT /api/properties/:id')).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Change the price' }));
  expect(await toast('Property updated successfully!')).toBeInTheDocument();
  expect(api.sent('PUT /api/properties/:id')).toEqual([{ price: 3_000_001 }]);
});
