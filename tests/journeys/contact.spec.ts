import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { apiAdmin, goAsAdmin, picture } from './admin.ts';
import type { ReceivedMessage } from './email-provider.ts';
import {
  complaints,
  demoListing,
  expectAccessible,
  expectReadable,
  open,
  phoneToo,
  quietTest,
  test,
  toast,
} from './pages.ts';

const sent = "Message sent successfully! We'll get back to you soon.";
const notSent = "Message received! We'll get back to you soon.";

/** By which visitor and agent speak of a message. */
const REFERENCE = /reference is ([0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4})/;

test(
  'the contact page sends a message, whatever the email provider answers',
  phoneToo,
  async ({ page, request }) => {
    const said = complaints(page);
    const listing = await demoListing(request);
    await open(page, `/contact?property=${listing.slug}`);
    await expect(page.getByLabel('Subject')).toHaveValue(`Property Inquiry: ${listing.title}`);
    const name = `Mei ${crypto.randomUUID()}`;
    await fill(page, { name });
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(toast(page, sent)).toBeVisible();
    const first = await referenceOn(page);
    await expect(page.getByText(`About ${listing.title}`)).toBeVisible();
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
    const { enquiries } = await apiAdmin(request);
    await expect(page.getByText(REFERENCE)).not.toContainText(first);
    await expect.poll(enquiries).toEqual(expect.arrayContaining([first, await referenceOn(page)]));
    await expectReadable(page);
    expect(await received(name)).toHaveLength(2);
    expect(said.filter((text) => !text.includes('403'))).toEqual([]);
    expect((await request.get('/contact?property=no-such-listing')).status()).toBe(200);
  },
);

test('a message written offline is sent automatically when the network is back', async ({
  page,
  context,
}) => {
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
  await expectReadable(page);
  await page.getByRole('button', { name: 'Send automatically' }).click();
  await expect(page.getByText('Keep this page open')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(REFERENCE)).toBeVisible();
  await expect(toast(page, sent)).toBeVisible();
  expect(await received(name)).toHaveLength(1);
});

quietTest('an owner sends a photo with the wish for a valuation, and the agent sees it', async ({ page }) => {
  await open(page, '/guides/sell');
  const name = `Mei ${crypto.randomUUID()}`;
  await fill(page, { name });
  const photos = page.getByLabel('Photos of your home (optional)');
  await photos.setInputFiles({ name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
  await expect(page.getByText('This file could not be read.')).toBeVisible();
  await photos.setInputFiles([picture('living.jpg'), picture('bath.jpg', 'interior-bathroom-stone-01.jpg')]);
  await expect(page.getByRole('img', { name: 'To be sent: 2' })).toBeVisible();
  await expectReadable(page);
  await page.getByRole('button', { name: 'Remove photo 1' }).click();
  await expect(page.getByRole('img', { name: /^To be sent/ })).toHaveCount(1);
  await page.getByRole('button', { name: 'Send Message' }).click();
  const reference = await referenceOn(page);
  await expect(page.getByText('Photos: 1')).toBeVisible();
  await expect(page.getByRole('img', { name: /^To be sent/ })).toHaveCount(0);

  await goAsAdmin(page, '/admin/dashboard/enquiries', 'Enquiries');
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Enquiry ${reference}` })).toBeVisible();
  const shown = page.getByRole('img', { name: 'Sent with the message: 1' });
  await expect(shown).toBeVisible();
  expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1600);
  await expectReadable(page);
});

/** Returns the reference that the page shows once a message is stored. */
async function referenceOn(page: Page): Promise<string> {
  return REFERENCE.exec((await page.getByText(REFERENCE).textContent()) ?? '')?.[1] ?? 'none';
}

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
