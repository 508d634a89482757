import type { APIRequestContext } from '@playwright/test';
import { expect } from '@playwright/test';
import { apiAdmin, goAsAdmin } from './admin.ts';
import { expectAccessible, expectFits, quietTest, toast } from './pages.ts';

const INBOX = '/admin/dashboard/enquiries';

/** Sends an enquiry as a visitor's form does; returns its reference. */
async function ask(request: APIRequestContext, name: string, property_id: string): Promise<string> {
  const sent = await request.post('/api/enquiries', {
    data: {
      kind: 'viewing',
      name,
      email: `${name.replaceAll(' ', '.').toLowerCase()}@example.com`,
      phone: '+65 8123 4567',
      subject: 'Viewing',
      message: 'I would like to arrange a viewing.',
      wish: { days: ['2026-12-05'], times: ['evening'] },
      property_id,
      consent: '2026-11',
    },
  });
  expect(sent.status()).toBe(201);
  return (await sent.json()).reference;
}

quietTest(
  'the agent answers an enquiry, arranges a viewing, and forgets who asked',
  async ({ page, request }) => {
    const title = `Lantern Walk ${crypto.randomUUID().slice(0, 8)}`;
    const name = `Mei ${crypto.randomUUID().slice(0, 8)}`;
    const { id } = await (await apiAdmin(request)).add({ title, price: 2_000_000, status: 'active' });
    await goAsAdmin(page, '/admin/dashboard', 'Overview');
    const reference = await ask(request, name, id);
    await expect(page.getByRole('heading', { name: 'Unanswered enquiries' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'All new enquiries' }).click();
    await page.getByLabel('Listing', { exact: true }).fill(title);
    await expect(page).toHaveURL(new RegExp(`[?&]property_id=${id}`)); // only now the list is loaded again
    const link = page.getByRole('link', { name });
    await expect(link).toBeVisible();
    await expectFits(page);
    await link.click();

    await expect(page.getByRole('heading', { level: 1, name: `Enquiry ${reference}` })).toBeVisible();
    await expect(page.getByText('Times: Evening (5-8 PM)')).toBeVisible();
    await expect(page.getByText('$2,000,000, as when they wrote.')).toBeVisible();
    const mail = page.getByRole('link', { name: 'Answer by email' });
    expect(decodeURIComponent((await mail.getAttribute('href')) ?? '')).toContain(`(reference ${reference})`);
    await expectFits(page);
    await page.getByRole('button', { name: 'Mark as answered' }).click();
    await expect(toast(page, 'Enquiry marked as answered')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Marked as answered' })).toBeVisible();

    const form = page.getByRole('form', { name: 'Arrange a viewing' });
    await form.getByRole('button', { name: 'Sat 5 Dec' }).click();
    await form.getByLabel('Time').fill('17:30');
    await form.getByLabel('Place').fill('The lobby');
    await form.getByRole('button', { name: 'Save viewing' }).click();
    await expect(page.getByText('Sat, 5 Dec 2026, 17:30 SGT, 30 minutes')).toBeVisible();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'For your calendar' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`viewing-${reference}.ics`);
    await page.getByLabel('Note').fill('Brings her mother.');
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Brings her mother.' })).toBeVisible();
    await expectFits(page);

    await page.getByRole('button', { name: 'Forget this enquiry…' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Forget' }).click();
    await expect(page.getByText('data was erased')).toBeVisible();
    await expect(page.getByText(name)).toHaveCount(0);
    await expect(page.getByText('Brings her mother.')).toHaveCount(0);
    await page.evaluate(() => window.scrollTo(0, 0)); // what the bar or a toast covers is not judged
    await expect(page.locator('.Toastify__toast')).toHaveCount(0);
    await expectAccessible(page);
    await page.goto(`${INBOX}?property_id=${id}`);
    await expect(page.getByRole('link', { name: 'Forgotten' })).toBeVisible();
  },
);
