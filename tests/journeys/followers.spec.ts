import type { MailServer } from '@marketplace/projector/testing/mail-server';
import { startMailServer } from '@marketplace/projector/testing/mail-server';
import { expect } from '@playwright/test';
import { expectFits, open, quietTest } from './pages.ts';
import { site, startProduct } from './product.ts';

const START_MS = 240_000;
let mails: MailServer;
let product: Awaited<ReturnType<typeof startProduct>>;
/** The product of the other journeys has no mail server, and so offers no alerts. */
quietTest.beforeAll(async () => {
  quietTest.setTimeout(START_MS);
  mails = await startMailServer();
  const mailServer = { SMTP_URL: `smtp://agent:secret@127.0.0.1:${mails.port}` };
  product = await startProduct({ ...site, ...mailServer, DEMO_DATA: 'off' }, 'product-with-mail');
});
quietTest.afterAll(async () => {
  await product.stop();
  await mails.close();
});

/** Returns the link of the only email to an address, once it is there. */
async function linkMailedTo(email: string): Promise<string> {
  const found = () =>
    mails.taken
      .map((mail) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '='))
      .filter((mail) => mail.includes(`To: ${email}`));
  await expect.poll(() => found().length).toBe(1);
  return /https?:\/\/[^\s"<]+\/email-alerts#[\w-]+/.exec(found()[0] ?? '')?.[0] ?? '';
}

quietTest('a visitor follows a search by email, confirms it, and stops it', async ({ page, context }) => {
  const name = 'Homes for rent · D09 Orchard / River Valley';
  await quietTest.step('the search is followed from its list', async () => {
    await open(page, `${product.origin}/rent?district=D09`);
    await page.getByRole('button', { name: 'Email me new homes like this' }).click();
    const dialog = page.getByRole('dialog', { name: 'Get email updates' });
    await dialog.getByLabel('Your email').fill('mei@homes.example');
    await dialog.getByRole('button', { name: 'Email me' }).click();
    const inbox = page.getByRole('dialog', { name: 'Check your inbox' });
    await expect(inbox).toContainText('mei@homes.example');
    await inbox.getByRole('button', { name: 'Done' }).click();
  });
  const link = await linkMailedTo('mei@homes.example');
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: name });
  await quietTest.step('opening the link of the email confirms nothing', async () => {
    const scanner = await context.newPage();
    await open(scanner, link);
    await expect(scanner.getByText('Waiting for your confirmation')).toBeVisible();
    await scanner.close();
    await open(page, link);
    await expect(page.getByRole('heading', { level: 1, name: 'Your email alerts' })).toBeVisible();
    await expect(row).toContainText('Waiting for your confirmation');
    await expectFits(page);
  });
  await quietTest.step('the alert is confirmed, and leads to its list', async () => {
    await row.getByRole('button', { name: `Confirm: ${name}` }).click();
    await expect(row).toContainText('Active since');
    await expect(async () => {
      await page.reload(); // the read model may not show it yet
      await expect(row).toBeVisible();
      expect(await row.textContent()).toContain('Active since');
    }).toPass();
    await row.getByRole('link', { name }).click();
    await expect(page).toHaveURL(`${product.origin}/rent?district=D09`);
  });
  await quietTest.step('all is stopped, and the link shows nothing any more', async () => {
    await open(page, link);
    await page.getByRole('button', { name: 'Stop all and delete my address' }).click();
    await expect(page.getByText('We no longer email you, and your address is deleted.')).toBeVisible();
    await expectFits(page);
    const nothing = page.getByText('No email alerts', { exact: true });
    await expect(async () => {
      await page.reload();
      await expect(nothing.or(row)).toBeVisible();
      expect(await row.count()).toBe(0);
    }).toPass();
  });
});
