import type { Answer } from '@marketplace/contracts/operations/operations.views';
import { questions } from '@marketplace/contracts/operations/operations.views';

const marks = { now: '!', soon: '-', well: ' ' };

/** Returns the four questions with their answers, each with what speaks for it below. */
export function answerLines(answers: readonly Answer[]): string[] {
  return answers.flatMap(({ question, text, findings }) => [
    `${questions[question]} ${text}`,
    ...findings.map(
      (one) => `  ${marks[one.need]} ${one.text}${one.runbook === null ? '' : ` See "${one.runbook}".`}`,
    ),
  ]);
}
