import { parseArgs } from 'node:util';

export const usageOf = (partNames: readonly string[]) => `npm run bench -- compare [parts] [options]

Parts, all unless named: ${partNames.join(', ')}.
  --rounds <n>     how often each side is measured (5)
  --seconds <n>    how long each time (1.5)
  --out <folder>   for compare.json and compare.md (bench/results)
  --write <page>   also writes the table into a page, between its marks`;

export type Arguments = ReturnType<typeof parseArguments>;

/**
 * @param partNames of the parts that there are
 * @throws {Error} that says what was not understood
 */
export function parseArguments(args: readonly string[], partNames: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '1.5' },
      out: { type: 'string', default: 'bench/results' },
      write: { type: 'string' },
    },
  });
  const unknown = positionals.filter((name) => !partNames.includes(name));
  if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}.`);
  return {
    parts: positionals.length > 0 ? positionals : partNames,
    rounds: positive('--rounds', values.rounds),
    seconds: positive('--seconds', values.seconds),
    out: values.out,
    write: values.write,
  };
}

function positive(name: string, text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new Error(`${name} must be a number above 0.`);
  return value;
}
