import { describe, expect, it } from 'vitest';
import { markdown, terminalLine } from './report.ts';
import type { Row } from './rows.ts';

const row: Row = {
  work: 'list of 310, br',
  peer: 'stock Express',
  ours: '0.100 ms, 5,000/s',
  theirs: '0.300 ms, 3,000/s',
  figure: 3,
  unit: 'x',
  goal: { atLeast: 1.5 },
  rounds: [3],
};
const comparison = {
  taken: '2026-11-22 11:00 UTC, 2 cores',
  rounds: 5,
  seconds: 2,
  rows: [row, { ...row, work: 'append', figure: 1 }],
  checks: [
    { what: 'visits', found: '5 acknowledged, 5 stored', holds: true },
    { what: 'durability', found: 'fsync off', holds: false },
  ],
};

describe('the page', () => {
  const lines = markdown(comparison).split('\n');

  it('has a line for each row, with what was missed in bold', () => {
    expect(lines).toContain(
      '| list of 310, br | 0.100 ms, 5,000/s | stock Express: 0.300 ms, 3,000/s | at least 1.5x | met, 3.00x |',
    );
    expect(lines.find((line) => line.startsWith('| append'))).toContain('**MISSED, 1.00x**');
  });

  it('says when and on what, and what had to hold', () => {
    expect(lines[0]).toBe('2026-11-22 11:00 UTC, 2 cores; 5 rounds of 2 s in turns.');
    expect(lines).toContain('- visits: 5 acknowledged, 5 stored');
    expect(lines).toContain('- **does not hold** durability: fsync off');
  });
});

it('a line of the terminal names the figure and what it was held against', () =>
  expect(terminalLine(row)).toMatch(
    /^list of 310, br +met, 3\.00x +goal at least 1\.5x\n.*beside 0\.300 ms/,
  ));
