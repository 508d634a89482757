import type { EnquiryView } from '@marketplace/contracts/enquiries/enquiry.views';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { arranged, enquiry, step, viewings } from '../../testing/enquiries.ts';
import { fakeApi, field, openAsAdmin, toast, undo } from '../../testing/render-page.tsx';

const { id } = enquiry(1);
const written = { id, version: 2 };

function openEnquiry(fields: Partial<EnquiryView> = {}) {
  const api = fakeApi();
  const opened = openAsAdmin(api, `/admin/dashboard/enquiries/${id}`);
  api.answer('GET /api/enquiries/:id', enquiry(1, fields));
  return { api, ...opened };
}
const panel = async (name: string) => within(await screen.findByRole('region', { name }));
const href = (element: HTMLElement) => decodeURIComponent(element.getAttribute('href') ?? '');

it('shows sender and content, and the listing then and now', async () => {
  openEnquiry({
    kind: 'viewing',
    person: {
      ...(enquiry(1).person as NonNullable<EnquiryView['person']>),
      wish: { slots: [], days: ['2026-11-28'], times: ['evening'] },
    },
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Enquiry K7QX-0001' })).toBeInTheDocument();
  const message = await panel('Mei 1');
  expect(message.getByRole('link', { name: 'mei@example.com' })).toHaveAttribute(
    'href',
    'mailto:mei@example.com',
  );
  expect(message.getByRole('link', { name: '+65 8123 4567' })).toHaveAttribute('href', 'tel:+6581234567');
  for (const text of [/Is it still there\?/, 'Days: Sat 28 Nov', 'Times: Evening (5-8 PM)'])
    expect(message.getByText(text)).toBeInTheDocument();
  const listing = await panel('Listing');
  expect(listing.getByText('$1,300,000 when they wrote, $1,250,000 now.')).toBeInTheDocument();
  expect(listing.getByRole('link', { name: 'As they saw it' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/history\?version=2$/),
  );
  expect((await panel('Steps')).getByRole('listitem')).toHaveTextContent(
    'Received3 Nov 2026 10:00 by the visitor',
  );
});

it('shows apart who read it, newest first', async () => {
  const steps = [
    ...enquiry(1).steps,
    step(2, { type: 'EnquiryOpened', actor: { kind: 'admin', name: 'Mei Lin' } }),
    step(3, { type: 'EnquiryStatusChanged', status: 'answered' }),
    step(4, { type: 'PersonalDataExported', actor: { kind: 'operator', name: 'root' } }),
  ];
  const { user } = openEnquiry({ steps });
  const shown = await panel('Steps');
  const inOrder = () => shown.getAllByRole('listitem').map(({ textContent }) => textContent);
  await user.click(shown.getByText('Read 2 times'));
  expect(inOrder()).toEqual([
    'Received3 Nov 2026 10:00 by the visitor',
    'Marked as answered3 Nov 2026 10:00 by admin',
    'Exported3 Nov 2026 10:00 by root',
    'Opened3 Nov 2026 10:00 by Mei Lin',
  ]);
});

it('is answered by mail, chat or phone with a prepared text, then marked as answered', async () => {
  const { api, user } = openEnquiry();
  const answer = await panel('Answer');
  expect(href(answer.getByRole('link', { name: 'Answer by email' }))).toMatch(
    /^mailto:mei@example\.com\?subject=Re: Subject 1 \[K7QX-0001\]&body=Hi Mei 1,[\s\S]*about Wombat Terrace/,
  );
  await user.type(field('Your reply', document.body), ' PS.');
  const chat = answer.getByRole('link', { name: 'Answer by WhatsApp' });
  expect(href(chat)).toMatch(/^https:\/\/wa\.me\/6581234567\?text=[\s\S]* PS\.$/);
  expect(answer.getByRole('link', { name: 'Call +65 8123 4567' })).toHaveAttribute('href', 'tel:+6581234567');
  expect(answer.queryByRole('button', { name: 'Mark as answered' })).toBeNull();
  chat.addEventListener('click', (event) => event.preventDefault());
  await user.click(chat);
  api.answer('PUT /api/enquiries/:id/status', written);
  api.answer('GET /api/enquiries/:id', enquiry(1, { status: 'answered' }));
  await user.click(answer.getByRole('button', { name: 'Mark as answered' }));
  expect(await toast('Enquiry marked as answered')).toBeInTheDocument();
  expect(api.sent('PUT /api/enquiries/:id/status')).toEqual([{ status: 'answered' }]);
  await waitFor(() => expect(answer.queryByRole('button', { name: 'Mark as answered' })).toBeNull());
});

it('is marked as spam and back, or closed, and shows a refusal', async () => {
  const { api, user } = openEnquiry();
  const status = await panel('Status');
  api.answer('PUT /api/enquiries/:id/status', written);
  api.answer('GET /api/enquiries/:id', enquiry(1, { status: 'spam' }));
  await user.click(status.getByRole('button', { name: 'Mark as spam' }));
  await user.click(await status.findByRole('button', { name: 'Not spam' }));
  await waitFor(() => expect(api.sent('PUT /api/enquiries/:id/status')).toHaveLength(2));
  expect(api.sent('PUT /api/enquiries/:id/status')).toEqual([{ status: 'spam' }, { status: 'new' }]);
  api.refuse('PUT /api/enquiries/:id/status', 503, { detail: 'Nothing was saved.' });
  await user.click(status.getByRole('button', { name: 'Close' }));
  expect(await toast('Nothing was saved.')).toBeInTheDocument();
});

it('takes notes', async () => {
  const { api, user } = openEnquiry();
  const steps = await panel('Steps');
  expect(steps.getByRole('button', { name: 'Add note' })).toBeDisabled();
  await user.type(field('Note'), 'Call after six.');
  api.answer('POST /api/enquiries/:id/notes', written, { status: 201 });
  const [received = step(1, {})] = enquiry(1).steps;
  const note = step(2, { type: 'EnquiryNoted', text: 'Call after six.' });
  api.answer('GET /api/enquiries/:id', enquiry(1, { steps: [received, note] }));
  await user.click(steps.getByRole('button', { name: 'Add note' }));
  expect(await toast('Note added')).toBeInTheDocument();
  expect(api.sent('POST /api/enquiries/:id/notes')).toEqual([{ note: 'Call after six.' }]);
  expect(field('Note')).toHaveValue('');
  expect(steps.getAllByRole('listitem')[1]).toHaveTextContent('Note3 Nov 2026 10:00 by adminCall after six.');
});

it('gets a viewing that is confirmed by email, where there is a mail server', async () => {
  const { api, user } = openEnquiry();
  api.answer('GET /api/enquiries/viewings', { ...viewings([]), can_mail: true });
  api.answer('POST /api/enquiries/:id/viewing', written, { status: 201 });
  const form = within(await screen.findByRole('form', { name: 'Arrange a viewing' }));
  expect(form.queryByRole('checkbox')).toBeNull(); // until it is known
  fireEvent.change(field('Day'), { target: { value: '2096-12-01' } });
  fireEvent.change(field('Time'), { target: { value: '10:30' } });
  expect(await form.findByRole('checkbox', { name: /^Email .* a confirmation/ })).toBeChecked();
  await user.click(form.getByRole('button', { name: 'Save viewing' }));
  expect(await toast('Viewing arranged. The visitor will get an email.')).toBeInTheDocument();
  fireEvent.change(field('Day'), { target: { value: '2096-12-01' } });
  fireEvent.change(field('Time'), { target: { value: '11:30' } });
  await user.click(await form.findByRole('checkbox', { name: /^Email/ }));
  await user.click(form.getByRole('button', { name: 'Save viewing' }));
  const email = enquiry(1).person?.email;
  await waitFor(() =>
    expect(api.sent('POST /api/enquiries/:id/viewing')).toMatchObject([{ email }, { email: null }]),
  );
});

it('gets a viewing on a requested day, with a calendar file for both', async () => {
  const wish = { slots: ['2096-12-02T06:00:00.000Z'], days: ['2096-12-01'], times: [] };
  const person = { ...(enquiry(1).person as NonNullable<EnquiryView['person']>), wish };
  const { api, user } = openEnquiry({ person });
  const form = within(await screen.findByRole('form', { name: 'Arrange a viewing' }));
  await user.click(form.getByRole('button', { name: 'Save viewing' }));
  expect(form.getByText('Enter a day and a time.')).toBeInTheDocument();
  await user.click(form.getByRole('button', { name: 'Sun 2 Dec, 2:00 PM' }));
  expect(field('Day')).toHaveValue('2096-12-02');
  expect(field('Time')).toHaveValue('14:00');
  await user.click(form.getByRole('button', { name: 'Sat 1 Dec' })); // as earlier forms asked
  expect(field('Day')).toHaveValue('2096-12-01');
  await user.clear(field('Time'));
  await user.type(field('Time'), '10:30');
  await user.type(field('Place'), 'The lobby');
  api.answer('POST /api/enquiries/:id/viewing', written, { status: 201 });
  const viewing = { starts_at: '2096-12-01T02:30:00Z', minutes: 30 };
  const saved = step(2, { type: 'ViewingArranged', viewing, text: 'The lobby' });
  api.answer(
    'GET /api/enquiries/:id',
    enquiry(1, { person, status: 'viewing_arranged', viewing, steps: [...enquiry(1).steps, saved] }),
  );
  await user.click(form.getByRole('button', { name: 'Save viewing' }));
  expect(await toast('Viewing arranged')).toBeInTheDocument();
  expect(api.sent('POST /api/enquiries/:id/viewing')).toEqual([
    { starts_at: '2096-12-01T10:30:00+08:00', minutes: 30, place: 'The lobby', email: null },
  ]);
  const shown = await panel('Viewing');
  expect(shown.getByText('Sat, 1 Dec 2096, 10:30 SGT, 30 minutes')).toBeInTheDocument();
  expect(href(shown.getByRole('link', { name: 'Send by email' }))).toContain(
    'Your viewing of Wombat Terrace is on Sat, 1 Dec 2096, 10:30 SGT, 30 minutes.\r\nPlace: The lobby',
  );

  const files: Blob[] = [];
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:file';
  });
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(); // a browser would not leave the page
  onTestFinished(() => {
    create.mockRestore();
    save.mockRestore();
  });
  await user.click(shown.getByRole('button', { name: 'For your calendar' }));
  await user.click(shown.getByRole('button', { name: 'For Mei 1, to attach' }));
  const [ours = '', theirs = ''] = await Promise.all(files.map((file) => file.text()));
  expect(ours).toContain('DTSTART;TZID=Asia/Singapore:20961201T103000');
  expect(ours).toContain('mei@example.com');
  expect(theirs).toContain('Tan Mei Lin');
  expect(theirs).not.toContain('mei@example.com');
});

it('is forgotten after a question that names what is lost, then says so', async () => {
  const { api, user } = openEnquiry();
  await user.click(await screen.findByRole('button', { name: 'Forget this enquiry…' }));
  const question = screen.getByRole('alertdialog', { name: 'Forget enquiry K7QX-0001?' });
  expect(question).toHaveTextContent(/Name, email, phone, message, notes/);
  api.answer('DELETE /api/enquiries/:id', written);
  const forgotten = { readable: 'forgotten', person: null, status: 'closed' } as const;
  const steps = [...enquiry(1).steps, step(2, { type: 'EnquiryForgotten', reason: 'asked' })];
  api.answer('GET /api/enquiries/:id', enquiry(1, { ...forgotten, steps }));
  await user.click(within(question).getByRole('button', { name: 'Forget' }));
  expect(await toast('Enquiry K7QX-0001 forgotten')).toBeInTheDocument();
  expect(await screen.findByText(/data was erased/)).toBeInTheDocument();
  expect(screen.getByText('Forgotten on request')).toBeInTheDocument();
  for (const gone of ['Answer', 'Viewing', 'Personal data'])
    expect(screen.queryByRole('region', { name: gone })).toBeNull();
  expect(screen.queryByText('mei@example.com')).toBeNull();
});

it('offers all data about its sender', async () => {
  const { user } = openEnquiry();
  await user.click(await screen.findByRole('button', { name: 'All of this person…' }));
  const dialog = screen.getByRole('dialog', { name: 'A person’s data' });
  expect(field('Email', dialog)).toHaveValue('mei@example.com');
  expect(field('Phone', dialog)).toHaveValue('+65 8123 4567');
});

it('says that it is unreadable while the vault lacks its key', async () => {
  openEnquiry({ readable: 'unreadable', person: null });
  expect(
    await screen.findByText('This message cannot be read, because its key is missing in the vault.'),
  ).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Answer' })).toBeNull();
});

it('says when it does not exist or loading failed', async () => {
  const { api, go } = openEnquiry();
  await screen.findByRole('heading', { level: 1, name: 'Enquiry K7QX-0001' });
  api.refuse('GET /api/enquiries/:id', 404, { detail: 'Enquiry not found' });
  await go('/admin/dashboard/enquiries/0190f000-0000-7000-8000-0000000000ff');
  expect(await screen.findByText('There is no such enquiry')).toBeInTheDocument();
  api.refuse('GET /api/enquiries/:id', 403, { detail: 'No.' });
  await go('/admin/dashboard/enquiries/0190f000-0000-7000-8000-0000000000fe');
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeInTheDocument();
});

const at = { starts_at: '2020-01-01T02:30:00Z', minutes: 30 };
const arrangedStep = step(2, { type: 'ViewingArranged', viewing: at, text: 'The lobby' });

it('asks before it saves a viewing in the past or close to another one', async () => {
  const { api, user } = openEnquiry();
  api.answer(
    'GET /api/enquiries/viewings',
    viewings([arranged(1, at.starts_at), arranged(2, '2020-01-01T03:15:00Z')]),
  );
  await screen.findByRole('form', { name: 'Arrange a viewing' });
  await user.type(field('Day'), '2020-01-01');
  await user.type(field('Time'), '10:30');
  const warning = 'Less than 30 minutes from the viewing at 11:15 with Mei 2.';
  expect(await screen.findByText(warning)).toBeInTheDocument();
  expect(screen.getByText('That time is in the past.')).toBeInTheDocument();
  const { search } = api.asked('GET /api/enquiries/viewings')[0] ?? {};
  expect(`${search}`).toBe('from=2019-12-31&to=2020-01-02');
  await user.click(screen.getByRole('button', { name: 'Save viewing' }));
  const question = await screen.findByRole('alertdialog', { name: 'Save this viewing?' });
  expect(question).toHaveTextContent(`That time is in the past. ${warning}`);
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(api.sent('POST /api/enquiries/:id/viewing')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Save viewing' }));
  api.answer('POST /api/enquiries/:id/viewing', written, { status: 201 });
  await user.click(await screen.findByRole('button', { name: 'Save anyway' }));
  expect(await toast('Viewing arranged')).toBeInTheDocument();
});

it('has a cancelled viewing with a text for the visitor, and takes the cancellation back', async () => {
  const steps = [...enquiry(1).steps, arrangedStep];
  const { api, user } = openEnquiry({ status: 'closed', viewing: { ...at, is_mailed: true }, steps });
  const cancel = await screen.findByRole('button', { name: 'Cancel viewing' });
  api.answer('DELETE /api/enquiries/:id/viewing', written);
  api.answer(
    'GET /api/enquiries/:id',
    enquiry(1, { status: 'closed', steps: [...steps, step(3, { type: 'ViewingCancelled' })] }),
  );
  await user.click(cancel);
  const shown = await panel('Viewing');
  expect(await shown.findByText('The viewing was cancelled. Tell Mei 1:')).toBeInTheDocument();
  expect(href(shown.getByRole('link', { name: 'Send by WhatsApp' }))).toContain(
    'Your viewing of Wombat Terrace on Wed, 1 Jan 2020, 10:30 SGT, 30 minutes is cancelled.',
  );
  api.answer('POST /api/enquiries/:id/viewing', written, { status: 201 });
  api.answer('PUT /api/enquiries/:id/status', written);
  await undo(user, 'Viewing cancelled');
  expect(await toast('Undone: the viewing is as before.')).toBeInTheDocument();
  expect(api.sent('POST /api/enquiries/:id/viewing')).toEqual([
    { ...at, place: 'The lobby', email: enquiry(1).person?.email },
  ]);
  expect(api.sent('PUT /api/enquiries/:id/status')).toEqual([{ status: 'closed' }]);
});

it('keeps the place of a viewing that is moved, and tells the visitor of both times', async () => {
  const moved = { starts_at: '2020-01-02T02:30:00Z', minutes: 45 };
  const steps = [
    ...enquiry(1).steps,
    arrangedStep,
    step(3, { type: 'ViewingArranged', viewing: moved, text: 'The lobby' }),
  ];
  openEnquiry({ status: 'viewing_arranged', viewing: moved, steps });
  await screen.findByRole('form', { name: 'Reschedule the viewing' });
  expect(field('Place')).toHaveValue('The lobby');
  expect(field('Minutes')).toHaveValue('45');
  expect(href((await panel('Viewing')).getByRole('link', { name: 'Send by email' }))).toContain(
    'has moved from Wed, 1 Jan 2020, 10:30 SGT, 30 minutes to Thu, 2 Jan 2020, 10:30 SGT, 45 minutes.\r\nPlace: The lobby',
  );
});
