import type { PrivateNotesView } from '@marketplace/contracts/private-notes/private-notes.views';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listing } from '../../testing/catalogue.ts';
import { fakeApi, openAsAdmin, toast } from '../../testing/render-page.tsx';

const villa = listing(1, { title: 'Villa' });
const GET = 'GET /api/properties/:id/private-notes';
const none: PrivateNotesView = { notes: null, state: 'none', version: 0, changed_at: null, changed_by: null };
const notes = {
  ...{ owner_name: 'Mrs Lim', owner_phone: '8123 4567', co_broke: null, exclusive_until: '2027-03-31' },
  ...{ commission: null, keys: null },
};
const saved: PrivateNotesView = {
  ...{ notes, state: 'open', version: 1, changed_at: '2026-11-03T02:00:00Z', changed_by: 'maria' },
};

function openNotes(view: PrivateNotesView, deleted = false) {
  const api = fakeApi();
  const history = { listing_id: villa.id, title: villa.title, deleted, entries: [] };
  api.answer('GET /api/properties/:id/history', history);
  api.answer(GET, view);
  return { api, ...openAsAdmin(api, `/admin/dashboard/properties/${villa.id}/history?tab=notes`) };
}

it('private notes are saved with the version they were read at', async () => {
  const { api, user } = openNotes(none);
  await user.type(await screen.findByLabelText('Owner’s name'), 'Mrs Lim');
  api.answer('PUT /api/properties/:id/private-notes', { version: 1 });
  api.answer(GET, saved);
  await user.click(screen.getByRole('button', { name: 'Save notes' }));
  expect(await toast('Private notes saved')).toBeInTheDocument();
  expect(api.sent('PUT /api/properties/:id/private-notes')).toMatchObject([
    { owner_name: 'Mrs Lim', keys: '' },
  ]);
  expect(await screen.findByText('Last changed on 3 Nov 2026 10:00 by maria.')).toBeInTheDocument();
  expect(screen.getByLabelText('Exclusive until')).toHaveValue('2027-03-31');
});

it('private notes are erased after a question', async () => {
  const { api, user } = openNotes(saved);
  await user.click(await screen.findByRole('button', { name: 'Erase notes…' }));
  api.answer('DELETE /api/properties/:id/private-notes', { version: 2 });
  api.answer(GET, { ...saved, notes: null, state: 'erased', version: 2 });
  await user.click(screen.getByRole('button', { name: 'Erase' }));
  expect(await screen.findByText('Erased on 3 Nov 2026 10:00 by maria.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Erase notes…' })).not.toBeInTheDocument();
});

it('private notes of a deleted listing cannot be changed', async () => {
  openNotes(saved, true);
  expect(await screen.findByText(/Restore it to change its notes/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Save notes' })).not.toBeInTheDocument();
});

it('says when notes cannot be read', async () => {
  openNotes({ ...saved, notes: null, state: 'unreadable' });
  expect(await screen.findByText(/These notes cannot be read/)).toBeInTheDocument();
});
