import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Providers } from '../../app/providers.tsx';
import { noteUsedEarly } from '../../app/used-early.ts';
import { listing, publish } from '../../testing/catalogue.ts';
import {
  expectCleared,
  fill,
  keysOf,
  openForm,
  SENT,
  send,
  siteWithProvider,
  solve,
  submit,
  taken,
  takingApi,
} from '../../testing/contact-form.ts';
import { demoSite } from '../../testing/demo.ts';
import { fakeApi, field, openPage, toast } from '../../testing/render-page.tsx';
import { ContactForm } from './contact-form.tsx';
import { keepMessage } from './enquiry.ts';

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

/** Returns the addresses whose drafts are stored. */
const drafts = () => Object.keys(sessionStorage).filter((key) => key.includes('draft'));

describe('a draft', () => {
  it('survives a reload, for its home only', async () => {
    const api = fakeApi();
    publish(api, [listing(1, { title: 'Wombat Terrace' }), listing(2, { title: 'Lantern Quay' })]);
    const subjectIs = (subject: string) => waitFor(() => expect(field('Subject')).toHaveValue(subject));
    const user = await openForm(60_000, '?property=wombat-terrace');
    await fill(user, { Phone: '+65 8123 4567' });
    cleanup();

    await openForm(60_000, '?property=lantern-quay');
    await subjectIs('Property Inquiry: Lantern Quay');
    for (const name of ['Name', 'Email', 'Phone', 'Message']) expect(field(name)).toHaveValue('');
    cleanup();

    await openForm(60_000, '?property=wombat-terrace');
    expect(field('Name')).toHaveValue('Mei');
    expect(field('Email')).toHaveValue('mei@example.com');
    expect(field('Phone')).toHaveValue('+65 8123 4567');
    expect(field('Message')).toHaveValue('Is it still there?');
    await subjectIs('Property Inquiry: Wombat Terrace');
    expect(field('Name')).toBeValid();
  });

  it('is there after another page, and is removed when all of it is deleted', async () => {
    const api = fakeApi();
    api.answer('GET /api/agenda/slots', { slots: [] });
    const { user, go } = openPage('/contact?viewing=1');
    await user.type(await screen.findByLabelText('Which home?'), 'Block 12');
    await go('/disclaimer');
    await screen.findByRole('heading', { level: 1, name: 'Disclaimer' });
    expect(screen.queryByLabelText('Which home?')).toBeNull();
    await go(-1);
    expect(await screen.findByLabelText('Which home?')).toHaveValue('Block 12');
    await user.clear(field('Which home?'));
    expect(drafts()).toEqual([]);
  });

  it('is removed once it is sent, as any kind of message', async () => {
    takingApi();
    const user = await openForm();
    await fill(user);
    const kinds = within(screen.getByRole('navigation', { name: 'Kind of message' }));
    await user.click(kinds.getByRole('link', { name: 'What is my home worth?' }));
    expect(field('Message')).toHaveValue('Is it still there?');
    await solve(user);
    expect(drafts()).toHaveLength(1);
    await user.click(send());
    await toast(SENT);
    expectCleared();
    expect(drafts()).toEqual([]);
    cleanup();
    await openForm();
    expectCleared();
  });

  it('moves to the address that the form goes to', async () => {
    const api = fakeApi();
    publish(api, [listing(1, { title: 'Wombat Terrace' })]);
    const { user, go } = openPage('/contact?property=wombat-terrace', siteWithProvider(60_000));
    await screen.findByText(/What is \d+ \+ \d+\?/);
    await fill(user);
    await go('/contact');
    await waitFor(() => expect(drafts()).toEqual(['message draft /contact ']));
    expect(field('Message')).toHaveValue('Is it still there?');
  });

  it('is restored after hydration, beside what was typed earlier', async () => {
    fakeApi();
    const typed = { name: 'Mei', message: 'Is it still there?' };
    keepMessage('draft /contact ', { typed, slots: [], photos: [], isWaiting: false });
    const page = (
      <Providers data={{ site: demoSite, fallback: {}, failures: {} }}>
        <MemoryRouter initialEntries={['/contact']}>
          <ContactForm inquiry={{ kind: 'question', listing: undefined }} />
        </MemoryRouter>
      </Providers>
    );
    const root = document.body.appendChild(document.createElement('div'));
    root.innerHTML = renderToString(page);
    for (const [name, text] of [
      ['Email', 'mei@example.com'],
      ['Phone', '+65 8123 4567'],
    ] as const) {
      (field(name) as HTMLInputElement).value = text;
      field(name).setAttribute('data-used', '');
    }
    const repeat = noteUsedEarly(root);
    const errors = vi.spyOn(console, 'error');
    const app = await act(async () =>
      hydrateRoot(root, <AfterHydration act={repeat}>{page}</AfterHydration>),
    );
    onTestFinished(async () => {
      await act(async () => app.unmount());
      root.remove();
    });
    expect(errors).not.toHaveBeenCalled();
    for (const [name, text] of [
      ['Name', 'Mei'],
      ['Email', 'mei@example.com'],
      ['Phone', '+65 8123 4567'],
      ['Message', 'Is it still there?'],
    ] as const)
      expect(field(name)).toHaveValue(text);
  });
});

function AfterHydration({ act, children }: { act: () => void; children: ReactNode }) {
  useEffect(act, [act]);
  return children;
}
