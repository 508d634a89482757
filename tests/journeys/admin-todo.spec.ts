import { expect } from '@playwright/test';
import { goAsAdmin } from './admin.ts';
import { expectReadable, phoneToo, quietTest, toast } from './pages.ts';

quietTest('a task is done in the to-do list, and visitors see it', phoneToo, async ({ page, request }) => {
  await goAsAdmin(page, '/admin/dashboard', 'Overview');
  const title = page.getByRole('heading', { level: 3, name: 'Still available?' });
  const fold = page.getByRole('group').filter({ has: title });
  await expect(title).toBeVisible();
  const [line, act] = [fold.getByRole('listitem').first(), /^Still available/];
  if (!(await line.isVisible())) await title.click();
  await expect(line.getByRole('button', { name: act })).toBeVisible();
  await expectReadable(page);

  const link = line.getByRole('link').first();
  const [name, href] = [await link.innerText(), await link.getAttribute('href')];
  await fold
    .getByRole('button', { name: `Still available ${name}`, exact: true })
    .first()
    .press('Enter');
  await expect(toast(page, 'The property is confirmed as still available.')).toBeVisible();
  const id = href?.split('/').at(-2);
  await expect(fold.locator(`a[href="${href}"]`)).toHaveCount(0);

  const { slug } = await (await request.get(`/api/properties/${id}`)).json();
  await page.goto(`/property/${slug}`);
  await expect(page.getByText(/confirmed available today/)).toBeVisible();
});
