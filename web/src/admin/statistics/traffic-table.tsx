import { Link } from 'react-router-dom';
import styled, { css } from 'styled-components';
import { Button } from '../../ui/button.tsx';
import { count, singaporeDate } from '../../ui/format.ts';
import { space, theme } from '../../ui/theme.ts';
import { versionPath } from '../ui/admin-paths.ts';
import { rateText } from '../ui/figures.tsx';
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
import type { ChartRow } from './chart-rows.ts';
import { markText, sumText } from './mark-wording.ts';
import type { Happened } from './marks.tsx';

interface TrafficTableProps {
  rows: readonly ChartRow[];
  /** Opens what happened often on a day. */
  onOpen: (happened: Happened) => void;
}

/** What the chart shows, as a table: newest day first. */
export function TrafficTable({ rows, onOpen }: TrafficTableProps) {
  const hasBefore = rows.some(({ before }) => before !== null);
  return (
    <DayScroller aria-label="Views and clicks per day, as a table">
      <Table>
        <HeadRows>
          <Row>
            <ColumnHeader>Day</ColumnHeader>
            <ColumnHeader>Views</ColumnHeader>
            <ColumnHeader>Clicks</ColumnHeader>
            <ColumnHeader>CTR</ColumnHeader>
            {hasBefore && <ColumnHeader>Views before</ColumnHeader>}
            {hasBefore && <ColumnHeader>Clicks before</ColumnHeader>}
            <ColumnHeader>Enquiries</ColumnHeader>
            <ColumnHeader>What happened</ColumnHeader>
          </Row>
        </HeadRows>
        <BodyRows>
          {rows.toReversed().map((row) => (
            <DayLine key={row.day} row={row} hasBefore={hasBefore} onOpen={onOpen} />
          ))}
        </BodyRows>
      </Table>
    </DayScroller>
  );
}

interface DayLineProps extends Pick<TrafficTableProps, 'onOpen'> {
  row: ChartRow;
  hasBefore: boolean;
}

function DayLine({ row, hasBefore, onOpen }: DayLineProps) {
  const { day, isOver, views, clicks, enquiries, before, marks } = row;
  return (
    <Row>
      <RowHeader>
        {singaporeDate(day)}
        {!isOver && ' (not over yet)'}
      </RowHeader>
      <Cell data-unit="views">{count(views)}</Cell>
      <Cell data-unit="clicks">{count(clicks)}</Cell>
      <Cell data-unit="CTR">{rateText(views, clicks)}</Cell>
      {hasBefore && <Cell data-unit="views before">{before ? count(before.views) : '–'}</Cell>}
      {hasBefore && <Cell data-unit="clicks before">{before ? count(before.clicks) : '–'}</Cell>}
      <Cell data-unit="enquiries">{count(enquiries)}</Cell>
      <Cell>
        {marks.map((sum) => (
          <p key={sum.kind}>
            {sum.mark ? (
              <>
                <Link to={versionPath(sum.mark.listing_id, sum.mark.version)}>{sum.mark.title}</Link>{' '}
                {markText(sum.mark)}
              </>
            ) : (
              <Button variant="quiet" size="sm" onClick={() => onOpen({ from: day, to: day, marks: [sum] })}>
                {sumText(sum)}
              </Button>
            )}
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
