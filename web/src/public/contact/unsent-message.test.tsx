import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { keysOf, openForm, SENT, submit, taken, takingApi } from '../../testing/contact-form.ts';
import { field, toast } from '../../testing/render-page.tsx';

/** Writes a message and sends it without a network. */
async function sendOffline() {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => online.mockRestore());
  const api = takingApi();
  api.cutOff('POST /api/enquiries');
  const user = await openForm();
  await submit(user);
  return { api, user, online };
}

describe('a message that cannot be stored', () => {
  it('focuses the field that the server refused', async () => {
    const api = takingApi();
    const detail = 'Please check the highlighted fields.';
    api.refuse('POST /api/enquiries', 422, {
      detail,
      errors: [{ path: 'phone', message: 'must be a phone number' }],
    });
    const user = await openForm();
    await submit(user, { Phone: '+65 8123 4567' });
    expect(await toast(detail)).toBeInTheDocument();
    expect(field('Phone')).toHaveFocus();
    expect(field('Phone')).toHaveAccessibleDescription('Phone must be a phone number.');
    await user.type(field('Phone'), '8');
    expect(field('Phone')).not.toHaveAccessibleDescription();
    expect(api.outside).toEqual([]);
  });

  it('keeps its text, offers other ways, and is one enquiry after retries', async () => {
    const api = takingApi();
    api.cutOff('POST /api/enquiries');
    const user = await openForm();
    await submit(user);
    const note = await screen.findByText('We couldn’t send your message.');
    expect(note.closest('[role=status]')).toHaveFocus();
    expect(field('Message')).toHaveValue('Is it still there?');
    for (const name of ['Send by WhatsApp', 'Send by email']) {
      const href = screen.getByRole('link', { name }).getAttribute('href') ?? '';
      expect(decodeURIComponent(href)).toContain('Is it still there?');
    }
    expect(screen.getByRole('link', { name: 'Call +65 0000 0000' })).toHaveAttribute(
      'href',
      'tel:+6500000000',
    );
    expect(api.outside).toEqual([]);

    api.refuse('POST /api/enquiries', 429, { detail: 'Too many.' });
    await user.click(screen.getByRole('button', { name: 'Try again now' }));
    await waitFor(() => expect(keysOf(api)).toHaveLength(2));
    api.answer('POST /api/enquiries', taken, { status: 201 });
    await user.click(screen.getByRole('button', { name: 'Try again now' }));
    expect(await screen.findByText('K7QX-3M2P')).toBeInTheDocument();
    expect(new Set(keysOf(api)).size).toBe(1);
    await toast(SENT);

    await submit(user, { Message: 'Another' });
    await waitFor(() => expect(new Set(keysOf(api)).size).toBe(2));
    await waitFor(() => expect(api.outside).toHaveLength(2));
  });

  it('is sent when the network returns, if the visitor agrees', async () => {
    const { api, user, online } = await sendOffline();
    await screen.findByText('You’re offline, so your message hasn’t been sent.');
    await user.click(screen.getByRole('button', { name: 'Send automatically' }));
    expect(screen.getByText(/Keep this page open/)).toBeInTheDocument();
    api.answer('POST /api/enquiries', taken, { status: 201 });
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('K7QX-3M2P')).toBeInTheDocument();
    expect(new Set(keysOf(api)).size).toBe(1);
    await toast(SENT);
    expect(sessionStorage.getItem('message /contact')).toBeNull();
  });

  it('offers the same once the network returns without a choice', async () => {
    const { online } = await sendOffline();
    const offer = await screen.findByRole('button', { name: 'Send automatically' });
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.getByText('We couldn’t send your message.')).toBeInTheDocument();
    expect(offer).toHaveTextContent('Send automatically');
    expect(field('Message')).toHaveValue('Is it still there?');
  });

  it('survives a reload, unless the visitor has edited it', async () => {
    const { api, user } = await sendOffline();
    await user.click(await screen.findByRole('button', { name: 'Send automatically' }));
    cleanup();

    const again = await openForm();
    expect(field('Message')).toHaveValue('Is it still there?');
    expect(screen.getByText(/Keep this page open/)).toBeInTheDocument();
    await again.type(field('Message'), ' Please.');
    expect(screen.getByText(/Your message is kept here/)).toBeInTheDocument();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(keysOf(api)).toHaveLength(1);
  });
});
