import { rateGrade } from '@marketplace/contracts/analytics/rates';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { Badge, StatusBadge } from '../../../../ui/badge.tsx';
import { count } from '../../../../ui/format.ts';
import { theme } from '../../../../ui/theme.ts';
import { historyPath } from '../../blocks/admin-paths.ts';
import { rateText } from '../../blocks/click-rate.ts';
import { Cell, Row, RowHeader } from '../../blocks/table-parts.ts';
import type { PerformanceRow } from './performance-rows.ts';

/** A listing's line; its title leads to its history. */
export function PerformanceLine({ row }: { row: PerformanceRow }) {
  const { id, title, district, views, clicks, rate, recent, status } = row;
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
    </Row>
  );
}

function Recent({ count: number }: { count: number | undefined }) {
  if (number === undefined) return null;
  return <Small>+{count(number)}</Small>;
}

const Title = styled(RowHeader)`
  min-width: 200px;
  font-weight: ${theme.weight.label};
  a { color: ${theme.color.ink}; text-decoration: none; }
  a:hover { color: ${theme.color.brand}; text-decoration: underline; }
`;
const Numeric = styled(Cell)`
  font-variant-numeric: tabular-nums;
  && { text-align: right; }
`;
const Small = styled.small`
  display: block;
  color: ${theme.color.muted};
  font-size: ${theme.size.xs};
`;
