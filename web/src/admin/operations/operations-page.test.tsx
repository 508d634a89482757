import type { Answer, OperationsView } from '@marketplace/contracts/operations/operations.views';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { operationsView, projectionView } from '../../testing/operations.ts';
import { fakeApi, openAsAdmin, toast } from '../../testing/render-page.tsx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

/** The page reads again every 15 seconds. */
const refresh = () => act(() => vi.advanceTimersByTimeAsync(15_000));

const panel = async (name: string) => within(await screen.findByRole('region', { name }));

function openOperations(more: Partial<OperationsView> = {}) {
  const api = fakeApi();
  const answer = (view: Partial<OperationsView>) =>
    api.answer('GET /api/operations/projections', operationsView(view));
  answer(more);
  return { api, answer, ...openAsAdmin(api, '/admin/dashboard/operations') };
}

it('shows the progress of a rebuild, a stopped read model and a refused rebuild', async () => {
  const { api, user } = openOperations({
    queue_depth: null,
    projections: [
      projectionView('listings', {
        rebuild: {
          state: 'rebuilding',
          generation: 9,
          position: 3000,
          rate: 1200,
          seconds_left: 65,
          started_at: '2026-11-03T02:00:00Z',
          by: 'maria',
          error: null,
        },
      }),
      projectionView('statistics', {
        state: 'stopped',
        lag: 3,
        lag_seconds: 125,
        error: 'Stopped at position 7',
      }),
    ],
  });
  const listings = await panel('listings');
  expect(listings.getByRole('progressbar', { name: 'Rebuild of listings' })).toHaveAttribute('value', '50');
  expect(
    listings.getByText('Rebuilding for maria, 1,200 events/s, about 65 seconds left'),
  ).toBeInTheDocument();
  expect(listings.getByRole('button', { name: 'Rebuild listings' })).toBeDisabled();
  const statistics = await panel('statistics');
  expect(statistics.getByRole('alert')).toHaveTextContent('Stopped at position 7');
  expect(statistics.getByText('3 events, 2 minutes')).toBeInTheDocument();
  expect(screen.getByText('The queue is unavailable; the log is polled.')).toBeInTheDocument();

  const detail = 'The read model of statistics is already being rebuilt.';
  api.refuse('POST /api/operations/projections/:name/rebuild', 409, { detail });
  await user.click(statistics.getByRole('button', { name: 'Rebuild statistics' }));
  const question = screen.getByRole('alertdialog', { name: 'Rebuild statistics?' });
  expect(within(question).getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await user.click(within(question).getByRole('button', { name: 'Rebuild' }));
  expect(await toast(detail)).toBeInTheDocument();
});

it('names what is set aside, with the command that skips it', async () => {
  const one = { stream: 'listing-a1', since: 54_762, type: 'ListingRepriced', reason: 'no price' };
  openOperations({ projections: [projectionView('listings', { set_aside_count: 1, set_aside: [one] })] });
  const listings = await panel('listings');
  expect(listings.getByRole('alert')).toHaveTextContent(
    'Set aside: 1listing-a1, since event 54762 (ListingRepriced): no price projections skip listings --position 54762 --reason "…"',
  );
});

it('answers four questions and sums them up', async () => {
  const answers: Answer[] = [
    { question: 'lost', need: 'well', text: 'No. The log matches its seals.', findings: [] },
    { question: 'late', need: 'well', text: 'No. Whatever was saved is shown.', findings: [] },
    {
      question: 'running-out',
      need: 'now',
      text: 'Yes.',
      findings: [
        {
          need: 'now',
          text: 'On the disk of the database 1.2 GB of 40.0 GB are free.',
          runbook: 'The disk is full',
        },
        { need: 'well', text: 'On the disk of the pictures 30.0 GB of 40.0 GB are free.', runbook: null },
      ],
    },
    { question: 'backup', need: 'unknown', text: 'Unknown: nothing was checked yet.', findings: [] },
  ];
  const { answer } = openOperations({ answers, projections: [] });
  const room = await panel('Is anything about to run out?');
  expect(room.getByText('Act now')).toBeInTheDocument();
  expect(room.getAllByRole('listitem')[0]).toHaveTextContent(
    'On the disk of the database 1.2 GB of 40.0 GB are free. Runbook: The disk is full.',
  );
  const main = within(screen.getByRole('main'));
  expect(main.getByText('Action required.')).toHaveAttribute('role', 'status');
  expect(main.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Working; one thing needs attention',
    'Backups',
    'Is anything lost?',
    'Is anything late?',
    'Is anything about to run out?',
    'When was the last proven backup?',
  ]);
  expect(main.getByText('There are no read models yet')).toBeInTheDocument();

  answer({ answers: answers.slice(0, 2) });
  await refresh();
  expect(await main.findByText('All OK.')).toBeInTheDocument();
});

it('says when the last backup was made, and how to make one', async () => {
  const last = { need: 'soon', text: 'The last backup was made 30 h 0 min ago.', runbook: null } as const;
  const proven = { ...last, text: 'A backup should be proven every week.' };
  const backup: Answer = { question: 'backup', need: 'soon', text: 'Never.', findings: [last, proven] };
  const { answer } = openOperations({ answers: [backup] });
  const backups = await panel('Backups');
  expect(backups.getByText(`${last.text} ${proven.text}`)).toBeInTheDocument();
  expect(backups.getByText('npm run backup -- <new folder>')).toBeInTheDocument();
  expect(backups.getByText('npm run vault -- backup <new file>')).toBeInTheDocument();
  answer({ answers: [{ ...backup, text: 'Unknown: nothing was checked yet.', findings: [] }] });
  await refresh();
  expect(await backups.findByText('Unknown: nothing was checked yet.')).toBeInTheDocument();
});

it('requests a rebuild and reports when its generation is live', async () => {
  const { api, answer, user } = openOperations();
  api.answer('POST /api/operations/projections/:name/rebuild', { projection: 'listings' }, { status: 202 });
  await user.click((await panel('listings')).getByRole('button', { name: 'Rebuild listings' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Rebuild' }));
  expect(await toast('Rebuild of listings requested.')).toBeInTheDocument();
  expect(api.asked('POST /api/operations/projections/:name/rebuild')[0]?.params).toEqual({
    name: 'listings',
  });
  answer({ projections: [projectionView('listings', { generation: 2 })] });
  await refresh();
  expect(await toast('listings: generation 2 is now live.')).toBeInTheDocument();
});

it('shows the status for agents first; technical details open when an operator has to act', async () => {
  const { answer } = openOperations();
  const well = await panel('Everything is up to date');
  expect(well.getByText(/^Changes appear at once/)).toBeInTheDocument();
  const details = screen.getByText('Technical details').parentElement;
  expect(details).not.toHaveAttribute('open');
  expect(within(details as HTMLElement).getByText('Events in the log')).toBeInTheDocument();
  expect(within(details as HTMLElement).getByText('Generation')).toBeInTheDocument();
  const late = { state: 'stopped', lag: 12, lag_seconds: 290, error: 'Stopped at position 7' } as const;
  answer({ projections: [projectionView('statistics', late)] });
  await refresh();
  const behind = await panel('Not everything is up to date');
  expect(behind.getByRole('listitem')).toHaveTextContent(
    'Visits from the last 5 minutes are still being counted: stopped until it is fixed.',
  );
  expect(details).toHaveAttribute('open');
});

it('reports a failure to load', async () => {
  const api = fakeApi();
  api.refuse('GET /api/operations/projections', 503, { detail: 'Later.' });
  openAsAdmin(api, '/admin/dashboard/operations');
  const main = within(await screen.findByRole('main'));
  await waitFor(() => expect(main.getByRole('alert')).toHaveTextContent('Failed to load operations'));
});
