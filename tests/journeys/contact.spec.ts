import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type { ReceivedMessage } from './email-provider.ts';
import { complaints, expectAccessible, test, toast } from './pages.ts';

const sent = "Message sent successfully! We'll get back to you soon.";
const notSent = "Message received! We'll get back to you soon.";

test('the contact page sends a message, and keeps one that the provider refuses', async ({
  page,
  request,
}) => {
  const said = complaints(page);
  const [listing] = await (await request.get('/properties?status=active&limit=1')).json();
  await page.goto(`/contact?property=${listing.slug}`);
  await expect(page.getByLabel('Subject')).toHaveValue(`Property Inquiry: ${listing.title}`);
  const name = `Mei ${crypto.randomUUID()}`;
  await fill(page, { name });
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(toast(page, sent)).toBeVisible();
  await expect(page.getByText('Your message is on its way')).toBeVisible();
  await expectAccessible(page);
  expect(await received(name)).toEqual([
    expect.objectContaining({
      service_id: 'service_e2e',
      template_params: expect.objectContaining({ message: 'Is it still there?' }),
    }),
  ]);

  await fill(page, { name, subject: 'answer 403' });
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(toast(page, notSent)).toBeVisible();
  await expect(page.getByText('did not confirm your message')).toBeVisible();
  await expectAccessible(page);
  expect(await received(name)).toHaveLength(2);
  expect(said.filter((text) => !text.includes('403'))).toEqual([]);
  expect((await request.get('/contact?property=no-such-listing')).status()).toBe(200);
});

async function fill(page: Page, { name, subject }: { name: string; subject?: string }): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill('mei@example.com');
  if (subject) await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Message').fill('Is it still there?');
  const text = await page.getByText(/What is \d+ \+ \d+\?/).textContent();
  const [, first, second] = /(\d+) \+ (\d+)/.exec(text ?? '') ?? [];
  await page.getByLabel(/Security check/).fill(String(Number(first) + Number(second)));
}

/** Returns what the provider was sent by someone of this name, oldest first. */
async function received(name: string): Promise<ReceivedMessage[]> {
  const all: ReceivedMessage[] = await (await fetch(`${process.env.EMAIL_PROVIDER}/received`)).json();
  return all.filter((one) => one.template_params.from_name === name);
}
