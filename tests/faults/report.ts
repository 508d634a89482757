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

/** The rows as docs show them, with what a run before said of those that were not chosen now. */
export function markdown(
  faults: readonly Fault[],
  results: readonly Result[],
  { seed, taken }: { seed: number; taken: string },
): string {
  const lines = faults.map(({ id, what }) => {
    const result = results.find((one) => one.id === id);
    if (!result) return [id, what, '', '', '', '', '', '', ''];
    if (result.notRun) return [id, what, 'not run here', '', '', '', '', '', ''];
    const { acknowledged, lost, doubled, wrong, slowestMs, caughtUpMs } = result;
    const counts = [acknowledged, lost, doubled, wrong.length].map(String);
    return [
      id,
      what,
      ...counts,
      seconds(slowestMs),
      seconds(caughtUpMs),
      String(Math.round(result.seconds)),
      String(seed),
    ];
  });
  const headings = [
    '',
    'What is done',
    'Acknowledged',
    'Lost',
    'Doubled',
    'Wrong',
    'Slowest answer, s',
    'Caught up, s',
    'Took, s',
    'Seed',
  ];
  return [`Taken ${taken}.`, '', ...table(headings, lines)].join('\n');
}
