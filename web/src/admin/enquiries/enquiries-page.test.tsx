import type { EnquiriesPage, EnquiryView } from '@marketplace/contracts/enquiries/enquiry.views';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { enquiry, noEnquiries, summary } from '../../testing/enquiries.ts';
import { expectAddress, fakeApi, field, liveAt, openAsAdmin, toast } from '../../testing/render-page.tsx';
import { withPhone } from '../../testing/styles.ts';

const INBOX = '/admin/dashboard/enquiries';
const counts = { ...noEnquiries.counts, new: 2, answered: 1, spam: 4 };

function openInbox(page: Partial<EnquiriesPage> = {}, query = '') {
  const api = fakeApi();
  api.answer('GET /api/properties', []);
  const opened = openAsAdmin(api, INBOX + query);
  api.answer('GET /api/enquiries', { ...noEnquiries, ...page });
  return { api, ...opened };
}
const shown = async () => {
  const panel = within(await screen.findByRole('tabpanel'));
  return (await panel.findAllByRole('listitem')).map(({ textContent }) => textContent);
};

it('shows sender, content, listing and progress', async () => {
  openInbox({
    counts,
    enquiries: [
      summary(1),
      summary(2, {
        kind: 'viewing',
        status: 'viewing_arranged',
        viewing: { starts_at: '2026-11-28T02:30:00Z', minutes: 30 },
      }),
      summary(3, { readable: 'forgotten', person: null, status: 'closed', listing: null }),
      summary(4, { readable: 'unreadable', person: null, kind: 'valuation', status: 'answered' }),
    ],
  });
  expect(await shown()).toEqual([
    expect.stringMatching(/^Mei 1(just now|.+ ago)Subject 1NewQuestionK7QX-0001 · Wombat Terrace$/),
    'Mei 23 Nov 2026 10:00Subject 2Viewing arrangedViewingK7QX-0002 · Wombat Terrace · viewing on 28 Nov 2026 10:30',
    'Forgotten3 Nov 2026 10:00The message was permanently deleted.ClosedQuestionK7QX-0003',
    'Cannot be read3 Nov 2026 10:00Its key is missing.AnsweredHome valueK7QX-0004 · Wombat Terrace',
  ]);
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'All (3)',
    'New (2)',
    'Answered (1)',
    'Viewing arranged (0)',
    'Closed (0)',
    'Spam (4)',
  ]);
  expect(screen.getByRole('link', { name: 'Enquiries' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: 'Mei 1' })).toHaveAttribute('href', `${INBOX}/${enquiry(1).id}`);
});

it('is filtered by status and kind, stored in the address', async () => {
  const { api, user } = openInbox({ counts, enquiries: [summary(1)] });
  await shown();
  await user.click(screen.getByRole('tab', { name: 'Spam (4)' }));
  await expectAddress(`${INBOX}?status=spam`);
  await user.selectOptions(field('Kind'), 'Viewing');
  await expectAddress(`${INBOX}?status=spam&kind=viewing`);
  await waitFor(() =>
    expect(api.asked('GET /api/enquiries').map(({ search }) => `${search}`)).toContain(
      'status=spam&kind=viewing',
    ),
  );
});

it('has its filters behind one button on a phone', async () => {
  withPhone();
  const { user } = openInbox({ enquiries: [summary(1)], counts });
  expect(await screen.findByRole('link', { name: 'Mei 1' })).toBeInTheDocument();
  expect(screen.queryByLabelText('Kind')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  const sheet = within(screen.getByRole('dialog', { name: 'Filters' }));
  await user.selectOptions(sheet.getByLabelText('Kind'), 'Viewing');
  await user.click(sheet.getByRole('button', { name: 'Show enquiries' }));
  await expectAddress(`${INBOX}?kind=viewing`);
  await user.click(screen.getByRole('button', { name: 'Filters (1)' }));
  await user.click(screen.getByRole('button', { name: 'Clear all' }));
  await expectAddress(INBOX);
});

it('shows more of a long inbox on request', async () => {
  const { api, user } = openInbox();
  api.on('GET /api/enquiries', ({ search }) => ({
    status: 200,
    body: search.has('cursor')
      ? { ...noEnquiries, enquiries: [summary(1)] }
      : { ...noEnquiries, enquiries: [summary(2)], next_cursor: '2' },
  }));
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  await waitFor(async () => expect(await shown()).toHaveLength(2));
});

it('says when it is empty, when nothing matches, and when loading failed', async () => {
  const { api, user } = openInbox();
  expect(await screen.findByText('No enquiries yet')).toBeInTheDocument();
  await user.click(screen.getByRole('tab', { name: /^Closed/ }));
  expect(await screen.findByText('No enquiries are closed')).toBeInTheDocument();
  await user.selectOptions(field('Kind'), 'Viewing');
  expect(await screen.findByText('No enquiries match')).toBeInTheDocument();
  api.refuse('GET /api/enquiries', 400, { detail: 'No.' });
  await user.selectOptions(field('Kind'), 'Question');
  expect(await toast('Failed to load the enquiries')).toBeInTheDocument();
});

it('updates live, also in the menu', async () => {
  const { api } = openInbox();
  expect(await screen.findByText('No enquiries yet')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Enquiries' })).toBeInTheDocument();
  api.answer('GET /api/enquiries', {
    ...noEnquiries,
    counts: { ...noEnquiries.counts, new: 1 },
    enquiries: [summary(7)],
  });
  api.announce({ ...liveAt(2), new_enquiries: 1 });
  expect(await screen.findByRole('link', { name: 'Mei 7' })).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'Enquiries 1 new' })).toBeInTheDocument();
});

it('forgets a person everywhere after a question, or exports their data', async () => {
  const { api, user } = openInbox();
  await user.click(await screen.findByRole('button', { name: 'A person’s data' }));
  const dialog = screen.getByRole('dialog', { name: 'A person’s data' });
  await user.click(within(dialog).getByRole('button', { name: 'Forget all…' }));
  expect(within(dialog).getByText('Enter an email address or a phone number.')).toBeInTheDocument();
  await user.type(field('Phone', dialog), '8123 4567');
  api.answer('POST /api/enquiries/export', { made_at: '2026-11-03T02:00:00Z', enquiries: [] });
  await user.click(within(dialog).getByRole('button', { name: 'Export all' }));
  expect(await within(dialog).findByText('We hold nothing on this person.')).toBeInTheDocument();
  api.answer('POST /api/enquiries/export', {
    made_at: '2026-11-03T02:00:00Z',
    enquiries: [],
    unsearchable: 2,
  });
  await user.click(within(dialog).getByRole('button', { name: 'Export all' }));
  expect(await within(dialog).findByText(/^2 enquiries could not be searched/)).toBeInTheDocument();
  expect(within(dialog).queryByText('We hold nothing on this person.')).not.toBeInTheDocument();
  const alert = {
    id: '0192d4e0-7b1a-7c3d-8e4f-0123456789ad',
    email: 'mei@example.com',
    search: '/buy',
    property_id: null,
  };
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  onTestFinished(() => save.mockRestore());
  api.answer('POST /api/enquiries/export', {
    made_at: '2026-11-03T02:00:00Z',
    enquiries: [],
    email_alerts: [
      {
        ...{ ...alert, follows: 'Homes for sale', asked_at: '2026-11-02T02:00:00Z' },
        ...{ confirmed_at: null, last_email_on: null },
      },
    ],
    seller_emails: [
      {
        ...{ id: alert.id, email: alert.email, property_id: alert.id },
        ...{ title: 'Flat', started_at: '2026-11-02T02:00:00Z' },
      },
    ],
  });
  await user.click(within(dialog).getByRole('button', { name: 'Export all' }));
  expect(
    await within(dialog).findByText('1 email alert, 1 weekly email to a seller in person.json.'),
  ).toBeInTheDocument();

  await user.click(within(dialog).getByRole('button', { name: 'Forget all…' }));
  const question = screen.getByRole('alertdialog', { name: 'Forget this person?' });
  expect(question).toHaveTextContent('8123 4567');
  expect(within(question).getByRole('button', { name: 'Cancel' })).toHaveFocus();
  api.answer('POST /api/enquiries/forget', { count: 3 });
  await user.click(within(question).getByRole('button', { name: 'Forget' }));
  expect(await within(dialog).findByText('3 records erased.')).toBeInTheDocument();
  expect(api.sent('POST /api/enquiries/forget')).toEqual([{ email: '', phone: '8123 4567' }]);
});

it('is searched by text, which is in no address, and says how far', async () => {
  const { api, user } = openInbox({ enquiries: [summary(1)], counts });
  await shown();
  api.on('POST /api/enquiries/search', ({ body }) => ({
    status: 200,
    body: (body as { cursor?: string }).cursor
      ? { enquiries: [summary(3)], next_cursor: null, searched: 5 }
      : { enquiries: [summary(2, { source: 'walk_in' })], next_cursor: '7', searched: 20_000 },
  }));
  await user.type(field('Search'), 'mei 8123');
  expect(await screen.findByRole('link', { name: 'Mei 2' })).toBeInTheDocument();
  expect(screen.getByText(/Walk-in · K7QX-0002/)).toBeInTheDocument();
  expect(api.sent('POST /api/enquiries/search')).toEqual([{ text: 'mei 8123' }]);
  await expectAddress(INBOX);
  expect(screen.getByText(/^Searched the next 20,000/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Search further' }));
  expect(await screen.findByRole('link', { name: 'Mei 3' })).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText(/^Searched the next 20,000/)).toBeNull());
  expect(api.sent('POST /api/enquiries/search')).toContainEqual({ text: 'mei 8123', cursor: '7' });
  await user.clear(field('Search'));
  expect(await screen.findByRole('link', { name: 'Mei 1' })).toBeInTheDocument();
});

it('takes leads that came by phone, and opens them', async () => {
  const { api, user } = openInbox();
  await user.click(await screen.findByRole('button', { name: 'Add lead' }));
  const dialog = screen.getByRole('dialog', { name: 'Add lead' });
  await user.type(field('Name', dialog), 'Ravi');
  await user.type(field('Phone', dialog), '9');
  await user.click(within(dialog).getByRole('button', { name: 'Add lead' }));
  expect(field('Phone', dialog)).toHaveAccessibleDescription('Phone must be a phone number.');
  expect(field('Message', dialog)).toHaveAccessibleDescription('Message is required.');
  expect(field('Name', dialog)).toBeValid();
  expect(field('Phone', dialog)).toHaveFocus();
  await user.type(field('Phone', dialog), '123 4567');
  await user.type(field('Message', dialog), 'Wants two rooms.');
  await user.selectOptions(field('Source', dialog), 'Walk-in');
  const { id, reference } = enquiry(9);
  api.answer('POST /api/enquiries/leads', { id, reference }, { status: 201 });
  const person = { ...(enquiry(9).person as NonNullable<EnquiryView['person']>), email: null };
  api.answer('GET /api/enquiries/:id', enquiry(9, { source: 'walk_in', person }));
  await user.click(within(dialog).getByRole('button', { name: 'Add lead' }));
  expect(await toast('Lead added')).toBeInTheDocument();
  expect(api.sent('POST /api/enquiries/leads')).toEqual([
    {
      source: 'walk_in',
      kind: 'question',
      name: 'Ravi',
      phone: '9123 4567',
      email: '',
      message: 'Wants two rooms.',
      property_id: '',
    },
  ]);
  await expectAddress(`${INBOX}/${id}`);
  expect(await screen.findByText(/Question · Walk-in · received/)).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Answer by email' })).toBeNull();
});
