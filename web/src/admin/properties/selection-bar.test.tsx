import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listing } from '../../testing/catalogue.ts';
import { field, toast } from '../../testing/render-page.tsx';
import { openProperties } from '../../testing/table.ts';

const PROPERTIES = '/admin/dashboard/properties';
const CHANGES = 'POST /api/properties/changes';
const DELETE = 'POST /api/properties/delete';

/** Opens so many properties, selects all, and returns the bar of the selection. */
async function select(number: number, fields: Partial<PropertyView> = {}) {
  const listed = Array.from({ length: number }, (_, index) => listing(index + 1, fields));
  const opened = openProperties(listed);
  await opened.user.click(await screen.findByLabelText('Select this page'));
  const bar = screen.getByRole('region', { name: 'Selected properties' });
  const change = async (name: string) => opened.user.selectOptions(field('Change', bar), name);
  const apply = () => opened.user.click(within(bar).getByRole('button', { name: 'Apply' }));
  return { ...opened, bar, change, apply, ids: listed.map(({ id }) => id) };
}

const question = (name: string) => screen.findByRole('alertdialog', { name });

describe('a selection of properties', () => {
  it('is extended to a range with Shift', async () => {
    const { user } = openProperties([1, 2, 3, 4, 5].map((number) => listing(number)));
    const box = (number: number) => screen.getByLabelText<HTMLInputElement>(`Select Listing ${number}`);
    await screen.findByLabelText('Select Listing 1');
    const checked = () => [5, 4, 3, 2, 1].filter((number) => box(number).checked);
    await user.click(box(4));
    await user.keyboard('{Shift>}');
    await user.click(box(2));
    expect(checked()).toEqual([4, 3, 2]);
    await user.click(box(3));
    await user.keyboard('{/Shift}');
    expect(checked()).toEqual([4]);
    await user.click(box(1));
    expect(checked()).toEqual([4, 1]);
  });

  it('selects a page, then all pages', async () => {
    const { user } = openProperties(Array.from({ length: 52 }, (_, index) => listing(index + 1)));
    await user.click(await screen.findByLabelText('Select Listing 51'));
    const bar = screen.getByRole('region', { name: 'Selected properties' });
    expect(bar).toHaveTextContent('1 property selected');
    await user.click(screen.getByLabelText('Select this page'));
    expect(bar).toHaveTextContent('50 properties selected');
    await user.click(within(bar).getByRole('button', { name: 'Select all 52' }));
    await waitFor(() => expect(bar).toHaveTextContent('52 properties selected'));
    await user.click(screen.getByRole('button', { name: 'Price' }));
    await waitFor(() =>
      expect(screen.getByRole('columnheader', { name: /^Price/ })).toHaveAttribute('aria-sort'),
    );
    expect(bar).toHaveTextContent('52 properties selected');
    await user.selectOptions(field('Status'), 'Sold');
    await waitFor(() => expect(bar).not.toBeInTheDocument());
  });

  it('changes the status of many at once, and undoes it', async () => {
    const listed = [1, 2, 3].map((number) => listing(number, { status: 'inactive' }));
    const { api, catalogue, user } = openProperties(listed);
    await user.click(await screen.findByLabelText('Select this page'));
    await user.click(screen.getByLabelText('Select Listing 2'));
    const bar = screen.getByRole('region', { name: 'Selected properties' });
    expect(bar).toHaveTextContent('2 properties selected');
    await user.selectOptions(field('Change', bar), 'Set to sold');
    const apply = within(bar).getByRole('button', { name: 'Apply' });
    api.on('POST /api/properties/changes', ({ body }) => {
      const { ids } = body as { ids: string[] };
      for (const [place, one] of catalogue.entries())
        if (ids.includes(one.id)) catalogue[place] = { ...one, status: 'sold' };
      return { status: 200, body: { count: ids.length }, headers: { 'X-Log-Position': '2005' } };
    });
    await user.click(apply);
    expect(await toast('2 properties set to sold.')).toBeInTheDocument();
    await waitFor(() => expect(bar).not.toBeInTheDocument());
    const sold = () => screen.queryAllByRole('button', { name: /^sold Change Status of/ });
    await waitFor(() => expect(sold()).toHaveLength(2));

    const act = api.asked('POST /api/properties/changes').at(-1)?.headers.get('X-Act-Key');
    api.on('POST /api/activity/:act/undo', ({ params }) => {
      for (const [place, one] of catalogue.entries()) catalogue[place] = { ...one, status: 'inactive' };
      expect(params.act).toBe(act);
      return { status: 200, body: { undone: 2, skipped: [] } };
    });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await toast('Undone: 2 properties are as before.')).toBeInTheDocument();
    expect(api.sent('POST /api/activity/:act/undo')).toEqual([{ from: 1005, to: 2005 }]);
    expect(screen.getByRole('main')).toHaveFocus();
    await waitFor(() => expect(sold()).toHaveLength(0));
  });

  it('reports listings whose status could not be changed and keeps them selected', async () => {
    const { api, user } = openProperties([listing(1), listing(2)]);
    await user.click(await screen.findByLabelText('Select this page'));
    const bar = screen.getByRole('region', { name: 'Selected properties' });
    api.refuse('POST /api/properties/changes', 500);
    expect(within(bar).getByRole('button', { name: 'Apply' })).toBeDisabled();
    await user.selectOptions(field('Change', bar), 'Set to active');
    await user.click(within(bar).getByRole('button', { name: 'Apply' }));
    expect(await toast('Failed to update property')).toBeInTheDocument();
    expect(bar).toHaveTextContent('2 properties selected');
  });

  it('asks before it changes ten or more, and reports what an undo skipped', async () => {
    const { api, user } = openProperties(Array.from({ length: 10 }, (_, index) => listing(index + 1)));
    await user.click(await screen.findByLabelText('Select this page'));
    const bar = screen.getByRole('region', { name: 'Selected properties' });
    await user.selectOptions(field('Change', bar), 'Set to sold');
    const apply = within(bar).getByRole('button', { name: 'Apply' });
    const asked = async () =>
      within(await screen.findByRole('alertdialog', { name: 'Set 10 properties to sold?' }));
    await user.click(apply);
    await user.click((await asked()).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(api.asked('POST /api/properties/changes')).toEqual([]);

    const headers = { 'X-Log-Position': '20' };
    api.answer('POST /api/properties/changes', { count: 10 }, { headers });
    await user.click(apply);
    await user.click((await asked()).getByRole('button', { name: 'Set 10 properties to sold' }));
    expect(await toast('10 properties set to sold.')).toBeInTheDocument();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    const skipped = [3, 4, 5, 6].map((number) => ({
      id: listing(number).id,
      title: listing(number).title,
      left: [{ field: 'status', why: 'changed later by maria', version: 7 }],
    }));
    api.answer('POST /api/activity/:act/undo', { undone: 6, skipped });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    const told = await toast(/^Undone in 6 properties. Left as it is:/);
    const left = within(told).getAllByRole('listitem');
    expect(left.map(({ textContent }) => textContent)).toEqual([
      ...[3, 4, 5].map((number) => `Listing ${number}: Status changed later by maria`),
      'and 1 more',
    ]);
    expect(within(told).getAllByRole('link')[2]).toHaveAttribute(
      'href',
      `${PROPERTIES}/${listing(5).id}/history?version=7`,
    );
  });

  it('gets another price by percent in one act, after the new prices were shown', async () => {
    const { api, user, bar, change, apply, ids } = await select(3, { price: 1_000_250 });
    await change('Lower price by %');
    await apply();
    expect(field('Percent', bar)).toHaveAccessibleDescription('Enter a percentage above 0 and below 100.');
    await user.type(field('Percent', bar), '2.5%{Enter}');
    const title = 'Lower the price of 3 properties by 2.5%?';
    const preview = await screen.findByRole('dialog', { name: title });
    expect(preview).toHaveTextContent(
      '3 new prices. Visitors see the new prices of active properties at once. You can undo it.',
    );
    const lines = within(preview).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual(
      [3, 2, 1].map((number) => `Listing ${number}from $1,000,250→ to $975,244−2.5%`),
    );
    await user.click(within(preview).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.asked(CHANGES)).toEqual([]);
    api.answer(CHANGES, { count: 3 }, { headers: { 'X-Log-Position': '12' } });
    await apply();
    await user.click(await screen.findByRole('button', { name: 'Change 3 prices' }));
    expect(await toast('Price of 3 properties lowered by 2.5%.')).toBeInTheDocument();
    expect(api.sent(CHANGES)).toEqual([{ ids: [...ids].reverse(), price_percent: -2.5 }]);
    expect(screen.getByRole('button', { name: 'Undo' })).toBeInTheDocument();
  });

  it('changes prices by percent that another admin took out of the list', async () => {
    const listed = [1, 2].map((number) => listing(number));
    const { api, catalogue, user } = openProperties(listed);
    await user.click(await screen.findByLabelText('Select this page'));
    const bar = screen.getByRole('region', { name: 'Selected properties' });
    await user.selectOptions(field('Change', bar), 'Raise price by %');
    catalogue.pop();
    await user.type(field('Percent', bar), '10{Enter}');
    const preview = await screen.findByRole('dialog');
    expect(within(preview).getAllByRole('listitem')).toHaveLength(1);
    expect(preview).toHaveTextContent('1 selected property no longer in this list will change too.');
    api.answer(CHANGES, { count: 2 });
    await user.click(within(preview).getByRole('button', { name: 'Change 2 prices' }));
    expect(await toast('Price of 2 properties raised by 10%.')).toBeInTheDocument();
  });

  it('asks before prices change by more than half', async () => {
    const { api, user, bar, change, apply } = await select(2, { price: 1_000_000 });
    await change('Set price');
    await user.type(field('New price (SGD)', bar), '$189k');
    await apply();
    const asked = await question('Change 2 prices by more than half?');
    expect(asked).toHaveTextContent('Listing 2: from $1,000,000 to $189,000 (−81.1%).');
    await user.click(within(asked).getByRole('button', { name: 'Cancel' }));
    expect(api.asked(CHANGES)).toEqual([]);
    api.answer(CHANGES, { count: 2 });
    await apply();
    await user.click(
      within(await question('Change 2 prices by more than half?')).getByRole('button', {
        name: 'Change 2 prices',
      }),
    );
    expect(await toast('2 properties set to $189,000.')).toBeInTheDocument();
  });

  it('gets a district, or becomes a new launch', async () => {
    const { api, user, bar, change, apply, ids } = await select(1);
    api.answer(CHANGES, { count: 1 });
    await change('Set district');
    await user.selectOptions(field('New district', bar), 'D27 - Sembawang / Yishun');
    await apply();
    expect(await toast('1 property moved to D27.')).toBeInTheDocument();
    await user.click(screen.getByLabelText('Select Listing 1'));
    const second = screen.getByRole('region', { name: 'Selected properties' });
    await user.selectOptions(field('Change', second), 'Mark as new launch');
    await user.click(within(second).getByRole('button', { name: 'Apply' }));
    expect(await toast('1 property marked as new launch.')).toBeInTheDocument();
    expect(api.sent(CHANGES)).toEqual([
      { ids, district: 'D27 - Sembawang / Yishun' },
      { ids, is_new_launch: true },
    ]);
  });

  it('gets an expiry, which can be cleared', async () => {
    const { api, user, bar, change, apply, ids } = await select(1);
    api.answer(CHANGES, { count: 0 });
    await change('Set expiry');
    const entered = field('Expires (Singapore time)', bar);
    for (const typed of ['', '2020-12-03T18:00']) {
      fireEvent.change(entered, { target: { value: typed } });
      await apply();
      expect(entered).toHaveAccessibleDescription('Enter a day and time in the future.');
    }
    fireEvent.change(entered, { target: { value: '2999-12-03T18:00' } });
    await apply();
    expect(await toast('0 properties set to expire on 3 Dec 2999 18:00; 1 unchanged.')).toBeInTheDocument();
    await user.click(screen.getByLabelText('Select Listing 1'));
    const second = screen.getByRole('region', { name: 'Selected properties' });
    await user.selectOptions(field('Change', second), 'Clear expiry');
    await user.click(within(second).getByRole('button', { name: 'Apply' }));
    expect(await toast('Expiry of 0 properties cleared; 1 unchanged.')).toBeInTheDocument();
    expect(api.sent(CHANGES)).toEqual([
      { ids, expire_at: '2999-12-03T10:00:00.000Z' },
      { ids, expire_at: null },
    ]);
  });

  it('is deleted after a question', async () => {
    const { api, user, change, apply, ids } = await select(2);
    await change('Delete');
    await apply();
    api.answer(DELETE, { count: 2 }, { headers: { 'X-Log-Position': '12' } });
    const asked = within(await question('Delete 2 properties?'));
    await user.click(asked.getByRole('button', { name: 'Delete 2 properties' }));
    expect(await toast('2 properties deleted.')).toBeInTheDocument();
    expect(api.sent(DELETE)).toEqual([{ ids: [...ids].reverse() }]);
  });
});
