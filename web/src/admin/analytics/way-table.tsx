import type { AnalyticsSummary, DistrictStatistics } from '@marketplace/contracts/analytics/analytics.views';
import { conversionFunnel } from '@marketplace/contracts/analytics/rates';
import styled, { css } from 'styled-components';
import { count } from '../../ui/format.ts';
import { space, theme } from '../../ui/theme.ts';
import {
  BodyRows,
  Cell,
  ColumnHeader,
  HeadRows,
  Row,
  RowHeader,
  Scroller,
  TableBase,
} from '../ui/table-parts.ts';

/** The way from view to click to enquiry in each district, most views first, and in all. */
export function WayTable({ summary }: { summary: AnalyticsSummary }) {
  const { total_views: views, total_clicks: clicks, total_enquiries: enquiries } = summary;
  const all = { district: 'All districts', views, clicks, enquiries };
  return (
    <Scroller aria-label="From view to enquiry by district">
      <Table>
        <HeadRows>
          <Row>
            <ColumnHeader>District</ColumnHeader>
            <ColumnHeader>Views</ColumnHeader>
            <ColumnHeader>Clicks</ColumnHeader>
            <ColumnHeader>of 100 views</ColumnHeader>
            <ColumnHeader>Enquiries</ColumnHeader>
            <ColumnHeader>of 100 views</ColumnHeader>
          </Row>
        </HeadRows>
        <BodyRows>
          {[all, ...summary.popular_districts].map((one) => (
            <WayLine key={one.district} of={one} />
          ))}
        </BodyRows>
      </Table>
    </Scroller>
  );
}

function WayLine({ of }: { of: DistrictStatistics }) {
  const way = conversionFunnel(of);
  return (
    <Row>
      <RowHeader>{of.district}</RowHeader>
      <Cell data-unit="views">{count(of.views)}</Cell>
      <Cell data-unit="clicks">{count(of.clicks)}</Cell>
      <Cell data-unit="of 100 views">{way.clicksPerHundredViews.toFixed(1)}</Cell>
      <Cell data-unit="enquiries">{count(of.enquiries)}</Cell>
      <Cell data-unit="of 100 views">{way.enquiriesPerHundredViews.toFixed(1)}</Cell>
    </Row>
  );
}

/** Narrow screens show each district as a block: its name, and the figures with their units. */
const stacked = css`
  &, tbody { display: block; }
  thead { position: absolute; clip-path: inset(50%); }
  tbody tr {
    display: grid;
    grid-template: 'name name' auto 'views views' auto 'clicks clicksRate' auto 'enquiries enquiriesRate' auto / 1fr 1fr;
    gap: ${space(1)} ${space(4)};
    padding: ${space(3)} 0;
    border-bottom: 1px solid ${theme.color.line};
  }
  && th, && td { padding: 0; border: 0; text-align: left; }
  tbody th { grid-area: name; }
  td:nth-child(2) { grid-area: views; }
  td:nth-child(3) { grid-area: clicks; }
  td:nth-child(4) { grid-area: clicksRate; }
  td:nth-child(5) { grid-area: enquiries; }
  td:nth-child(6) { grid-area: enquiriesRate; }
  [data-unit]::after { content: ' ' attr(data-unit); color: ${theme.color.muted}; }
`;
const Table = styled(TableBase)`
  position: relative;
  font-variant-numeric: tabular-nums;
  th, td {
    padding: ${space(2)} ${space(3)} ${space(2)} 0;
    border-bottom: 1px solid ${theme.color.line};
    text-align: right;
  }
  th { font-weight: ${theme.weight.label}; }
  thead th { color: ${theme.color.muted}; white-space: nowrap; }
  th:first-child { text-align: left; }
  tbody tr:first-child th { font-weight: ${theme.weight.strong}; }
  @media (max-width: ${theme.bp.md - 1}px) { ${stacked} }
`;
