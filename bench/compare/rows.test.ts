import { describe, expect, it } from 'vitest';
import type { Row } from './rows.ts';
import {
  costRow,
  decimals,
  goalText,
  isMet,
  markdown,
  quantityRow,
  rateRow,
  terminalLine,
  timeRow,
  verdict,
} from './rows.ts';

const outcome = (cost: number, rate: number) => ({ cost, rate });
const named = { work: 'a list', peer: 'Express', goal: { atLeast: 1.5 } };

describe('a row', () => {
  it('of costs shows how many times cheaper ours is, as the median of the rounds', () => {
    const row = costRow(named, [
      [outcome(0.1, 4000), outcome(0.3, 3000)],
      [outcome(0.4, 2000), outcome(0.4, 2500)],
      [outcome(0.2, 3000), outcome(0.4, 2600)],
    ]);
    expect(row).toMatchObject({ figure: 2, ours: '0.200 ms, 3,000/s', theirs: '0.400 ms, 2,600/s' });
    expect(row.rounds.map((ratio) => ratio.toFixed(1))).toEqual(['3.0', '1.0', '2.0']);
  });

  it('of rates shows how many times the peer’s rate ours is', () =>
    expect(rateRow(named, [[{ rate: 300 }, { rate: 100 }]])).toMatchObject({ figure: 3, ours: '300/s' }));

  it('of times shows how many times longer ours takes', () =>
    expect(timeRow(named, [[30, 10]])).toMatchObject({ figure: 3, ours: '30.0 ms', theirs: '10.0 ms' }));

  it('shows its unit when it has no peer', () =>
    expect(quantityRow(named, 'MB', [340])).toMatchObject({ figure: 340, ours: '340 MB', theirs: '-' }));
});

describe('a goal', () => {
  const row = (figure: number, goal: Row['goal']): Row => ({ ...quantityRow(named, 'ms', [figure]), goal });

  it.each([
    [1.5, { atLeast: 1.5 }, true],
    [1.49, { atLeast: 1.5 }, false],
    [150, { atMost: 150 }, true],
    [151, { atMost: 150 }, false],
    [Number.NaN, { atMost: 150 }, false],
    [Number.NaN, { atLeast: 1 }, false],
  ])('%d, %j: %j', (figure, goal, met) => expect(isMet(row(figure, goal))).toBe(met));

  it('is printed with its verdict', () => {
    const missed = row(151, { atMost: 150 });
    expect([goalText(missed), verdict(missed)]).toEqual(['at most 150 ms', 'MISSED, 151 ms']);
    expect(goalText({ ...missed, unit: 'x', goal: { atLeast: 1.5 } })).toBe('at least 1.5x');
  });

  it('is omitted for a row without one', () => {
    const measured = row(151, {});
    expect([goalText(measured), verdict(measured), isMet(measured)]).toEqual(['-', '151 ms', true]);
  });
});

it.each([
  [0.1234, '0.123'],
  [1.234, '1.23'],
  [12.34, '12.3'],
  [1234.5, '1,235'],
  [Number.NaN, 'none'],
])('%d is written %s', (value, text) => expect(decimals(value)).toBe(text));

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

  it('has a line for each row, with missed goals in bold', () => {
    expect(lines).toContain(
      '| list of 310, br | 0.100 ms, 5,000/s | stock Express: 0.300 ms, 3,000/s | at least 1.5x | met, 3.00x |',
    );
    expect(lines.find((line) => line.startsWith('| append'))).toContain('**MISSED, 1.00x**');
  });

  it('shows time, machine and checked promises', () => {
    expect(lines[0]).toBe('2026-11-22 11:00 UTC, 2 cores; 5 rounds of 2 s in turns.');
    expect(lines).toContain('- visits: 5 acknowledged, 5 stored');
    expect(lines).toContain('- **does not hold** durability: fsync off');
  });
});

it('a line of the terminal shows the figure and its peer', () =>
  expect(terminalLine(row)).toMatch(
    /^list of 310, br +met, 3\.00x +goal at least 1\.5x\n.*beside 0\.300 ms/,
  ));
