import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listing } from '../../testing/catalogue.ts';
import { fakeApi, openAsAdmin, toast } from '../../testing/render-page.tsx';

const { id, slug, district, price, images } = listing(1);
const phoenix = {
  id,
  slug,
  title: 'Phoenix Loft',
  district,
  price,
  images,
  deleted_at: '2026-11-03T02:00:00Z',
  deleted_by: 'admin',
  version: 3,
  last_version: 2,
};
const DELETED = '/admin/dashboard/properties/deleted';

it('says when loading failed and when it is empty', async () => {
  const api = fakeApi();
  api.refuse('GET /api/properties/deleted', 500);
  const { user } = openAsAdmin(api, DELETED);
  expect(await toast('Failed to load properties')).toBeInTheDocument();
  api.answer('GET /api/properties/deleted', []);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No deleted properties')).toBeInTheDocument();
});

/** Opens the deleted listings, of which the only one can be restored. */
function openDeleted() {
  const api = fakeApi();
  const deleted = [phoenix];
  api.answer('GET /api/properties/deleted', () => deleted);
  api.answer('GET /api/properties', []);
  api.answer(
    'POST /api/properties/:id/restore',
    () => {
      deleted.pop();
      return { id, slug, version: 4 };
    },
    { headers: { 'X-Log-Position': '9' } },
  );
  return { api, deleted, ...openAsAdmin(api, DELETED) };
}

it('a deleted listing shows who deleted it, links to its history, and can be restored', async () => {
  const { api, user } = openDeleted();
  const card = within(await screen.findByRole('article'));
  expect(card.getByText('Deleted by admin, 3 Nov 2026 10:00')).toBeInTheDocument();
  expect(card.getByRole('link', { name: 'History Phoenix Loft' })).toHaveAttribute(
    'href',
    `/admin/dashboard/properties/${id}/history`,
  );
  await user.click(card.getByRole('button', { name: 'Restore Phoenix Loft' }));
  expect(await toast('Property restored successfully!')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  const [asked] = api.asked('POST /api/properties/:id/restore');
  expect([asked?.body, asked?.headers.get('If-Match')]).toEqual([{ version: 2 }, '"3"']);
  api.refuse('POST /api/activity/:act/undo', 503, { detail: 'Undo again to go on.' });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await toast('Undo again to go on.')).toBeInTheDocument();
});

it('the undo of a restore deletes the listing again', async () => {
  const { api, deleted, user } = openDeleted();
  await user.click(await screen.findByRole('button', { name: 'Restore Phoenix Loft' }));
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  const [asked] = api.asked('POST /api/properties/:id/restore');
  api.answer('POST /api/activity/:act/undo', () => {
    deleted.push(phoenix);
    return { undone: 1, skipped: [] };
  });
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('article')).toBeInTheDocument();
  expect(api.asked('POST /api/activity/:act/undo')[0]?.params.act).toBe(asked?.headers.get('X-Act-Key'));
});
