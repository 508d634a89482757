import type { Check } from '../harness/database.ts';
import type { Loader } from '../harness/load.ts';
import type { Product } from '../harness/product.ts';
import type { Row } from './rows.ts';

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
