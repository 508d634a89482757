import { table } from '@marketplace/testing/markdown';
import type { Check } from '../harness/database.ts';
import type { Row } from './rows.ts';
import { goalText, isMet, verdict } from './rows.ts';

/** A whole comparison. */
export interface Comparison {
  /** When and where. */
  taken: string;
  rounds: number;
  seconds: number;
  rows: readonly Row[];
  checks: readonly Check[];
}

const HEADINGS = ['Work', 'Ours', 'Peer', 'Goal', 'Result'];

/** Returns the comparison as a page of Markdown, without a heading. */
export function markdown({ taken, rounds, seconds, rows, checks }: Comparison): string {
  const lines = rows.map((row) => [row.work, row.ours, peerText(row), goalText(row), verdictText(row)]);
  return [
    `${taken}; ${rounds} rounds of ${seconds} s in turns.`,
    '',
    ...table(HEADINGS, lines),
    '',
    ...checks.map(({ what, found, holds }) => `- ${holds ? '' : '**does not hold** '}${what}: ${found}`),
    '',
  ].join('\n');
}

function peerText({ peer, theirs }: Row): string {
  return peer === '-' ? '-' : `${peer}: ${theirs}`;
}

function verdictText(row: Row): string {
  return isMet(row) ? verdict(row) : `**${verdict(row)}**`;
}

/** Returns lines for a terminal, of equal columns. */
export function terminalLine(row: Row): string {
  const against = row.peer === '-' ? '' : `   beside ${row.theirs} (${row.peer})`;
  return `${row.work.padEnd(64)} ${verdict(row).padEnd(16)} goal ${goalText(row)}\n    ${row.ours}${against}`;
}
