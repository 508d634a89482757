/** The content of a file or text before its columns are mapped to fields. */
export interface Table {
  headings: readonly string[];
  /** A value for each heading: text from a spreadsheet, any value from JSON, undefined for none. */
  lines: readonly (readonly unknown[])[];
  /** The number of each line as the spreadsheet shows it; of an object its place, from 1. */
  numbers: readonly number[];
  /** Errors of whole lines, by index. */
  faults: ReadonlyMap<number, string>;
}

/** A file or text without a table; the message is a sentence for the admin. */
export class Unreadable extends Error {}
