import type { PropertyStatistics } from '@marketplace/contracts/analytics/analytics.views';
import { clickThroughRate } from '@marketplace/contracts/analytics/rates';
import { stringify } from 'csv-stringify/sync';

/**
 * Returns the statistics of listings as a table for spreadsheets: UTF-8 with its mark, lines ended by CR LF. What a spreadsheet
 * would take for a formula is marked as text.
 */
export function statisticsCsv(statistics: readonly PropertyStatistics[]): string {
  const isCompared = statistics.some(({ previous_views }) => previous_views !== undefined);
  const before = isCompared ? ['Views before', 'Clicks before'] : [];
  const rows = statistics.map(({ id, title, district, views, clicks, status, ...previous }) => [
    title,
    district,
    views,
    clicks,
    clickThroughRate(views, clicks),
    status,
    ...(isCompared ? [previous.previous_views, previous.previous_clicks] : []),
    id,
  ]);
  const header = ['Property', 'District', 'Views', 'Clicks', 'CTR (%)', 'Status', ...before, 'ID'];
  return stringify([header, ...rows], { bom: true, record_delimiter: 'windows', escape_formulas: true });
}
