import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type { ReceivedMessage } from './email-provider.ts';
import { complaints, expectAccessible, test, toast } from './pages.ts';

const sent = "Message sent successfully! We'll get back to you soon.";
const notSent = "Message received! We'll get back to you soon.";

test.describe('the contact page', () => {
  test('names address, phone, e-mail and office hours', async ({ page }) => {
    const said = complaints(page);
    await page.goto('/contact');
    await expect(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible();
    const main = page.getByRole('main');
    for (const text of ['1 Demo Street', '+65 0000 0000', 'agent@example.com', 'CEA Reg. No. R123456A'])
      await expect(main.getByText(text).first()).toBeVisible();
    const hours = main.locator('dl');
    await expect(hours).toContainText('Mon-Fri9:00 AM-6:00 PM');
    await expect(hours).toContainText('Sat9:00 AM-2:00 PM');
    await expect(hours).toContainText('SunClosed');
    await expectAccessible(page);
    expect(said).toEqual([]);
  });

  test('refuses a message with gaps, keeps what was typed, and leads to the first gap', async ({ page }) => {
    await openForm(page);
    await page.getByLabel('Name').fill('Mei');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(toast(page, 'Please fill in all required fields')).toBeVisible();
    await expect(page.getByLabel('Email')).toBeFocused();
    await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Name')).toHaveValue('Mei');
    await expectAccessible(page);
  });

  test('wants the sum, with a new problem after each attempt and on request', async ({ page }) => {
    const subject = unique('Sum');
    await openForm(page);
    await fill(page, { subject });
    const [first, second] = await problem(page);
    for (const number of [first, second]) {
      expect(number).toBeGreaterThanOrEqual(1);
      expect(number).toBeLessThanOrEqual(20);
    }
    await answer(page).fill(String(first + second + 1));
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(toast(page, 'Please solve the math problem correctly')).toBeVisible();
    await expect(answer(page)).toHaveValue('');
    await expect(page.getByLabel('Message')).toHaveValue('Is it still there?');

    await answer(page).fill('1');
    const seen = new Set<string>();
    for (let press = 0; press < 8; press++) {
      await page.getByRole('button', { name: 'New', exact: true }).click();
      seen.add((await problem(page)).join('+'));
    }
    expect(seen.size).toBeGreaterThan(1);
    await expect(answer(page)).toHaveValue('');
    expect(await received(subject)).toEqual([]);
  });

  test('sends the message with defaults for what was left empty', async ({ page }, { project }) => {
    const said = complaints(page);
    const name = `Mei ${project.name} ${Date.now()}`;
    await openForm(page);
    await fill(page, { name });
    await solve(page);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(toast(page, sent)).toBeVisible();
    await expectCleared(page);
    await expect(page.getByText('Your message is on its way')).toBeVisible();
    const messages = (await everything()).filter((one) => one.template_params.from_name === name);
    expect(messages).toEqual([
      {
        lib_version: expect.any(String),
        user_id: 'key_e2e',
        service_id: 'service_e2e',
        template_id: 'template_e2e',
        template_params: {
          from_name: name,
          from_email: 'mei@example.com',
          phone: 'Not provided',
          subject: 'Property Inquiry',
          message: 'Is it still there?',
          to_email: 'agent@example.com',
        },
      },
    ]);
    expect(said).toEqual([]);
  });

  for (const wanted of ['403', '429', '451', 'nothing'])
    test(`stays honest when the provider answers ${wanted}`, async ({ page }) => {
      const subject = unique(`answer ${wanted}`);
      await openForm(page);
      await fill(page, { subject, phone: '+65 8123 4567' });
      await solve(page);
      await page.getByRole('button', { name: 'Send Message' }).click();
      if (wanted === 'nothing') await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
      await expect(toast(page, notSent)).toBeVisible({ timeout: 10_000 });
      await expect(page.getByRole('button', { name: 'Send Message' })).toBeEnabled();
      await expectCleared(page);
      await expect(page.getByText('did not confirm your message')).toBeVisible();
      for (const name of ['Send by WhatsApp', 'Send by e-mail']) {
        const href = await page.getByRole('link', { name }).getAttribute('href');
        expect(decodeURIComponent(href ?? '')).toContain('Is it still there?');
      }
      await expect(page.getByRole('link', { name: 'Call +65 0000 0000' })).toHaveAttribute(
        'href',
        'tel:+6500000000',
      );
      await expectAccessible(page);
      expect(await received(subject)).toHaveLength(1);
    });

  test('names the listing it was opened from', async ({ page, request }) => {
    const said = complaints(page);
    const [listing] = await (await request.get('/properties?status=active&limit=1')).json();
    await page.goto(`/contact?property=${listing.slug}`);
    await expect(page.getByLabel('Subject')).toHaveValue(`Property Inquiry: ${listing.title}`);
    await page.goto('/contact?property=no-such-listing');
    await expect(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible();
    await expect(page.getByLabel('Subject')).toHaveValue('');
    expect((await request.get('/contact?property=no-such-listing')).status()).toBe(200);
    expect(said).toEqual([]);
  });

  test('says what the details are used for, above the button', async ({ page }) => {
    await openForm(page);
    const notice = page.getByText('We use these details to answer this message');
    await expect(notice).toContainText('Tan Mei Lin, Demo Realty and our e-mail provider');
    const button = page.getByRole('button', { name: 'Send Message' });
    const [above, below] = [await notice.boundingBox(), await button.boundingBox()];
    expect(above?.y).toBeLessThan(below?.y ?? 0);
  });
});

/** Opens the form and waits until it has come alive: the problem is made in the browser. */
async function openForm(page: Page): Promise<void> {
  await page.goto('/contact');
  await expect(page.getByLabel(/What is \d+ \+ \d+\?/)).toBeVisible();
}

function answer(page: Page) {
  return page.getByLabel(/Security check/);
}

async function problem(page: Page): Promise<[number, number]> {
  const text = await page.getByText(/What is \d+ \+ \d+\?/).textContent();
  const [, first, second] = /(\d+) \+ (\d+)/.exec(text ?? '') ?? [];
  return [Number(first), Number(second)];
}

async function solve(page: Page): Promise<void> {
  const [first, second] = await problem(page);
  await answer(page).fill(String(first + second));
}

async function fill(page: Page, { name = 'Mei', subject = '', phone = '' }): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill('mei@example.com');
  await page.getByLabel('Phone').fill(phone);
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Message').fill('Is it still there?');
}

async function expectCleared(page: Page): Promise<void> {
  for (const label of ['Name', 'Email', 'Phone', 'Subject', 'Message', /Security check/])
    await expect(page.getByLabel(label)).toHaveValue('');
}

function unique(subject: string): string {
  return `${subject}, ${crypto.randomUUID()}`;
}

async function everything(): Promise<ReceivedMessage[]> {
  return (await fetch(`${process.env.EMAIL_PROVIDER}/received`)).json();
}

async function received(subject: string): Promise<ReceivedMessage[]> {
  return (await everything()).filter((one) => one.template_params.subject === subject);
}
