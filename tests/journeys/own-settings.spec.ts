import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { quietTest } from './pages.ts';
import { site as settings } from './product.ts';

/** What every public page says of the operator, whatever it is about. */
async function expectOperator(page: Page) {
  await expect(page).toHaveTitle(/ · Siti <Homes> by the Sea$/);
  await expect(page.getByRole('banner').getByRole('link', { name: settings.SITE_NAME })).toBeVisible();
  const footer = page.getByRole('contentinfo');
  for (const text of [
    settings.SITE_NAME,
    `${settings.AGENT_NAME} · CEA Reg. No. ${settings.AGENT_LICENCE}`,
    `${settings.AGENT_AGENCY} · Licence No. ${settings.AGENT_AGENCY_LICENCE}`,
    settings.OFFICE_ADDRESS,
  ])
    await expect(footer).toContainText(text);
  await expect(footer.getByRole('link', { name: settings.AGENT_PHONE })).toHaveAttribute(
    'href',
    'tel:+6581234567',
  );
  await expect(footer.getByRole('link', { name: settings.AGENT_EMAIL })).toHaveAttribute(
    'href',
    /^mailto:siti@agency/,
  );
  await expect(footer.getByRole('link', { name: 'Facebook' })).toHaveAttribute(
    'href',
    settings.SOCIAL_FACEBOOK,
  );
  await expect(page.getByRole('link', { name: 'Chat on WhatsApp' })).toHaveAttribute(
    'href',
    /wa\.me\/6598765432/,
  );
}

quietTest('a site speaks of its operator, from settings alone', async ({ page }) => {
  const main = page.getByRole('main');
  for (const path of ['/', '/buy', '/sell', '/rent', '/new-launch']) {
    await page.goto(path);
    await expectOperator(page);
  }
  await page.goto('/about');
  for (const text of [settings.SITE_NAME, settings.AGENT_TITLE]) await expect(main).toContainText(text);
  await page.goto('/contact');
  for (const text of [
    settings.OFFICE_ADDRESS,
    settings.AGENT_PHONE,
    settings.AGENT_EMAIL,
    settings.AGENT_NAME,
  ])
    await expect(main).toContainText(text);
  await page.goto('/disclaimer');
  await expect(main).toContainText(settings.AGENT_LICENCE);
});
