/** How many times as many inputs are tried as `npm test` tries. */
const TIMES = Number(process.env.INPUT_RUNS ?? 1);

/** Which inputs are made; the same one makes the same. */
const SEED = Number(process.env.INPUT_SEED ?? Date.now() % 2 ** 31);

/** What makes inputs, and counts by family those that were tried. */
export function createTally(name: string) {
  const tried = new Map<string, number>();
  return {
    /** For `fc.assert`. */
    runs: (few: number) => ({ numRuns: few * TIMES, seed: SEED }),
    times: TIMES,
    seed: SEED,
    count(family: string) {
      tried.set(family, (tried.get(family) ?? 0) + 1);
    },
    print() {
      const all = [...tried.values()].reduce((sum, one) => sum + one, 0);
      const families = [...tried].map(([family, count]) => `  ${family}: ${count}`);
      console.log([`${name}: ${all} inputs tried, INPUT_SEED=${SEED}`, ...families].join('\n'));
    },
  };
}
