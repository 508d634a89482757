import type { SiteView } from '@marketplace/contracts/site/site.views';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { listing, publish } from '../../testing/catalogue.ts';
import { demoSite } from '../../testing/demo.ts';
import { fakeApi, field, openPage, toast } from '../../testing/render-page.tsx';

const PROVIDER = 'https://mail.example';
const site = (timeout_ms: number): SiteView => ({
  ...demoSite,
  email_provider: {
    origin: PROVIDER,
    service_id: 'service',
    template_id: 'template',
    public_key: 'key',
    timeout_ms,
    block_headless: false,
    blocked_addresses: [],
    throttle_ms: 0,
  },
});
const send = () => screen.getByRole('button', { name: 'Send Message' });
const answer = () => screen.getByLabelText(/^Security check/);

/** Opens the form and waits until it has a problem, which is made in the browser. */
async function openForm(timeout_ms = 60_000): Promise<UserEvent> {
  const { user } = openPage('/contact', site(timeout_ms));
  await screen.findByText(/What is \d+ \+ \d+\?/);
  return user;
}

function problem(): [number, number] {
  const [, first, second] = /(\d+) \+ (\d+)/.exec(screen.getByText(/What is/).textContent ?? '') ?? [];
  return [Number(first), Number(second)];
}

async function solve(user: UserEvent) {
  const [first, second] = problem();
  await user.type(answer(), String(first + second));
}

async function fill(user: UserEvent, more: Record<string, string> = {}) {
  const texts = { Name: 'Mei', Email: 'mei@example.com', Message: 'Is it still there?', ...more };
  for (const [name, text] of Object.entries(texts)) {
    await user.click(field(name));
    await user.paste(text);
  }
}

function expectCleared() {
  for (const name of ['Name', 'Email', 'Phone', 'Subject', 'Message']) expect(field(name)).toHaveValue('');
  expect(answer()).toHaveValue('');
}

describe('the contact page', () => {
  it('names address, phone, e-mail and office hours', async () => {
    fakeApi();
    openPage('/contact');
    expect(await screen.findByRole('heading', { level: 1, name: 'Contact Us' })).toBeInTheDocument();
    const main = screen.getByRole('main');
    for (const text of ['1 Demo Street', '+65 0000 0000', 'agent@example.com', 'CEA Reg. No. R123456A'])
      expect(main).toHaveTextContent(text);
    for (const text of ['Mon-Fri9:00 AM-6:00 PM', 'Sat9:00 AM-2:00 PM', 'SunClosed'])
      expect(main).toHaveTextContent(text);
  });

  it('refuses a message with gaps, keeps what was typed, and leads to the first gap', async () => {
    fakeApi();
    const user = await openForm();
    await user.type(field('Name'), 'Mei');
    await user.click(send());
    expect(await toast('Please fill in all required fields')).toBeInTheDocument();
    expect(field('Email')).toHaveFocus();
    expect(field('Email')).toHaveAttribute('aria-invalid', 'true');
    expect(field('Name')).toHaveValue('Mei');
  });

  it('wants the sum, with a new problem after each attempt and on request', async () => {
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
    expect(await toast('Please solve the math problem correctly')).toBeInTheDocument();
    expect(answer()).toHaveValue('');
    expect(field('Message')).toHaveValue('Is it still there?');

    await user.type(answer(), '1');
    const seen = new Set<string>();
    for (let press = 0; press < 8; press++) {
      await user.click(screen.getByRole('button', { name: 'New' }));
      seen.add(problem().join('+'));
    }
    expect(seen.size).toBeGreaterThan(1);
    expect(answer()).toHaveValue('');
    expect(api.outside).toEqual([]);
  });

  it('sends the message with defaults for what was left empty', async () => {
    const api = fakeApi();
    let reply = (_answer: { status: number; body: string }) => {};
    api.answerOutside(PROVIDER, new Promise((resolve) => (reply = resolve)));
    const user = await openForm();
    await fill(user);
    await solve(user);
    await user.click(send());
    expect(screen.getByRole('button', { name: 'Sending...' })).toBeDisabled();
    reply({ status: 200, body: 'OK' });
    expect(await toast("Message sent successfully! We'll get back to you soon.")).toBeInTheDocument();
    expectCleared();
    expect(screen.getByText(/Your message is on its way/)).toBeInTheDocument();
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
    'stays honest when the provider answers %s',
    async (wanted) => {
      const api = fakeApi();
      api.answerOutside(PROVIDER, wanted === 'nothing' ? undefined : { status: wanted });
      const user = await openForm(wanted === 'nothing' ? 100 : undefined);
      await fill(user, { Subject: 'The roof', Phone: '+65 8123 4567' });
      await solve(user);
      await user.click(send());
      expect(await toast("Message received! We'll get back to you soon.")).toBeInTheDocument();
      await waitFor(() => expect(send()).toBeEnabled());
      expectCleared();
      expect(screen.getByText(/did not confirm your message/)).toBeInTheDocument();
      for (const name of ['Send by WhatsApp', 'Send by e-mail']) {
        const href = screen.getByRole('link', { name }).getAttribute('href') ?? '';
        expect(decodeURIComponent(href)).toContain('Is it still there?');
      }
      expect(screen.getByRole('link', { name: 'Call +65 0000 0000' })).toHaveAttribute(
        'href',
        'tel:+6500000000',
      );
      expect(api.outside).toHaveLength(1);
    },
  );

  it('names the listing it was opened from', async () => {
    publish(fakeApi(), [listing(1, { title: 'Wombat Terrace' })]);
    openPage('/contact?property=wombat-terrace');
    await waitFor(() => expect(field('Subject')).toHaveValue('Property Inquiry: Wombat Terrace'));
  });

  it('is as ever when it was opened from a listing that is not there', async () => {
    publish(fakeApi(), []);
    openPage('/contact?property=no-such-listing');
    expect(await screen.findByRole('heading', { level: 1, name: 'Contact Us' })).toBeInTheDocument();
    expect(field('Subject')).toHaveValue('');
  });

  it('says what the details are used for, above the button', async () => {
    fakeApi();
    await openForm();
    const notice = screen.getByText(/We use these details to answer this message/);
    expect(notice).toHaveTextContent('Tan Mei Lin, Demo Realty and our e-mail provider');
    const order = notice.compareDocumentPosition(
      within(screen.getByRole('main')).getByRole('button', { name: 'Send Message' }),
    );
    expect(order & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  });
});
