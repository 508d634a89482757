import { counted } from '@marketplace/contracts/counted';
import type {
  Answer,
  OperationsView,
  ProjectionView,
  RebuildView,
} from '@marketplace/contracts/operations/operations.views';
import { durationText } from '../ui/times.tsx';

/** Returns the overall result: that of the most urgent answer. */
export function summaryText(answers: readonly Answer[]): string {
  const has = (need: Answer['need']) => answers.some((one) => one.need === need);
  if (has('now')) return 'Action required.';
  if (has('unknown')) return 'Some checks have no result.';
  return has('soon') ? 'Something needs attention.' : 'All OK.';
}

/** Returns how far a read model is behind the log: `3 events, 12 seconds`, or `nothing`. */
export function behindText({ lag, lag_seconds }: Pick<ProjectionView, 'lag' | 'lag_seconds'>): string {
  return lag === 0 ? 'nothing' : `${counted(lag, 'event')}, ${durationText(lag_seconds)}`;
}

/** Returns the progress of a rebuild, or how it ended early. */
export function rebuildText({ state, position, rate, seconds_left, by }: RebuildView): string {
  if (state === 'requested') return `Rebuild requested${by === null ? '' : ` by ${by}`}, not started yet`;
  if (state === 'stopped') return 'The rebuild stopped. The current data stays in use.';
  if (state === 'cut-short')
    return `A rebuild was interrupted at ${counted(position, 'event')}. Rebuild again to start over.`;
  const speed = rate === null ? '' : `, ${counted(Math.round(rate), 'event')}/s`;
  const left = seconds_left === null ? '' : `, about ${durationText(seconds_left)} left`;
  return `Rebuilding${by === null ? '' : ` for ${by}`}${speed}${left}`;
}

/** Seconds without a heartbeat after which a projector counts as down. */
const GONE_SECONDS = 20;

/** Returns the state of the projector. @param seen seconds since its last heartbeat; null for never */
export function projectorText(seen: number | null): string {
  if (seen === null) return 'Never seen';
  return isGone(seen) ? 'Not responding' : 'Running';
}

function isGone(seen: number | null): boolean {
  return seen === null || seen >= GONE_SECONDS;
}

interface ProductStatus {
  headline: string;
  points: string[];
  isUrgent: boolean;
}

/** Seconds within which changes normally appear; shorter delays are not shown. */
const USUAL_SECONDS = 5;

/** Returns the state of the product without technical terms. */
export function productStatus(view: OperationsView): ProductStatus {
  const { projections, answers } = view;
  const late = isGone(view.projector_seen_seconds)
    ? ['Updates have stopped for now. Whatever you save is safe and will appear later.']
    : projections.flatMap(lateText);
  const setAside = projections.flatMap(setAsideText);
  const hidden = late.length + setAside.length;
  const tasks = answers
    .filter(({ need }) => need === 'now' || need === 'soon')
    .filter(({ question }) => question !== 'late' || hidden === 0)
    .map(({ question }) => taskTexts[question]);
  const isUrgent =
    setAside.length > 0 ||
    projections.some(({ state }) => state === 'stopped') ||
    answers.some(({ need }) => need === 'now');
  return { headline: headlineOf(hidden, tasks.length), points: [...late, ...setAside, ...tasks], isUrgent };
}

const taskTexts: Record<Answer['question'], string> = {
  lost: 'Check whether all data is safe: see the technical details below.',
  late: 'Something takes longer than usual: see the technical details below.',
  'running-out': 'Space is running low: see the technical details below.',
  backup: 'There is no recent proven backup. Make one.',
};

function headlineOf(hidden: number, tasks: number): string {
  if (hidden > 0) return 'Not everything is up to date';
  if (tasks === 0) return 'Everything is up to date';
  return tasks === 1 ? 'Working; one thing needs attention' : `Working; ${tasks} things need attention`;
}

const delayTexts: Readonly<Record<string, (time: string) => string>> = {
  listings: (time) => `Listing changes from the last ${time} are not shown yet`,
  statistics: (time) => `Visits from the last ${time} are still being counted`,
  activity: (time) => `Activity from the last ${time} is not shown yet`,
  enquiries: (time) => `Enquiries from the last ${time} are not in the inbox yet`,
  alerts: (time) => `Email alerts from the last ${time} are not in effect yet`,
};

function lateText({ name, state, lag, lag_seconds }: ProjectionView): string[] {
  const isHeld = state === 'stopped' || state === 'paused';
  if (lag === 0 || (lag_seconds <= USUAL_SECONDS && !isHeld)) return [];
  const time = durationText(lag_seconds).replace(/^1 /, '');
  const text = delayTexts[name]?.(time) ?? `Changes from the last ${time} are not all shown yet`;
  if (state === 'stopped') return [`${text}: stopped until it is fixed.`];
  return [state === 'paused' ? `${text}: paused.` : `${text}.`];
}

const nouns: Readonly<Record<string, [one: string, many: string]>> = {
  listings: ['listing', 'listings'],
  enquiries: ['enquiry', 'enquiries'],
  alerts: ['email alert', 'email alerts'],
};

function setAsideText({ name, set_aside_count: count }: ProjectionView): string[] {
  if (count === 0) return [];
  const which = nouns[name] ?? [`part of ${name}`, `parts of ${name}`];
  return [`The latest changes of ${counted(count, ...which)} are hidden until they are checked.`];
}
