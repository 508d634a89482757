import { counted } from '@marketplace/contracts/counted';
import { districtName } from '@marketplace/contracts/districts';
import type { PropertyType } from '@marketplace/contracts/listings/listing.terms';
import type {
  ReportCounts,
  ReportWeek,
  SellerReport,
} from '@marketplace/contracts/seller-links/seller-report.views';
import styled from 'styled-components';
import { count, fullPrice, shortDate, singaporeDate } from '../../ui/format.ts';
import { space, theme } from '../../ui/theme.ts';

interface WeekTableProps {
  weeks: readonly ReportWeek[];
  earlier: ReportCounts | null;
  total: ReportCounts;
}

/** Weekly counts, newest first, with a bar for views; the rows add up to the total. */
export function WeekTable({ weeks, earlier, total }: WeekTableProps) {
  const most = Math.max(1, ...weeks.map(({ views }) => views));
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">Week</th>
          <th scope="col" colSpan={2}>
            Views
          </th>
          <th scope="col">Clicks</th>
          <th scope="col">Enquiries</th>
        </tr>
      </thead>
      <tbody>
        {weeks.toReversed().map((week) => (
          <CountRow key={week.from} label={weekText(week)} counts={week} share={week.views / most} />
        ))}
        {earlier && <CountRow label="Before" counts={earlier} />}
      </tbody>
      <tfoot>
        <CountRow label="Total" counts={total} />
      </tfoot>
    </Table>
  );
}

/** The bar is an SVG: browsers do not print backgrounds. */
function CountRow({ label, counts, share }: { label: string; counts: ReportCounts; share?: number }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <BarCell>
        {share !== undefined && share > 0 && (
          <svg viewBox="0 0 100 8" preserveAspectRatio="none" width="100%" height="10" aria-hidden="true">
            <rect width={Math.max(share * 100, 0.5)} height="8" fill={theme.color.chartViews} />
          </svg>
        )}
      </BarCell>
      <td>{count(counts.views)}</td>
      <td>{count(counts.clicks)}</td>
      <td>{count(counts.enquiries)}</td>
    </tr>
  );
}

/** Prices, newest first, with views per day in the week before and after each. */
export function PriceTable({ report: { prices, property_type } }: { report: SellerReport }) {
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">Since</th>
          <th scope="col">Price</th>
          <th scope="col">Change</th>
          <th scope="col">Views a day before</th>
          <th scope="col">Views a day after</th>
        </tr>
      </thead>
      <tbody>
        {prices.toReversed().map(({ at, price, ...effect }) => (
          <tr key={at}>
            <th scope="row">{singaporeDate(at)}</th>
            <td>{fullPrice({ price, property_type, area_sqft: null })}</td>
            <td>{percentText(effect.change_percent)}</td>
            <td>{meanText(effect.views_per_day_before)}</td>
            <td>{meanText(effect.views_per_day_after)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: ${theme.size.sm};
  font-variant-numeric: tabular-nums;
  th, td {
    padding: ${space(2)} 0 ${space(2)} ${space(2)};
    border-bottom: 1px solid ${theme.color.line};
    overflow-wrap: normal; /* a price stays whole */
    text-align: right;
  }
  th { font-weight: ${theme.weight.label}; }
  thead th { color: ${theme.color.muted}; vertical-align: bottom; }
  th:first-child { padding-left: 0; text-align: left; }
  @media (width >= 360px) { th:first-child { white-space: nowrap; } }
  tfoot th, tfoot td { border-bottom: 0; font-weight: ${theme.weight.strong}; }
  @media print { th, td { padding-block: 3px; } }
`;
const BarCell = styled.td`
  width: 40%;
  @media (width < ${theme.bp.sm}px) { width: 22%; }
`;

type ReportedStatus = Pick<
  SellerReport,
  'status' | 'property_type' | 'published_at' | 'off_since' | 'days_on_market'
>;

/** Returns the status of a listing as a sentence. */
export function statusText(report: ReportedStatus): string {
  const { status, property_type, published_at, off_since, days_on_market } = report;
  const days = counted(days_on_market, 'day');
  if (published_at === null) return 'It is not on the market yet: visitors cannot see it.';
  if (off_since === null) return `On the market since ${singaporeDate(published_at)}, ${days}.`;
  return status === 'sold'
    ? `${property_type === 'Rent' ? 'Rented' : 'Sold'} on ${singaporeDate(off_since)}, after ${days} on the market.`
    : `Off the market since ${singaporeDate(off_since)}, after ${days}. Visitors cannot see it now.`;
}

const offers: Record<PropertyType, string> = { Buy: 'for sale', Sell: 'for sale', Rent: 'for rent' };

/** Returns how a listing's views compare with others', as a sentence; undefined without a comparison. */
export function comparisonText({
  district,
  property_type,
  views_per_day: own,
  district_views_per_day: others,
}: Pick<SellerReport, 'district' | 'property_type' | 'views_per_day' | 'district_views_per_day'>):
  | string
  | undefined {
  if (own === null || others === null) return undefined;
  const where = `other listings ${offers[property_type]} in ${districtName(district)}`;
  if (own === others) return `That is the median of ${where}.`;
  return `That is ${own > others ? 'more' : 'fewer'} than half of the ${where} have: their median is ${others.toFixed(1)}.`;
}

/** Returns the period of the views per day, as the start of a sentence. */
export function recentText({ days_on_market }: Pick<SellerReport, 'days_on_market'>): string {
  return days_on_market < 30 ? 'Since it was published' : 'Over the last 30 days';
}

/** Returns the dates of a week: `16 Nov – 22 Nov`. */
export function weekText({ from, to }: Pick<ReportWeek, 'from' | 'to'>): string {
  return from === to ? shortDate(from) : `${shortDate(from)} – ${shortDate(to)}`;
}

/** Returns a change of price with its sign: `−3.3%`; a dash for the first price. */
function percentText(percent: number | null): string {
  if (percent === null) return '–';
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(1)}%`;
}

/** Returns an average of views: `4.2`; a dash for no data. */
export function meanText(views: number | null): string {
  return views === null ? '–' : views.toFixed(1);
}
