import { addDays, dayInSingapore } from '@marketplace/contracts/analytics/date-range';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { dayName } from '../../listing/viewing-times.ts';
import { enquiry, summary } from '../../testing/enquiries.ts';
import { fakeApi, field, openAsAdmin, toast, undo } from '../../testing/render-page.tsx';

const { id } = enquiry(1);
const today = dayInSingapore(new Date());
const reminder = (due_on: string) => ({ due_on, enquiry: summary(1), listing: null });

async function openEnquiry(reminders: ReturnType<typeof reminder>[] = []) {
  const api = fakeApi();
  api.answer('GET /api/agenda/reminders', { reminders });
  api.answer('GET /api/enquiries/:id', enquiry(1));
  api.answer('PUT /api/agenda/reminders/:about/:id', {});
  api.answer('DELETE /api/agenda/reminders/:about/:id', {});
  const opened = openAsAdmin(api, `/admin/dashboard/enquiries/${id}`);
  const panel = within(await screen.findByRole('region', { name: 'Remind me' }));
  await panel.findByRole('button', { name: 'Tomorrow' });
  return { api, panel, ...opened };
}

it('is set by one press, shown, and undone', async () => {
  const { api, user, panel } = await openEnquiry();
  const tomorrow = addDays(today, 1);
  api.answer('GET /api/agenda/reminders', { reminders: [reminder(tomorrow)] });
  await user.click(panel.getByRole('button', { name: 'Tomorrow' }));
  expect(await panel.findByText(dayName(tomorrow))).toBeInTheDocument();
  expect(api.asked('PUT /api/agenda/reminders/:about/:id').map(({ params, body }) => [params, body])).toEqual(
    [[{ about: 'enquiry', id }, { due_on: tomorrow }]],
  );
  api.answer('GET /api/agenda/reminders', { reminders: [] });
  await undo(user, `Reminder set for ${dayName(tomorrow)}`);
  expect(await toast('Undone: the reminder is as before.')).toBeInTheDocument();
  expect(api.asked('DELETE /api/agenda/reminders/:about/:id')).toHaveLength(1);
});

it('is set for Friday, next week or another day, always later than today', async () => {
  const { api, user, panel } = await openEnquiry();
  await user.click(panel.getByRole('button', { name: 'Friday' }));
  await user.click(panel.getByRole('button', { name: 'Next week' }));
  await user.type(field('Another day'), '2096-12-01');
  await user.click(panel.getByRole('button', { name: 'Set reminder' }));
  await waitFor(() => expect(api.sent('PUT /api/agenda/reminders/:about/:id')).toHaveLength(3));
  const [friday, monday, other] = api
    .sent('PUT /api/agenda/reminders/:about/:id')
    .map((body) => (body as { due_on: string }).due_on);
  expect([friday, monday].map((day) => new Date(day ?? '').getUTCDay())).toEqual([5, 1]);
  for (const day of [friday, monday]) {
    expect(day && day > today).toBe(true);
    expect(day && day <= addDays(today, 7)).toBe(true);
  }
  expect(other).toBe('2096-12-01');
});

it('is done by one press, and comes back on its day by undo', async () => {
  const { api, user, panel } = await openEnquiry([reminder('2026-11-03')]);
  expect(await panel.findByText('overdue')).toBeInTheDocument();
  api.answer('GET /api/agenda/reminders', { reminders: [] });
  await user.click(panel.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(panel.queryByText('overdue')).toBeNull());
  await undo(user, 'Reminder done');
  await waitFor(() =>
    expect(api.sent('PUT /api/agenda/reminders/:about/:id')).toEqual([{ due_on: '2026-11-03' }]),
  );
});
