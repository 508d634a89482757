import { Readable } from 'node:stream';
import { ListingField } from '@marketplace/contracts/listings/listing.commands';
import { listCell } from '@marketplace/contracts/listings/listing.csv';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { stringify } from 'csv-stringify';

const FIELDS = ListingField.options;

/**
 * Returns listings as a table that a bulk upload takes: a column for each field that an admin may set; what is said of pictures as
 * JSON. UTF-8 with its mark, lines ended by CR LF, made while it is read. What a spreadsheet would take for a formula is marked as
 * text.
 */
export function listingsCsv(listings: readonly PropertyView[]): Readable {
  const table = stringify({
    bom: true,
    record_delimiter: 'windows',
    quoted_match: /[\r\n]/, // of its own accord it minds the pair of them alone
    escape_formulas: true,
  });
  return Readable.from(rowsOf(listings)).compose(table);
}

function* rowsOf(listings: readonly PropertyView[]) {
  yield FIELDS;
  for (const listing of listings) yield FIELDS.map((field) => cellOf(listing[field]));
}

function cellOf(value: PropertyView[ListingField]): string | number | null {
  if (Array.isArray(value)) return isTexts(value) ? listCell(value) : JSON.stringify(value);
  return typeof value === 'boolean' ? String(value) : value;
}

function isTexts(values: readonly unknown[]): values is string[] {
  return values.every((value) => typeof value === 'string');
}
