import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Asked, FakeApi } from '../../testing/fake-api.ts';
import { fakeApi, field, openAsAdmin, shownPicture, toast } from '../../testing/render-page.tsx';
import { fieldDescriptions } from '../listing/listing-fields.ts';

const written = { id: '0190f000-0000-7000-8000-000000000001', slug: 'added-with-care', version: 1 };
const ADD = '/admin/dashboard/add';
const submit = () => screen.findByRole('button', { name: 'Add Property' });
const chooser = () => screen.findByLabelText<HTMLInputElement>('Property images');
const tile = (name: string) => screen.getByRole('img', { name });
const path = (number: number) => `/uploads/0190f000-0000-7000-8000-${String(number).padStart(12, '0')}.jpg`;
const jpeg = (name: string, size = 10) =>
  new File([name.padEnd(size).slice(0, size)], name, { type: 'image/jpeg' });

async function fillProperty(user: UserEvent, title: string) {
  for (const [name, text] of [
    ['Title', title],
    ['Description', 'First line.'],
    ['Price (SGD)', '1880000'],
  ] as const) {
    await user.click(field(name));
    await user.paste(text);
  }
  await user.selectOptions(field('Property Type'), 'Sell');
  await user.selectOptions(field('Category'), 'Condominium');
  await user.selectOptions(field('District'), 'D26 - Mandai / Upper Thomson');
}

describe('a draft of a new listing', () => {
  const stored = () => JSON.parse(localStorage.getItem('draft of admin') ?? 'null');

  /** As a reload leaves it. */
  function storeDraft() {
    const values = { title: 'Half done', key_features: ['Pool'], status: 5, unknown: 'field' };
    localStorage.setItem('draft of admin', JSON.stringify({ values }));
  }

  it('is stored while it is typed, and cleared once it is saved', async () => {
    const api = fakeApi();
    const { user } = openAsAdmin(api, ADD);
    await submit();
    expect(stored()).toBeNull();
    await fillProperty(user, 'Typed so far');
    expect(stored().values).toMatchObject({ title: 'Typed so far', property_type: 'Sell' });
    api.answer('POST /api/properties', written, { status: 201 });
    api.answer('GET /api/properties', []);
    await user.click(await submit());
    await toast('Property added successfully!');
    expect(stored()).toBeNull();
  });

  it('is offered after a reload', async () => {
    storeDraft();
    const { user } = openAsAdmin(fakeApi(), ADD);
    await user.click(await screen.findByRole('button', { name: 'Continue your draft' }));
    expect(field('Title')).toHaveValue('Half done');
    expect(field('Status')).toHaveValue('active');
    expect(screen.getByText('Pool')).toBeInTheDocument();
    expect(stored().values).toMatchObject({ title: 'Half done' });
  });

  it('can be discarded', async () => {
    storeDraft();
    const { user } = openAsAdmin(fakeApi(), ADD);
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(field('Title')).toHaveValue('');
    expect(stored()).toBeNull();
  });

  it('is of one admin', async () => {
    localStorage.setItem('draft of maria', JSON.stringify({ values: { title: 'Hers' } }));
    openAsAdmin(fakeApi(), ADD);
    await submit();
    expect(field('Title')).toHaveValue('');
  });

  it('is cleared by a logout', async () => {
    storeDraft();
    const api = fakeApi();
    const { user } = openAsAdmin(api, ADD);
    await screen.findByRole('button', { name: 'Continue your draft' });
    api.answer('POST /api/auth/logout', {});
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(stored()).toBeNull());
  });
});

describe('adding a listing', () => {
  it('has every field', async () => {
    openAsAdmin(fakeApi(), ADD);
    const form = (await submit()).closest('form') ?? document.body;
    const names = Object.values(fieldDescriptions).map(({ label }) => label);
    const missing = names.filter((name) => within(form).queryAllByText(name, { exact: false }).length === 0);
    expect(missing).toEqual([]);
  });

  it('links from the summary to each required field', async () => {
    const { user } = openAsAdmin(fakeApi(), ADD);
    await user.click(await submit());
    const summary = (await screen.findByText('Some fields need your attention.')).closest<HTMLElement>(
      '[role=alert]',
    );
    expect(summary).toHaveFocus();
    const link = (name: string) =>
      within(summary ?? document.body).getByRole('link', { name: `${name} is required.` });
    for (const name of ['Title', 'Description', 'Price (SGD)', 'Property Type', 'Category', 'District'])
      expect(link(name)).toBeInTheDocument();
    await user.click(link('Price (SGD)'));
    expect(field('Price (SGD)')).toHaveFocus();
  });

  it('drops the error of a field that became right, and shows it again when it is wrong', async () => {
    const { user } = openAsAdmin(fakeApi(), ADD);
    await user.click(await submit());
    expect(field('Title')).toHaveAccessibleDescription('Title is required.');
    await user.type(field('Title'), 'A');
    expect(field('Title')).toHaveFocus();
    expect(field('Title')).not.toHaveAccessibleDescription();
    expect(screen.queryByRole('link', { name: 'Title is required.' })).toBeNull();
    expect(field('Description')).toHaveAccessibleDescription('Description is required.');
    await user.clear(field('Title'));
    expect(field('Title')).toHaveAccessibleDescription('Title is required.');
  });

  it('warns of the sample link', async () => {
    const { user } = openAsAdmin(fakeApi(), ADD);
    await submit();
    const link = field(fieldDescriptions.redirect_url.label);
    expect(link).toHaveAccessibleDescription(/^This is the sample link\./);
    await user.type(link, '/quay');
    expect(link).not.toHaveAccessibleDescription(/sample/);
  });

  it('accepts a price as people write it and shows how it is understood', async () => {
    const api = fakeApi();
    const { user } = openAsAdmin(api, ADD);
    await submit();
    await fillProperty(user, 'Priced in words');
    expect(field('Price (SGD)')).not.toHaveAccessibleDescription();
    for (const [typed, understood] of [
      ['about a million', ''],
      ['850k', '= $850,000'],
    ] as const) {
      await user.clear(field('Price (SGD)'));
      await user.paste(typed);
      expect(field('Price (SGD)')).toHaveAccessibleDescription(understood);
    }
    api.answer('POST /api/properties', written, { status: 201 });
    api.answer('GET /api/properties', []);
    await user.click(await submit());
    expect(await toast('Property added successfully!')).toBeInTheDocument();
    expect(api.sent('POST /api/properties').at(-1)).toMatchObject({ price: 850_000 });
  });

  it('warns of a duplicate and an unusual price at the field, and still saves it', async () => {
    const api = fakeApi();
    const { user } = openAsAdmin(api, ADD);
    await submit();
    const { id } = written;
    const duplicate = {
      id,
      title: 'Entered twice',
      district: 'D26 - Mandai / Upper Thomson',
      price: 1_880_000,
    };
    api.answer('GET /api/properties/alike', { titled: [{ ...duplicate, status: 'active' }], psf: null });
    await fillProperty(user, 'Entered Twice');
    await waitFor(() =>
      expect(field('Title')).toHaveAccessibleDescription(
        'A listing with this title, district and price already exists. View',
      ),
    );
    await user.clear(field('Price (SGD)'));
    await user.paste('$1');
    expect(field('Price (SGD)')).toHaveAccessibleDescription('= $1 $1 is unusually low.');
    expect(field('Title')).toHaveAccessibleDescription(/^Another listing has this title: D26, \$1,880,000/);
    api.answer('POST /api/properties', written, { status: 201 });
    api.answer('GET /api/properties', []);
    await user.click(await submit());
    expect(await toast('Property added successfully!')).toBeInTheDocument();
  });

  it('shows refusals at their fields, keeps the text, and is empty after success', async () => {
    const api = fakeApi();
    const { user } = openAsAdmin(api, ADD);
    await submit();
    await fillProperty(user, 'Added with Care');
    const detail = 'The price is odd.';
    api.refuse('POST /api/properties', 422, { detail, errors: [{ path: 'price', message: 'must be even' }] });
    await user.click(await submit());
    expect(await toast(detail)).toBeInTheDocument();
    expect(field('Price (SGD)')).toHaveAccessibleDescription('Price (SGD) must be even.');
    api.refuse('POST /api/properties', 500);
    await user.click(await submit());
    expect(await toast('Failed to add property')).toBeInTheDocument();
    expect(field('Title')).toHaveValue('Added with Care');

    api.answer('POST /api/properties', written, { status: 201 });
    api.answer('GET /api/properties', []);
    await user.click(await submit());
    expect(await toast('Property added successfully!')).toBeInTheDocument();
    await waitFor(() => expect(field('Title')).toHaveValue(''));
    expect(field('Status')).toHaveValue('active');
    expect(screen.getByRole('link', { name: 'Added with Care' })).toHaveAttribute(
      'href',
      `/admin/dashboard/properties/${written.id}/history`,
    );
    expect(api.sent('POST /api/properties').at(-1)).toMatchObject({
      title: 'Added with Care',
      price: 1_880_000,
      district: 'D26 - Mandai / Upper Thomson',
    });
  });

  it('accepts at most 12 key features', async () => {
    const { user } = openAsAdmin(fakeApi(), ADD);
    await submit();
    const feature = field('Key feature');
    const add = screen.getByRole('button', { name: 'Add' });
    for (let place = 1; place <= 12; place++) {
      await user.click(feature);
      await user.paste(`  Feature ${place} `);
      await user.keyboard('{Enter}');
    }
    expect(add).toBeDisabled();
    expect(screen.getByText(/^12 of 12 features/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove Feature 7' }));
    expect(add).toBeEnabled();
  });

  it('is left by Cancel after a question, back to the previous page', async () => {
    const { user, go } = openAsAdmin(fakeApi(), '/admin/dashboard/bulk');
    await screen.findByRole('heading', { level: 1, name: 'Bulk Upload' });
    await go(ADD);
    await submit();
    await user.type(field('Title'), 'Half');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Bulk Upload' })).toBeInTheDocument();
  });
});

describe('pictures', () => {
  const UPLOAD = 'POST /api/upload-images';
  const taken = (number: number) => ({ uploaded: [{ url: path(number) }], errors: [] });
  const fileOf = ({ body }: Asked) => ((body as FormData).get('files') as File).name;
  /** Takes each file as the picture of its number, `3.jpg`. */
  const takeAll = (api: FakeApi) => api.answer(UPLOAD, (asked) => taken(Number.parseInt(fileOf(asked), 10)));
  const numbered = (...numbers: number[]) => numbers.map((number) => jpeg(`${number}.jpg`));
  const button = (name: string) => screen.findByRole('button', { name });

  it('that are too large, empty or not pictures are refused by name', async () => {
    const api = fakeApi();
    const { user } = openAsAdmin(api, ADD);
    const files = [jpeg('large.jpg', 10_485_761), jpeg('empty.jpg', 0)];
    await user.upload(await chooser(), files);
    expect(await toast('empty.jpg: This file is empty.')).toBeInTheDocument();
    expect(await toast('large.jpg: This picture is larger than 10 MB.')).toBeInTheDocument();
    expect(
      screen.getByText('large.jpg: This picture is larger than 10 MB.', { selector: 'p' }),
    ).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try large.jpg again' })).toBeNull();
    await user.click(await button('Dismiss large.jpg'));
    expect(screen.queryByRole('button', { name: 'Dismiss large.jpg' })).toBeNull();
    expect(api.asked(UPLOAD)).toEqual([]);
  });

  it('are taken once, in one act, and again after they were removed', async () => {
    const api = fakeApi();
    takeAll(api);
    const { user } = openAsAdmin(api, ADD);
    await user.upload(await chooser(), numbered(1, 2));
    expect(await toast('Successfully uploaded 2 image(s)')).toBeInTheDocument();
    expect(new Set(api.asked(UPLOAD).map(({ headers }) => headers.get('X-Act-Key'))).size).toBe(1);
    await user.upload(await chooser(), numbered(1));
    expect(await toast('1.jpg: This picture has already been added.')).toBeInTheDocument();
    expect(api.asked(UPLOAD)).toHaveLength(2);
    await user.click(await button('Dismiss 1.jpg'));
    await user.click(await button('Remove image 1'));
    await user.upload(await chooser(), numbered(1));
    expect(await screen.findByText(/^2 of 20 images\./)).toBeInTheDocument();
    expect(api.asked(UPLOAD)).toHaveLength(3);
  });

  it('are shown and sent three at a time, keep their order, and can be cancelled', async () => {
    const api = fakeApi();
    takeAll(api);
    const letGo = api.hold(UPLOAD);
    const { user } = openAsAdmin(api, ADD);
    await user.upload(await chooser(), numbered(1, 2, 3, 4, 5));
    expect(await screen.findAllByRole('progressbar', { name: /^Uploading/ })).toHaveLength(5);
    await user.click(await button('Cancel upload of 5.jpg'));
    await waitFor(() => expect(api.asked(UPLOAD)).toHaveLength(3));
    await waitFor(() => expect(screen.getByRole('progressbar', { name: 'Uploading 1.jpg' })).toHaveValue(50));
    expect(screen.getByRole('progressbar', { name: 'Uploading 4.jpg' })).not.toHaveAttribute('value');
    // They are examined side by side, so that the second may be sent after the third.
    expect(api.asked(UPLOAD).map(fileOf).toSorted()).toEqual(['1.jpg', '2.jpg', '3.jpg']);
    expect(await submit()).toBeDisabled();
    expect(await button('Choose Images')).toBeDisabled();
    letGo();
    expect(await toast('Successfully uploaded 4 image(s)')).toBeInTheDocument();
    expect(screen.queryByRole('progressbar', { name: /^Uploading/ })).toBeNull();
    expect(await submit()).toBeEnabled();
    expect(new Set(api.asked(UPLOAD).map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(4);
    const sources = [1, 2, 3, 4].map((place) => tile(`Image ${place} of 4`));
    await waitFor(() =>
      expect(sources.map((image) => image.getAttribute('src'))).toEqual(
        [1, 2, 3, 4].map((number) => expect.stringContaining(path(number).slice(0, -4))),
      ),
    );
  });

  it('are sorted with buttons and removed', async () => {
    const api = fakeApi();
    takeAll(api);
    const { user } = openAsAdmin(api, ADD);
    await user.upload(await chooser(), numbered(1, 2));
    expect(await toast('Successfully uploaded 2 image(s)')).toBeInTheDocument();
    const first = () => tile('Image 1 of 2').getAttribute('src');
    await waitFor(() => expect(first()).toContain('/uploads/'));
    const before = first();
    await user.click(screen.getByRole('button', { name: 'Move image 1 right' }));
    expect(first()).not.toBe(before);
    expect(tile('Image 2 of 2')).toHaveAttribute('src', before ?? '');
    expect(screen.getByRole('button', { name: 'Move image 2 right' })).toHaveFocus();

    await user.click(screen.getByRole('button', { name: 'Remove image 1' }));
    expect(await toast('Image removed')).toBeInTheDocument();
    expect(screen.getByText(/^1 of 20 images\./)).toBeInTheDocument();
    expect(api.asked('PUT /api/image/:filename')).toEqual([]);
  });

  it('that are not public yet are shown by signed addresses', async () => {
    const api = fakeApi();
    api.answer(UPLOAD, taken(1));
    const { user } = openAsAdmin(api, ADD);
    const signed = `${path(1).replace('.jpg', '-400.webp')}?until=1&signature=abc`;
    api.answer('GET /api/images', ({ search }) => [
      { ...shownPicture(search.get('files') ?? ''), thumbnail: signed, listings: 0 },
    ]);
    await user.upload(await chooser(), jpeg('a.jpg'));
    await waitFor(() => expect(tile('Image 1 of 1')).toHaveAttribute('src', signed));
  });

  it('retried after a failure use the same key and appear once', async () => {
    const api = fakeApi();
    const { user } = openAsAdmin(api, ADD);
    api.cutOff(UPLOAD);
    await user.upload(await chooser(), numbered(1));
    expect(await toast('Failed to upload images')).toBeInTheDocument();
    expect(screen.getByText('1.jpg: It could not be uploaded.')).toBeInTheDocument();
    takeAll(api);
    await user.click(await button('Try 1.jpg again'));
    expect(await screen.findByText(/^1 of 20 images\./)).toBeInTheDocument();
    expect(screen.queryByText('1.jpg: It could not be uploaded.')).toBeNull();
    const [first, second] = api.asked(UPLOAD).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(second).toBe(first);
  });

  it('beyond twenty are refused', async () => {
    const api = fakeApi();
    takeAll(api);
    const { user } = openAsAdmin(api, ADD);
    await user.upload(await chooser(), numbered(...Array.from({ length: 18 }, (_, index) => index)));
    expect(await screen.findByText(/^18 of 20 images\./)).toBeInTheDocument();
    expect(screen.getAllByText('Cover')).toHaveLength(1);
    await user.upload(await chooser(), numbered(20, 21, 22));
    expect(await toast('Cannot add 3 files. Maximum 20 images allowed per property.')).toBeInTheDocument();
    await user.upload(await chooser(), numbered(20, 21));
    expect(await screen.findByText(/^20 of 20 images\./)).toBeInTheDocument();
    expect(await button('Choose Images')).toBeDisabled();
  });

  it('that fail to upload show the reason of the server, if any', async () => {
    const api = fakeApi();
    api.refuse(UPLOAD, 422, { detail: '1.jpg: File is damaged and cannot be read' });
    const { user } = openAsAdmin(api, ADD);
    await user.upload(await chooser(), numbered(1));
    expect(await toast('1.jpg: File is damaged and cannot be read')).toBeInTheDocument();
    expect(
      screen.getByText('1.jpg: File is damaged and cannot be read', { selector: 'p' }),
    ).toBeInTheDocument();
    api.refuse(UPLOAD, 503, { detail: 'The store is full.' });
    await user.upload(await chooser(), numbered(2));
    expect(await toast('2.jpg: The store is full.')).toBeInTheDocument();
  });
});
