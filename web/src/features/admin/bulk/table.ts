/** What a file or a text holds, before anybody has said which of its columns is what. */
export interface Table {
  headings: readonly string[];
  /** For each heading a value: text from CSV, anything from JSON, undefined where there is none. */
  lines: readonly (readonly unknown[])[];
  /** What is wrong with a whole line, by its place. */
  faults: ReadonlyMap<number, string>;
}

/** Why there is no table to be read, as a sentence for whoever chose the file or typed the text. */
export class Unreadable extends Error {}
