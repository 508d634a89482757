import type { PropertyStatistics } from '@marketplace/contracts/analytics/analytics.views';
import { clickThroughRate, rateGrade } from '@marketplace/contracts/analytics/rates';
import type { StatisticsOrder } from '@marketplace/contracts/analytics/statistics-query';
import { Link } from 'react-router-dom';
import styled, { css } from 'styled-components';
import { Badge, StatusBadge } from '../../../ui/badge.tsx';
import { count } from '../../../ui/format.ts';
import { space, theme } from '../../../ui/theme.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { ENQUIRIES, historyPath } from '../../ui/admin-paths.ts';
import { ChangeText } from '../../ui/change-text.tsx';
import { differenceOf, rateText } from '../../ui/figures.tsx';
import { SortHeader } from '../../ui/sort-header.tsx';
import { BodyRows, Cell, HeadRows, Row, RowHeader, Scroller, TableBase } from '../../ui/table-parts.ts';
import { nextOrder } from './performance-order.ts';

const CAPTION = 'Property Performance';

const columns = [
  { name: 'Property', column: 'title' },
  { name: 'District', column: 'district' },
  { name: 'Views', column: 'views' },
  { name: 'Clicks', column: 'clicks' },
  { name: 'CTR', column: 'rate' },
  { name: 'Status', column: 'status' },
  { name: 'Enquiries', column: 'enquiries' },
] as const;
const changeColumn = { name: 'Views change', column: 'change' } as const;

interface PerformanceTableProps {
  rows: readonly PropertyStatistics[];
  order: StatisticsOrder;
  /** Whether another order was asked for than is shown. */
  isBusy: boolean;
  onOrder: (order: StatisticsOrder) => void;
}

/** Each listing's traffic; headings ask for another order. */
export function PerformanceTable({ rows, order, isBusy, onOrder }: PerformanceTableProps) {
  const isCompared = rows.some(({ views_change }) => views_change !== undefined);
  return (
    <Scroller aria-label={`${CAPTION} table`} aria-busy={isBusy}>
      <Table>
        <caption>
          <VisuallyHidden>{CAPTION}; headings sort it</VisuallyHidden>
        </caption>
        <HeadRows>
          <Row>
            {[...columns, ...(isCompared ? [changeColumn] : [])].map(({ name, column }) => (
              <SortHeader
                key={column}
                name={name}
                direction={order.sort === column ? order.direction : undefined}
                onSort={() => onOrder(nextOrder(order, column))}
              />
            ))}
          </Row>
        </HeadRows>
        <BodyRows>
          {rows.map((row) => (
            <PerformanceLine key={row.id} row={row} />
          ))}
        </BodyRows>
      </Table>
    </Scroller>
  );
}

/** A listing's line; its title leads to its history. */
function PerformanceLine({ row }: { row: PropertyStatistics }) {
  const { id, title, district, views, clicks, enquiries, status, views_change: change } = row;
  return (
    <Row>
      <Title>
        <Link to={historyPath(id)}>{title}</Link>
      </Title>
      <Cell>{district}</Cell>
      <Numeric data-unit="views">{count(views)}</Numeric>
      <Numeric data-unit="clicks">{count(clicks)}</Numeric>
      <Numeric data-unit="CTR">
        <Badge colors={theme.ctr[rateGrade(clickThroughRate(views, clicks))]}>
          {rateText(views, clicks)}
        </Badge>
      </Numeric>
      <Cell>
        <StatusBadge status={status} />
      </Cell>
      <Numeric data-unit="enquiries">
        {enquiries === 0 ? '0' : <Link to={`${ENQUIRIES}?property_id=${id}`}>{count(enquiries)}</Link>}
      </Numeric>
      {change !== undefined && (
        <Numeric data-unit="views change">
          <ChangeText change={differenceOf(change)} />
        </Numeric>
      )}
    </Row>
  );
}

/** Narrow screens show each line as a block: title and status, district, figures with their units; headings are buttons above. */
const stacked = css`
  display: block;
  min-width: 0;
  thead, tbody { display: block; }
  thead tr { display: flex; flex-wrap: wrap; gap: 0 ${space(3)}; padding-bottom: ${space(2)}; }
  tbody tr {
    display: grid;
    grid-template: 'title title status' auto 'district district district' auto 'views clicks rate' auto 'enquiries change change' auto / 1fr 1fr auto;
    gap: ${space(1)} ${space(4)};
    align-items: start;
    padding: ${space(3)} 0;
    border-top: 1px solid ${theme.color.line};
  }
  && th, && td { height: auto; padding: 0; border: 0; text-align: left; }
  tbody th { grid-area: title; min-width: 0; }
  td:nth-child(2) { grid-area: district; }
  td:nth-child(3) { grid-area: views; }
  td:nth-child(4) { grid-area: clicks; }
  td:nth-child(5) { grid-area: rate; justify-self: end; }
  td:nth-child(6) { grid-area: status; justify-self: end; }
  td:nth-child(7) { grid-area: enquiries; }
  td:nth-child(8) { grid-area: change; justify-self: end; }
  [data-unit] { white-space: nowrap; }
  [data-unit]::before { content: attr(data-unit) ' '; color: ${theme.color.muted}; }
`;
const Table = styled(TableBase)`
  position: relative;
  min-width: 720px;
  th, td {
    height: 40px;
    padding: ${space(2)};
    border-bottom: 1px solid ${theme.color.line};
    text-align: left;
  }
  th:first-child, td:first-child { padding-left: 0; }
  td:nth-child(2) { min-width: 160px; color: ${theme.color.muted}; font-size: ${theme.size.sm}; }
  thead th { color: ${theme.color.muted}; white-space: nowrap; }
  thead th:nth-child(n + 3):nth-child(-n + 5) { text-align: right; }
  thead th:nth-child(n + 7) { text-align: right; }
  tbody tr:last-child > * { border-bottom: 0; }
  @media (max-width: ${theme.bp.md - 1}px) { ${stacked} }
`;
const Title = styled(RowHeader)`
  min-width: 200px;
  font-weight: ${theme.weight.label};
  a { color: ${theme.color.ink}; text-decoration: none; }
  a:hover { color: ${theme.color.brand}; text-decoration: underline; }
`;
const Numeric = styled(Cell)`
  font-variant-numeric: tabular-nums;
  a { display: inline-block; min-width: 24px; min-height: 24px; }
  && { text-align: right; }
`;
