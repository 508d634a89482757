import { addDays, dayInSingapore } from '@marketplace/contracts/analytics/date-range';
import type { Locator } from '@playwright/test';
import { expect } from '@playwright/test';
import { apiAdmin, goAsAdmin } from './admin.ts';
import { expectAccessible, expectFits, quietTest, toast } from './pages.ts';

/** More than the page has to stop at. */
const STOPS = 200;

/** Goes on by Tab until a control has the focus, and presses Enter. */
async function press(control: Locator): Promise<void> {
  const page = control.page();
  await expect(control).toBeVisible();
  for (let stop = 0; stop < STOPS; stop++) {
    await page.keyboard.press('Tab');
    if (await control.evaluate((element) => element === document.activeElement))
      return page.keyboard.press('Enter');
  }
  throw new Error(`Tab does not lead to ${control}`);
}

quietTest(
  'a viewing is found in the agenda, cancelled, put back and followed up by keys alone',
  async ({ page, request }) => {
    const admin = await apiAdmin(request);
    const name = `Agenda ${crypto.randomUUID().slice(0, 8)}`;
    const { id: listing } = await admin.add({ title: `Home of ${name}` });
    // a week of its own, so that other journeys add nothing to it
    const { id } = await admin.addLead({ name, phone: '+65 8123 4567', property_id: listing });
    await admin.arrange(id, '2094-03-03T10:30:00+08:00');

    await goAsAdmin(page, '/admin/dashboard/agenda?week=2094-02-24', 'Agenda');
    await press(page.getByRole('link', { name: 'Next week' }));
    await expect(page).toHaveURL(/week=2094-03-01/);
    const day = page.getByRole('region', { name: 'Wed 3 Mar' });
    await expect(day).toContainText('10:30–11:00');
    await expectFits(page);
    await expectAccessible(page);
    await press(day.getByRole('button', { name: `Move or cancel the viewing at 10:30 with ${name}` }));
    const dialog = page.getByRole('dialog', { name: `Viewing with ${name}` });
    await press(dialog.getByRole('button', { name: 'Cancel viewing' }));
    await expect(dialog.getByText(`The viewing was cancelled. Tell ${name}:`)).toBeVisible();
    await expectAccessible(page);
    await press(page.getByRole('button', { name: 'Undo' }));
    await expect(toast(page, 'Undone: the viewing is as before.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);

    await press(day.getByRole('link', { name, exact: true }));
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Enquiry');
    await press(page.getByRole('button', { name: 'Tomorrow' }));
    await expect(toast(page, 'Reminder set for')).toBeVisible();
    const tomorrow = addDays(dayInSingapore(new Date()), 1);
    await goAsAdmin(page, `/admin/dashboard/agenda?week=${tomorrow}`, 'Agenda');
    const done = page.getByRole('button', { name: `Done with ${name}` });
    await press(done);
    await expect(toast(page, 'Reminder done')).toBeVisible();
    await expect(page.locator('body')).not.toBeFocused();
  },
);
