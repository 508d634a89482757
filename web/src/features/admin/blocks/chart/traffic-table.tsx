import { Link } from 'react-router-dom';
import styled, { css } from 'styled-components';
import { count, singaporeDate } from '../../../../ui/format.ts';
import { space, theme } from '../../../../ui/theme.ts';
import { versionPath } from '../admin-paths.ts';
import {
  BodyRows,
  Cell,
  ColumnHeader,
  HeadRows,
  Row,
  RowHeader,
  Scroller,
  TableBase,
} from '../table-parts.ts';
import type { ChartRow } from './chart-rows.ts';
import { markText } from './chart-rows.ts';

/** What the chart shows, as a table: newest day first. */
export function TrafficTable({ rows }: { rows: readonly ChartRow[] }) {
  const hasBefore = rows.some(({ previousViews }) => previousViews !== null);
  return (
    <DayScroller aria-label="Views and clicks per day, as a table">
      <Table>
        <HeadRows>
          <Row>
            <ColumnHeader>Day</ColumnHeader>
            <ColumnHeader>Views</ColumnHeader>
            <ColumnHeader>Clicks</ColumnHeader>
            {hasBefore && <ColumnHeader>Views before</ColumnHeader>}
            {hasBefore && <ColumnHeader>Clicks before</ColumnHeader>}
            <ColumnHeader>Enquiries</ColumnHeader>
            <ColumnHeader>What happened</ColumnHeader>
          </Row>
        </HeadRows>
        <BodyRows>
          {rows.toReversed().map((row) => (
            <DayLine key={row.day} row={row} hasBefore={hasBefore} />
          ))}
        </BodyRows>
      </Table>
    </DayScroller>
  );
}

function DayLine({ row, hasBefore }: { row: ChartRow; hasBefore: boolean }) {
  return (
    <Row>
      <RowHeader>{singaporeDate(row.day)}</RowHeader>
      <Cell data-unit="views">{count(row.views)}</Cell>
      <Cell data-unit="clicks">{count(row.clicks)}</Cell>
      {hasBefore && <Cell data-unit="before">{count(row.previousViews ?? 0)}</Cell>}
      {hasBefore && <Cell data-unit="before">{count(row.previousClicks ?? 0)}</Cell>}
      <Cell data-unit="enquiries">{count(row.enquiries)}</Cell>
      <Cell>
        {row.marks.map((mark) => (
          <p key={mark.position}>
            <Link to={versionPath(mark.listing_id, mark.version)}>{mark.title}</Link> {markText(mark)}
          </p>
        ))}
      </Cell>
    </Row>
  );
}

/** Narrow screens show each day as a block: the date, figures with their units, what happened. */
const stacked = css`
  &, tbody { display: block; }
  thead { position: absolute; clip-path: inset(50%); }
  tbody tr {
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: ${space(1)} ${space(4)};
    padding: ${space(2)} 0;
    border-bottom: 1px solid ${theme.color.line};
  }
  && th, && td { padding: 0; border: 0; text-align: left; }
  th, td:last-child { grid-column: 1 / -1; }
  td:last-child:empty { display: none; }
  [data-unit]::before { content: attr(data-unit) ' '; color: ${theme.color.muted}; }
`;
const DayScroller = styled(Scroller)`
  position: relative;
  max-height: 360px;
  overflow: auto;
`;
const Table = styled(TableBase)`
  font-variant-numeric: tabular-nums;
  th, td {
    padding: ${space(1)} ${space(3)} ${space(1)} 0;
    border-bottom: 1px solid ${theme.color.line};
    text-align: right;
    vertical-align: top;
  }
  th:first-child, th:last-child, td:last-child { text-align: left; }
  th { font-weight: ${theme.weight.label}; white-space: nowrap; }
  thead th { position: sticky; top: 0; background: ${theme.color.surface}; }
  td:last-child { min-width: 200px; }
  @media (max-width: ${theme.bp.md - 1}px) { ${stacked} }
`;
