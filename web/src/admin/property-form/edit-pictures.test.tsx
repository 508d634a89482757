import type { Conflict } from '@marketplace/contracts/errors';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listing } from '../../testing/catalogue.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { field, shownPicture, toast } from '../../testing/render-page.tsx';
import { openProperties } from '../../testing/table.ts';

describe('the pictures of a listing', () => {
  const path = (number: number) => `/uploads/0190f000-0000-7000-8000-${String(number).padStart(12, '0')}.jpg`;
  const [one, two, three] = [path(1), path(2), path(3)] as const;
  const pictured = listing(1, { images: [one, two, three], version: 4 });
  const removed = (version: number) => ({
    message: 'Image removed',
    listings: [{ id: pictured.id, version }],
  });
  const removals = (api: FakeApi) =>
    api
      .asked('PUT /api/image/:filename')
      .map(({ params, search, headers }) => [
        `/uploads/${params.filename}${search.size > 0 ? `?${search}` : ''}`,
        headers.get('If-Match'),
      ]);
  const ofListing = `?listing=${pictured.id}`;
  const button = (name: string) => screen.findByRole('button', { name });
  const editForm = () => screen.findByRole('dialog', { name: 'Edit Property' });
  const saved = (version: number) => ({ id: pictured.id, slug: pictured.slug, version });

  async function openEdit() {
    const opened = openProperties([pictured]);
    await opened.user.click(await button(`Edit ${pictured.title}`));
    const form = await editForm();
    const press = async (name: string) => opened.user.click(await button(name));
    const retitle = () => opened.user.type(field('Title', form), '!');
    return { ...opened, form, press, retitle, save: () => press('Save Changes') };
  }

  it('are removed from this listing only, when the form is saved', async () => {
    const { api, form, press, save } = await openEdit();
    api.answer('PUT /api/image/:filename', () => removed(4 + removals(api).length));
    await press('Remove image 1');
    await press('Remove image 2');
    expect(within(form).getByText(/^1 of 20 images\./)).toBeInTheDocument();
    expect(removals(api)).toEqual([]);
    await save();
    expect(await toast('Property updated successfully!')).toBeInTheDocument();
    expect(removals(api)).toEqual([
      [one + ofListing, '"4"'],
      [three + ofListing, '"5"'],
    ]);
    expect(api.asked('PUT /api/properties/:id')).toEqual([]);
  });

  it('are restored with everything saved together', async () => {
    const { api, press, retitle, save, user } = await openEdit();
    api.answer('PUT /api/properties/:id', saved(5), { headers: { 'X-Log-Position': '12' } });
    api.answer('PUT /api/image/:filename', removed(6), { headers: { 'X-Log-Position': '13' } });
    await retitle();
    await press('Remove image 1');
    await save();
    const done = (await toast('Property updated successfully!')).closest<HTMLElement>('.Toastify__toast');
    const calls = [...api.asked('PUT /api/properties/:id'), ...api.asked('PUT /api/image/:filename')];
    const acts = new Set(calls.map(({ headers }) => headers.get('X-Act-Key')));
    expect(acts.size).toBe(1);
    api.answer('POST /api/activity/:act/undo', { undone: 1, skipped: [] });
    await user.click(within(done as HTMLElement).getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(api.asked('POST /api/activity/:act/undo')).toHaveLength(1));
    const [asked] = api.asked('POST /api/activity/:act/undo');
    expect([asked?.params.act, asked?.body]).toEqual([[...acts][0], { from: 1, to: 13 }]);
  });

  it('return to their places by Undo, and nothing is left to save', async () => {
    const { form, press, user } = await openEdit();
    const sources = () =>
      within(form)
        .getAllByRole('img', { name: /^Image/ })
        .map((image) => image.getAttribute('src'));
    await waitFor(() => expect(sources()).not.toContain(null));
    const before = sources();
    await press('Remove image 2');
    const told = await toast('Image removed');
    await user.click(within(told).getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sources()).toEqual(before));
    await user.click(within(form).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(form).not.toBeInTheDocument()); // it does not ask: nothing was changed
  });

  it('pass the focus to the next one, to Choose Images after the last, and regain it by Undo', async () => {
    const { press, user } = await openEdit();
    await press('Remove image 2');
    expect(await button('Remove image 2')).toHaveFocus(); // that of the third
    await press('Remove image 2');
    expect(await button('Remove image 1')).toHaveFocus();
    await press('Remove image 1');
    expect(await button('Choose Images')).toHaveFocus();
    const told = await toast('Image removed');
    await user.click(within(told).getByRole('button', { name: 'Undo' }));
    expect(await button('Remove image 1')).toHaveFocus();
  });

  it('are not reported as failed when no answer arrived', async () => {
    const { api, form, retitle, save } = await openEdit();
    api.cutOff('PUT /api/properties/:id');
    await retitle();
    await save();
    expect(await toast('Failed to update property')).toBeInTheDocument();
    expect(within(form).getByRole('alert')).toHaveTextContent(
      'Failed to update property. No connection. Save again; it won’t be added twice.',
    );
    api.answer('PUT /api/properties/:id', saved(5));
    await save();
    expect(await toast('Property updated successfully!')).toBeInTheDocument();
  });

  it('stay when the form is cancelled, and their Undo ends', async () => {
    const { api, form, press, user } = await openEdit();
    await press('Remove image 1');
    await toast('Image removed');
    await user.click(within(form).getByRole('button', { name: 'Cancel' }));
    await user.click(await button('Discard'));
    await waitFor(() => expect(form).not.toBeInTheDocument());
    const offer = (await toast('Image removed')).closest('.Toastify__toast');
    await waitFor(() => expect(offer?.className).toMatch(/-exit/)); // it leaves, as far as this browser animates it
    expect([removals(api), api.asked('PUT /api/properties/:id')]).toEqual([[], []]);
  });

  it('are removed after the fields were saved, at that new version', async () => {
    const { api, press, retitle, save } = await openEdit();
    api.refuse('PUT /api/properties/:id', 422, { detail: 'Not on a Sunday.' });
    await retitle();
    await press('Remove image 1');
    await save();
    expect(await toast('Not on a Sunday.')).toBeInTheDocument();
    expect(removals(api)).toEqual([]);
    api.answer('PUT /api/properties/:id', saved(9));
    api.answer('PUT /api/image/:filename', removed(10));
    await save();
    expect(await toast('Property updated successfully!')).toBeInTheDocument();
    expect(api.sent('PUT /api/properties/:id').at(-1)).toEqual({ title: `${pictured.title}!` });
    expect(removals(api)).toEqual([[one + ofListing, '"9"']]);
  });

  it('that could not be removed are reported separately and retried', async () => {
    const { api, form, press, retitle, save } = await openEdit();
    api.answer('PUT /api/properties/:id', saved(5));
    api.on('PUT /api/image/:filename', ({ params }) =>
      one.includes(String(params.filename))
        ? { status: 200, body: removed(6) }
        : { status: 503, body: { detail: 'Later.' } },
    );
    await retitle();
    await press('Remove image 1');
    await press('Remove image 2');
    await save();
    expect(await toast('Failed to remove image')).toBeInTheDocument();
    const problem = /Everything else was saved; 1 image could not be removed\./;
    expect(within(form).getAllByText(problem)).toHaveLength(2); // above the form, and at its pictures
    api.answer('PUT /api/image/:filename', removed(7));
    await save();
    await waitFor(() => expect(form).not.toBeInTheDocument());
    expect(api.sent('PUT /api/properties/:id')).toHaveLength(1);
    expect(removals(api).at(-1)).toEqual([three + ofListing, '"6"']);
  });

  it('changed by others are a conflict like any other', async () => {
    const { api, press, save, user } = await openEdit();
    const told: Conflict = {
      version: 7,
      changes: [{ field: 'price', from: 1, to: 2 }],
      by: 'maria',
      at: '2026-11-03T02:00:00Z',
      deleted: false,
    };
    api.refuse('PUT /api/image/:filename', 409, { detail: 'This listing was changed.', conflict: told });
    await press('Remove image 1');
    await save();
    const dialog = await screen.findByRole('dialog', { name: 'Someone else changed this listing' });
    expect(dialog).toHaveTextContent('maria saved it');
    api.answer('PUT /api/image/:filename', removed(8));
    await user.click(within(dialog).getByRole('button', { name: 'Keep mine' }));
    expect(await toast('Property updated successfully!')).toBeInTheDocument();
    expect(removals(api).at(-1)).toEqual([one + ofListing, '"7"']);
  });

  it('that were moved and added are saved with the removals', async () => {
    const { api, press, save } = await openEdit();
    api.answer('PUT /api/properties/:id', saved(5));
    await press('Move image 1 right');
    await press('Remove image 3');
    await save();
    expect(await toast('Property updated successfully!')).toBeInTheDocument();
    expect(api.sent('PUT /api/properties/:id')).toEqual([{ images: [two, one] }]);
    expect(removals(api)).toEqual([]);
  });

  it('are described: caption, text and floor plan are saved with the form', async () => {
    const { api, form, press, save, user } = await openEdit();
    api.answer('PUT /api/properties/:id', saved(5));
    await press('Describe image 2');
    const describing = await screen.findByRole('dialog', { name: 'Describe image 2' });
    await user.click(field('Caption', describing));
    await user.paste('The ground floor');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(describing).not.toBeInTheDocument());
    expect(within(form).getByText('The ground floor')).toBeInTheDocument();
    expect(api.asked('PUT /api/properties/:id')).toEqual([]);
    await press('Describe image 2');
    await user.click(screen.getByRole('checkbox', { name: 'This is a floor plan' }));
    await user.click(field('Alternative text'));
    await user.paste('Three rooms and a hall');
    await press('Done');
    expect(within(form).getByText('Floor plan')).toBeInTheDocument();
    await save();
    expect(await toast('Property updated successfully!')).toBeInTheDocument();
    expect(api.sent('PUT /api/properties/:id')).toEqual([
      {
        image_notes: [
          { image: two, caption: 'The ground floor', alt: 'Three rooms and a hall', floor_plan: true },
        ],
      },
    ]);
  });

  it('are described one after the other, and one becomes the cover', async () => {
    const { api, press, save, user } = await openEdit();
    api.answer('PUT /api/properties/:id', saved(5));
    await press('Describe image 1');
    for (const caption of ['The hall', 'The kitchen', 'The garden']) {
      await user.click(field('Caption'));
      await user.paste(caption);
      if (caption !== 'The garden') await press('Next');
    }
    expect(await button('Next')).toBeDisabled();
    await press('Previous');
    expect(field('Caption')).toHaveFocus();
    expect(field('Caption')).toHaveValue('The kitchen');
    await press('Done');
    await press('Make image 3 the cover');
    expect(await button('Describe image 1')).toHaveFocus();
    await save();
    expect(await toast('Property updated successfully!')).toBeInTheDocument();
    const said = { alt: null, floor_plan: false };
    expect(api.sent('PUT /api/properties/:id')).toEqual([
      {
        images: [three, one, two],
        image_notes: expect.arrayContaining([
          { image: one, caption: 'The hall', ...said },
          { image: two, caption: 'The kitchen', ...said },
          { image: three, caption: 'The garden', ...said },
        ]),
      },
    ]);
  });

  it('shown by other listings too can be removed from all at once after a question', async () => {
    const { api, user } = openProperties([pictured]);
    api.answer('GET /api/images', ({ search }) =>
      (search.get('files') ?? '')
        .split(',')
        .map((file) => ({ ...shownPicture(file), listings: two.endsWith(file) ? 3 : 1 })),
    );
    api.answer('PUT /api/image/:filename', removed(5));
    await user.click(await button(`Edit ${pictured.title}`));
    const form = await editForm();
    await user.click(await button('Remove from all 3 listings…'));
    const ask = await screen.findByRole('alertdialog', { name: 'Remove this image from 3 listings?' });
    await user.click(within(ask).getByRole('button', { name: 'Cancel' }));
    expect(removals(api)).toEqual([]);
    await user.click(await button('Remove from all 3 listings…'));
    await user.click(await button('Remove everywhere'));
    expect(await toast('Image removed')).toBeInTheDocument();
    expect(removals(api)).toEqual([[two, null]]);
    expect(await within(form).findByText(/^2 of 20 images\./)).toBeInTheDocument();
    api.answer('PUT /api/properties/:id', saved(6));
    await user.type(field('Title', form), '!');
    await user.click(within(form).getByRole('button', { name: 'Save Changes' }));
    expect(await toast('Property updated successfully!')).toBeInTheDocument();
    expect(api.asked('PUT /api/properties/:id').at(-1)?.headers.get('If-Match')).toBe('"5"');
    expect(api.sent('PUT /api/properties/:id').at(-1)).not.toHaveProperty('images');
  });

  it('stay in a form whose listing was deleted, is restored from there and saved', async () => {
    const { api, form, press, retitle, save } = await openEdit();
    const conflict: Conflict = {
      version: 5,
      changes: [],
      by: 'maria',
      at: '2026-11-03T02:00:00Z',
      deleted: true,
    };
    api.refuse('PUT /api/properties/:id', 409, { detail: 'Deleted.', conflict });
    await retitle();
    await save();
    api.answer('POST /api/properties/:id/restore', saved(6));
    api.answer('GET /api/properties/:id', { ...pictured, version: 6 });
    await press('Restore');
    await waitFor(() => expect(screen.queryByText(/maria deleted it/)).toBeNull());
    const [restored] = api.asked('POST /api/properties/:id/restore');
    expect([restored?.body, restored?.headers.get('If-Match')]).toEqual([{ version: 4 }, '"5"']);
    expect(field('Title', form)).toHaveValue(`${pictured.title}!`);
    expect(screen.queryByText('The form now holds their changes.')).toBeNull();

    api.answer('PUT /api/properties/:id', saved(7));
    await save();
    expect(await toast('Property updated successfully!')).toBeInTheDocument();
    const sent = api.asked('PUT /api/properties/:id').at(-1);
    expect([sent?.body, sent?.headers.get('If-Match')]).toEqual([{ title: `${pictured.title}!` }, '"6"']);
  });

  it('asks before a price changes by more than half, and sends nothing until that is confirmed', async () => {
    const { api, form, press, save, user } = await openEdit();
    api.answer('PUT /api/properties/:id', saved(5));
    await user.clear(field('Price (SGD)', form));
    await user.type(field('Price (SGD)', form), String(3 * pictured.price));
    await save();
    await screen.findByRole('alertdialog', { name: 'Change the price by more than half?' });
    expect(api.asked('PUT /api/properties/:id')).toEqual([]);
    await press('Change the price');
    expect(await toast('Property updated successfully!')).toBeInTheDocument();
    expect(api.sent('PUT /api/properties/:id')).toEqual([{ price: 3 * pictured.price }]);
  });
});
