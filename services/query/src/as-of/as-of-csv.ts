import type { PastListing } from '@marketplace/contracts/listings/as-of.views';
import { spreadsheet } from '../answers/spreadsheet.ts';

const header = [
  'Property',
  'District',
  'Property type',
  'Category',
  'Status',
  'Price (SGD)',
  'Bedrooms',
  'Area (sqft)',
  'As it was since (UTC)',
  'Version',
  'ID',
];

/** Returns listings as they were, as a table for spreadsheets. */
export function asOfCsv(listings: readonly PastListing[]): string {
  return spreadsheet(
    header,
    listings.map((one) => [
      one.title,
      one.district,
      one.property_type,
      one.category,
      one.status,
      one.price,
      one.bedrooms,
      one.area_sqft,
      one.since,
      one.version,
      one.id,
    ]),
  );
}
