import { existsSync } from 'node:fs';
import path from 'node:path';

/** One promise of the product, broken by a change of a line or two, and the tests that must notice. */
export interface Sabotage {
  /** What the product does with it that it must not do. */
  name: string;
  file: string;
  /** Occurs exactly once in the file. */
  find: string;
  replace: string;
  /** Test files, of which one must fail. */
  tests: string[];
}

/** By name: the text to find, its replacement, and the tests where they are other than those of the file. */
type Breaks = Record<string, [find: string, replace: string, tests?: string[]]>;

/**
 * Returns the sabotages of one file. `tests` notice each of them that names no other tests; without it, those that have the name of
 * the file.
 */
export function sabotagesOf(
  file: string,
  ...given: [Breaks] | [tests: string[], breaks: Breaks]
): Sabotage[] {
  const [tests, breaks] = given.length === 1 ? [testsOf(file), given[0]] : given;
  return Object.entries(breaks).map(([name, [find, replace, own = tests]]) => ({
    name,
    file,
    find,
    replace,
    tests: own,
  }));
}

function testsOf(file: string): string[] {
  const name = file.replace(/\.tsx?$/, '');
  return ['.test.ts', '.test.tsx', '.int.test.ts']
    .map((ending) => name + ending)
    .filter((test) => existsSync(path.resolve(import.meta.dirname, '../..', test)));
}
