import type { Answer, Finding } from '@marketplace/contracts/operations/operations.views';

/** The headings of docs/operations.md that findings name. */
export const runbooks = {
  seals: 'The log is not what was sealed',
  vault: 'Enquiries cannot be read',
  pictures: 'Pictures are unknown to the log',
  late: 'Views and clicks do not move',
  stopped: 'A projection stands still at a position',
  aside: 'A listing is set aside',
  redis: 'Redis is down or full',
  notices: 'The agent gets no mail of enquiries',
  disk: 'The disk is full',
  connections: 'Postgres runs out of connections',
  transaction: 'A transaction stays open',
  wal: 'The WAL is not archived, or grows',
  backup: 'A backup is missing, old or not proven',
} as const;

export type Need = Finding['need'];
export type Add = (need: Need, text: string, runbook?: keyof typeof runbooks) => void;

const urgency: Need[] = ['now', 'soon', 'well'];

/** Returns an answer, for which `find` adds what speaks: the most urgent finding comes first, and decides. */
export function answer(
  question: Answer['question'],
  texts: Record<Need, string>,
  find: (add: Add) => void,
): Answer {
  const found: Finding[] = [];
  find((need, text, runbook) => {
    found.push({ need, text, runbook: runbook === undefined ? null : runbooks[runbook] });
  });
  const findings = urgency.flatMap((need) => found.filter((finding) => finding.need === need));
  const need = findings[0]?.need ?? 'well';
  return { question, need, text: texts[need], findings };
}

/** Seconds from a time to now; 0 for a time that is not known, of which nothing can be said. */
export function secondsSince(time: string | null | undefined, now: Date): number {
  return time ? Math.max(0, (now.getTime() - Date.parse(time)) / 1000) : 0;
}
