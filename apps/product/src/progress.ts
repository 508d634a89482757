/** Says on the console what is being done and how long it took. */
export interface Progress {
  /** Runs one step under a name; what it reports (`12%`, `unpacking…`) is shown on the same line. */
  step<Result>(name: string, act: (report: (text: string) => void) => Promise<Result>): Promise<Result>;
}

const CLEAR_LINE = '\r\u001b[K';

/** Returns progress on the given stream: one line a step, rewritten in place where that is possible. */
export function createProgress(out: NodeJS.WriteStream = process.stdout): Progress {
  return {
    async step(name, act) {
      const started = performance.now();
      if (out.isTTY) out.write(`  ${name}…`);
      const result = await act((text) => {
        if (out.isTTY) out.write(`${CLEAR_LINE}  ${name}: ${text}`);
      });
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      out.write(`${out.isTTY ? CLEAR_LINE : ''}  ${name} (${seconds} s)\n`);
      return result;
    },
  };
}
