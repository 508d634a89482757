import { Readable } from 'node:stream';
import { ListingField } from '@marketplace/contracts/listings/listing.commands';
import { listCell } from '@marketplace/contracts/listings/listing.csv';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { stringify } from 'csv-stringify';

type Column = Exclude<ListingField, 'image_notes'>;
/** A note has parts of its own, for which a cell has no place. */
const columns = ListingField.options.filter((field): field is Column => field !== 'image_notes');

/**
 * Returns listings as a table that a bulk upload takes: a column for each field that an admin may set, but for what is
 * said of pictures. UTF-8 with its mark, lines
 * ended by CR LF, made while it is read. What a spreadsheet would take for a formula is marked as text.
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
  yield columns;
  for (const listing of listings) yield columns.map((field) => cellOf(listing[field]));
}

function cellOf(value: PropertyView[Column]): string | number | null {
  if (Array.isArray(value)) return listCell(value);
  return typeof value === 'boolean' ? String(value) : value;
}
