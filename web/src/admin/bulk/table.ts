import type { ListingField } from '@marketplace/contracts/listings/listing.commands';
import { ListingField as Fields } from '@marketplace/contracts/listings/listing.commands';

/** What a column can be: a field, or what names the listing that its row changes. */
export type RowField = ListingField | 'id' | 'slug';
export const rowFields = ['id', 'slug', ...Fields.options] as const satisfies RowField[];

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
