import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { complaints, expectAccessible, open, test } from './pages.ts';
import { startProduct } from './product.ts';

const settings = {
  SITE_NAME: 'Merlion & Daughters <Homes>',
  AGENT_NAME: 'Siti Nurhaliza Tan',
  AGENT_TITLE: 'SENIOR DIRECTOR',
  AGENT_LICENCE: 'R654321Z',
  AGENT_AGENCY: 'Straits Agency',
  AGENT_AGENCY_LICENCE: 'L1234567A',
  AGENT_PHONE: '+65 8123 4567',
  AGENT_EMAIL: 'siti@agency.example',
  AGENT_WHATSAPP: '+65 9876 5432',
  OFFICE_ADDRESS: '9 Temasek Boulevard, #09-01, Singapore 038989',
  SOCIAL_FACEBOOK: 'https://social.example/siti',
};

/** What every public page says of the operator, whatever it is about. */
async function expectOperator(page: Page) {
  await expect(page).toHaveTitle(/ · Merlion & Daughters <Homes>$/);
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

test('an operator’s own site without listings, from settings alone', async ({ page }) => {
  const { origin, stop } = await startProduct({ ...settings, DEMO_DATA: 'off' });
  try {
    const said = complaints(page);

    await open(page, `${origin}/`);
    await expectOperator(page);
    await expect(page.getByRole('region', { name: 'Featured Properties' })).toContainText(
      'No properties found matching your criteria',
    );
    await expect(page.getByRole('heading', { name: 'New Launch' })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Find Your Perfect Property' })).toBeVisible();
    await expectAccessible(page);

    for (const path of ['/buy', '/sell', '/rent']) {
      await open(page, origin + path);
      await expectOperator(page);
      await expect(page.getByText('Showing 0 properties')).toBeVisible();
      await expect(page.getByText('No properties found matching your criteria')).toBeVisible();
      await expectAccessible(page);
    }
    await open(page, `${origin}/new-launch`);
    await expect(page.getByText('Showing 0 new launch properties')).toBeVisible();
    await expect(page.getByText('No new launch properties found')).toBeVisible();
    await expect(page.getByText('Check back soon for exciting new developments!')).toBeVisible();
    await expectAccessible(page);

    await open(page, `${origin}/about`);
    await expect(page.getByRole('main')).toContainText(settings.SITE_NAME);
    await expect(page.getByRole('main')).toContainText(settings.AGENT_TITLE);
    await open(page, `${origin}/contact`);
    for (const text of [
      settings.OFFICE_ADDRESS,
      settings.AGENT_PHONE,
      settings.AGENT_EMAIL,
      settings.AGENT_NAME,
    ])
      await expect(page.getByRole('main')).toContainText(text);
    await open(page, `${origin}/disclaimer`);
    await expect(page.getByRole('main')).toContainText(settings.AGENT_LICENCE);
    expect(said).toEqual([]);
  } finally {
    await stop();
  }
});
