import type { OperationsView, ProjectionView } from '@marketplace/contracts/operations/operations.views';
import { describe, expect, it } from 'vitest';
import { standingOf, timeText } from './standing-words.ts';

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
const standing = (more: Partial<OperationsView>) =>
  standingOf({
    answers: [],
    head: 6000,
    queue_depth: 0,
    projector_seen_seconds: 1,
    projections: [],
    ...more,
  });
const late = (name: string, more: Partial<ProjectionView>) =>
  standing({
    projections: [projection('listings'), projection(name, { lag: 9, lag_seconds: 290, ...more })],
  });

describe('how the product stands', () => {
  it('is up to date when nothing waits, and while it is behind for no longer than usual', () => {
    const well = { headline: 'Everything is up to date', points: [], isUrgent: false };
    expect(standing({ projections: [projection('listings')] })).toEqual(well);
    expect(late('statistics', { lag_seconds: 4 })).toEqual(well);
  });

  it('names what is not seen yet, and since when', () => {
    expect(late('statistics', { state: 'catching-up' })).toEqual({
      headline: 'Not everything is up to date',
      points: ['Visits of the last 5 minutes are still being counted.'],
      isUrgent: false,
    });
    expect(late('activity', { state: 'paused', lag_seconds: 2 }).points).toEqual([
      'What was done in the last minute is not in Activity yet: this was paused.',
    ]);
    expect(late('enquiries', { state: 'stopped', lag_seconds: 7300 })).toMatchObject({
      points: [
        'Enquiries of the last 2 hours are not in the inbox yet: this stands still until somebody mends it.',
      ],
      isUrgent: true,
    });
  });

  it('says one thing alone when nothing moves at all', () =>
    expect(
      standing({
        projector_seen_seconds: 90,
        projections: [projection('listings', { lag: 5, lag_seconds: 90 })],
      }).points,
    ).toEqual(['Nothing new appears at the moment. What is saved is safe, and appears later.']));

  it('counts what is set aside, and says what somebody should look at', () => {
    const aside = standing({ projections: [projection('listings', { set_aside_count: 2 })] });
    expect(aside).toMatchObject({
      points: ['The last changes of 2 listings are not shown until somebody looks at them.'],
      isUrgent: true,
    });
    const asked = standing({
      answers: [
        { question: 'lost', need: 'unknown', text: 'Not known.', findings: [] },
        { question: 'backup', need: 'soon', text: 'Never.', findings: [] },
      ],
    });
    expect(asked).toEqual({
      headline: 'Everything you save is shown, and something needs a look',
      points: ['There is no backup that was proven lately. Whoever looks after the site should make one.'],
      isUrgent: false,
    });
  });

  it('tells times without a one', () =>
    expect([20, 61, 290, 3700, 7300].map(timeText)).toEqual([
      'minute',
      'minute',
      '5 minutes',
      'hour',
      '2 hours',
    ]));
});
