import { table } from '@marketplace/testing/markdown';
import type { Fault } from './fault.ts';
import type { Result } from './run-fault.ts';

const seconds = (ms: number) => (ms / 1000).toFixed(1);

/** One line for the terminal, and one for each thing that is wrong. */
export function terminalLines(fault: Fault, result: Result): string[] {
  const { id, acknowledged, lost, doubled, wrong, slowestMs, caughtUpMs, notRun } = result;
  if (notRun) return [`${id} NOT RUN: ${notRun}`];
  const counts = `acknowledged ${acknowledged}, lost ${lost}, doubled ${doubled}, wrong ${wrong.length}`;
  const times = `slowest answer ${seconds(slowestMs)} s, caught up in ${seconds(caughtUpMs)} s, ${Math.round(result.seconds)} s in all`;
  return [`${id} ${fault.what}`, `   ${counts}, ${times}`, ...wrong.map((one) => `   WRONG ${one}`)];
}

const HEADINGS = [
  ...['', 'What is done', 'Acknowledged', 'Lost', 'Doubled', 'Wrong'],
  ...['Slowest answer, s', 'Caught up, s', 'Took, s', 'Seed', 'UTC'],
];

interface Run {
  seed: number;
  taken: string;
}

/** Returns the table of all faults; those that were not run now keep the line that they have on the page. */
export function faultTable(
  page: string,
  faults: readonly Fault[],
  results: readonly Result[],
  run: Run,
): string {
  const before = new Map([...page.matchAll(/^\| (F\d+) \|.*\|$/gm)].map(([line, id]) => [id, line]));
  const [heading = '', rule = ''] = table(HEADINGS, []);
  const lines = faults.map((fault) => {
    const result = results.find(({ id }) => id === fault.id);
    const known = before.get(fault.id);
    return result === undefined && known ? known : table(HEADINGS, [cellsOf(fault, result, run)])[2];
  });
  return [heading, rule, ...lines].join('\n');
}

function cellsOf({ id, what }: Fault, result: Result | undefined, { seed, taken }: Run): string[] {
  if (!result) return [id, what, ...Array(9).fill('')];
  if (result.notRun) return [id, what, 'not run here', ...Array(7).fill(''), taken];
  const { acknowledged, lost, doubled, wrong, slowestMs, caughtUpMs } = result;
  const counts = [acknowledged, lost, doubled, wrong.length].map(String);
  const times = [seconds(slowestMs), seconds(caughtUpMs), String(Math.round(result.seconds))];
  return [id, what, ...counts, ...times, String(seed), taken];
}
