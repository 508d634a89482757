import { UsageError } from './usage-error.ts';

/** Returns the only word. @throws {UsageError} when there is none, or more */
export function onlyWord([word, ...more]: readonly string[], what: string): string {
  if (word === undefined || word.startsWith('--')) throw new UsageError(`Name ${what}.`);
  noWords(more);
  return word;
}

/** @throws {UsageError} when there is a word */
export function noWords([word]: readonly string[]): void {
  if (word !== undefined) throw new UsageError(`${word} makes no sense here.`);
}
