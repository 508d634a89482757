import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';

/** What a client wants of the product, under an id of its own that the log keeps as the id of the request. */
export interface Wish {
  id: string;
  kind: 'view' | 'click' | 'enquiry' | 'add' | 'bulk' | 'edit' | 'delete' | 'upload';
  /** How many events of which type it is, if it is done. */
  events: number;
  type: string;
}

/** What became of one attempt: done, known not to be done, or nobody knows. */
export type Outcome = 'done' | 'refused' | 'unknown';

type Line = ({ wish: Wish } | { id: string; outcome: Outcome }) & { at: number };

export interface Judged extends Wish {
  outcomes: Outcome[];
}

/** Keeps what is asked for on the disk before it is sent, so that a client that dies is judged like any other. */
export function createHistory(file: string) {
  const open = openSync(file, 'a');
  const write = (line: Line) => writeSync(open, `${JSON.stringify(line)}\n`);
  return {
    file,
    wish: (wish: Wish) => write({ wish, at: Date.now() }),
    outcome: (id: string, outcome: Outcome) => write({ id, outcome, at: Date.now() }),
    close: () => closeSync(open),
  };
}

/** Returns what a file of history says. A wish without an outcome died with its client: nobody knows. */
export function readHistory(file: string): Judged[] {
  const wishes = new Map<string, Judged>();
  for (const text of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
    const line = JSON.parse(text) as Line;
    if ('wish' in line) wishes.set(line.wish.id, { ...line.wish, outcomes: [] });
    else wishes.get(line.id)?.outcomes.push(line.outcome);
  }
  return [...wishes.values()];
}

/** Returns the longest time between two wishes that were done, in milliseconds. */
export function longestPause(file: string): number {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const done = lines
    .map((text) => JSON.parse(text) as Line)
    .filter((line) => 'outcome' in line && line.outcome === 'done');
  return Math.max(0, ...done.slice(1).map(({ at }, nth) => at - (done[nth]?.at ?? at)));
}

/** What became of a wish in all: one attempt that was done is enough, and one of which nobody knows leaves it open. */
export function outcomeOf({ outcomes }: Judged): Outcome {
  if (outcomes.includes('done')) return 'done';
  return outcomes.length > 0 && outcomes.every((one) => one === 'refused') ? 'refused' : 'unknown';
}
