import { dayInSingapore } from '@marketplace/contracts/analytics/date-range';
import { listedAt } from '@marketplace/contracts/listings/listing.sort';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import type { TableColumn } from '@marketplace/contracts/listings/listing-table.views';
import { spreadsheetParts } from '../answers/spreadsheet.ts';
import type { Recent } from './table-rows.ts';
import { psfOf } from './table-rows.ts';

type Value = string | number | null;

interface Column {
  header: string;
  value: (listing: PropertyView, recent: Recent) => Value;
}

/** Days are those of Singapore. */
const columns: Readonly<Record<TableColumn | 'sub_type', Column>> = {
  status: { header: 'Status', value: ({ status }) => status },
  price: { header: 'Price (SGD)', value: ({ price }) => price },
  psf: { header: 'Price per sqft (SGD)', value: psfOf },
  area_sqft: { header: 'Area (sqft)', value: ({ area_sqft }) => area_sqft },
  district: { header: 'District', value: ({ district }) => district },
  category: { header: 'Category', value: ({ category }) => category },
  sub_type: { header: 'Sub-type', value: ({ sub_type }) => sub_type },
  property_type: { header: 'Property type', value: ({ property_type }) => property_type },
  views: { header: 'Views (30 days)', value: ({ id }, { traffic }) => traffic.get(id)?.views ?? 0 },
  clicks: { header: 'Clicks (30 days)', value: ({ id }, { traffic }) => traffic.get(id)?.clicks ?? 0 },
  enquiries: { header: 'Enquiries (30 days)', value: ({ id }, { enquiries }) => enquiries.get(id) ?? 0 },
  listed_at: { header: 'Listed', value: (listing) => dayOf(listedAt(listing)) },
  updated_at: { header: 'Last change', value: ({ updated_at }) => dayOf(updated_at) },
  confirmed_at: { header: 'Confirmed', value: ({ confirmed_at }) => confirmed_at && dayOf(confirmed_at) },
};

/**
 * Returns the parts of a table of listings for spreadsheets: title, the given columns, id. A bulk upload takes it, so the category has
 * its sub-type in a column of its own.
 */
export function tableCsv(
  listings: readonly PropertyView[],
  chosen: readonly TableColumn[],
  recent: Recent,
): Generator<string> {
  const shown = chosen
    .flatMap((name) => (name === 'category' ? (['category', 'sub_type'] as const) : [name]))
    .map((name) => columns[name]);
  return spreadsheetParts(['Title', ...shown.map(({ header }) => header), 'ID'], rowsOf());

  function* rowsOf() {
    for (const one of listings) yield [one.title, ...shown.map(({ value }) => value(one, recent)), one.id];
  }
}

function dayOf(iso: string): string {
  return dayInSingapore(new Date(iso));
}
