import { expect, test } from '@playwright/test';
import { goAsAdmin, picture } from './admin.ts';
import { expectAccessible, expectFits, quietTest, toast } from './pages.ts';

test.describe.configure({ mode: 'default' }); // one after the other: a change of the settings refuses another that was begun before it

quietTest(
  'an owner sets a portrait and a title, sees them before visitors do, and takes them back',
  async ({ page, request }) => {
    await goAsAdmin(page, '/admin/dashboard/settings', 'Settings');
    await expectAccessible(page);
    await page.getByLabel('Title', { exact: true }).fill('FOUNDING PARTNER');
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview.getByText('FOUNDING PARTNER')).toBeVisible();
    await page.getByLabel('Choose a picture for Portrait').setInputFiles(picture('portrait.jpg'));
    await expect(page.getByRole('img', { name: 'Portrait as shown' })).toHaveAttribute('src', /^blob:/);
    await expectFits(page);
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(toast(page, 'Settings saved. Visitors see them within a second.')).toBeVisible();

    const about = async () => (await request.get('/about')).text();
    await expect.poll(about).toContain('FOUNDING PARTNER');
    const [portrait] = /\/uploads\/[\w-]+-400\.webp/.exec(await about()) ?? [];
    expect((await request.get(`${portrait}`)).status()).toBe(200);

    const change = page
      .getByRole('region', { name: 'History' })
      .getByRole('listitem')
      .filter({ hasText: 'FOUNDING PARTNER' });
    await change.getByRole('button', { name: /^Undo/ }).first().click();
    await expect(toast(page, 'Change undone')).toBeVisible();
    await expect.poll(about).not.toContain('FOUNDING PARTNER');
    expect((await request.get(`${portrait}`)).status()).toBe(404);
  },
);

quietTest(
  'an owner adds a testimonial, which visitors read until it is undone',
  async ({ page, request }) => {
    const quote = `Sold in three weeks, for more than we hoped ${test.info().workerIndex}.`;
    await goAsAdmin(page, '/admin/dashboard/settings', 'Settings');
    await page.getByRole('button', { name: 'Add a testimonial' }).click();
    const form = page.getByRole('group', { name: 'Testimonial 1' });
    await form.getByLabel('Quote').fill(quote);
    await form.getByLabel('Client’s name').fill('Mrs Lim');
    await expect(page.getByRole('region', { name: 'Preview' }).getByText(quote)).toBeVisible();
    await expectAccessible(page);
    await expectFits(page);
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(toast(page, 'Settings saved. Visitors see them within a second.')).toBeVisible();

    for (const path of ['/about', '/guides/sell'])
      await expect.poll(async () => (await request.get(path)).text()).toContain(quote);
    const change = page.getByRole('region', { name: 'History' }).getByRole('listitem');
    await change.filter({ hasText: 'Testimonials' }).getByRole('button', { name: /^Undo/ }).first().click();
    await expect(toast(page, 'Change undone')).toBeVisible();
    await expect.poll(async () => (await request.get('/about')).text()).not.toContain(quote);
  },
);
