import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { apiAdmin } from './admin.ts';
import type { ReceivedMessage } from './email-provider.ts';
import {
  complaints,
  expectAccessible,
  expectNoSidewaysScroll,
  open,
  phoneToo,
  test,
  toast,
} from './pages.ts';

const sent = "Message sent successfully! We'll get back to you soon.";
const notSent = "Message received! We'll get back to you soon.";

/** By which visitor and agent speak of a message. */
const REFERENCE = /reference is ([0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4})/;

test(
  'the contact page keeps a message for the agent, whatever the provider does',
  phoneToo,
  async ({ page, request }) => {
    const said = complaints(page);
    const [listing] = await (await request.get('/properties?status=active&limit=1')).json();
    await page.goto(`/contact?property=${listing.slug}`);
    await expect(page.getByLabel('Subject')).toHaveValue(`Property Inquiry: ${listing.title}`);
    const name = `Mei ${crypto.randomUUID()}`;
    await fill(page, { name });
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(toast(page, sent)).toBeVisible();
    await expect(page.getByText(REFERENCE)).toBeVisible();
    await expect(page.getByText(`/property/${listing.slug}`)).toBeVisible();
    await expectAccessible(page);
    expect(await received(name)).toEqual([
      expect.objectContaining({
        service_id: 'service_e2e',
        template_params: expect.objectContaining({
          message: expect.stringMatching(
            new RegExp(`^Is it still there\\?\\n\\nAbout .*/property/${listing.slug}$`),
          ),
        }),
      }),
    ]);

    await fill(page, { name, subject: 'answer 403' });
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(toast(page, notSent)).toBeVisible();
    await expect(page.getByText('Your message has been sent to Siti Nurhaliza Tan.')).toBeVisible();
    await expect(page.getByText(REFERENCE)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    expect(await received(name)).toHaveLength(2);
    expect(said.filter((text) => !text.includes('403'))).toEqual([]);
    expect((await request.get('/contact?property=no-such-listing')).status()).toBe(200);
  },
);

test('a message is in the inbox, whether the provider is away, slow or refuses', async ({
  page,
  request,
}) => {
  await page.goto('/contact');
  const references: string[] = [];
  for (const subject of ['answer 200', 'answer nothing', 'answer 403', 'answer 429', 'away']) {
    if (subject === 'away') await page.route(`${process.env.EMAIL_PROVIDER}/**`, (route) => route.abort());
    await fill(page, { name: 'Mei', subject });
    await page.getByRole('button', { name: 'Send Message' }).click();
    const shown = page.getByText(REFERENCE).filter({ hasNotText: references.at(-1) ?? 'none yet' });
    references.push(REFERENCE.exec((await shown.textContent()) ?? '')?.[1] ?? '');
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(''); // once the provider has answered, or not in time
  }
  expect(new Set(references).size).toBe(5);
  const { enquiries } = await apiAdmin(request);
  await expect.poll(enquiries).toEqual(expect.arrayContaining(references));
});

test(
  'a message written offline is sent automatically when the network is back',
  phoneToo,
  async ({ page, context }) => {
    await open(page, '/contact?valuation=1');
    await expect(page.getByRole('heading', { name: 'What is my home worth?' })).toBeVisible();
    const name = `Mei ${crypto.randomUUID()}`;
    await fill(page, { name });
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /toast-area-.*\.js/.test(name)),
    );
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText('You’re offline, so your message hasn’t been sent.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Is it still there?');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Send when I’m back online' }).click();
    await expect(page.getByText('Keep this page open')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(REFERENCE)).toBeVisible();
    await expect(toast(page, sent)).toBeVisible();
    expect(await received(name)).toHaveLength(1);
  },
);

async function fill(page: Page, { name, subject }: { name: string; subject?: string }): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill('mei@example.com');
  if (subject) await page.getByLabel('Subject').fill(subject);
  await page.getByRole('textbox', { name: 'Message' }).fill('Is it still there?');
  const text = await page.getByText(/What is \d+ \+ \d+\?/).textContent();
  const [, first, second] = /(\d+) \+ (\d+)/.exec(text ?? '') ?? [];
  await page.getByLabel(/Security check/).fill(String(Number(first) + Number(second)));
}

/** Returns what the provider was sent by someone of this name, oldest first. */
async function received(name: string): Promise<ReceivedMessage[]> {
  const all: ReceivedMessage[] = await (await fetch(`${process.env.EMAIL_PROVIDER}/received`)).json();
  return all.filter((one) => one.template_params.from_name === name);
}
