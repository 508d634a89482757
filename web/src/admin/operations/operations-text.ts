import { counted } from '@marketplace/contracts/counted';
import type { Answer, ProjectionView, RebuildView } from '@marketplace/contracts/operations/operations.views';

/** When somebody has to do something, in words. */
export const needText: Record<Answer['need'], string> = {
  well: 'Well',
  soon: 'Look at it soon',
  now: 'Act now',
  unknown: 'Not known',
};

/** What all answers come to, in a sentence. */
export function summaryText(answers: readonly Answer[]): string {
  const countOf = (need: Answer['need']) => answers.filter((one) => one.need === need).length;
  if (countOf('now') > 0) return 'Something has to be done now.';
  if (countOf('unknown') > 0) return 'Not all of this is known.';
  return countOf('soon') > 0 ? 'Something should be looked at soon.' : 'All is well.';
}

const states: Record<string, string> = {
  live: 'Up to date',
  'catching-up': 'Catching up',
  paused: 'Paused',
  stopped: 'Stopped',
};

/** What a read model is doing, in words. */
export function stateText({ state }: Pick<ProjectionView, 'state'>): string {
  return states[state] ?? state;
}

/** How far it is behind the log: `3 events, 12 s`, or `nothing`. */
export function behindText({ lag, lag_seconds }: Pick<ProjectionView, 'lag' | 'lag_seconds'>): string {
  return lag === 0 ? 'nothing' : `${counted(lag, 'event')}, ${durationText(lag_seconds)}`;
}

/** A duration in the largest unit that says something: `12 s`, `3 min`, `5 h`. */
export function durationText(seconds: number): string {
  if (seconds < 60) return `${Math.ceil(seconds)} s`;
  return seconds < 3600 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
}

/** What a rebuild is doing, in words. */
export function rebuildText({ state, position, rate, seconds_left, by }: RebuildView): string {
  if (state === 'requested') return `Rebuild asked for${by === null ? '' : ` by ${by}`}, not begun yet`;
  if (state === 'stopped') return 'The rebuild stopped. What answered before still does.';
  if (state === 'cut-short')
    return `A rebuild was cut short at ${counted(position, 'event')}. Rebuild again to start over.`;
  const pace = rate === null ? '' : `, ${counted(Math.round(rate), 'event')}/s`;
  const left = seconds_left === null ? '' : `, about ${durationText(seconds_left)} left`;
  return `Rebuilding${by === null ? '' : ` for ${by}`}${pace}${left}`;
}

/** When a projector was last seen at work. One that was not for longer than this is taken for gone. */
const GONE_SECONDS = 20;

export function projectorText(seen: number | null): string {
  if (seen === null) return 'Never seen';
  return isGone(seen) ? 'Not seen' : 'At work';
}

/** Whether no projector is at work, by when one was last seen; null for never. */
export function isGone(seen: number | null): boolean {
  return seen === null || seen >= GONE_SECONDS;
}
