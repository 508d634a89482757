import { counted } from '@marketplace/contracts/counted';
import type { Answer } from '@marketplace/contracts/operations/operations.views';
import type { NoticeState } from '@marketplace/contracts/operations/survey';
import type { SetAside } from '../set-aside.ts';
import { setAsideText } from '../set-aside.ts';
import { count, duration } from './amounts.ts';
import type { Add } from './answer.ts';
import { answer } from './answer.ts';
import type { ProjectorHeartbeats } from './projector-heartbeats.ts';

/** Where read models are, and who moves them. */
export interface Standing extends Pick<ProjectorHeartbeats, 'seenSeconds' | 'survey'> {
  /** Of each projection, the generation that answers reads. */
  live: {
    name: string;
    state: string;
    lag: number;
    lagSeconds: number;
    /** How many streams it has set aside, and the first of them. */
    setAsideCount: number;
    setAside: readonly SetAside[];
  }[];
}

/** Of what is set aside, the first few are told one by one. */
const SHOWN = 3;
const GONE_SECONDS = 20;
const SOON_SECONDS = 5;
const NOW_SECONDS = 30;
const UNSENT_SECONDS = 15 * 60;

/** Whether anything that was saved is not shown yet. */
export function lateAnswer({ live, seenSeconds, survey }: Standing): Answer {
  const texts = { now: 'Yes.', soon: 'A little.', well: 'No. Whatever was saved is shown.' };
  return answer('late', texts, (add) => {
    if (seenSeconds === null)
      add('now', 'No projector was ever at work: what is saved is in the log, and not shown yet.', 'late');
    else if (seenSeconds > GONE_SECONDS)
      add(
        'now',
        `No projector was at work for ${duration(seenSeconds)}: what was saved since is in the log, and not shown yet.`,
        'late',
      );
    for (const { name, state, lag, lagSeconds } of live) {
      const behind = `${counted(lag, 'event')} and ${duration(lagSeconds)} behind`;
      if (state === 'stopped') add('now', `${name} stands still, ${behind}.`, 'stopped');
      else if (state === 'paused') add('soon', `${name} was paused, ${behind}.`, 'late');
      else if (lagSeconds > SOON_SECONDS)
        add(lagSeconds > NOW_SECONDS ? 'now' : 'soon', `${name} is ${behind}.`, 'late');
    }
    for (const { name, setAsideCount, setAside } of live) {
      const shown = setAside.slice(0, SHOWN);
      for (const one of shown) add('now', `${setAsideText(name, one)}.`, 'aside');
      const more = setAsideCount - shown.length;
      if (more > 0) add('now', `${name} has set aside ${count(more)} more.`, 'aside');
    }
    if (survey && !survey.redis)
      add('soon', 'Redis does not answer: changes show within two seconds instead of at once.', 'redis');
    if (survey?.notices) addNotices(add, survey.notices, Date.parse(survey.at));
  });
}

/** Enquiries themselves are in the inbox, whatever becomes of the mail. */
function addNotices(add: Add, { givenUp, waiting, waitingSince, error }: NoticeState, at: number): void {
  const why = error === null ? '' : ` The mail server says: ${error}`;
  const seconds = waitingSince === null ? 0 : (at - Date.parse(waitingSince)) / 1000;
  if (givenUp > 0)
    add(
      'now',
      `The agent got no mail of ${counted(givenUp, 'enquiry', 'enquiries')} of the last days.${why}`,
      'notices',
    );
  if (waiting > 0 && seconds > UNSENT_SECONDS)
    add(
      'soon',
      `${counted(waiting, 'mail')} of enquiries could not be sent for ${duration(seconds)}.${why}`,
      'notices',
    );
}
