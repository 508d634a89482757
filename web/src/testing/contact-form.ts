import type { SiteView } from '@marketplace/contracts/site/site.views';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { demoSite } from './demo.ts';
import type { FakeApi } from './fake-api.ts';
import { fakeApi, field, openPage } from './render-page.tsx';

export const SENT = "Message sent successfully! We'll get back to you soon.";
export const PROVIDER = 'https://mail.example';
export const siteWithProvider = (timeout_ms: number): SiteView => ({
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
export const send = () => screen.getByRole('button', { name: 'Send Message' });
export const answer = () => screen.getByLabelText(/^Security check/);

/** Opens the form and waits until it has a problem, which is made in the browser. */
export async function openForm(timeout_ms = 60_000, query = ''): Promise<UserEvent> {
  const { user } = openPage(`/contact${query}`, siteWithProvider(timeout_ms));
  await screen.findByText(/What is \d+ \+ \d+\?/);
  return user;
}

export function problem(): [number, number] {
  const [, first, second] = /(\d+) \+ (\d+)/.exec(screen.getByText(/What is \d/).textContent ?? '') ?? [];
  return [Number(first), Number(second)];
}

export async function solve(user: UserEvent) {
  const [first, second] = problem();
  await user.type(answer(), String(first + second));
}

export async function fill(user: UserEvent, more: Record<string, string> = {}) {
  const texts = { Name: 'Mei', Email: 'mei@example.com', Message: 'Is it still there?', ...more };
  for (const [name, text] of Object.entries(texts)) {
    await user.click(field(name));
    await user.paste(text);
  }
}

/** Fills in the form, solves the sum and sends the form. */
export async function submit(user: UserEvent, more: Record<string, string> = {}) {
  await fill(user, more);
  await solve(user);
  await user.click(send());
}

/** Returns a fake of the API that takes enquiries, and whatever is handed to the provider. */
export function takingApi(): FakeApi {
  const api = fakeApi();
  api.answer('POST /api/enquiries', taken, { status: 201 });
  api.answerOutside(PROVIDER, { status: 200, body: 'OK' });
  return api;
}

export const taken = { id: '0190f000-0000-7000-8000-00000000e001', reference: 'K7QX-3M2P' };
export const keysOf = (api: FakeApi) =>
  api.asked('POST /api/enquiries').map(({ headers }) => headers.get('Idempotency-Key'));

export function messagesOf(api: FakeApi): unknown[] {
  return api.outside.map(
    ({ body }) => (body as { template_params: { message: string } }).template_params.message,
  );
}

export function expectCleared() {
  for (const name of ['Name', 'Email', 'Phone', 'Subject', 'Message']) expect(field(name)).toHaveValue('');
  expect(answer()).toHaveValue('');
}
