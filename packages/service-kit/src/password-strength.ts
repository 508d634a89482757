import { createRequire } from 'node:module';

/** On zxcvbn's scale of 0 to 4: 3 withstands 10^8 guesses. */
const LEAST_SCORE = 3;
/** Characters that are judged, and spellings such as `p4ssw0rd` that are tried: judging takes much longer with more of either. */
const MOST_JUDGED = 24;
const MOST_SPELLINGS = 10;

const require = createRequire(import.meta.url);

/** Loads when the first password is chosen, because the dictionaries take 60 MB. */
function load() {
  const { ZxcvbnFactory } = require('@zxcvbn-ts/core') as typeof import('@zxcvbn-ts/core');
  const common = require('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common');
  const english = require('@zxcvbn-ts/language-en') as typeof import('@zxcvbn-ts/language-en');
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    l33tMaxSubstitutions: MOST_SPELLINGS,
  });
}
let meter: ReturnType<typeof load> | undefined;

/** What is said of a weak password, after its name. */
export const WEAK = 'is easy to guess: use a longer one, or several unrelated words';

/**
 * Whether attackers would guess a password soon. It blocks for tenths of a second, and at the first use for a second.
 *
 * @param known words that attackers know, such as the admin's name
 */
export function isWeak(password: string, known: readonly string[] = []): boolean {
  meter ??= load();
  return meter.check(password.slice(0, MOST_JUDGED), [...known]).score < LEAST_SCORE;
}
