import { expect } from '@playwright/test';
import { quietTest } from './pages.ts';
import { site as settings } from './product.ts';

quietTest('a site names its operator, from settings alone', async ({ page }) => {
  const main = page.getByRole('main');
  const footer = page.getByRole('contentinfo');
  for (const path of ['/', '/buy', '/sell', '/rent', '/new-launch']) {
    await page.goto(path);
    await expect(page).toHaveTitle(/ · Siti <Homes> by the Sea$/);
    await expect(page.getByRole('banner').getByRole('link', { name: settings.SITE_NAME })).toBeVisible();
    for (const text of [
      settings.SITE_NAME,
      `${settings.AGENT_NAME} · CEA Reg. No. ${settings.AGENT_LICENCE}`,
      `${settings.AGENT_AGENCY} · Licence No. ${settings.AGENT_AGENCY_LICENCE}`,
      settings.OFFICE_ADDRESS,
    ])
      await expect(footer).toContainText(text);
    for (const [part, name, href] of [
      [footer, settings.AGENT_PHONE, 'tel:+6581234567'],
      [footer, settings.AGENT_EMAIL, /^mailto:siti@agency/],
      [footer, 'Facebook', settings.SOCIAL_FACEBOOK],
      [page, 'Chat on WhatsApp', /wa\.me\/6598765432/],
    ] as const)
      await expect(part.getByRole('link', { name })).toHaveAttribute('href', href);
  }
  for (const [path, texts] of [
    ['/about', [settings.SITE_NAME, settings.AGENT_TITLE]],
    ['/contact', [settings.OFFICE_ADDRESS, settings.AGENT_PHONE, settings.AGENT_EMAIL, settings.AGENT_NAME]],
    ['/disclaimer', [settings.AGENT_LICENCE]],
  ] as const) {
    await page.goto(path);
    for (const text of texts) await expect(main).toContainText(text);
  }
});
