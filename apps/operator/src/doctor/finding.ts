import { counted } from '@marketplace/contracts/counted';

/** What was found: all is well, somebody should look at it, something will not work, or it could not be asked. */
type Level = 'ok' | 'warning' | 'problem' | 'unasked';

/** One thing that the doctor looked at. */
export interface Finding {
  level: Level;
  /** A setting, or a part of the machine. */
  about: string;
  says: string;
  /** What an operator does about it. */
  todo?: string | undefined;
}

type Say = (about: string, says: string, todo?: string) => Finding;
const saying =
  (level: Level): Say =>
  (about, says, todo) => ({ level, about, says, todo });

export const ok = saying('ok');
export const warning = saying('warning');
export const problem = saying('problem');
export const unasked = saying('unasked');

/** Returns a finding as one line. */
export function lineOf({ level, about, says, todo }: Finding): string {
  return `${level.padEnd(7)}  ${about}: ${says}${todo === undefined ? '' : `. Do: ${todo}`}`;
}

/** Returns how many there are of what is not well, in words. */
export function summaryOf(findings: readonly Finding[]): string {
  const count = (level: Level) => findings.filter((one) => one.level === level).length;
  const [problems, warnings, open] = [count('problem'), count('warning'), count('unasked')];
  const parts = [
    problems === 0 ? 'No problem' : counted(problems, 'problem'),
    counted(warnings, 'warning'),
    `${open} unasked`,
  ];
  return `${parts.join(', ')}.`;
}
