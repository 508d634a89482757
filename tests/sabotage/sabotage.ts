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
