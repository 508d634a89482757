import { expect } from '@playwright/test';
import { goAsAdmin } from './admin.ts';
import { complaints, demoListing, expectAccessible, expectNoSidewaysScroll, test, toast } from './pages.ts';

test('a seller reads the report by its link until it is revoked', async ({ page, browser, request }) => {
  const listing = await demoListing(request);
  await goAsAdmin(page, `/admin/dashboard/properties/${listing.id}/history?tab=seller`, listing.title);
  await page.getByRole('button', { name: 'Create a link' }).click();
  const address = await page.getByLabel('Your link (shown once)').inputValue();
  await expectAccessible(page);

  const stranger = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const report = await stranger.newPage();
  const said = complaints(report);
  const visits: string[] = [];
  report.on('request', (sent) => {
    if (sent.method() !== 'GET') visits.push(sent.url());
  });
  const answer = await report.goto(address);
  expect(await answer?.text()).not.toContain(listing.title);
  await expect(report.getByRole('heading', { level: 1, name: listing.title })).toBeVisible();
  await expect(report.getByRole('table')).toHaveCount(2);
  await expectAccessible(report);
  const pdf = (await report.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await report.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(report);
  await expectAccessible(report);
  expect(visits).toEqual([]);
  expect(said).toEqual([]);

  await page
    .getByRole('button', { name: /^Revoke the link/ })
    .first()
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(toast(page, 'Link revoked')).toBeVisible();
  await expect(page.getByText(/^None\. Expired and revoked links/)).toBeVisible(); // read where the report is read
  await report.reload();
  await expect(report.getByRole('heading', { level: 1, name: 'The link may have expired' })).toBeVisible();
  await stranger.close();
});
