import type { ListingHistory } from '@marketplace/contracts/listings/history.views';
import type { SellerLinkView } from '@marketplace/contracts/seller-links/seller-link.views';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listing } from '../../testing/catalogue.ts';
import { fakeApi, field, openAsAdmin, toast } from '../../testing/render-page.tsx';

const villa = listing(1, { title: 'Restored Villa' });

describe('the links for the seller', () => {
  const SECRET = 's'.repeat(43);
  const link = {
    id: '0190f000-0000-7000-8000-00000000000a',
    made_at: '2026-11-03T02:00:00Z',
    made_by: 'maria',
    ends_at: '2027-02-01T02:00:00Z',
    emails: 'unavailable' as SellerLinkView['emails'],
  };

  function openLinks(more: Partial<ListingHistory> = {}) {
    const api = fakeApi();
    const history = { listing_id: villa.id, title: villa.title, deleted: false, entries: [], ...more };
    api.answer('GET /api/properties/:id/history', history);
    api.answer('GET /api/properties/:id/seller-links', []);
    return { api, ...openAsAdmin(api, `/admin/dashboard/properties/${villa.id}/history?tab=seller`) };
  }

  it('are created for a chosen time and shown once for copying', async () => {
    const { api, user } = openLinks();
    expect(await screen.findByText(/^None\./)).toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Link expires after'), '30 days');
    api.answer('POST /api/properties/:id/seller-links', { ...link, secret: SECRET }, { status: 201 });
    api.answer('GET /api/properties/:id/seller-links', [link]);
    await user.click(screen.getByRole('button', { name: 'Create a link' }));
    const made = await screen.findByLabelText('Your link (shown once)');
    expect(made).toHaveValue(`${window.location.origin}/seller/${SECRET}`);
    expect(made).toHaveFocus();
    expect(api.sent('POST /api/properties/:id/seller-links')).toEqual([{ days: 30 }]);
    await user.click(screen.getByRole('button', { name: 'Copy the link' }));
    expect(await toast('Link copied')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toContain(SECRET);
    expect(screen.getByText('Until 1 Feb 2027')).toBeInTheDocument();
    expect(screen.getByText('Created 3 Nov 2026 10:00 by maria')).toBeInTheDocument();
  });

  it('are revoked after a question', async () => {
    const { api, user } = openLinks();
    api.answer('GET /api/properties/:id/seller-links', [link]);
    await user.click(await screen.findByRole('button', { name: 'Revoke the link created 3 Nov 2026 10:00' }));
    const question = within(screen.getByRole('alertdialog', { name: 'Revoke this link?' }));
    expect(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    api.answer('DELETE /api/properties/:id/seller-links/:link', {}, { status: 204 });
    api.answer('GET /api/properties/:id/seller-links', []);
    await user.click(question.getByRole('button', { name: 'Revoke' }));
    expect(await toast('Link revoked')).toBeInTheDocument();
    expect(await screen.findByText(/^None\./)).toBeInTheDocument();
    expect(api.asked('DELETE /api/properties/:id/seller-links/:link')[0]?.params).toMatchObject({
      link: link.id,
    });
  });

  it('are no longer shown once revoked', async () => {
    const { api, user } = openLinks();
    await screen.findByText(/^None\./);
    api.answer('POST /api/properties/:id/seller-links', { ...link, secret: SECRET }, { status: 201 });
    api.answer('GET /api/properties/:id/seller-links', [link]);
    await user.click(screen.getByRole('button', { name: 'Create a link' }));
    await user.click(await screen.findByRole('button', { name: 'Revoke the link created 3 Nov 2026 10:00' }));
    const revoke = async () =>
      user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Revoke' }));
    api.refuse('DELETE /api/properties/:id/seller-links/:link', 503);
    await revoke();
    expect(await toast('Failed to revoke the link')).toBeInTheDocument();
    expect(screen.getByLabelText('Your link (shown once)')).toBeInTheDocument();
    api.answer('DELETE /api/properties/:id/seller-links/:link', {}, { status: 204 });
    await user.click(screen.getByRole('button', { name: 'Revoke the link created 3 Nov 2026 10:00' }));
    await revoke();
    await waitFor(() => expect(screen.queryByLabelText('Your link (shown once)')).toBeNull());
  });

  it('are not created for a deleted listing', async () => {
    openLinks({ deleted: true });
    expect(await screen.findByText(/^A deleted listing has no report/)).toBeInTheDocument();
  });

  const EMAILS = '/api/properties/:id/seller-links/:link/emails';
  const open = 'Email the seller weekly… with the link created 3 Nov 2026 10:00';

  it('are emailed to the seller on Mondays, until an owner stops it', async () => {
    const { api, user } = openLinks();
    api.answer('GET /api/properties/:id/seller-links', [{ ...link, emails: 'off' }]);
    await user.click(await screen.findByRole('button', { name: open }));
    const email = field('Seller’s email');
    expect(email).toHaveFocus();
    api.answer(`PUT ${EMAILS}`, {}, { status: 204 });
    await user.click(screen.getByRole('button', { name: 'Start emails' }));
    expect(api.asked(`PUT ${EMAILS}`)).toEqual([]);
    await user.type(email, 'seller@example.com');
    api.answer('GET /api/properties/:id/seller-links', [{ ...link, emails: 'on' }]);
    await user.click(screen.getByRole('button', { name: 'Start emails' }));
    expect(await toast('Weekly email switched on')).toBeInTheDocument();
    expect(api.sent(`PUT ${EMAILS}`)).toEqual([{ email: 'seller@example.com' }]);
    expect(api.asked(`PUT ${EMAILS}`)[0]?.params).toMatchObject({ link: link.id });
    expect(await screen.findByText(/^The seller gets the week’s figures by email/)).toBeInTheDocument();
    expect(screen.queryByText(/seller@example\.com/)).toBeNull();
    api.answer(`DELETE ${EMAILS}`, {}, { status: 204 });
    api.answer('GET /api/properties/:id/seller-links', [{ ...link, emails: 'off' }]);
    await user.click(screen.getByRole('button', { name: /^Stop emails/ }));
    expect(await toast('Weekly email switched off, address deleted')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: open })).toBeInTheDocument();
  });

  it('keep the typed address when the emails could not be started', async () => {
    const { api, user } = openLinks();
    api.answer('GET /api/properties/:id/seller-links', [{ ...link, emails: 'off' }]);
    await user.click(await screen.findByRole('button', { name: open }));
    await user.type(field('Seller’s email'), 'seller@example.com');
    api.refuse(`PUT ${EMAILS}`, 503, { detail: 'Nothing was saved.' });
    await user.click(screen.getByRole('button', { name: 'Start emails' }));
    expect(await toast('Nothing was saved.')).toBeInTheDocument();
    expect(field('Seller’s email')).toHaveValue('seller@example.com');
  });

  it('are not offered by email without a mail server', async () => {
    const { api } = openLinks();
    api.answer('GET /api/properties/:id/seller-links', [link]);
    await screen.findByText('Until 1 Feb 2027');
    expect(screen.queryByRole('button', { name: /Email/ })).toBeNull();
  });

  it('show why creating failed, and are retried with the same key', async () => {
    const { api, user } = openLinks();
    api.refuse('POST /api/properties/:id/seller-links', 503, { detail: 'Nothing was saved.' });
    await user.click(await screen.findByRole('button', { name: 'Create a link' }));
    expect(await toast('Nothing was saved.')).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Create a link' }));
    await waitFor(() => expect(api.asked('POST /api/properties/:id/seller-links')).toHaveLength(2));
    const keys = api
      .asked('POST /api/properties/:id/seller-links')
      .map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toEqual([expect.stringMatching(/^\w{32}$/), keys[0]]);
  });
});
