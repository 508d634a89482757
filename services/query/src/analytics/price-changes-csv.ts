import type { PriceChangeRow } from '@marketplace/contracts/analytics/price-changes.views';
import { spreadsheet } from '../answers/spreadsheet.ts';

const header = [
  'Property',
  'At (UTC)',
  'Price before',
  'Price after',
  'Change (%)',
  'Days before',
  'Views before',
  'Clicks before',
  'Enquiries before',
  'Days after',
  'Views after',
  'Clicks after',
  'Enquiries after',
  'Views per day (%)',
  'Can it be told',
  'ID',
];

/** Returns changes of prices as a table for spreadsheets. */
export function priceChangesCsv(changes: readonly PriceChangeRow[]): string {
  return spreadsheet(
    header,
    changes.map(
      ({ title, at, from, to, change_percent, before, after, effect_percent, verdict, listing_id }) => [
        title,
        at,
        from,
        to,
        change_percent,
        ...[before, after].flatMap(({ days, views, clicks, enquiries }) => [days, views, clicks, enquiries]),
        effect_percent,
        verdict,
        listing_id,
      ],
    ),
  );
}
