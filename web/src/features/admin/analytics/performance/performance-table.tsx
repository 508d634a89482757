import { rateGrade } from '@marketplace/contracts/analytics/rates';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import styled, { css } from 'styled-components';
import { Badge, StatusBadge } from '../../../../ui/badge.tsx';
import { count } from '../../../../ui/format.ts';
import { space, theme } from '../../../../ui/theme.ts';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { ENQUIRIES, historyPath } from '../../blocks/admin-paths.ts';
import { rateText } from '../../blocks/figures.ts';
import { ShowMore, useWindow } from '../../blocks/show-more.tsx';
import {
  BodyRows,
  Cell,
  ColumnHeader,
  HeadRows,
  Row,
  RowHeader,
  Scroller,
  TableBase,
} from '../../blocks/table-parts.ts';
import type { PerformanceRow, Sorting, SortKey } from './performance-rows.ts';
import { nextSorting, sortRows } from './performance-rows.ts';

const ROWS = 50;

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

/** Each listing's traffic, sorted by any column. */
export function PerformanceTable({ rows }: { rows: readonly PerformanceRow[] }) {
  const [sorting, setSorting] = useState<Sorting>({ key: 'views', direction: 'descending' });
  const sorted = useMemo(() => sortRows(rows, sorting), [rows, sorting]);
  const { shown, hidden, showMore } = useWindow(sorted, ROWS);
  return (
    <>
      <Scroller aria-label={`${CAPTION} table`}>
        <Table>
          <caption>
            <VisuallyHidden>{CAPTION}; headings sort it</VisuallyHidden>
          </caption>
          <HeadRows>
            <Row>
              {columns.map((column) => (
                <SortHeader
                  key={column.column}
                  {...column}
                  sorting={sorting}
                  onSort={(key) => setSorting(nextSorting(sorting, key))}
                />
              ))}
            </Row>
          </HeadRows>
          <BodyRows>
            {shown.map((row) => (
              <PerformanceLine key={row.id} row={row} />
            ))}
          </BodyRows>
        </Table>
      </Scroller>
      <ShowMore hidden={hidden} onClick={showMore} />
    </>
  );
}

interface SortHeaderProps {
  name: string;
  column: SortKey;
  sorting: Sorting;
  onSort: (column: SortKey) => void;
}

const arrows = { ascending: '▲', descending: '▼' } as const;

/** The heading of a column, which sorts by it; pressed again it turns the order round. */
function SortHeader({ name, column, sorting, onSort }: SortHeaderProps) {
  const direction = sorting.key === column ? sorting.direction : undefined;
  return (
    <ColumnHeader aria-sort={direction ?? 'none'}>
      <Sort type="button" onClick={() => onSort(column)}>
        {name}
        <Arrow aria-hidden="true">{direction ? arrows[direction] : ''}</Arrow>
      </Sort>
    </ColumnHeader>
  );
}

/** A listing's line; its title leads to its history. */
function PerformanceLine({ row }: { row: PerformanceRow }) {
  const { id, title, district, views, clicks, rate, enquiries, recent, status } = row;
  return (
    <Row>
      <Title>
        <Link to={historyPath(id)}>{title}</Link>
      </Title>
      <Cell>{district}</Cell>
      <Numeric data-unit="views">
        {count(views)}
        <Recent count={recent?.views} />
      </Numeric>
      <Numeric data-unit="clicks">
        {count(clicks)}
        <Recent count={recent?.clicks} />
      </Numeric>
      <Numeric data-unit="CTR">
        <Badge colors={theme.ctr[rateGrade(rate)]}>{rateText(views, clicks)}</Badge>
      </Numeric>
      <Cell>
        <StatusBadge status={status} />
      </Cell>
      <Numeric data-unit="enquiries">
        {enquiries === 0 ? '0' : <Link to={`${ENQUIRIES}?property_id=${id}`}>{count(enquiries)}</Link>}
        <Recent count={recent?.enquiries} />
      </Numeric>
    </Row>
  );
}

function Recent({ count: number }: { count: number | undefined }) {
  if (number === undefined) return null;
  return <Small>+{count(number)}</Small>;
}

/** Narrow screens show each line as a block: title and status, district, figures with their units; headings are buttons above. */
const stacked = css`
  display: block;
  min-width: 0;
  thead, tbody { display: block; }
  thead tr { display: flex; flex-wrap: wrap; gap: 0 ${space(3)}; padding-bottom: ${space(2)}; }
  tbody tr {
    display: grid;
    grid-template: 'title title status' auto 'district district district' auto 'views clicks rate' auto 'enquiries enquiries enquiries' auto / 1fr 1fr auto;
    gap: ${space(1)} ${space(4)};
    align-items: start;
    padding: ${space(3)} 0;
    border-top: 1px solid ${theme.color.line};
  }
  && th, && td { height: auto; padding: 0; border: 0; text-align: left; }
  tbody th { grid-area: title; min-width: 0; }
  td:nth-child(2) { grid-area: district; color: ${theme.color.muted}; }
  td:nth-child(3) { grid-area: views; }
  td:nth-child(4) { grid-area: clicks; }
  td:nth-child(5) { grid-area: rate; justify-self: end; }
  td:nth-child(6) { grid-area: status; justify-self: end; }
  td:nth-child(7) { grid-area: enquiries; }
  [data-unit] { white-space: nowrap; }
  [data-unit]::before { content: attr(data-unit) ' '; color: ${theme.color.muted}; }
`;
const Table = styled(TableBase)`
  position: relative;
  min-width: 720px;
  th, td {
    height: 40px;
    padding: ${space(2)} ${space(3)};
    border-bottom: 1px solid ${theme.color.line};
    text-align: left;
  }
  th:first-child, td:first-child { padding-left: 0; }
  thead th { color: ${theme.color.muted}; white-space: nowrap; }
  thead th:nth-child(n + 3):nth-child(-n + 5) { text-align: right; }
  thead th:last-child { text-align: right; }
  tbody tr:last-child > * { border-bottom: 0; }
  @media (max-width: ${theme.bp.md - 1}px) { ${stacked} }
`;
const Sort = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${space(1)};
  min-height: 28px;
  padding: 0;
  border: 0;
  background: transparent;
  color: inherit;
  font-weight: ${theme.weight.label};
  &:hover { color: ${theme.color.brand}; text-decoration: underline; }
`;
const Arrow = styled.span`
  width: 1em;
  font-size: 0.7em;
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
const Small = styled.small`
  display: block;
  color: ${theme.color.muted};
  font-size: ${theme.size.xs};
`;
