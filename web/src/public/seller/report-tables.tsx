import type {
  ReportCounts,
  ReportWeek,
  SellerReport,
} from '@marketplace/contracts/seller-links/seller-report.views';
import styled from 'styled-components';
import { count, fullPrice, singaporeDate } from '../../ui/format.ts';
import { space, theme } from '../../ui/theme.ts';
import { meanText, percentText, weekText } from './report-words.ts';

interface WeekTableProps {
  weeks: readonly ReportWeek[];
  earlier: ReportCounts | null;
  total: ReportCounts;
}

/** What each week had, newest first, with a bar for its views; all rows together are the total. */
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
        <CountRow label="In all" counts={total} />
      </tfoot>
    </Table>
  );
}

interface CountRowProps {
  label: string;
  counts: ReportCounts;
  /** Length of the bar, 0 to 1; without it there is none. */
  share?: number;
}

/** The bar is drawn as a picture, because browsers leave backgrounds out of what is printed. */
function CountRow({ label, counts, share }: CountRowProps) {
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

/** Each price, newest first, with the views a day in the week before and after it. */
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
