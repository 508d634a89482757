import styled from 'styled-components';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { space, theme } from '../../../ui/theme.ts';
import { ChangeText } from './change-text.tsx';
import type { Change } from './figures.ts';
import { Columns, framed } from './layout.ts';
import { SparkLine } from './spark-line.tsx';

interface StatCardProps {
  label: string;
  /** Undefined while it loads. */
  value: string | undefined;
  hint?: string | undefined;
  /** The same figure of the chosen days. */
  recent?: RecentFigure | undefined;
  /** The figure of each of those days, oldest first. */
  course?: readonly number[] | undefined;
}

export interface RecentFigure {
  /** `1,204 in the last 30 days` */
  text: string;
  /** Against the period before; undefined when there is none. */
  change: Change | undefined;
}

/** One figure, to be placed in a `<dl>`. */
export function StatCard({ label, value, hint, recent, course }: StatCardProps) {
  return (
    <Card>
      <dt>{label}</dt>
      <Value>{value ?? <Skeleton $height="1em" $width="4ch" aria-hidden="true" />}</Value>
      {hint && <Hint>{hint}</Hint>}
      {recent && (
        <Recent>
          <span>{recent.text}</span>
          {recent.change && <ChangeText change={recent.change} />}
        </Recent>
      )}
      {course && (
        <dd aria-hidden="true">
          <SparkLine values={course} />
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
const Recent = styled(Hint)`
  display: grid;
  justify-items: start;
  padding-top: ${space(2)};
  border-top: 1px solid ${theme.color.line};
  font-variant-numeric: tabular-nums;
`;
