import type { Conflict } from '@marketplace/contracts/errors';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { listing } from '../../testing/catalogue.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { expectAddress, fakeApi, field, liveAt, openAsAdmin, toast } from '../../testing/render-page.tsx';
import { openProperties, tabulate } from '../../testing/table.ts';

const PROPERTIES = '/admin/dashboard/properties';
const DUPLICATE = 'POST /api/properties/:id/duplicate';
/** By their text, because the name of each button of fifty rows takes long to be worked out. */
const titles = () =>
  screen
    .queryAllByText((_, button) => nameOf(button).startsWith('Edit '), { selector: 'button' })
    .map((button) => nameOf(button).replace('Edit ', ''));
const nameOf = (button: Element | null) => button?.getAttribute('aria-label') ?? button?.textContent ?? '';
const expectTitles = (expected: string[]) => waitFor(() => expect(titles()).toEqual(expected));
const button = (name: string) => screen.findByRole('button', { name });
const question = () => screen.findByRole('alertdialog', { name: 'Are you sure?' });
const editForm = () => screen.findByRole('dialog', { name: 'Edit Property' });
const written = ({ id, slug, version }: PropertyView) => ({ id, slug, version: version + 1 });

async function openEdit(listed: PropertyView) {
  const opened = openProperties([listed]);
  await opened.user.click(await button(`Edit ${listed.title}`));
  const form = await editForm();
  const type = async (name: string, text: string) => {
    await opened.user.clear(field(name, form));
    await opened.user.click(field(name, form));
    await opened.user.paste(text);
  };
  const save = () => opened.user.click(within(form).getByRole('button', { name: 'Save Changes' }));
  return { ...opened, form, type, save };
}

describe('the list of properties', () => {
  const sorted = [
    listing(1, { title: 'Sorted One', price: 100_000, status: 'sold', is_new_launch: true }),
    listing(2, { title: 'Sorted Two', price: 300_000, property_type: 'Rent', is_new_launch: false }),
    listing(3, {
      title: 'Sorted Three',
      price: 200_000,
      district: 'D27 - Sembawang / Yishun',
      images: [],
      is_new_launch: false,
    }),
    listing(4, { title: 'Another', is_new_launch: false }),
  ];

  it('is filtered and sorted, stored in its address', async () => {
    const { user } = openProperties(sorted);
    const all = ['Sorted Two', 'Sorted Three', 'Sorted One'];
    await user.click(await screen.findByPlaceholderText('Search properties...'));
    await user.paste('sorted');
    await expectTitles(['Sorted Three', 'Sorted Two', 'Sorted One']);
    await user.click(await button('Price'));
    await expectTitles(all);
    expect(screen.getByRole('columnheader', { name: 'Price' })).toHaveAttribute('aria-sort', 'descending');
    expect(window.location.search).toContain('sort=price-desc');
    for (const [name, option, none, expected] of [
      ['Property Type', 'Rent', 'All Types', 'Sorted Two'],
      ['District', 'D27 - Sembawang / Yishun', 'All Districts', 'Sorted Three'],
      ['Status', 'Sold', 'All Status', 'Sorted One'],
    ] as const) {
      await user.selectOptions(field(name), option);
      await expectTitles([expected]);
      await user.selectOptions(field(name), none);
      await expectTitles(all);
    }
    await user.click(field('New launch only'));
    await expectTitles(['Sorted One']);
    await user.click(screen.getByPlaceholderText('Search properties...'));
    await user.paste(' nothing is called that');
    expect(await screen.findByText('No properties found')).toBeInTheDocument();
    await user.click(await button('Clear filters'));
    await waitFor(() => expect(titles()).toHaveLength(4));
  });

  it('is filtered by drafts, scheduled and expiring listings, which have badges', async () => {
    const soon = new Date(Date.now() + 3 * 86_400_000).toISOString();
    const { user } = openProperties([
      listing(1, { title: 'A Draft', status: 'inactive' }),
      listing(2, { title: 'Planned', status: 'inactive', publish_at: '2999-12-03T01:00:00.000Z' }),
      listing(3, { title: 'Nearly Over', expire_at: soon }),
      listing(4, { title: 'Live' }),
    ]);
    await waitFor(() => expect(titles()).toHaveLength(4));
    expect(screen.getByText('Goes live 3 Dec, 9:00 AM')).toBeInTheDocument();
    expect(screen.getByText('Expires in 3 days')).toBeInTheDocument();
    for (const [option, expected] of [
      ['Drafts', 'A Draft'],
      ['Scheduled', 'Planned'],
      ['Expiring', 'Nearly Over'],
    ] as const) {
      await user.selectOptions(field('Status'), option);
      await expectTitles([expected]);
      expect(await button(option)).toHaveAttribute('aria-pressed', 'true');
    }
    await user.selectOptions(field('Status'), 'Active');
    await expectTitles(['Live', 'Nearly Over']);
  });

  it('starts from its address, and resets by its link', async () => {
    const { go } = openProperties(sorted, '?search=sorted&sort=price-asc&status=sold');
    await expectTitles(['Sorted One']);
    await go(PROPERTIES);
    await waitFor(() => expect(titles()).toHaveLength(4));
  });

  it('has views, also those named by the admin', async () => {
    const { user } = openProperties(sorted);
    await user.click(await button('Without pictures'));
    await expectTitles(['Sorted Three']);
    await user.click(await button('Sold'));
    await expectTitles(['Sorted One']);
    expect(await button('Sold')).toHaveAttribute('aria-pressed', 'true');
    await user.click(await button('Columns'));
    await user.click(await screen.findByLabelText('Clicks'));
    await user.click(await button('Close'));
    expect(screen.getByRole('columnheader', { name: 'Clicks' })).toBeInTheDocument();
    await user.click(await button('Save view'));
    await user.type(await screen.findByLabelText('View name'), 'Gone homes');
    await user.click(await button('Save'));
    await user.click(await button('All'));
    await waitFor(() => expect(titles()).toHaveLength(4));
    await user.click(await button('Gone homes'));
    await expectTitles(['Sorted One']);
    await user.click(await button('Remove view Gone homes'));
    expect(screen.queryByRole('button', { name: 'Gone homes' })).toBeNull();
  });

  it('has pages, as rows or as cards', async () => {
    const { user } = openProperties(Array.from({ length: 51 }, (_, index) => listing(index + 1)));
    await waitFor(() => expect(titles()).toHaveLength(50));
    const scrollTo = vi.spyOn(screen.getByLabelText('Table of properties'), 'scrollTo');
    await user.click(await button('Next'));
    await expectTitles(['Listing 1']);
    expect(scrollTo.mock.calls).toEqual([[{ top: 0 }]]); // each page starts at its top
    expect(screen.getByRole('navigation', { name: 'Pages' })).toHaveTextContent('51–51 of 51');
    await expectAddress(`${PROPERTIES}?page=2`);
    await user.click(await button('Cards'));
    expect(screen.getByRole('article')).toHaveTextContent('Listing 1');
    expect(screen.queryByRole('table')).toBeNull();
    await user.click(await button('Table'));
    expect(screen.getByRole('table')).toBeInTheDocument();
    await user.selectOptions(field('Status'), 'Active');
    await waitFor(() => expect(titles()).toHaveLength(50));
  });

  it('is exported with its filters and columns', async () => {
    const { api, user } = openProperties(sorted, '?status=sold');
    await expectTitles(['Sorted One']);
    api.refuse('GET /api/properties/table.csv', 500);
    await user.click(await button('Export CSV'));
    expect(await toast('Failed to export the table')).toBeInTheDocument();
    const [asked] = api.asked('GET /api/properties/table.csv');
    expect(asked?.search.get('status')).toBe('sold');
    expect(asked?.search.get('columns')).toBe('status,price,psf,district,views,enquiries,updated_at');
  });

  it('duplicates a listing and opens the duplicate', async () => {
    const original = listing(1, { title: 'To be Copied', bedrooms: 3 });
    const copy = listing(2, { title: 'To be Copied (copy)', bedrooms: 3, status: 'inactive' });
    const { api, catalogue, user } = openProperties([original]);
    api.refuse(DUPLICATE, 500);
    await user.click(await button('Duplicate To be Copied'));
    expect(await toast('Failed to add property')).toBeInTheDocument();
    api.answer(DUPLICATE, () => {
      catalogue.push(copy);
      return { id: copy.id, slug: copy.slug, version: 1 };
    });
    await user.click(await button('Duplicate To be Copied'));
    expect(await toast('Property added successfully!')).toBeInTheDocument();
    expect(new Set(api.asked(DUPLICATE).map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
    const form = await editForm();
    for (const [name, value] of [
      ['Title', 'To be Copied (copy)'],
      ['Bedrooms', '3'],
      ['Status', 'inactive'],
    ] as const)
      expect(field(name, form)).toHaveDisplayValue(value === 'inactive' ? 'Inactive' : value);
    await user.click(within(form).getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('2 properties')).toBeInTheDocument();
  });

  it('shows a load failure and retries', async () => {
    const api = fakeApi();
    api.refuse('GET /api/properties/table', 500);
    const { user } = openAsAdmin(api, PROPERTIES);
    expect(await toast('Failed to load properties')).toBeInTheDocument();
    tabulate(api, [listing(1)]);
    await user.click(await button('Retry'));
    await expectTitles(['Listing 1']);
  });

  it('asks before it deletes, and reports the result', async () => {
    const { api, catalogue, user } = openProperties([listing(1)]);
    const remove = async () => {
      await user.click(await button('Delete Listing 1'));
      await user.click(within(await question()).getByRole('button', { name: 'Delete' }));
    };
    await user.click(await button('Delete Listing 1'));
    expect(await question()).toHaveTextContent(
      'This action cannot be undone. This will permanently delete the property listing.',
    );
    expect(within(await question()).getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await user.click(within(await question()).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();

    api.refuse('PUT /api/delete/properties/:id', 500);
    await remove();
    expect(await toast('Failed to delete property')).toBeInTheDocument();
    api.answer(
      'PUT /api/delete/properties/:id',
      () => {
        catalogue.pop();
        return {};
      },
      { headers: { 'X-Log-Position': '12' } },
    );
    await remove();
    expect(await toast('Property deleted successfully')).toBeInTheDocument();
    expect(await screen.findByText('No properties found')).toBeInTheDocument();
  });
});

describe('editing a listing', () => {
  it('reports the result, keeps the text, and opens again with the saved values', async () => {
    const { api, catalogue, form, type, save, user } = await openEdit(listing(1));
    await type('Price (SGD)', '1,490,000');
    api.refuse('PUT /api/properties/:id', 500);
    await save();
    expect(await toast('Failed to update property')).toBeInTheDocument();
    api.refuse('PUT /api/properties/:id', 422, { detail: 'Not on a Sunday.' });
    await save();
    expect(await toast('Not on a Sunday.')).toBeInTheDocument();
    expect(field('Price (SGD)', form)).toHaveValue('1,490,000');
    api.answer('PUT /api/properties/:id', () => {
      catalogue[0] = listing(1, { price: 1_490_000 });
      return written(listing(1));
    });
    const showNewest = api.hold('GET /api/properties/table');
    await save();
    expect(await toast('Property updated successfully!')).toBeInTheDocument();
    expect(form).toBeInTheDocument();
    showNewest();
    await waitFor(() => expect(form).not.toBeInTheDocument());
    await user.click(await button(`Edit ${listing(1).title}`));
    expect(field('Price (SGD)', await editForm())).toHaveValue('1490000');
    expect(api.sent('PUT /api/properties/:id').at(-1)).toEqual({ price: 1_490_000 });
  });

  const conflict: Conflict = {
    version: 2,
    changes: [{ field: 'price', from: 2_000_000, to: 1_950_000 }],
    by: 'maria',
    at: '2026-11-03T02:00:00Z',
    deleted: false,
  };
  const dialog = () => screen.findByRole('dialog', { name: 'Someone else changed this listing' });
  const refuseOnce = (api: FakeApi, told: Conflict) =>
    api.on('PUT /api/properties/:id', ({ headers }) =>
      headers.get('If-Match') === `"${told.version}"`
        ? { status: 200, body: written(listing(1, { version: told.version })) }
        : { status: 409, body: { detail: 'This listing was changed.', conflict: told } },
    );

  it('shows what another admin changed, and loads it beside the own text', async () => {
    const mine = listing(1, { price: 2_000_000 });
    const { api, form, type, save, user } = await openEdit(mine);
    refuseOnce(api, conflict);
    api.answer('GET /api/properties/:id', { ...mine, price: 1_950_000, bathrooms: 5, version: 2 });
    await type('Price (SGD)', '1900000');
    await type('Description', 'Newly painted.');
    await save();
    expect(await dialog()).toHaveTextContent('maria saved it');
    expect(await dialog()).toHaveTextContent('$1,950,000');
    expect(await dialog()).toHaveTextContent('You both changed: Price (SGD).');
    await user.click(within(await dialog()).getByRole('button', { name: 'Load theirs' }));
    await waitFor(() => expect(field('Price (SGD)', form)).toHaveValue('1950000'));
    expect(field('Bathrooms', form)).toHaveValue('5');
    expect(field('Description', form)).toHaveValue('Newly painted.');
    expect(
      within(form)
        .getByText(/you had typed/)
        .closest('[role=status]'),
    ).toHaveTextContent('$1,900,000');
    await save();
    expect(await toast('Property updated successfully!')).toBeInTheDocument();
    expect(api.sent('PUT /api/properties/:id').at(-1)).toEqual({ description: 'Newly painted.' });
  });

  it('overwrites what another admin saved on request', async () => {
    const { api, type, save, user } = await openEdit(listing(1, { price: 2_000_000 }));
    refuseOnce(api, conflict);
    await type('Price (SGD)', '1880000');
    await save();
    await user.click(within(await dialog()).getByRole('button', { name: 'Keep mine' }));
    expect(await toast('Property updated successfully!')).toBeInTheDocument();
    expect(api.sent('PUT /api/properties/:id').at(-1)).toEqual({ price: 1_880_000 });
  });

  it('shows at once what another admin saved, and merges it', async () => {
    const { api, catalogue, form, type, save, user } = await openEdit(listing(1, { price: 2_000_000 }));
    await type('Description', 'Newly painted.');
    catalogue[0] = listing(1, { price: 1_950_000, version: 2 });
    api.announce(liveAt(2));
    const note = await within(form).findByText('maria saved this listing just now: Price (SGD).');
    expect(note).toBeInTheDocument();
    await user.click(within(form).getByRole('button', { name: 'See and merge' }));
    expect(await dialog()).toHaveTextContent('$1,950,000');
    await user.click(within(await dialog()).getByRole('button', { name: 'Load theirs' }));
    await waitFor(() => expect(field('Price (SGD)', form)).toHaveValue('1950000'));
    expect(field('Description', form)).toHaveValue('Newly painted.');
    await waitFor(() => expect(note).not.toBeInTheDocument());
    api.answer('PUT /api/properties/:id', written(listing(1, { version: 2 })));
    await save();
    expect(await toast('Property updated successfully!')).toBeInTheDocument();
    const [sent] = api.asked('PUT /api/properties/:id');
    expect([sent?.body, sent?.headers.get('If-Match')]).toEqual([{ description: 'Newly painted.' }, '"2"']);
  });

  it('links to the public page', async () => {
    const { form } = await openEdit(listing(1));
    const link = within(form).getByRole('link', { name: 'View public page' });
    expect(link).toHaveAttribute('href', `/property/${listing(1).slug}`);
  });

  it('reports that the listing was deleted, and keeps the text', async () => {
    const { api, form, type, save, user } = await openEdit(listing(1));
    refuseOnce(api, { ...conflict, changes: [], deleted: true });
    await type('Bedrooms', '5');
    await save();
    expect(await dialog()).toHaveTextContent('maria deleted it');
    await user.click(within(await dialog()).getByRole('button', { name: 'Back to the form' }));
    expect(field('Bedrooms', form)).toHaveValue('5');
  });

  it('asks before changes are lost', async () => {
    const { form, type, user } = await openEdit(listing(1));
    await type('Bedrooms', '5');
    await user.click(within(form).getByRole('button', { name: 'Close' }));
    await user.click(
      within(await screen.findByRole('alertdialog', { name: 'Discard your changes?' })).getByRole('button', {
        name: 'Discard',
      }),
    );
    await waitFor(() => expect(form).not.toBeInTheDocument());
    await expectAddress(PROPERTIES);
  });
});
