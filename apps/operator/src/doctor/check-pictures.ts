import { counted } from '@marketplace/contracts/counted';
import { stoppedText } from '@marketplace/read-models/operations/lost-answer';
import type { Facts } from './facts.ts';
import { isSkipped } from './facts.ts';
import type { Finding } from './finding.ts';
import { problem, warning } from './finding.ts';

const RUNBOOK = '"Pictures are unknown to the log" in docs/operations.md';

/** Whether the log knows the pictures in the uploads folder, as a projector last saw it. */
export function checkPictures({ postgres }: Facts): Finding[] {
  const quarantine = isSkipped(postgres) ? null : postgres.quarantine;
  if (!quarantine) return [];
  const { stopped, pictures, oldestDay } = quarantine;
  return [
    ...(stopped ? [problem('pictures', stoppedText(stopped).replace(/\.$/, ''), RUNBOOK)] : []),
    ...(pictures > 0
      ? [
          warning(
            'quarantine',
            `${counted(pictures, 'unknown picture')}, since ${oldestDay}`,
            `operate images quarantine: ${RUNBOOK}`,
          ),
        ]
      : []),
  ];
}
