import { ListingField } from '@marketplace/contracts/listings/listing.commands';
import { listCell } from '@marketplace/contracts/listings/listing.csv';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { spreadsheetParts } from '../answers/spreadsheet.ts';

const FIELDS = ListingField.options;

/**
 * Returns the parts of a table of listings that a bulk upload takes: the id, by which it changes a listing, and a column for each field
 * that an admin may set; what is said of pictures as JSON.
 */
export function listingsCsv(listings: readonly PropertyView[]): Generator<string> {
  return spreadsheetParts(['id', ...FIELDS], rowsOf(listings));
}

function* rowsOf(listings: readonly PropertyView[]) {
  for (const listing of listings) yield [listing.id, ...FIELDS.map((field) => cellOf(listing[field]))];
}

function cellOf(value: PropertyView[ListingField]): string | number | null {
  if (Array.isArray(value)) return isTexts(value) ? listCell(value) : JSON.stringify(value);
  return typeof value === 'boolean' ? String(value) : value;
}

function isTexts(values: readonly unknown[]): values is string[] {
  return values.every((value) => typeof value === 'string');
}
