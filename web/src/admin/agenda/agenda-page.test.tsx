import { addDays, dayInSingapore } from '@marketplace/contracts/analytics/date-range';
import type { PersonView } from '@marketplace/contracts/enquiries/enquiry.views';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { arranged, enquiry, summary, viewings } from '../../testing/enquiries.ts';
import { expectAddress, fakeApi, field, openAsAdmin, toast } from '../../testing/render-page.tsx';
import { withStyles } from '../../testing/styles.ts';

afterEach(() => void vi.useRealTimers());

const AGENDA = '/admin/dashboard/agenda';
const visitor = enquiry(2).person as PersonView;
const day = (name: RegExp | string) => screen.findByRole('region', { name });

function openAgenda(query = '?week=2026-11-28', shown = viewings([])) {
  const api = fakeApi();
  api.answer('GET /api/enquiries/viewings', shown);
  return { api, ...openAsAdmin(api, AGENDA + query) };
}

it('shows the viewings of a week by day, with those too close together', async () => {
  const { api } = openAgenda(
    undefined,
    viewings([
      arranged(1, '2026-11-23T02:00:00Z'),
      arranged(2, '2026-11-23T02:45:00Z', { listing: null, person: { ...visitor, phone: null } }),
      arranged(3, '2026-11-28T16:30:00Z', { person: null, readable: 'unreadable' }),
    ]),
  );
  expect(await screen.findByText('Mon 23 Nov – Sun 29 Nov 2026')).toBeInTheDocument();
  const lines = within(await day('Mon 23 Nov')).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(
      /^10:00–10:30Mei 1Wombat TerraceCall Mei 1, \+65 8123 4567Less than 30 minutes from the viewing at 10:45 with Mei 2\./,
    ),
    expect.stringMatching(/^10:45–11:15Mei 2General enquiryLess than 30 minutes/),
  ]);
  const call = within(await day('Mon 23 Nov')).getByRole('link', { name: 'Call Mei 1, +65 8123 4567' });
  expect(call).toHaveAttribute('href', 'tel:+6581234567');
  expect(within(await day('Sun 29 Nov')).getByRole('link')).toHaveTextContent('K7QX-0003');
  expect(await day('Tue 24 Nov')).toHaveTextContent('Nothing planned');
  expect(`${api.asked('GET /api/enquiries/viewings')[0]?.search}`).toBe('from=2026-11-23&to=2026-11-29');
});

it('marks today, and goes to other weeks by address', async () => {
  const { user } = openAgenda('');
  const today = (await screen.findByText('Today')).closest('section');
  expect(today).toHaveAttribute('aria-current', 'date');
  const now = dayInSingapore(new Date());
  const monday = addDays(now, -((new Date(now).getUTCDay() + 6) % 7));
  await user.click(screen.getByRole('link', { name: 'Next week' }));
  await expectAddress(`${AGENDA}?week=${addDays(monday, 7)}`);
  await waitFor(() => expect(screen.queryByText('Today')).toBeNull());
  await user.click(screen.getByRole('link', { name: 'Previous week' }));
  await expectAddress(`${AGENDA}?week=${monday}`);
  expect(await screen.findByText('Today')).toBeInTheDocument();
});

it('lists no past days of this week without entries where it is a list', async () => {
  withStyles();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T02:00:00Z') });
  const { go } = openAgenda('', viewings([arranged(1, '2026-11-24T02:00:00Z')]));
  expect(await screen.findByText('Today')).toBeVisible();
  const listed = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(listed()).toEqual(['Tue 24 Nov', 'Fri 27 Nov', 'Sat 28 Nov', 'Sun 29 Nov']);
  await go(`${AGENDA}?week=2026-11-16`);
  expect(await screen.findByRole('heading', { level: 3, name: 'Mon 16 Nov' })).toBeVisible();
  expect(listed()).toHaveLength(7);
});

it('moves or cancels a viewing in a dialog, with the text for the visitor', async () => {
  const viewing = arranged(1, '2026-11-23T02:00:00Z');
  const { api, user } = openAgenda(undefined, viewings([viewing]));
  api.answer('GET /api/enquiries/:id', enquiry(1, { viewing: viewing.viewing }));
  await user.click(
    await screen.findByRole('button', { name: 'Move or cancel the viewing at 10:00 with Mei 1' }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Viewing with Mei 1' }));
  const form = within(await dialog.findByRole('form', { name: 'Reschedule the viewing' }));
  expect(form.getByLabelText(/^Day/)).toHaveValue('2026-11-23');
  expect(form.getByLabelText(/^Time/)).toHaveValue('10:00');
  expect(form.getByRole('button', { name: 'Reschedule' })).toBeDisabled(); // nothing is changed yet
  await user.clear(form.getByLabelText(/^Time/));
  await user.click(form.getByRole('button', { name: 'Reschedule' }));
  expect(form.getByLabelText(/^Time/)).toHaveAccessibleDescription('Enter a day and a time.');
  expect(form.getByLabelText(/^Time/)).toHaveFocus();
  api.answer('DELETE /api/enquiries/:id/viewing', { id: enquiry(1).id, version: 3 });
  api.answer('GET /api/enquiries/viewings', viewings([]));
  await user.click(dialog.getByRole('button', { name: 'Cancel viewing' }));
  expect(await within(await day('Mon 23 Nov')).findByText('Nothing planned')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('shows reminders on their days, and those of earlier weeks as overdue', async () => {
  const api = fakeApi();
  const today = dayInSingapore(new Date());
  const home = { id: enquiry(5).listing?.id ?? '', title: 'Wombat Terrace' };
  api.answer('GET /api/agenda/reminders', {
    reminders: [
      { due_on: addDays(today, -8), enquiry: null, listing: home },
      { due_on: today, enquiry: summary(2), listing: null },
    ],
  });
  api.answer('DELETE /api/agenda/reminders/:about/:id', {});
  const { user } = openAsAdmin(api, AGENDA);
  const overdue = within(await day('Overdue reminders'));
  expect(overdue.getByRole('link', { name: 'Wombat Terrace' })).toHaveAttribute(
    'href',
    `/admin/dashboard/properties/${home.id}/history`,
  );
  const column = (await screen.findByText('Today')).closest('section') as HTMLElement;
  expect(within(column).getByRole('link', { name: 'Mei 2' })).toBeInTheDocument();
  await user.click(within(column).getByRole('button', { name: 'Done with Mei 2' }));
  expect(await toast('Reminder done')).toBeInTheDocument();
  expect(api.asked('DELETE /api/agenda/reminders/:about/:id')[0]?.params).toEqual({
    about: 'enquiry',
    id: enquiry(2).id,
  });
});

it('has a private address for a calendar, shown once, replaced and revoked after a question', async () => {
  const api = fakeApi();
  api.answer('GET /api/agenda/calendar', { made_at: null });
  api.answer('POST /api/agenda/calendar', { secret: 'first' }, { status: 201 });
  const { user } = openAsAdmin(api, AGENDA);
  const panel = within(await day('In your calendar'));
  const create = await panel.findByRole('button', { name: 'Create calendar link' });
  api.answer('GET /api/agenda/calendar', { made_at: '2026-11-03T02:00:00Z' });
  await user.click(create);
  const link = () => field('Your link (shown once)');
  await waitFor(() => expect(link()).toHaveValue(`${window.location.origin}/api/agenda/calendar/first`));
  api.answer('POST /api/agenda/calendar', { secret: 'second' }, { status: 201 });
  await user.click(await panel.findByRole('button', { name: 'Create a new calendar link' }));
  await user.click(await screen.findByRole('button', { name: 'Replace' }));
  await waitFor(() => expect(link()).toHaveValue(`${window.location.origin}/api/agenda/calendar/second`));
  api.answer('DELETE /api/agenda/calendar', {});
  await user.click(panel.getByRole('button', { name: 'Revoke' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Revoke the address?' }));
  api.answer('GET /api/agenda/calendar', { made_at: null });
  await user.click(question.getByRole('button', { name: 'Revoke' }));
  expect(await toast('Address revoked')).toBeInTheDocument();
  expect(await panel.findByRole('button', { name: 'Create calendar link' })).toBeInTheDocument();
  expect(screen.queryByText(/shown once/)).toBeNull();
});

it('says when loading failed', async () => {
  const api = fakeApi();
  api.refuse('GET /api/enquiries/viewings', 403, { detail: 'No.' });
  openAsAdmin(api, AGENDA);
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeInTheDocument();
});
