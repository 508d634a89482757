import { clearLine, cursorTo } from 'node:readline';
import type { WriteStream } from 'node:tty';
import { throttle } from '../engine/throttle.ts';
import type { Operator } from './operator.ts';

const PROGRESS_INTERVAL_MS = 2000;

/** Returns what writes for an operator: progress moves in one line of a terminal, and is a line now and then elsewhere. */
export function createScreen(output: WriteStream): Pick<Operator, 'print' | 'showProgress'> {
  const write = (line: string) => output.write(`${line}\n`);
  if (!output.isTTY) return { print: write, showProgress: throttle(PROGRESS_INTERVAL_MS, write) };
  const clear = () => {
    clearLine(output, 0);
    cursorTo(output, 0);
  };
  return {
    print(line) {
      clear();
      write(line);
    },
    showProgress(line) {
      clear();
      output.write(line.slice(0, output.columns - 1));
    },
  };
}
