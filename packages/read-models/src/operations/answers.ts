import type { Answer } from '@marketplace/contracts/operations/operations.views';
import { duration } from './amounts.ts';
import { secondsSince } from './answer.ts';
import { backupAnswer } from './backup-answer.ts';
import type { Standing } from './late-answer.ts';
import { lateAnswer } from './late-answer.ts';
import type { VaultStatus } from './lost-answer.ts';
import { lostAnswer } from './lost-answer.ts';
import { runningOutAnswer } from './running-out-answer.ts';

/** What the answers are found from. */
export interface Facts extends Standing {
  /** Position of the last event of the log. */
  head: number;
  now: Date;
  /** Undefined where whoever asks may not see the vault. */
  vault?: VaultStatus | undefined;
}

/** A survey that is older says nothing of now. */
const STALE_SECONDS = 120;

/**
 * Returns the answers to the four questions, in plain words: the same for the operations page and for `status`. Their bounds are those
 * of the alerts in deploy/prometheus/alerts.yml.
 */
export function healthAnswers(facts: Facts): Answer[] {
  const { survey, now, vault } = facts;
  const late = lateAnswer(facts);
  const age = secondsSince(survey?.at, now);
  if (survey && age <= STALE_SECONDS)
    return [
      lostAnswer(survey, now, vault),
      late,
      runningOutAnswer(survey),
      backupAnswer(survey.backups, facts),
    ];
  const text = survey
    ? `Not known: nobody has looked for ${duration(age)}.`
    : 'Not known: nobody has looked yet.';
  const unknown = { need: 'unknown', text } as const;
  return [
    { question: 'lost', ...unknown, findings: [] },
    late,
    { question: 'running-out', ...unknown, findings: [] },
    { question: 'backup', ...unknown, findings: [] },
  ];
}

/** Whether somebody has to do something at once. */
export function isUrgent(answers: readonly Answer[]): boolean {
  return answers.some(({ need }) => need === 'now');
}
