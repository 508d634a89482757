import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { listing } from '../../testing/catalogue.ts';
import { liveAt, toast } from '../../testing/render-page.tsx';
import { openProperties } from '../../testing/table.ts';

const button = (name: string) => screen.findByRole('button', { name });
const titles = () =>
  screen
    .queryAllByRole('button', { name: /^Edit / })
    .map(({ textContent }) => textContent?.replace('Edit ', ''));
const expectTitles = (expected: string[]) => waitFor(() => expect(titles()).toEqual(expected));
const written = ({ id, slug, version }: PropertyView) => ({ id, slug, version: version + 1 });

describe('a row of the table', () => {
  const price = (text: string) => button(`${text} Change Price (SGD) of Listing 1`);
  const editor = () => screen.findByLabelText<HTMLInputElement>('Price (SGD) of Listing 1');
  const mine = listing(1, { price: 2_000_000, property_type: 'Buy' });

  it('accepts a price as people write it, and saves it to the seen version', async () => {
    const { api, catalogue, user } = openProperties([mine]);
    await user.click(await price('$2,000,000'));
    expect(await editor()).toHaveFocus();
    await user.keyboard('about a million{Enter}');
    expect(await editor()).toHaveAccessibleDescription(/Price \(SGD\) must be a number/);
    await user.clear(await editor());
    await user.keyboard('$1.25m');
    expect(await editor()).toHaveAccessibleDescription(/= \$1,250,000/);
    const answer = () => {
      catalogue[0] = { ...mine, price: 1_250_000, version: mine.version + 1 };
      return written(mine);
    };
    api.answer('PUT /api/properties/:id', answer, { headers: { 'X-Log-Position': '12' } });
    await user.keyboard('{Enter}');
    expect(await toast('Property updated successfully!')).toBeInTheDocument();
    expect(await price('$1,250,000')).toHaveFocus();
    api.answer('POST /api/activity/:act/undo', () => {
      catalogue[0] = { ...mine, version: mine.version + 2 };
      return { undone: 1, skipped: [] };
    });
    await user.click(await button('Undo'));
    expect(await price('$2,000,000')).toBeInTheDocument();
    const [sent] = api.asked('PUT /api/properties/:id');
    expect([sent?.body, sent?.headers.get('If-Match')]).toEqual([{ price: 1_250_000 }, `"${mine.version}"`]);
  });

  it('asks before a price changes by more than half', async () => {
    const { api, user } = openProperties([mine]);
    await user.click(await price('$2,000,000'));
    await editor();
    await user.keyboard('200000{Enter}');
    const question = await screen.findByRole('alertdialog', { name: 'Change the price by more than half?' });
    expect(question).toHaveTextContent('Listing 1: from $2,000,000 to $200,000 (−90.0%).');
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(await editor()).toHaveValue('200000');
    expect(api.asked('PUT /api/properties/:id')).toEqual([]);
    api.answer('PUT /api/properties/:id', () => written(mine));
    await user.click(await button('Save'));
    await user.click(await button('Change the price'));
    expect(await toast('Property updated successfully!')).toBeInTheDocument();
    expect(api.sent('PUT /api/properties/:id')).toEqual([{ price: 200_000 }]);
  });

  it('scrolls the editor of a last row into view', async () => {
    const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView');
    const { user } = openProperties([mine]);
    await user.click(await price('$2,000,000'));
    expect(scrollIntoView.mock.contexts).toEqual([(await editor()).form]);
  });

  it('is unchanged by Escape, and by Enter without a change', async () => {
    const { api, user } = openProperties([mine]);
    for (const keys of ['9{Escape}', '{Enter}']) {
      await user.click(await price('$2,000,000'));
      await editor();
      await user.keyboard(keys);
      expect(await price('$2,000,000')).toHaveFocus();
    }
    expect(api.asked('PUT /api/properties/:id')).toEqual([]);
  });

  it('changes its status, and reports when another admin was faster', async () => {
    const { api, catalogue, user } = openProperties([mine]);
    await user.click(await button('active Change Status of Listing 1'));
    await user.selectOptions(await screen.findByLabelText('Status of Listing 1'), 'Sold');
    api.on('PUT /api/properties/:id', () => {
      catalogue[0] = { ...mine, price: 1_950_000, version: 9 };
      const at = '2026-11-03T02:00:00Z';
      const conflict = { version: 9, changes: [], by: 'maria', at, deleted: false };
      return { status: 409, body: { detail: 'This listing was changed.', conflict } };
    });
    await user.click(await button('Save'));
    expect(await toast(/^maria changed this listing just now/)).toBeInTheDocument();
    expect(await price('$1,950,000')).toBeInTheDocument();
    expect(screen.queryByLabelText('Status of Listing 1')).toBeNull();
  });
});

describe('a change by other admins', () => {
  it('is shown in place, and held when rows would move', async () => {
    const { api, catalogue, user } = openProperties([listing(1), listing(2)]);
    await expectTitles(['Listing 2', 'Listing 1']);
    catalogue[0] = listing(1, { title: 'Listing 1 renamed', version: 7 });
    api.announce(liveAt(2));
    await waitFor(() => expect(titles()).toEqual(['Listing 2', 'Listing 1 renamed']), { timeout: 10_000 });
    catalogue.push(listing(3));
    api.announce(liveAt(3));
    const show = await screen.findByRole('button', { name: 'Show 1 change' }, { timeout: 10_000 });
    expect(titles()).toEqual(['Listing 2', 'Listing 1 renamed']);
    await user.click(show);
    await expectTitles(['Listing 3', 'Listing 2', 'Listing 1 renamed']);
    expect(screen.queryByRole('button', { name: 'Show 1 change' })).toBeNull();
  });
});
