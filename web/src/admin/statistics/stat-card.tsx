import styled from 'styled-components';
import { Skeleton } from '../../ui/skeleton.tsx';
import { space, theme } from '../../ui/theme.ts';
import type { Change } from '../ui/figures.tsx';
import { ChangeText } from '../ui/figures.tsx';
import { Columns, framed } from '../ui/page.tsx';
import { SparkLine } from '../ui/spark-line.tsx';

interface StatCardProps {
  label: string;
  /** Undefined while it loads. */
  value: string | undefined;
  /** Since the previous period; undefined without one. */
  change?: Change | undefined;
  hint?: string | undefined;
  /** Which period the figure covers, and its value of all time. */
  footer?: string | undefined;
  /** The figure of each day, oldest first. */
  trend?: readonly number[] | undefined;
}

/** One figure, to be placed in a `<dl>`. */
export function StatCard({ label, value, change, hint, footer, trend }: StatCardProps) {
  return (
    <Card>
      <dt>{label}</dt>
      <Value>{value ?? <Skeleton $height="1em" $width="4ch" aria-hidden="true" />}</Value>
      {change && (
        <Hint>
          <ChangeText change={change} />
        </Hint>
      )}
      {hint && <Hint>{hint}</Hint>}
      {footer && <Footer>{footer}</Footer>}
      {trend && (
        <dd aria-hidden="true">
          <SparkLine values={trend} />
        </dd>
      )}
    </Card>
  );
}

export const StatCards = styled(Columns).attrs({ as: 'dl', $least: 150 })`margin: 0;`;
const Card = styled.div`
  display: grid;
  align-content: start;
  gap: ${space(1)};
  padding: ${space(4)} ${space(5)};
  ${framed}
  color: ${theme.color.muted};
  font-weight: ${theme.weight.label};
  @media (max-width: ${theme.bp.sm - 1}px) {
    padding: ${space(4)};
    &:last-child:nth-child(odd) { grid-column: 1 / -1; }
  }
`;
const Value = styled.dd`
  color: ${theme.color.ink};
  font-size: 1.75rem;
  font-weight: ${theme.weight.strong};
  font-variant-numeric: tabular-nums;
  line-height: ${theme.line.snug};
`;
const Hint = styled.dd`
  font-size: ${theme.size.xs};
  font-weight: ${theme.weight.text};
`;
const Footer = styled(Hint)`
  padding-top: ${space(2)};
  border-top: 1px solid ${theme.color.line};
  font-variant-numeric: tabular-nums;
`;
