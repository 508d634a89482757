import { act, screen, waitFor, within } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ANY_PATH } from '../../api/page-data.tsx';
import { contactStandIn } from '../../app/page-reads.ts';
import { Providers } from '../../app/providers.tsx';
import { listing, publish } from '../../testing/catalogue.ts';
import {
  answer,
  expectCleared,
  fill,
  messagesOf,
  openForm,
  PROVIDER,
  problem,
  SENT,
  send,
  siteWithProvider,
  solve,
  submit,
  takingApi,
} from '../../testing/contact-form.ts';
import { demoSite } from '../../testing/demo.ts';
import { expectAddress, fakeApi, field, openPage, toast } from '../../testing/render-page.tsx';
import { withStyles } from '../../testing/styles.ts';
import { ContactPage } from './contact-page.tsx';

describe('the contact page', () => {
  it('shows address, phone, email and office hours', async () => {
    fakeApi();
    openPage('/contact');
    expect(await screen.findByRole('heading', { level: 1, name: 'Contact Us' })).toBeInTheDocument();
    const main = screen.getByRole('main');
    for (const text of ['1 Demo Street', '+65 0000 0000', 'agent@example.com', 'CEA Reg. No. R123456A'])
      expect(main).toHaveTextContent(text);
    for (const text of ['Mon-Fri9:00 AM-6:00 PM', 'Sat9:00 AM-2:00 PM', 'SunClosed'])
      expect(main).toHaveTextContent(text);
    expect(within(main).getByText(/^(Open now, until|Replies from) \d/)).toBeInTheDocument();
  });

  it('refuses an incomplete message, keeps the text and focuses the first gap', async () => {
    fakeApi();
    const user = await openForm();
    await user.type(field('Name'), 'Mei');
    await user.click(send());
    expect(await toast('Please fill in all required fields')).toBeInTheDocument();
    expect(field('Email')).toHaveFocus();
    expect(field('Email')).toHaveAttribute('aria-invalid', 'true');
    expect(field('Name')).toHaveValue('Mei');
  });

  it('refuses an invalid email address and suggests the provider name', async () => {
    fakeApi();
    const user = await openForm();
    await fill(user, { Email: 'mei@gmail' });
    await user.click(send());
    const problem = 'This email address is not valid. It should look like name@example.com.';
    expect(await toast(problem)).toBeInTheDocument();
    expect(field('Email')).toHaveAccessibleDescription(problem);
    expect(screen.queryByText('Please fill in all required fields')).toBeNull();
    await user.type(field('Email'), '.con');
    await user.tab();
    await user.click(screen.getByRole('button', { name: 'Did you mean mei@gmail.com?' }));
    expect(field('Email')).toHaveValue('mei@gmail.com');
    expect(field('Email')).toHaveFocus();
    expect(screen.queryByRole('button', { name: /^Did you mean/ })).toBeNull();
  });

  it('asks for the sum, with a new problem after each attempt and on request', async () => {
    const api = fakeApi();
    const user = await openForm();
    await fill(user);
    const [first, second] = problem();
    for (const number of [first, second]) {
      expect(number).toBeGreaterThanOrEqual(1);
      expect(number).toBeLessThanOrEqual(20);
    }
    await user.type(answer(), String(first + second + 1));
    await user.click(send());
    const wrong = 'Please solve the math problem correctly';
    expect(await toast(wrong)).toBeInTheDocument();
    expect(answer()).toHaveValue('');
    expect(answer()).toHaveFocus();
    expect(answer()).toBeInvalid();
    expect(answer()).toHaveAccessibleDescription(wrong);
    expect(field('Message')).toHaveValue('Is it still there?');

    await user.type(answer(), '1');
    expect(answer()).toBeValid();
    expect(answer()).not.toHaveAccessibleDescription();
    const seen = new Set<string>();
    for (let press = 0; press < 8; press++) {
      await user.click(screen.getByRole('button', { name: 'New' }));
      seen.add(problem().join('+'));
    }
    expect(seen.size).toBeGreaterThan(1);
    expect(answer()).toHaveValue('');
    expect(api.outside).toEqual([]);
  });

  it('closes an error toast after a different error and once the message is sent', async () => {
    takingApi();
    const user = await openForm();
    const shown = async (text: string) => (await toast(text)).closest('.Toastify__toast');
    for (let press = 0; press < 2; press++) await user.click(send());
    const incomplete = await shown('Please fill in all required fields');
    await fill(user);
    expect(incomplete?.className).not.toMatch(/-exit/);
    await user.type(answer(), '1');
    await user.click(send());
    const wrongSum = await shown('Please solve the math problem correctly');
    await waitFor(() => expect(incomplete?.className).toMatch(/-exit/));
    expect(wrongSum?.className).not.toMatch(/-exit/);
    await solve(user);
    await user.click(send());
    const sent = await shown(SENT);
    await waitFor(() => expect(wrongSum?.className).toMatch(/-exit/));
    expect(sent?.className).not.toMatch(/-exit/);
  });

  it('stores the message, then sends it with defaults for empty fields', async () => {
    const api = takingApi();
    let reply = (_answer: { status: number; body: string }) => {};
    api.answerOutside(PROVIDER, new Promise((resolve) => (reply = resolve)));
    const user = await openForm();
    await submit(user);
    expect(screen.getByRole('button', { name: 'Sending...' })).toBeDisabled();
    expect(await screen.findByText('Your message has been sent to Tan Mei Lin.')).toBeInTheDocument();
    expect(screen.getByText('K7QX-3M2P')).toBeInTheDocument();
    expect(api.sent('POST /api/enquiries')).toEqual([
      {
        kind: 'question',
        name: 'Mei',
        email: 'mei@example.com',
        phone: null,
        subject: 'Property Inquiry',
        message: 'Is it still there?',
        wish: null,
        property_id: null,
        consent: '2026-11-24',
      },
    ]);
    await waitFor(() => expect(api.outside).toHaveLength(1));
    reply({ status: 200, body: 'OK' });
    expect(await toast(SENT)).toBeInTheDocument();
    expectCleared();
    expect(api.outside).toEqual([
      {
        url: `${PROVIDER}/api/v1.0/email/send`,
        body: {
          lib_version: expect.any(String),
          user_id: 'key',
          service_id: 'service',
          template_id: 'template',
          template_params: {
            from_name: 'Mei',
            from_email: 'mei@example.com',
            phone: 'Not provided',
            subject: 'Property Inquiry',
            message: 'Is it still there?',
            to_email: 'agent@example.com',
          },
        },
      },
    ]);
  });

  it.each([403, 429, 451, 'nothing'] as const)(
    'says that the message is with the agent, whatever the provider does: %s',
    async (wanted) => {
      const api = takingApi();
      api.answerOutside(PROVIDER, wanted === 'nothing' ? undefined : { status: wanted });
      const user = await openForm(wanted === 'nothing' ? 100 : undefined);
      await submit(user, { Subject: 'The roof', Phone: '+65 8123 4567' });
      expect(await toast("Message received! We'll get back to you soon.")).toBeInTheDocument();
      await waitFor(() => expect(send()).toBeEnabled());
      expectCleared();
      expect(screen.getByText('Your message has been sent to Tan Mei Lin.')).toBeInTheDocument();
      expect(screen.getByText('K7QX-3M2P')).toBeInTheDocument();
      expect(api.sent('POST /api/enquiries')).toHaveLength(1);
      expect(api.outside).toHaveLength(1);
    },
  );

  it('keeps new text while a slow provider answers', async () => {
    const api = takingApi();
    api.answerOutside(PROVIDER, undefined);
    const user = await openForm(1000);
    await submit(user);
    expect(await screen.findByText('K7QX-3M2P')).toBeInTheDocument();
    await user.type(field('Message'), 'And the roof?');
    expect(await toast("Message received! We'll get back to you soon.")).toBeInTheDocument();
    await waitFor(() => expect(send()).toBeEnabled());
    expect(field('Message')).toHaveValue('And the roof?');
  });

  it('names its listing, also in the message', async () => {
    const api = takingApi();
    publish(api, [listing(1, { title: 'Wombat Terrace' })]);
    const { user } = openPage('/contact?property=wombat-terrace', siteWithProvider(60_000));
    await waitFor(() => expect(field('Subject')).toHaveValue('Property Inquiry: Wombat Terrace'));
    const named = within(screen.getByRole('region', { name: 'Your enquiry is about' }));
    expect(named.getByRole('link', { name: 'Wombat Terrace' })).toHaveAttribute(
      'href',
      '/property/wombat-terrace',
    );
    await screen.findByText(/What is \d+ \+ \d+\?/);
    await submit(user);
    await toast(SENT);
    expect(messagesOf(api)).toEqual([
      'Is it still there?\n\nAbout Wombat Terrace, D01 Boat Quay / Raffles Place: ' +
        'https://homes.example/property/wombat-terrace',
    ]);
    expect(screen.getByText('About Wombat Terrace, D01 Boat Quay / Raffles Place')).toBeInTheDocument();
    expect(api.sent('POST /api/enquiries')).toMatchObject([
      { message: 'Is it still there?', property_id: listing(1).id },
    ]);
  });

  it('proposes free times for a viewing', async () => {
    const api = takingApi();
    publish(api, [listing(1, { title: 'Wombat Terrace' })]);
    const monday = ['2096-12-03T01:00:00.000Z', '2096-12-03T02:00:00.000Z', '2096-12-03T06:00:00.000Z'];
    const slots = [...monday, '2096-12-04T08:00:00.000Z'];
    api.answer('GET /api/agenda/slots', { slots });
    const { user } = openPage('/contact?property=wombat-terrace&viewing=1', siteWithProvider(60_000));
    await waitFor(() => expect(field('Subject')).toHaveValue('Viewing: Wombat Terrace'));
    expect(screen.getByRole('heading', { name: 'Arrange a viewing' })).toBeInTheDocument();
    expect(screen.queryByLabelText('Which home?')).toBeNull();
    await screen.findByText(/What is \d+ \+ \d+\?/);
    const times = (day: string) => within(screen.getByRole('group', { name: `Free times on ${day}` }));
    const choose = (day: string, time: string) =>
      user.click(times(day).getByRole('checkbox', { name: time }));
    await screen.findByRole('group', { name: 'Free times on Mon 3 Dec' });
    await choose('Mon 3 Dec', '2:00 PM');
    expect(screen.getByText('Tan Mei Lin will confirm it.')).toBeInTheDocument();
    await choose('Mon 3 Dec', '9:00 AM');
    await choose('Mon 3 Dec', '10:00 AM');
    await user.selectOptions(field('Day'), 'Tue 4 Dec');
    expect(field('Day')).toHaveAccessibleDescription('All times are Singapore time.');
    expect(times('Tue 4 Dec').getByRole('checkbox', { name: '4:00 PM' })).toBeDisabled();
    const status = screen.getByText(/^You have chosen three times. Remove one to choose another./);
    await user.click(screen.getByRole('button', { name: 'Remove Mon 3 Dec, 10:00 AM' }));
    expect(status).toHaveFocus();
    expect(status).toHaveTextContent(/^Tan Mei Lin will confirm one of them.$/);
    expect(times('Tue 4 Dec').getByRole('checkbox', { name: '4:00 PM' })).toBeEnabled();
    const proposed = within(screen.getByRole('list', { name: 'Proposed times' })).getAllByRole('button');
    expect(proposed.map(({ textContent }) => textContent)).toEqual([
      'Mon 3 Dec, 9:00 AM',
      'Mon 3 Dec, 2:00 PM',
    ]);
    const said = 'Mon 3 Dec, 9:00 AM; Mon 3 Dec, 2:00 PM';
    const chat = screen.getByRole('link', { name: 'Ask on WhatsApp instead' }).getAttribute('href') ?? '';
    const wish = `Proposed times: ${said}\nAbout Wombat Terrace`;
    expect(decodeURIComponent(chat)).toContain(wish);
    await submit(user, { Message: '' });
    await toast(SENT);
    expect(messagesOf(api)).toEqual([
      expect.stringContaining(`I would like to arrange a viewing.\n\n${wish}`),
    ]);
    expect(api.sent('POST /api/enquiries')).toMatchObject([
      {
        kind: 'viewing',
        property_id: listing(1).id,
        wish: { slots: [slots[0], slots[2]], days: [], times: [] },
      },
    ]);
  });

  it.each([
    ['Buy', 'sold'],
    ['Rent', 'rented out'],
  ] as const)('offers no viewing of a home that is gone, only a question: %s', async (type, gone) => {
    const api = takingApi();
    publish(api, [listing(1, { title: 'Wombat Terrace', property_type: type, status: 'sold' })]);
    api.answer('GET /api/agenda/slots', { slots: ['2096-12-03T01:00:00.000Z'] });
    const user = await openForm(60_000, '?property=wombat-terrace&viewing=1');
    const asked = await screen.findByRole('region', { name: 'Your enquiry is about' });
    expect(asked).toHaveTextContent(`This property has been ${gone}.`);
    const kinds = within(screen.getByRole('navigation', { name: 'Kind of message' }));
    expect(kinds.queryByRole('link', { name: 'Arrange a viewing' })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
    await submit(user);
    await toast(SENT);
    expect(api.sent('POST /api/enquiries')).toMatchObject([
      {
        ...{ kind: 'question', wish: null, property_id: listing(1).id },
        subject: 'Property Inquiry: Wombat Terrace',
        message: 'Is it still there?',
      },
    ]);
  });

  it('asks which home to view where none is named', async () => {
    const api = takingApi();
    api.answer('GET /api/agenda/slots', { slots: [] });
    const user = await openForm(60_000, '?viewing=1');
    await user.type(field('Which home?'), 'Kiln Court');
    await submit(user, { Message: '' });
    await toast(SENT);
    const message = 'I would like to arrange a viewing.\n\nHome: Kiln Court';
    expect(api.sent('POST /api/enquiries')).toMatchObject([{ message }]);
    expect(messagesOf(api)).toEqual([expect.stringContaining(message)]);
    expect(field('Which home?')).toHaveValue('');
  });

  it('breaks neither the sum nor a time', async () => {
    withStyles();
    fakeApi().answer('GET /api/agenda/slots', { slots: ['2096-12-03T01:00:00.000Z'] });
    openPage('/contact?viewing=1');
    for (const text of ['9:00 AM', /^What is \d+ \+ \d+\?$/])
      expect(await screen.findByText(text)).toHaveStyle('white-space: nowrap');
  });

  it.each([
    [{ slots: [] }, /All times in the next two weeks are taken/],
    [undefined, /Free times could not be loaded. Please say in your message/],
  ])('with the free times %j asks for words instead', async (answer, text) => {
    const api = fakeApi();
    if (answer) api.answer('GET /api/agenda/slots', answer);
    else api.refuse('GET /api/agenda/slots', 404, { detail: 'No.' });
    openPage('/contact?viewing=1');
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('is the plain form for an unknown listing', async () => {
    publish(fakeApi(), []);
    openPage('/contact?property=no-such-listing');
    expect(await screen.findByRole('heading', { level: 1, name: 'Contact Us' })).toBeInTheDocument();
    expect(field('Subject')).toHaveValue('');
    expect(await screen.findByText('This listing is no longer available.')).toBeInTheDocument();
  });

  it('asks which home to view for an unknown listing', async () => {
    const api = takingApi();
    publish(api, []);
    api.answer('GET /api/agenda/slots', { slots: [] });
    const user = await openForm(60_000, '?property=no-such-listing&viewing=1');
    await user.type(await screen.findByLabelText('Which home?'), 'Kiln Court');
    expect(screen.getByText('This listing is no longer available.')).toBeInTheDocument();
    await submit(user, { Message: '' });
    await toast(SENT);
    const message = 'I would like to arrange a viewing.\n\nHome: Kiln Court';
    expect(api.sent('POST /api/enquiries')).toMatchObject([{ message, property_id: null }]);
  });

  it('for an unknown listing hydrates the page that all of them share', async () => {
    fakeApi().answer('GET /api/agenda/slots', { slots: [] });
    const page = (address: string) => (
      <Providers data={{ site: demoSite, fallback: {}, failures: { [ANY_PATH]: 404 } }}>
        <MemoryRouter initialEntries={[address]}>
          <ContactPage />
        </MemoryRouter>
      </Providers>
    );
    const root = document.body.appendChild(document.createElement('div'));
    root.innerHTML = renderToString(
      page(contactStandIn({ search: new URLSearchParams('property=nope&viewing=1') })),
    );
    const errors = vi.spyOn(console, 'error');
    const app = await act(async () => hydrateRoot(root, page('/contact?property=nope&viewing=1')));
    onTestFinished(async () => {
      await act(async () => app.unmount());
      root.remove();
    });
    expect(errors).not.toHaveBeenCalled();
    expect(field('Which home?')).toBeInTheDocument();
  });

  it('shows the consent above the button', async () => {
    fakeApi();
    await openForm();
    const notice = screen.getByText(/you agree that we may contact you about your enquiry/);
    expect(notice).toHaveTextContent('Tan Mei Lin, Demo Realty and our email provider');
    const order = notice.compareDocumentPosition(
      within(screen.getByRole('main')).getByRole('button', { name: 'Send Message' }),
    );
    expect(order & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  });

  it('asks for a valuation, and keeps the text when the kind changes', async () => {
    const api = takingApi();
    const user = await openForm();
    await fill(user, { Message: 'Blk 5, 4-room' });
    const kinds = within(screen.getByRole('navigation', { name: 'Kind of message' }));
    await user.click(kinds.getByRole('link', { name: 'What is my home worth?' }));
    await expectAddress('/contact?valuation=1');
    expect(screen.getByRole('heading', { name: 'What is my home worth?' })).toBeInTheDocument();
    await solve(user);
    await user.click(send());
    await toast(SENT);
    expect(api.sent('POST /api/enquiries')).toMatchObject([
      {
        kind: 'valuation',
        subject: 'What is my home worth?',
        message: 'Blk 5, 4-room',
      },
    ]);
  });

  it('forwards the honeypot field', async () => {
    const api = takingApi();
    const user = await openForm();
    await fill(user);
    const hidden = document.querySelector<HTMLInputElement>('input[name=website]');
    expect(hidden).toHaveAttribute('tabindex', '-1');
    if (hidden) hidden.value = 'https://spam.example';
    await solve(user);
    await user.click(send());
    await toast(SENT);
    expect(api.sent('POST /api/enquiries')).toMatchObject([{ website: 'https://spam.example' }]);
  });
});
