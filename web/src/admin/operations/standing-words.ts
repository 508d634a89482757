import { counted } from '@marketplace/contracts/counted';
import type {
  Answer,
  OperationsView,
  ProjectionView,
} from '@marketplace/contracts/operations/operations.views';
import { isGone } from './operations-text.ts';

/** What an agent has to know of how the product stands. */
export interface Standing {
  headline: string;
  /** What is shown later than usual, and what somebody should look at; a sentence each, none when all is well. */
  points: string[];
  /** Whether somebody has to do something now. */
  isUrgent: boolean;
}

/** What is saved and counted is shown within this; a delay that is shorter is none. */
const USUAL_SECONDS = 5;

/** Returns how the product stands, in words that need no knowledge of how it is made. */
export function standingOf(view: OperationsView): Standing {
  const { projections, answers } = view;
  const late = isGone(view.projector_seen_seconds)
    ? ['Nothing new appears at the moment. What is saved is safe, and appears later.']
    : projections.flatMap(lateText);
  const aside = projections.flatMap(asideText);
  const wanted = answers
    .filter(({ need }) => need === 'now' || need === 'soon')
    .filter(({ question }) => question !== 'late' || late.length + aside.length === 0)
    .map(({ question }) => wants[question]);
  const isUrgent =
    aside.length > 0 ||
    projections.some(({ state }) => state === 'stopped') ||
    answers.some(({ need }) => need === 'now');
  const points = [...late, ...aside, ...wanted];
  return { headline: headlineOf(late.length + aside.length, wanted.length), points, isUrgent };
}

/** What a question is about whose answer wants somebody; the answer itself is in the operator's words. */
const wants: Record<Answer['question'], string> = {
  lost: 'Whether everything is kept safely should be looked at by whoever looks after the site.',
  late: 'Something takes longer than usual. Whoever looks after the site finds it in the details below.',
  'running-out': 'Room is getting short. Whoever looks after the site finds it in the details below.',
  backup: 'There is no backup that was proven lately. Whoever looks after the site should make one.',
};

function headlineOf(unshown: number, wanted: number): string {
  if (unshown > 0) return 'Not everything is up to date';
  return wanted > 0 ? 'Everything you save is shown, and something needs a look' : 'Everything is up to date';
}

/** What of a read model is not seen yet, by what it is called. */
const unseen: Readonly<Record<string, (time: string) => string>> = {
  listings: (time) => `Changes to listings of the last ${time} are not shown yet`,
  statistics: (time) => `Visits of the last ${time} are still being counted`,
  activity: (time) => `What was done in the last ${time} is not in Activity yet`,
  enquiries: (time) => `Enquiries of the last ${time} are not in the inbox yet`,
};

function lateText({ name, state, lag, lag_seconds }: ProjectionView): string[] {
  const isHeld = state === 'stopped' || state === 'paused';
  if (lag === 0 || (lag_seconds <= USUAL_SECONDS && !isHeld)) return [];
  const time = timeText(lag_seconds);
  const text = unseen[name]?.(time) ?? `What came in the last ${time} is not all shown yet`;
  if (state === 'stopped') return [`${text}: this stands still until somebody mends it.`];
  return [state === 'paused' ? `${text}: this was paused.` : `${text}.`];
}

const nouns: Readonly<Record<string, [one: string, many: string]>> = {
  listings: ['listing', 'listings'],
  enquiries: ['enquiry', 'enquiries'],
};

function asideText({ name, set_aside_count: count }: ProjectionView): string[] {
  if (count === 0) return [];
  const which = nouns[name] ?? [`part of ${name}`, `parts of ${name}`];
  return [`The last changes of ${counted(count, ...which)} are not shown until somebody looks at them.`];
}

/** Returns a time that is over, after "the last": `minute`, `5 minutes`, `3 hours`. */
export function timeText(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const [number, unit] = minutes < 60 ? [minutes, 'minute'] : [Math.round(minutes / 60), 'hour'];
  return number === 1 ? unit : counted(number, unit);
}
