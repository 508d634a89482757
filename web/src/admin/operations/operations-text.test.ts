import type {
  Answer,
  OperationsView,
  ProjectionView,
  RebuildView,
} from '@marketplace/contracts/operations/operations.views';
import { describe, expect, it } from 'vitest';
import { operationsView, projectionView } from '../../testing/operations.ts';
import { behindText, productStatus, projectorText, rebuildText, summaryText } from './operations-text.ts';

it('shows how far a read model is behind', () => {
  expect(behindText({ lag: 0, lag_seconds: 0 })).toBe('nothing');
  expect(behindText({ lag: 12_000, lag_seconds: 200 })).toBe('12,000 events, 3 minutes');
});

it('shows the state of a rebuild', () => {
  const rebuild: RebuildView = {
    state: 'rebuilding',
    generation: 2,
    position: 500,
    rate: 1234.5,
    seconds_left: 9.1,
    started_at: '2026-11-21T00:00:00.000Z',
    by: 'maria',
    error: null,
  };
  expect(rebuildText(rebuild)).toBe('Rebuilding for maria, 1,235 events/s, about 9 seconds left');
  expect(rebuildText({ ...rebuild, rate: null, seconds_left: null, by: null })).toBe('Rebuilding');
  expect(rebuildText({ ...rebuild, state: 'requested' })).toBe('Rebuild requested by maria, not started yet');
  expect(rebuildText({ ...rebuild, state: 'cut-short' })).toContain('interrupted at 500 events');
  expect(rebuildText({ ...rebuild, state: 'stopped' })).toContain('The current data stays in use');
});

it('treats a projector without a recent heartbeat as gone', () => {
  expect([null, 4.2, 90].map(projectorText)).toEqual(['Never seen', 'Running', 'Not responding']);
});

it('sums up the answers by the most urgent of them', () => {
  const answers = (...needs: Answer['need'][]): Answer[] =>
    needs.map((need) => ({ question: 'lost', need, text: '', findings: [] }));
  expect(summaryText(answers('well', 'well'))).toBe('All OK.');
  expect(summaryText(answers('well', 'soon'))).toBe('Something needs attention.');
  expect(summaryText(answers('unknown', 'soon'))).toBe('Some checks have no result.');
  expect(summaryText(answers('unknown', 'now'))).toBe('Action required.');
});

describe('the status of the product', () => {
  const statusOf = (more: Partial<OperationsView>) =>
    productStatus(operationsView({ projections: [], ...more }));
  const statusWithLag = (name: string, more: Partial<ProjectionView>) =>
    statusOf({
      projections: [projectionView('listings'), projectionView(name, { lag: 9, lag_seconds: 290, ...more })],
    });
  const isWell = { headline: 'Everything is up to date', points: [], isUrgent: false };
  const isLate = { headline: 'Not everything is up to date', isUrgent: false };

  it.each<[string, Partial<ProjectionView>, object]>([
    ['statistics', { lag_seconds: 4 }, isWell],
    [
      'statistics',
      { state: 'catching-up' },
      { ...isLate, points: ['Visits from the last 5 minutes are still being counted.'] },
    ],
    [
      'activity',
      { state: 'paused', lag_seconds: 60 },
      { ...isLate, points: ['Activity from the last minute is not shown yet: paused.'] },
    ],
    [
      'enquiries',
      { state: 'stopped', lag_seconds: 7300 },
      {
        ...isLate,
        points: ['Enquiries from the last 2 hours are not in the inbox yet: stopped until it is fixed.'],
        isUrgent: true,
      },
    ],
  ])('reports a delay of %s: %j', (name, more, expected) => {
    expect(statusWithLag(name, more)).toEqual(expected);
  });

  it('reports only a missing projector', () =>
    expect(
      statusOf({
        projector_seen_seconds: 90,
        projections: [projectionView('listings', { lag: 5, lag_seconds: 90 })],
      }).points,
    ).toEqual(['Updates have stopped for now. Whatever you save is safe and will appear later.']));

  it('reports set-aside streams and tasks', () => {
    expect(statusOf({ projections: [projectionView('listings', { set_aside_count: 2 })] })).toMatchObject({
      points: ['The latest changes of 2 listings are hidden until they are checked.'],
      isUrgent: true,
    });
    const answers: Answer[] = [
      { question: 'lost', need: 'unknown', text: 'Not known.', findings: [] },
      { question: 'backup', need: 'soon', text: 'Never.', findings: [] },
    ];
    expect(statusOf({ answers })).toEqual({
      headline: 'Working; one thing needs attention',
      points: ['There is no recent proven backup. Make one.'],
      isUrgent: false,
    });
  });
});
