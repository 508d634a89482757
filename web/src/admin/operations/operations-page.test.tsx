import type {
  Answer,
  OperationsView,
  ProjectionView,
} from '@marketplace/contracts/operations/operations.views';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, openAsAdmin, toast } from '../../testing/render-page.tsx';

const projection = (name: string, more: Partial<ProjectionView> = {}): ProjectionView => ({
  name,
  generation: 1,
  state: 'live',
  position: 6000,
  lag: 0,
  lag_seconds: 0,
  error: null,
  set_aside_count: 0,
  set_aside: [],
  rebuild: null,
  ...more,
});
const panel = async (name: string) => within(await screen.findByRole('region', { name }));

function openOperations(view: Partial<OperationsView> = {}) {
  const api = fakeApi();
  const standing = {
    answers: [],
    head: 6000,
    queue_depth: 0,
    projector_seen_seconds: 1,
    projections: [projection('listings')],
  };
  api.answer('GET /api/operations/projections', { ...standing, ...view });
  return { api, standing, ...openAsAdmin(api, '/admin/dashboard/operations') };
}

it('progress, a refusal and a standstill are said in words', async () => {
  const { api, user } = openOperations({
    queue_depth: null,
    projections: [
      projection('listings', {
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
      projection('statistics', {
        state: 'stopped',
        lag: 3,
        lag_seconds: 125,
        error: 'Stopped at position 7',
      }),
    ],
  });
  const listings = await panel('listings');
  expect(listings.getByRole('progressbar', { name: 'Rebuild of listings' })).toHaveAttribute('value', '50');
  expect(listings.getByText('Rebuilding for maria, 1,200 events/s, about 1 min left')).toBeInTheDocument();
  expect(listings.getByRole('button', { name: 'Rebuild listings' })).toBeDisabled();
  const statistics = await panel('statistics');
  expect(statistics.getByRole('alert')).toHaveTextContent('Stopped at position 7');
  expect(statistics.getByText('3 events, 2 min')).toBeInTheDocument();
  expect(screen.getByText('The queue does not answer; the log is polled.')).toBeInTheDocument();

  const detail = 'The read model of statistics is being rebuilt already.';
  api.refuse('POST /api/operations/projections/:name/rebuild', 409, { detail });
  await user.click(statistics.getByRole('button', { name: 'Rebuild statistics' }));
  const question = screen.getByRole('alertdialog', { name: 'Rebuild statistics?' });
  expect(within(question).getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await user.click(within(question).getByRole('button', { name: 'Rebuild' }));
  expect(await toast(detail)).toBeInTheDocument();
});

it('what is set aside is named, with what ends that', async () => {
  const one = { stream: 'listing-a1', since: 54_762, type: 'ListingRepriced', reason: 'no price' };
  openOperations({ projections: [projection('listings', { set_aside_count: 1, set_aside: [one] })] });
  const listings = await panel('listings');
  expect(listings.getByRole('alert')).toHaveTextContent(
    'Set aside: 1listing-a1, from event 54762 (ListingRepriced) on: no price projections skip listings --position 54762 --reason "…"',
  );
});

it('four questions are answered, and what all of it comes to is said once', async () => {
  const answers: Answer[] = [
    { question: 'lost', need: 'well', text: 'No. The log is what was sealed.', findings: [] },
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
    { question: 'backup', need: 'unknown', text: 'Not known: nobody has looked yet.', findings: [] },
  ];
  const { api, standing } = openOperations({ answers, projections: [] });
  const room = await panel('Is anything about to run out?');
  expect(room.getByText('Act now')).toBeInTheDocument();
  expect(room.getAllByRole('listitem')[0]).toHaveTextContent(
    'On the disk of the database 1.2 GB of 40.0 GB are free. Runbook: The disk is full.',
  );
  const main = within(screen.getByRole('main'));
  expect(main.getByText('Something has to be done now.')).toHaveAttribute('role', 'status');
  expect(main.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Everything you save is shown, and something needs a look',
    'Is anything lost?',
    'Is anything late?',
    'Is anything about to run out?',
    'When was the last proven backup?',
  ]);
  expect(main.getByText('There are no read models yet')).toBeInTheDocument();

  api.answer('GET /api/operations/projections', { ...standing, answers: answers.slice(0, 2) });
  expect(await main.findByText('All is well.')).toBeInTheDocument();
});

it('a rebuild is asked for, and said to be over when another generation answers', async () => {
  const { api, standing, user } = openOperations();
  api.answer('POST /api/operations/projections/:name/rebuild', { projection: 'listings' }, { status: 202 });
  await user.click((await panel('listings')).getByRole('button', { name: 'Rebuild listings' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Rebuild' }));
  expect(await toast('The rebuild of listings begins in a moment.')).toBeInTheDocument();
  expect(api.asked('POST /api/operations/projections/:name/rebuild')[0]?.params).toEqual({
    name: 'listings',
  });
  api.answer('GET /api/operations/projections', {
    ...standing,
    projections: [projection('listings', { generation: 2 })],
  });
  expect(await toast('listings: generation 2 answers now.')).toBeInTheDocument();
});

it('an agent is told first, in plain words; the figures of operators are behind details, open when somebody has to act', async () => {
  const { api, standing } = openOperations();
  const well = await panel('Everything is up to date');
  expect(well.getByText(/^What you save is shown at once/)).toBeInTheDocument();
  const details = screen.getByText('Details for whoever looks after the site').parentElement;
  expect(details).not.toHaveAttribute('open');
  expect(within(details as HTMLElement).getByText('Events in the log')).toBeInTheDocument();
  expect(within(details as HTMLElement).getByText('Generation')).toBeInTheDocument();
  const late = { state: 'stopped', lag: 12, lag_seconds: 290, error: 'Stopped at position 7' } as const;
  api.answer('GET /api/operations/projections', {
    ...standing,
    projections: [projection('statistics', late)],
  });
  const behind = await panel('Not everything is up to date');
  expect(behind.getByRole('listitem')).toHaveTextContent(
    'Visits of the last 5 minutes are still being counted: this stands still until somebody mends it.',
  );
  expect(details).toHaveAttribute('open');
});

it('a failure is said', async () => {
  const api = fakeApi();
  api.refuse('GET /api/operations/projections', 503, { detail: 'Later.' });
  openAsAdmin(api, '/admin/dashboard/operations');
  const main = within(await screen.findByRole('main'));
  await waitFor(() => expect(main.getByRole('alert')).toHaveTextContent('Failed to load operations'));
});
