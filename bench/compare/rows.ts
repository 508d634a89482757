import { table } from '@marketplace/testing/markdown';
import type { Check } from '../harness/database.ts';
import type { Loader, Outcome } from '../harness/load.ts';
import { median } from '../harness/machine.ts';
import type { Product } from '../harness/product.ts';

/** The bound of a figure; a row without one is only measured. */
export interface Goal {
  atLeast?: number;
  atMost?: number;
}

/** One line of the table. */
export interface Row {
  work: string;
  /** What it is held against, if anything. */
  peer: string;
  ours: string;
  theirs: string;
  /** What the goal is about: a ratio (`x`) or a quantity of its own. */
  figure: number;
  unit: Unit;
  goal: Goal;
  /** The figure of each round. */
  rounds: readonly number[];
}

type Unit = 'x' | 'ms' | '%' | 'KB' | 'MB' | '';

type Named = Pick<Row, 'work' | 'peer' | 'goal'>;
type Pairs<Result> = readonly (readonly [ours: Result, theirs: Result])[];

/** How many times what the peer's call costs ours would buy. */
export function costRow(named: Named, pairs: Pairs<Pick<Outcome, 'cost' | 'rate'>>): Row {
  const told = (side: 0 | 1) => {
    const of = (key: 'cost' | 'rate') => median(pairs.map((pair) => pair[side][key]));
    return `${decimals(of('cost'))} ms, ${whole(of('rate'))}/s`;
  };
  return ratioRow(named, pairs, { of: ([ours, theirs]) => theirs.cost / ours.cost, told });
}

/** How many times the peer's rate ours is. */
export function rateRow(named: Named, pairs: Pairs<{ rate: number }>): Row {
  const told = (side: 0 | 1) => `${whole(median(pairs.map((pair) => pair[side].rate)))}/s`;
  return ratioRow(named, pairs, { of: ([ours, theirs]) => ours.rate / theirs.rate, told });
}

/** How many times the peer's time ours is. */
export function timeRow(named: Named, pairs: Pairs<number>): Row {
  const told = (side: 0 | 1) => `${decimals(median(pairs.map((pair) => pair[side])))} ms`;
  return ratioRow(named, pairs, { of: ([ours, theirs]) => ours / theirs, told });
}

interface Ratio<Result> {
  of(pair: readonly [Result, Result]): number;
  told(side: 0 | 1): string;
}

/** The median of the rounds' ratios, each of two figures that were taken one after the other. */
function ratioRow<Result>(named: Named, pairs: Pairs<Result>, { of, told }: Ratio<Result>): Row {
  const rounds = pairs.map(of);
  return { ...named, ours: told(0), theirs: told(1), figure: median(rounds), unit: 'x', rounds };
}

/** A quantity without a peer. */
export function quantityRow(named: Omit<Named, 'peer'>, unit: Unit, values: readonly number[]): Row {
  const figure = median(values);
  const ours = `${decimals(figure)}${spaced(unit)}`;
  return { ...named, peer: '-', ours, theirs: '-', figure, unit, rounds: values };
}

/** Whether a figure is within its bound. What is not a number is not. */
export function isMet({ figure, goal: { atLeast = -Infinity, atMost = Infinity } }: Row): boolean {
  return figure >= atLeast && figure <= atMost;
}

/** `at least 1.5x`; `-` without a goal. */
export function goalText({ unit, goal: { atLeast, atMost } }: Row): string {
  if (atLeast !== undefined) return `at least ${atLeast}${spaced(unit)}`;
  return atMost === undefined ? '-' : `at most ${atMost}${spaced(unit)}`;
}

/** `met, 2.31x`; the figure alone without a goal. */
export function verdict(row: Row): string {
  const figure = `${decimals(row.figure)}${spaced(row.unit)}`;
  if (goalText(row) === '-') return figure;
  return `${isMet(row) ? 'met' : 'MISSED'}, ${figure}`;
}

/** Three digits that count: `0.143`, `14.3`, `1,430`. */
export function decimals(value: number): string {
  if (!Number.isFinite(value) || Math.abs(value) >= 100) return whole(value);
  return value.toFixed(Math.abs(value) >= 10 ? 1 : Math.abs(value) >= 1 ? 2 : 3);
}

function whole(value: number): string {
  return Number.isFinite(value) ? Math.round(value).toLocaleString('en') : 'none';
}

function spaced(unit: Unit): string {
  return ['ms', 'KB', 'MB'].includes(unit) ? ` ${unit}` : unit;
}

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

/** What a part of the comparison measures with. */
export interface Bench {
  /** How often each side is measured, in turns, and for how many seconds each time. */
  rounds: number;
  seconds: number;
  /** A folder of its own, which is gone in the end. */
  folder: string;
  loader: Loader;
  /** Takes a line of the table, and shows it. */
  row(row: Row): void;
  /** Takes something that has to hold. */
  check(check: Check): void;
}

/** A part that measures the running product. */
export type ProductPart = (bench: Bench, product: Product) => Promise<void>;

/** A part that measures on a database of its own. */
export type DatabasePart = (bench: Bench) => Promise<void>;

/** Measures both sides in turns, after one turn each that does not count: code is compiled and caches are filled by then. */
export async function inTurns<Result>(
  rounds: number,
  ours: () => Promise<Result>,
  theirs: () => Promise<Result>,
): Promise<(readonly [Result, Result])[]> {
  const pairs = [];
  for (let round = -1; round < rounds; round++) {
    const pair = [await ours(), await theirs()] as const;
    if (round >= 0) pairs.push(pair);
  }
  return pairs;
}
